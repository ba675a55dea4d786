#include <fmt/format.h>
#include <memory>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"
#include "programs/ichiba/record_lines.hpp"
#include "programs/ichiba/replay_text.hpp"
#include "record/replay.hpp"

namespace ichiba::cli {
namespace {

struct ReplayFlags {
  std::string file;
  bool as_json = false;
  int seat = -1;  // -1: everything
};

class Command {
 public:
  explicit Command(const ReplayFlags& flags) : flags_(flags) {}

  int run() {
    const auto text = read_whole_file(flags_.file);
    if (!text) {
      complain("replay", text.error());
      return failed;
    }
    Lines lines(*text);
    auto replay = record::begin_replay(lines.next());
    const int status =
        replay ? std::visit([&](auto& game) { return follow(game, lines); }, *replay) : stop_at(1, replay.error());
    if (!flush() && status == success) return failed;
    return status;
  }

 private:
  template <class G>
  int follow(record::Replay<G>& replay, Lines& lines) {
    if (flags_.seat >= static_cast<int>(replay.header().players.size())) {
      complain("replay", fmt::format("--seat: this game has the seats 0 to {}", replay.header().players.size() - 1));
      return failed;
    }
    show<G>(replay, nullptr);
    while (!lines.done()) {
      const auto object = record::parse_line(lines.next());
      if (!object) return stop_at(lines.number(), object.error());
      const auto step = replay.line(*object);
      if (!step) return stop_at(lines.number(), step.error());
      if (*step) show<G>(replay, &**step);
    }
    if (const auto end = replay.end(); !end) return stop_at(lines.number() + 1, end.error());
    if (!flags_.as_json) output_ += replay_end<G>(replay.state(), replay.header());
    return success;
  }

  template <class G>
  void show(const record::Replay<G>& replay, const typename record::Replay<G>::Step* step) {
    const int number = replay.steps();
    if (flags_.as_json) {
      output_ += record::json::serialize(snapshot<G>(replay, number)) + "\n";
    } else {
      output_ += replay_step<G>(replay, step, flags_.seat < 0 ? std::nullopt : std::optional(Seat(flags_.seat)));
    }
    if (output_.size() > (1U << 16U)) flush();
  }

  // Everything, or what a seat sees.
  template <class G>
  record::json::object snapshot(const record::Replay<G>& replay, int number) const {
    if (flags_.seat < 0) return record::dump(replay.state(), number);
    return std::visit([&](const auto& shown) { return record::dump(shown, number); },
                      G::shown(replay.header().variant, replay.state(), Seat(flags_.seat)));
  }

  int stop_at(int line, const base::Problem& problem) {
    flush();
    return refuse_line(flags_.file, line, problem);
  }

  bool flush() {
    const bool done = put(output_);
    output_.clear();
    return done;
  }

  const ReplayFlags& flags_;
  std::string output_;
};

}  // namespace

void add_replay(CLI::App& program, int& status) {
  auto flags = std::make_shared<ReplayFlags>();
  auto* command = program.add_subcommand("replay", "Play a record back and check every line of it");
  command->add_option("file", flags->file, "The record; - is standard input")->required();
  command->add_flag("--json", flags->as_json, "A line of JSON for the set-up and after every move (docs/records.md)");
  command->add_option("--seat", flags->seat, "Show what this seat sees, instead of everything")
      ->check(CLI::Range(0, 3));
  command->footer(
      "Exit status 1 if a line breaks the rules, 2 if it is not in the format; the message names the\n"
      "line and the clause.");
  command->callback([flags, &status] { status = Command(*flags).run(); });
}

}  // namespace ichiba::cli
