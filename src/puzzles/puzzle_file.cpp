#include "puzzles/puzzle_file.hpp"

#include <boost/describe.hpp>
#include <cmath>
#include <fmt/format.h>

#include "base/json_reader.hpp"
#include "base/json_text.hpp"

namespace ichiba::puzzles {
namespace {

namespace json = boost::json;

constexpr int format_version = 1;

// As they are in the file.
struct FileFields {
  base::Number<1, 1'000'000> ichiba_puzzles;
  base::Text<> game;
  base::Text<> judge;
  base::AnyField seed = nullptr;
  base::Number<1, 4'000'000'000> budget;
  base::AnyField margin = nullptr;
  std::vector<base::AnyField> puzzles;
};
BOOST_DESCRIBE_STRUCT(FileFields, (), (ichiba_puzzles, game, judge, seed, budget, margin, puzzles))

struct PuzzleFields {
  base::Text<64> id;
  base::Number<2, 4> players;
  std::optional<base::Number<0, 3>> start;
  base::Text<> deck;
  std::vector<base::Text<>> steps;
  base::Number<0, 3> seat;
  Theme theme{};
  std::vector<std::vector<base::AnyField>> moves;
  std::vector<base::Number<0, tries>> solved_by;
  base::AnyField why = nullptr;
};
BOOST_DESCRIBE_STRUCT(PuzzleFields, (), (id, players, start, deck, steps, seat, theme, moves, solved_by, why))

json::object to_json(const Puzzle& puzzle) {
  json::object object{{"id", puzzle.id}, {"players", puzzle.players}};
  if (puzzle.start) object["start"] = *puzzle.start;
  object["deck"] = puzzle.deck;
  object["steps"] = json::value_from(puzzle.steps);
  object["seat"] = puzzle.seat;
  object["theme"] = base::name_in_json(puzzle.theme);
  json::array moves;
  // In thousandths, as whole numbers: shorter, and the same on every machine.
  for (const RatedMove& rated : puzzle.moves) moves.push_back({rated.move, std::lround(1000 * rated.loss)});
  object["moves"] = std::move(moves);
  object["solved_by"] = json::value_from(puzzle.solved_by);
  object["why"] = puzzle.why;
  return object;
}

std::unexpected<std::string> wrong_in(std::string_view id, std::string_view what) {
  return std::unexpected(fmt::format("puzzle {}: {}", id, what));
}

std::expected<Puzzle, std::string> read_puzzle(const json::object& object, std::size_t number) {
  const auto fields = base::read_json<PuzzleFields>(object, {.what = "a puzzle"});
  if (!fields) return wrong_in(fmt::format("number {}", number + 1), fields.error());
  Puzzle puzzle;
  puzzle.id = fields->id.value;
  puzzle.players = fields->players.as_int();
  if (fields->start) puzzle.start = fields->start->as_int();
  puzzle.deck = fields->deck.value;
  for (const auto& step : fields->steps) puzzle.steps.emplace_back(step.value);
  puzzle.seat = fields->seat.as_int();
  puzzle.theme = fields->theme;
  if (puzzle.seat >= puzzle.players) return wrong_in(puzzle.id, "seat: there are fewer players");
  for (const auto& pair : fields->moves) {
    const bool fine = pair.size() == 2 && pair[0]->is_string() && pair[1]->is_int64() && pair[1]->get_int64() >= 0 &&
                      pair[1]->get_int64() <= 1000;
    if (!fine) return wrong_in(puzzle.id, "moves: expected pairs of a move and a loss from 0 to 1000");
    puzzle.moves.push_back({std::string(pair[0]->get_string()), static_cast<double>(pair[1]->get_int64()) / 1000});
  }
  if (puzzle.moves.size() < 2) return wrong_in(puzzle.id, "moves: fewer than two");
  if (fields->solved_by.size() != puzzle.solved_by.size()) {
    return wrong_in(puzzle.id, "solved_by: expected one number for each of the five levels");
  }
  for (std::size_t i = 0; i < puzzle.solved_by.size(); ++i) puzzle.solved_by[i] = fields->solved_by[i].as_int();
  if (fields->why == nullptr || !fields->why->is_array()) return wrong_in(puzzle.id, "why: a list is missing");
  puzzle.why = fields->why->get_array();
  return puzzle;
}

}  // namespace

std::string write_puzzles(const PuzzleSet& set) {
  std::string head = base::json_text(json::object{{"ichiba_puzzles", format_version},
                                                  {"game", set.game},
                                                  {"judge", set.judge},
                                                  {"seed", set.seed},
                                                  {"budget", set.budget},
                                                  {"margin", set.margin}});
  head.pop_back();
  std::string text = head + ",\"puzzles\":[";
  for (const Puzzle& puzzle : set.puzzles) {
    text += (&puzzle == &set.puzzles.front() ? "\n" : ",\n") + base::json_text(to_json(puzzle));
  }
  return text + "\n]}\n";
}

std::expected<PuzzleSet, std::string> read_puzzles(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::unexpected("not a file of puzzles: it is no JSON object");
  if (!value.get_object().contains("ichiba_puzzles")) {
    return std::unexpected("not a file of puzzles: it has no field 'ichiba_puzzles'");
  }
  const auto fields = base::read_json<FileFields>(value.get_object(), {.what = "a file of puzzles"});
  if (!fields) return std::unexpected(fields.error());
  if (fields->ichiba_puzzles.as_int() != format_version) {
    return std::unexpected(fmt::format("its format is version {}, but this program reads version {}",
                                       fields->ichiba_puzzles.value, format_version));
  }
  PuzzleSet set;
  set.game = fields->game.value;
  set.judge = fields->judge.value;
  set.budget = static_cast<std::uint32_t>(fields->budget.value);
  if (set.game != osaka::Game::name && set.game != tsukiji::Game::name) {
    return std::unexpected("game: expected osaka or tsukiji");
  }
  const bool seeded = fields->seed != nullptr && (fields->seed->is_uint64() || fields->seed->is_int64());
  if (!seeded) return std::unexpected("seed: a whole number is missing");
  set.seed = fields->seed->to_number<std::uint64_t>(error);
  if (error || fields->margin == nullptr || !fields->margin->is_number()) {
    return std::unexpected("margin: a number is missing");
  }
  set.margin = fields->margin->to_number<double>(error);
  for (const auto* puzzle : fields->puzzles) {
    if (!puzzle->is_object()) return std::unexpected("puzzles: not an object");
    auto read = read_puzzle(puzzle->get_object(), set.puzzles.size());
    if (!read) return std::unexpected(read.error());
    set.puzzles.push_back(std::move(*read));
  }
  return set;
}

}  // namespace ichiba::puzzles
