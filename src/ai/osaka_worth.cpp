#include "ai/osaka_worth.hpp"

#include <algorithm>
#include <array>

#include "engine/osaka/lot.hpp"

namespace ichiba::ai {

using namespace osaka;

namespace {

// How likely a lot is to be sold before it is lost, by the place of its ship. In the tide the next payday of any ship
// sinks it; from the last place one purchase lands it.
constexpr std::array arrival{0.42, 0.46, 0.52, 0.42, 0.58, 1.0};

// All in victory points.
constexpr double coin = 0.17;         // a coin in the hand
constexpr double token = 0.9;         // an achievement token: every later lot of its colour pays more
constexpr double safe = 0.75;         // an insured lot is sold sooner or later, if the game lasts
constexpr double reservation = 0.05;  // a piece at home

double prospects(const Holdings& holdings, Bag hand, Colour colour, Place place, double fear) {
  const Bag insured = holdings.insured.of_colour(colour);
  const Bag lot = holdings.goods.of_colour(colour) + insured;
  if (lot.empty()) return 0;
  const double full = price_of(lot, holdings.tokens[colour]).points + token;
  double chance = arrival[static_cast<std::size_t>(place)];
  if (place != Place::edo) chance *= 1 - fear;
  // Icons of the colour in the hand can save goods (O10.2).
  const int icons = 2 * hand.count(Card(colour, 2)) + hand.count(Card(colour, 3));
  const double covered = std::min(1.0, static_cast<double>(insured.size() + icons) / lot.size());
  chance = std::max(chance, chance + (safe - chance) * covered);
  return full * chance;
}

}  // namespace

double business(const State& state, Seat seat, double fear) {
  const Holdings& holdings = state.open.holdings[seat];
  double worth = state.points[seat] + coin * state.hands[seat].value() + token * holdings.token_count();
  for (Colour colour : colours) {
    worth += prospects(holdings, state.hands[seat], colour, state.open.ships[colour], fear);
  }
  if (piece_at_home(state.open, seat)) worth += reservation;
  return worth;
}

}  // namespace ichiba::ai
