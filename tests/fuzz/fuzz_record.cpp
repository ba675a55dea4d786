// Any bytes as a record: a line is refused or played, and what was played can be written and replayed with the same
// result.
#include <string>
#include <vector>

#include "tests/fuzz/invariants.hpp"
#include "tests/fuzz/record_lines.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

struct Played {
  std::string text;                // as this project writes it
  std::vector<std::string> dumps;  // of the set-up and after each step
};

// Plays the lines after the header, up to the first bad one.
template <class G>
Played play(record::Replay<G>& replay, const std::vector<std::string_view>& lines) {
  Played played;
  const auto look = [&] {
    fuzz::check_state(replay.state());
    played.dumps.push_back(serialize(record::dump(replay.state(), replay.steps())));
  };
  played.text = record::header_line<G>(replay.header());
  look();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto object = record::parse_line(lines[i]);
    if (!object) break;
    const auto step = replay.line(*object);
    if (!step) {
      require(!step.error().words.empty(), "a problem has words");
      const bool clause_if_rule = (step.error().kind == base::Problem::Kind::rule) != step.error().clause.empty();
      require(clause_if_rule, "a broken rule has a clause, and nothing else has");
      const bool unchanged = serialize(record::dump(replay.state(), replay.steps())) == played.dumps.back();
      require(unchanged, "a refused line changes nothing");
      break;
    }
    if (!*step) continue;  // a reshuffle has to follow
    played.text += fuzz::step_lines<G>(replay.header().variant, **step);
    look();
  }
  return played;
}

bool same(const osaka::Game::Variant& a, const osaka::Game::Variant& b) {
  return a.players == b.players && a.memory == b.memory;
}
bool same(const tsukiji::Game::Variant& a, const tsukiji::Game::Variant& b) {
  return a.deck == b.deck && a.friendly == b.friendly;
}

template <class G>
void play_twice(record::Replay<G> replay, const std::vector<std::string_view>& lines) {
  const Played first = play(replay, lines);
  const std::vector<std::string_view> written = fuzz::split(first.text);
  auto again = record::begin_replay(written.front());
  require(again.has_value(), "a written header reads back");
  require(std::holds_alternative<record::Replay<G>>(*again), "a written header names the same game");
  auto& other = std::get<record::Replay<G>>(*again);
  require(same(other.header().variant, replay.header().variant), "a written header opens the same table");
  require(other.header().players == replay.header().players, "a written header names the same players");
  const Played second = play(other, written);
  require(first.dumps == second.dumps, "a written record plays as before");
  require(first.text == second.text, "writing settles at once");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::string_view> lines = fuzz::split(fuzz::as_text(data, size));
  if (lines.empty()) return 0;
  auto begun = record::begin_replay(lines.front());
  if (!begun) {
    require(!begun.error().words.empty(), "a problem has words");
    return 0;
  }
  std::visit([&](auto& replay) { play_twice(std::move(replay), lines); }, *begun);
  return 0;
}
