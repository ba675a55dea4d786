// What needs the whole program: external programs as bots, whole games, matches, reviews.
#include "kit/contests.hpp"

#include <algorithm>
#include <pybind11/stl.h>

#include "ai/programs/make_bot.hpp"
#include "arena/schedule.hpp"
#include "programs/python/bots.hpp"
#include "programs/python/documents.hpp"
#include "programs/python/interruptible.hpp"
#include "programs/python/names.hpp"
#include "programs/python/whole_number.hpp"

namespace ichiba::python {

using batch::BadArgument;

struct BotMaker::Programs {
  bots::Programs programs;
};
BotMaker::BotMaker() : programs_(std::make_unique<Programs>()) {}
BotMaker::~BotMaker() = default;

template <class G>
std::unique_ptr<ai::Bot<G>> BotMaker::make(const std::string& name) {
  return bots::make_bot<G>(name, programs_->programs);
}
template std::unique_ptr<ai::Bot<osaka::Game>> BotMaker::make(const std::string&);
template std::unique_ptr<ai::Bot<tsukiji::Game>> BotMaker::make(const std::string&);

std::vector<std::string> bot_names() { return bots::bot_names(); }

namespace {

std::vector<std::string> known_bots(const py::object& given) {
  std::vector<std::string> names = names_in("bots", given, false);
  for (const std::string& name : names) {
    if (const auto known = kit::check_bot(name); !known) throw BadArgument("bots", known.error());
  }
  return names;
}

int threads_of(const py::object& given) {
  const int threads = small_number("threads", given);
  if (threads < 1 || threads > 256) throw BadArgument("threads", "from 1 to 256");
  return threads;
}

StateObject play_game(const GameObject& game, const py::object& names, const py::object& seed) {
  const std::vector<std::string> bots = known_bots(names);
  const std::uint64_t dealt = seed_of(seed);
  if (bots.size() != static_cast<std::size_t>(players_of(game.variant))) {
    throw BadArgument("bots", "there are " + std::to_string(players_of(game.variant)) + " seats: name a bot for each");
  }
  return std::visit(
      [&]<class V>(const V& variant) {
        auto played = run_interruptibly(
            [&](const kit::Stop& stop) { return kit::play_game<typename V::Game>(variant, bots, dealt, stop); });
        if (!played) throw std::runtime_error(played.error());
        return StateObject(std::move(*played));
      },
      game.variant);
}

py::object play_match(const GameObject& game, const py::object& names, const py::object& given_games,
                      const py::object& given_seed, const py::object& given_threads) {
  const std::vector<std::string> bots = known_bots(names);
  const auto seats = static_cast<std::size_t>(players_of(game.variant));
  if (bots.size() < seats || bots.size() < 2) {
    throw BadArgument("bots", "name one for each of the " + std::to_string(seats) + " seats, or more");
  }
  if (bots.size() > arena::most_bots) throw BadArgument("bots", "there are too many");
  auto sorted = bots;
  std::ranges::sort(sorted);
  if (bots.size() > seats && std::ranges::adjacent_find(sorted) != sorted.end()) {
    throw BadArgument("bots", "a name may be given twice only if there are as many names as seats");
  }
  const auto games = static_cast<std::int64_t>(whole_number("games", given_games, 1'000'000'000'000));
  const std::uint64_t seed = seed_of(given_seed);
  const int threads = threads_of(given_threads);
  if (games < 1) throw BadArgument("games", "there is at least one");
  const kit::MatchSettings match{.bots = bots, .games = games, .seed = seed, .threads = threads};
  const auto text = std::visit(
      [&]<class V>(const V& variant) {
        return run_interruptibly(
            [&](const kit::Stop& stop) { return kit::play_match<typename V::Game>(variant, match, stop); });
      },
      game.variant);
  if (!text) throw std::runtime_error(text.error());
  return from_json(*text);
}

py::object analyse(const py::object& game, const py::object& budget, const py::object& seed,
                   const py::object& threads) {
  const kit::Review settings{.budget = py::str(budget), .seed = seed_of(seed), .threads = threads_of(threads)};
  const AnyPlay read = [&]() -> AnyPlay {
    if (py::isinstance<StateObject>(game)) return game.cast<const StateObject&>().play();
    if (!py::isinstance<py::str>(game)) throw BadArgument("game", "is neither a State nor the text of a record");
    auto record = kit::read_record(game.cast<std::string>(), 0);
    if (!record) throw BadArgument("game", record.error());
    return std::move(*record);
  }();
  const auto text = std::visit(
      [&](const auto& played) {
        return run_interruptibly([&](const kit::Stop& stop) { return kit::review(played, settings, stop); });
      },
      read);
  if (!text) throw py::value_error(text.error());
  return from_json(*text);
}

}  // namespace

void define_bots(py::module_& module) {
  define_bot(module);
  module.def("play", &play_game, py::arg("game"), py::arg("bots"), py::arg("seed") = 0,
             "A whole game between bots: the position at its end.");
  module.def("arena", &play_match, py::arg("game"), py::arg("bots"), py::arg("games") = 400, py::arg("seed") = 1,
             py::arg("threads") = 1, "A match between bots: which is better? (docs/arena.md)");
  module.def("analyse", &analyse, py::arg("game"), py::arg("budget") = "2000", py::arg("seed") = 1,
             py::arg("threads") = 1, "The review of a game, as docs/analysis.md describes it.");
}

}  // namespace ichiba::python
