// Random games, for tests of invariants.
#pragma once

#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::tests {

// A small deck unlike the house deck: two colours, a short balance, frequent specialties.
inline tsukiji::Deck small_deck() {
  using namespace tsukiji;
  Deck deck;
  deck.name = DeckName("small");
  deck.colour_names[0] = ShortText<16>("koi");
  deck.colour_names[1] = ShortText<16>("ebi-2");
  deck.colour_count = 2;
  deck.reach = 2;
  deck.knives_to_win = 6;
  deck.specialties[0] = {2, Bonus::draw};
  deck.specialties[1] = {2, Bonus::steal};
  for (int code = 0; code < face_count; ++code) {
    Print& print = deck.prints[static_cast<std::size_t>(code)];
    print.colours = {Colour(code % 2), Colour(1 - code % 2)};
    print.colour_count = code % 3 == 0 ? 2 : 1;
    print.points = static_cast<std::uint8_t>(code % 10);
    print.icon = static_cast<Icon>(code % 4);
    if (print.colour_count == 1) print.colours[1] = Colour();
  }
  return deck;
}

// A table with a name, for tests that run at several.
template <class G>
struct NamedTable {
  std::string name;
  typename G::Variant table;
};

template <class G>
const std::vector<NamedTable<G>>& tables();

template <>
inline const std::vector<NamedTable<osaka::Game>>& tables<osaka::Game>() {
  static const std::vector<NamedTable<osaka::Game>> all{
      {"osaka_2", {2, false}}, {"osaka_3", {3, false}}, {"osaka_4", {4, false}}};
  return all;
}

template <>
inline const std::vector<NamedTable<tsukiji::Game>>& tables<tsukiji::Game>() {
  static const std::vector<NamedTable<tsukiji::Game>> all{
      {"tsukiji_house", {{}, false}},
      {"tsukiji_friendly", {{}, true}},
      {"tsukiji_small", {tsukiji::SharedDeck(small_deck()), false}},
      {"tsukiji_small_friendly", {tsukiji::SharedDeck(small_deck()), true}},
  };
  return all;
}

// One of those who have to move.
template <class State>
Seat any_actor(const State& state, Rng& rng) {
  const SeatSet set = to_act(state.open);
  Seat seat = set.lowest();
  if (set.size() > 1 && rng.flip()) seat = Seat(seat.index() + 1);
  return seat;
}

// Any offered move. In osaka a purchase is preferred, because without them no ship would sail and no pile run out.
inline osaka::Legal any_move(const osaka::State& state, Seat seat, Rng& rng) {
  const osaka::Offers list = offers(state, seat);
  const std::uint32_t payments = list.payments().size();
  if (state.open.phase == osaka::Phase::turn && payments > 0 && rng.below(3) > 0) {
    return list[list.size() - payments + rng.below(payments)];
  }
  return list[rng.below(list.size())];
}
inline tsukiji::Legal any_move(const tsukiji::State& state, Seat seat, Rng& rng) {
  const tsukiji::Offers list = offers(state, seat);
  return list[rng.below(list.size())];
}

// Plays a whole game; calls visit(state) for the set-up and after every move. Chance and players draw from
// one rng.
template <class G, class Visit>
void play_game(const typename G::Variant& table, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  typename G::State state = G::set_up(table, rng, NoEvents{});
  visit(state);
  for (int moves = 0; !over(state) && moves < 5000; ++moves) {
    const Seat seat = any_actor(state, rng);
    apply(state, any_move(state, seat, rng), rng, NoEvents{});
    visit(state);
  }
}

}  // namespace ichiba::tests
