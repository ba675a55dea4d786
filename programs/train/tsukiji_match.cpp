#include "programs/train/tsukiji_match.hpp"

#include <memory>
#include <optional>

#include "ai/search/search.hpp"
#include "ai/search/tsukiji_face_net.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/bot_maker.hpp"
#include "programs/train/random_deck.hpp"

namespace ichiba::train {
namespace {

using namespace tsukiji;

using Maker = BotMaker<Game, ai::TsukijiFaceNet, ai::make_tsukiji_search>;

double play_market(const Game::Variant& variant, std::uint64_t seed, const Maker& first, const Maker& other,
                   int seat_of_first) {
  std::array<std::unique_ptr<ai::Bot<Game>>, 2> bots;
  std::array<Rng, 2> thoughts{ai::bot_rng(seed, 0), ai::bot_rng(seed, 1)};
  for (int seat = 0; seat < 2; ++seat) {
    auto& bot = bots[static_cast<std::size_t>(seat)];
    bot = seat == seat_of_first ? first.make() : other.make();
    bot->begin(variant, Seat(seat));
  }
  Rng rng(seed);
  State state = Game::set_up(variant, rng, NoEvents{});
  while (!over(state)) {
    for (const Seat seat : Seats(players)) {
      if (over(state) || !to_act(state.open).has(seat)) continue;
      const auto at = static_cast<std::size_t>(seat.index());
      const auto legal = bots[at]->choose(know(state, seat), Offers(state.open, seat), {thoughts[at]});
      apply(state, *legal, rng, NoEvents{});
    }
  }
  return static_cast<double>(ai::for_seat(ai::result(state), Seat(seat_of_first)));
}

}  // namespace

Score match_markets(const MatchSettings& match, bool random_decks) {
  const auto first = Maker::of(match.first);
  const auto other = Maker::of(match.others);
  if (!first || !other) return {};
  return play_deals(match, [&](std::uint64_t seed, int seat) {
    Game::Variant variant;
    Rng rng(derived_seed(seed, 77));
    if (random_decks) variant.deck = SharedDeck(random_deck(rng));
    return play_market(variant, seed, *first, *other, seat);
  });
}

}  // namespace ichiba::train
