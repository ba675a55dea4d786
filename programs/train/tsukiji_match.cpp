#include "programs/train/tsukiji_match.hpp"

#include <memory>
#include <optional>

#include "ai/search/search.hpp"
#include "ai/search/tsukiji_face_net.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/net_file.hpp"
#include "programs/train/random_deck.hpp"

namespace ichiba::train {
namespace {

using namespace tsukiji;

struct MarketPlayer {
  std::string name;
  std::unique_ptr<const ai::TsukijiFaceNet> net;
  ai::Budget budget;

  [[nodiscard]] std::unique_ptr<ai::Bot<Game>> make() const {
    return net ? ai::make_tsukiji_search(budget, *net) : ai::make_bot<Game>(name);
  }
};

std::optional<MarketPlayer> market_player(const std::string& name) {
  MarketPlayer player{.name = name, .net = nullptr, .budget = {}};
  if (name.starts_with("net:")) {
    const std::size_t colon = name.rfind(':');
    player.net = net_in<ai::TsukijiFaceNet>(name.substr(4, colon - 4));
    const auto budget = ai::Budget::parse(name.substr(colon + 1));
    if (!player.net || !budget) return std::nullopt;
    player.budget = *budget;
  } else if (!ai::make_bot<Game>(name)) {
    return std::nullopt;
  }
  return player;
}

double play_market(const Game::Variant& table, std::uint64_t seed, const MarketPlayer& first, const MarketPlayer& other,
                   int seat_of_first) {
  std::array<std::unique_ptr<ai::Bot<Game>>, 2> bots;
  std::array<Rng, 2> thoughts{ai::bot_rng(seed, 0), ai::bot_rng(seed, 1)};
  for (int seat = 0; seat < 2; ++seat) {
    auto& bot = bots[static_cast<std::size_t>(seat)];
    bot = seat == seat_of_first ? first.make() : other.make();
    bot->begin(table, Seat(seat));
  }
  Rng rng(seed);
  State state = Game::set_up(table, rng, NoEvents{});
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

Score match_markets(const Match& match, bool random_decks) {
  const auto first = market_player(match.first);
  const auto other = market_player(match.others);
  if (!first || !other) return {};
  return play_deals(match, [&](std::uint64_t seed, int seat) {
    Game::Variant table;
    Rng rng(derived_seed(seed, 77));
    if (random_decks) table.deck = SharedDeck(random_deck(rng));
    return play_market(table, seed, *first, *other, seat);
  });
}

}  // namespace ichiba::train
