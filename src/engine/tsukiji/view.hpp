// What a seat of Tsukiji Market knows (T9): everything except the opponent's unrevealed bid and the draw pile below its
// top face.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/core/expected.hpp"
#include "engine/core/random.hpp"
#include "engine/tsukiji/offers.hpp"
#include "engine/tsukiji/refusal.hpp"
#include "engine/tsukiji/state.hpp"

namespace ichiba::tsukiji {

struct View {
  static constexpr std::uint8_t spectator = 255;
  static constexpr std::uint8_t none = 255;

  Open open;
  std::uint8_t draw_size = 0;
  std::uint8_t top = none;  // Face::code of the draw pile's upper face (T2.4)
  std::uint8_t own_bid = 0;
  std::uint8_t viewer = spectator;
  std::array<std::uint8_t, 4> unused{};

  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// A perfect memory adds which cards lie below the top of the pile, because all others are visible; and, once the pile
// has been renewed from open cards, their faces. Nobody knows their order.
struct Knowledge {
  View view;
  std::uint32_t below = 0;    // bit n - 1: card n lies below the top
  std::uint32_t b_faces = 0;  // bit n - 1: with face b up; valid only if the faces are known
  bool faces_known = false;
  std::array<std::uint8_t, 7> unused{};

  [[nodiscard]] Seat seat() const { return Seat(view.viewer); }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};
static_assert(std::has_unique_object_representations_v<Knowledge>);

inline Seat seat_of(const Knowledge& known) { return known.seat(); }

View view(const State& state, std::optional<Seat> viewer);
Knowledge know(const State& state, Seat seat);

inline Offers offers(const View& view) { return {view.open, Seat(view.viewer)}; }
inline Offers offers(const Knowledge& known) { return offers(known.view); }
// Offers refer to what they were made from, which must outlive them.
Offers offers(View&& view) = delete;
Offers offers(Knowledge&& known) = delete;

// Is the move legal for the seat that knows this? The same answer as from the whole state.
expected<Legal, Refusal> check(const Knowledge& known, const Move& move);

// A whole state that agrees with what is known: the pile below its top and the opponent's unrevealed bid are drawn
// again, every possibility equally likely.
State sample(const Knowledge& known, Rng& rng);

}  // namespace ichiba::tsukiji
