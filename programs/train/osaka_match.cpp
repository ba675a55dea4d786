#include "programs/train/osaka_match.hpp"

#include <vector>

#include "ai/search/osaka_net.hpp"
#include "ai/search/osaka_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/bot_maker.hpp"

namespace ichiba::train {
namespace {

using namespace osaka;

using Maker = BotMaker<Game, ai::OsakaNet, ai::make_osaka_search>;

using Bots = std::vector<std::unique_ptr<ai::Bot<Game>>>;

// Tells every bot what happens.
struct Teller {
  static constexpr bool wanted = true;
  Bots& bots;
  void operator()(const Event& event) const {
    for (auto& bot : bots) bot->saw(seen(event));
  }
};

double play(const MatchSettings& match, const Maker& first, const Maker& others, std::uint64_t seed,
            int seat_of_first) {
  Bots bots;
  std::vector<Rng> thoughts;
  const Game::Variant variant{.players = match.players};
  for (int seat = 0; seat < match.players; ++seat) {
    bots.push_back(seat == seat_of_first ? first.make() : others.make());
    bots.back()->begin(variant, Seat(seat));
    thoughts.push_back(ai::bot_rng(seed, seat));
  }
  Rng rng(seed);
  const Teller emit{bots};
  State state = Game::set_up(variant, rng, emit);
  while (!over(state)) {
    const auto at = static_cast<std::size_t>(state.open.actor.index());
    const Knowledge known = know(state, state.open.actor);
    const auto legal = bots[at]->choose(known, offers(known), {thoughts[at]});
    apply(state, *legal, rng, emit);
  }
  return static_cast<double>(ai::result(state)[static_cast<std::size_t>(seat_of_first)]);
}

}  // namespace

Score match(const MatchSettings& match) {
  const auto first = Maker::of(match.first);
  const auto others = Maker::of(match.others);
  if (!first || !others) return {};
  return play_deals(match, [&](std::uint64_t seed, int seat) { return play(match, *first, *others, seed, seat); });
}

}  // namespace ichiba::train
