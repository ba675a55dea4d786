#include "engine/tsukiji/view.hpp"

#include "engine/tsukiji/rules.hpp"

namespace ichiba::tsukiji {

View view(const State& state, std::optional<Seat> viewer) {
  View view;
  view.open = state.open;
  view.draw_size = static_cast<std::uint8_t>(state.draw.size());
  if (!state.draw.empty()) view.top = static_cast<std::uint8_t>(state.draw.top().code());
  if (viewer) {
    view.viewer = static_cast<std::uint8_t>(viewer->index());
    view.own_bid = state.bids[*viewer];
  }
  return view;
}

Knowledge know(const State& state, Seat seat) {
  Knowledge known;
  known.view = view(state, seat);
  known.faces_known = state.open.emptied > 0;  // T5.1: the first renewal turned cards that lay open
  if (state.draw.empty()) return known;
  for (Face face : state.draw.cards().subspan(1)) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(face.card() - 1);
    known.below |= bit;
    if (known.faces_known && face.is_b()) known.b_faces |= bit;
  }
  return known;
}

expected<Legal, Refusal> check(const Knowledge& known, const Move& move) {
  return check(known.view.open, known.seat(), move);
}

State sample(const Knowledge& known, Rng& rng) {
  State state;
  state.open = known.view.open;
  std::array<Face, card_count> cards{};
  std::size_t count = 0;
  for (int card = 1; card <= card_count; ++card) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(card - 1);
    if ((known.below & bit) == 0) continue;
    const bool b = known.faces_known ? (known.b_faces & bit) != 0 : rng.flip();  // T2.2: even chance
    cards[count++] = Face(card, b);
  }
  rng.shuffle(std::span(cards.data(), count));
  if (known.view.top != View::none) state.draw.put_below(Face::of_code(known.view.top));
  for (std::size_t i = 0; i < count; ++i) state.draw.put_below(cards[i]);

  const Seat opponent = opponent_of(known.seat());
  state.bids[known.seat()] = known.view.own_bid;
  const bool opponent_has_bid = state.open.phase == Phase::bid && !state.open.to_act.has(opponent);
  if (opponent_has_bid) state.bids[opponent] = static_cast<std::uint8_t>(1 + rng.below(max_bid));  // T3.1
  return state;
}

}  // namespace ichiba::tsukiji
