// Sessions made from a command, or from the text of a record.
#include "programs/wasm/answer.hpp"
#include "programs/wasm/game_session.hpp"
#include "record/whole_record.hpp"

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
  auto variant = record::Codec<G>::variant(static_cast<int>(header.players.size()), object_in(command, "options"));
  if (!variant) {
    wrong = problem(variant.error());
    return nullptr;
  }
  header.variant = *variant;
  return std::make_unique<GameSession<G>>(std::move(header), seed);
}

json::object problem_at(const record::WrongLine& wrong) {
  json::object object = problem(wrong.problem);
  object["problem"].as_object()["line"] = wrong.number;
  return object;
}

template <class G>
std::unique_ptr<AnyGameSession> play_through(record::Replay<G>& replay, std::string_view rest, std::uint64_t seed,
                                             json::object& wrong) {
  std::vector<typename G::State> states{replay.state()};
  std::vector<typename record::Replay<G>::Step> steps;
  const auto read = record::replay_lines(replay, rest, [&](auto step) {
    steps.push_back(std::move(step));
    states.push_back(replay.state());
  });
  if (!read) return wrong = problem_at(read.error()), nullptr;
  return std::make_unique<GameSession<G>>(replay, std::move(states), std::move(steps), seed);
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
  auto replay = record::begin_replay(record::next_line(text));
  if (!replay) return wrong = problem_at({1, replay.error()}), nullptr;
  return std::visit([&](auto& begun) { return play_through(begun, text, seed, wrong); }, *replay);
}

}  // namespace ichiba::page
