// Sessions made from a command, or from the text of a record.
#include "programs/wasm/answer.hpp"
#include "programs/wasm/game_session.hpp"

namespace ichiba::page {
namespace {

template <class G>
std::unique_ptr<AnyGameSession> begin(const json::object& command, std::uint64_t seed, json::object& wrong) {
  record::Header<G> header;
  const json::value* names = command.if_contains("players");
  if (names != nullptr && names->is_array()) {
    for (const json::value& name : names->get_array()) {
      if (name.is_string()) header.players.emplace_back(name.get_string());
    }
  }
  auto table = record::Codec<G>::table(static_cast<int>(header.players.size()), object_in(command, "options"));
  if (!table) {
    wrong = problem(table.error());
    return nullptr;
  }
  header.variant = *table;
  return std::make_unique<GameSession<G>>(std::move(header), seed);
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

json::object problem_at(const base::Problem& found, int line) {
  json::object object = problem(found);
  object["problem"].as_object()["line"] = line;
  return object;
}

template <class G>
std::unique_ptr<AnyGameSession> play_through(record::Replay<G>& replay, std::string_view rest, std::uint64_t seed,
                                             json::object& wrong) {
  using Card = typename record::Codec<G>::Card;
  std::vector<typename G::State> states{replay.state()};
  std::vector<typename record::Replay<G>::Step> steps;
  std::vector<std::vector<std::vector<Card>>> piles;
  for (int number = 2; !rest.empty(); ++number) {
    const std::string_view text = next_line(rest);
    if (text.empty() && rest.empty()) break;
    const auto line = record::parse_line(text);
    if (!line) return wrong = problem_at(line.error(), number), nullptr;
    auto step = replay.line(*line);
    if (!step) return wrong = problem_at(step.error(), number), nullptr;
    if (line->contains("move")) {
      piles.emplace_back();
    } else if (const json::value* deck = line->if_contains("deck"); deck != nullptr && !piles.empty()) {
      std::vector<Card> pile;
      for (const json::value& card : deck->get_array()) pile.push_back(*record::Codec<G>::card(card.get_string()));
      piles.back().push_back(std::move(pile));
    }
    if (!*step) continue;
    steps.push_back(std::move(**step));
    states.push_back(replay.state());
  }
  if (const auto complete = replay.end(); !complete) return wrong = problem(complete.error()), nullptr;
  return std::make_unique<GameSession<G>>(replay, std::move(states), std::move(steps), std::move(piles), seed);
}

}  // namespace

std::unique_ptr<AnyGameSession> new_session(const json::object& command, json::object& wrong) {
  const auto seed = static_cast<std::uint64_t>(number_in(command, "seed", 1));
  const std::string_view game = text_in(command, "game");
  if (game == osaka::Game::name) return begin<osaka::Game>(command, seed, wrong);
  if (game == tsukiji::Game::name) return begin<tsukiji::Game>(command, seed, wrong);
  wrong = problem("format", "game: neither osaka nor tsukiji");
  return nullptr;
}

std::unique_ptr<AnyGameSession> load_session(std::string_view text, std::uint64_t seed, json::object& wrong) {
  auto replay = record::begin_replay(next_line(text));
  if (!replay) return wrong = problem_at(replay.error(), 1), nullptr;
  return std::visit([&](auto& begun) { return play_through(begun, text, seed, wrong); }, *replay);
}

}  // namespace ichiba::page
