// What a seat of Traders of Osaka knows, in two forms (O12.3): what the table shows, and what a perfect memory adds.
// Neither has a field for what nobody may know, so neither can leak it.
#pragma once

#include <optional>
#include <type_traits>

#include "engine/core/expected.hpp"
#include "engine/core/random.hpp"
#include "engine/osaka/offers.hpp"
#include "engine/osaka/refusal.hpp"
#include "engine/osaka/state.hpp"

namespace ichiba::osaka {

// O12.1 and the seat's own hand and points. The size of the draw pile is left out: it would reveal the points of the
// others (O12.2).
struct View {
  static constexpr std::uint8_t spectator = 255;
  static constexpr std::int16_t hidden = -1;

  Open open;
  Bag hand;                        // the viewer's; empty for a spectator
  PerPlayer<std::int16_t> points;  // `hidden` if the viewer may not know; all known at the end
  PerPlayer<std::uint8_t> hand_sizes;
  std::uint8_t viewer = spectator;
  std::array<std::uint8_t, 3> unused{};

  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// O12.3: a perfect memory. Every card enters a hand face up, so it knows all hands and points, but not the order of the
// draw pile nor the cards drawn as points.
struct Knowledge {
  Open open;
  PerPlayer<Bag> hands;
  Bag buried;  // face down, but seen before
  Bag unseen;  // in the draw pile, or drawn from it as points
  PerPlayer<std::uint16_t> points;
  std::uint8_t draw_size = 0;
  Seat seat;
  std::array<std::uint8_t, 6> unused{};

  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};
static_assert(std::has_unique_object_representations_v<Knowledge>);

inline Seat seat_of(const Knowledge& known) { return known.seat; }

View view(const State& state, std::optional<Seat> viewer);
Knowledge know(const State& state, Seat seat);

inline Offers offers(const View& view) { return {view.open, view.hand, Seat(view.viewer)}; }
inline Offers offers(const Knowledge& known) { return {known.open, known.hands[known.seat], known.seat}; }

// Is the move legal for the seat that knows this? The same answer as from the whole state.
expected<Legal, Refusal> check(const Knowledge& known, const Move& move);

// A whole state that agrees with what is known: the unseen cards dealt again, every deal equally likely.
State sample(const Knowledge& known, Rng& rng);

}  // namespace ichiba::osaka
