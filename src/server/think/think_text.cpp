#include "server/think/think_text.hpp"

#include <fmt/format.h>

#include "encoding/game_encoding.hpp"
#include "engine/core/events.hpp"
#include "server/bus/fields.hpp"

namespace ichiba::server {
namespace {

constexpr int format = 1;
constexpr std::string_view name = "ichiba-think";
constexpr int most_threads = 1024;
constexpr std::size_t longest_version = 40;

// What is known travels as an encoding, so its version counts, too.
std::string format_name() { return fmt::format("{}-{}-{}", name, format, encoding::version); }

constexpr std::uint64_t most_number = most<std::uint64_t>;
constexpr std::string_view not_ours = "not a message of this program";

}  // namespace

std::string subject_of_questions() { return format_name(); }
std::string subject_of_answers(std::uint64_t node) { return fmt::format("ichiba-thought.{}", node); }

std::string to_text(const Question& question) {
  return fmt::format("{} ask {} {} {} {}", format_name(), question.node, question.id, question.level,
                     to_text(question.task));
}

std::string to_text(const WorkerAnswer& answer) {
  const auto start = [&](std::string_view kind) {
    return fmt::format("{} {} {} {}", format_name(), kind, answer.id, answer.worker);
  };
  return std::visit(
      Overloaded{
          [&](const Taken&) { return start("taken"); },
          [&](const Busy&) { return start("busy"); },
          [&](const Found& found) { return fmt::format("{} {} {}", start("found"), found.level, found.move); },
      },
      answer.content);
}

// The first fields are the same in every version of the format, so that a node can tell its host of a worker that it
// cannot ask.
std::string to_text(const WorkerBeat& beat) {
  return fmt::format("{} worker {} {} {} {}", format_name(), beat.worker, beat.threads, beat.last ? 1 : 0,
                     beat.version);
}

std::expected<Question, std::string> read_question(std::string_view text) {
  Fields fields(text);
  if (fields.word() != format_name() || fields.word() != "ask") return std::unexpected(std::string(not_ours));
  Question question;
  question.node = fields.number(std::uint64_t{0}, most_number);
  question.id = fields.number(std::uint64_t{0}, most_number);
  question.level = fields.number(match::least_level, match::most_level);
  if (fields.problem()) return std::unexpected(*fields.problem());
  auto task = read_task(fields.rest());
  if (!task) return std::unexpected(task.error());
  question.task = std::move(*task);
  return question;
}

std::expected<WorkerAnswer, std::string> read_answer(std::string_view text) {
  Fields fields(text);
  if (fields.word() != format_name()) return std::unexpected(std::string(not_ours));
  const std::string_view kind = fields.word();
  WorkerAnswer answer;
  answer.id = fields.number(std::uint64_t{0}, most_number);
  answer.worker = fields.number(std::uint64_t{0}, most_number);
  if (kind == "taken") {
    answer.content = Taken{};
  } else if (kind == "busy") {
    answer.content = Busy{};
  } else if (kind == "found") {
    const int level = fields.number(match::least_level, match::most_level);
    answer.content = Found{level, std::string(fields.rest())};
  } else {
    return std::unexpected("an answer that this program does not know");
  }
  if (fields.problem()) return std::unexpected(*fields.problem());
  return answer;
}

std::expected<WorkerBeat, std::string> read_worker_beat(std::string_view text) {
  Fields fields(text);
  const std::string_view whose = fields.word();
  if (!whose.starts_with(name) || fields.word() != "worker") return std::unexpected(std::string(not_ours));
  WorkerBeat beat;
  beat.readable = whose == format_name();
  beat.worker = fields.number(std::uint64_t{0}, most_number);
  beat.threads = fields.number(1, most_threads);
  beat.last = fields.number(0, 1) == 1;
  beat.version = fields.word().substr(0, longest_version);
  if (fields.problem()) return std::unexpected(*fields.problem());
  return beat;
}

}  // namespace ichiba::server
