#include "engine/osaka/view.hpp"

#include "engine/osaka/rules.hpp"

namespace ichiba::osaka {

View view(const State& state, std::optional<Seat> viewer) {
  View view;
  view.open = state.open;
  if (viewer) {
    view.viewer = static_cast<std::uint8_t>(viewer->index());
    view.hand = state.hands[*viewer];
  }
  for (Seat seat : Seats(state.open.players)) {
    view.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    const bool known = over(state) || seat == viewer;  // O12.2
    view.points[seat] = known ? static_cast<std::int16_t>(state.points[seat]) : View::hidden;
  }
  return view;
}

Knowledge know(const State& state, Seat seat) {
  Knowledge known;
  known.open = state.open;
  known.hands = state.hands;
  known.points = state.points;
  known.buried = state.buried;
  known.unseen = state.blind;
  for (Card card : state.draw.cards()) known.unseen.add(card);
  known.draw_size = static_cast<std::uint8_t>(state.draw.size());
  known.seat = seat;
  return known;
}

expected<Legal, Refusal> check(const Knowledge& known, const Move& move) {
  return check(known.open, known.hands[known.seat], known.seat, move);
}

State sample(const Knowledge& known, Rng& rng) {
  State state;
  state.open = known.open;
  state.hands = known.hands;
  state.points = known.points;
  state.buried = known.buried;
  std::array<Card, pack_size> cards{};
  std::size_t count = 0;
  known.unseen.each_card([&](Card card) { cards[count++] = card; });
  rng.shuffle(std::span(cards.data(), count));
  for (std::size_t i = 0; i < count; ++i) {
    if (i < known.draw_size) {
      state.draw.put_below(cards[i]);
    } else {
      state.blind.add(cards[i]);
    }
  }
  return state;
}

}  // namespace ichiba::osaka
