#include "programs/ichiba/play/osaka_snapshot.hpp"

#include <array>
#include <variant>

namespace ichiba::cli::play {

OsakaSnapshot OsakaSnapshot::of(const osaka::View& view) {
  OsakaSnapshot snapshot;
  snapshot.open = view.open;
  snapshot.hand = view.hand;
  if (view.viewer != osaka::View::spectator) {
    snapshot.viewer = Seat(view.viewer);
    snapshot.hands[*snapshot.viewer] = view.hand;
  }
  for (Seat seat : Seats(view.open.players)) {
    snapshot.hand_sizes[seat] = view.hand_sizes[seat];
    if (view.points[seat] != osaka::View::hidden) snapshot.points[seat] = view.points[seat];
  }
  return snapshot;
}

OsakaSnapshot OsakaSnapshot::of(const osaka::Knowledge& known) {
  OsakaSnapshot snapshot;
  snapshot.open = known.open;
  snapshot.hand = known.hands[known.seat];
  snapshot.viewer = known.seat;
  snapshot.draw_size = known.draw_size;
  for (Seat seat : Seats(known.open.players)) {
    snapshot.hands[seat] = known.hands[seat];
    snapshot.hand_sizes[seat] = known.hands[seat].size();
    snapshot.points[seat] = known.points[seat];
  }
  return snapshot;
}

OsakaSnapshot OsakaSnapshot::of(const osaka::Game::Shown& shown) {
  return std::visit([](const auto& one) { return of(one); }, shown);
}

Ink ink_of(osaka::Colour colour) {
  switch (colour) {
    case osaka::Colour::red: return Ink::red;
    case osaka::Colour::blue: return Ink::blue;
    case osaka::Colour::yellow: return Ink::yellow;
    case osaka::Colour::green: return Ink::green;
  }
  return Ink::plain;
}

std::string drawn(const Style& style, osaka::Card card) {
  return style.ink(ink_of(card.colour()), osaka::to_text(card));
}

std::string drawn(const Style& style, osaka::Bag cards, std::string_view gap) {
  std::string text;
  cards.each_card([&](osaka::Card card) {
    if (!text.empty()) text += gap;
    text += drawn(style, card);
  });
  return text;
}

std::string_view piece_of(Seat seat) {
  constexpr std::array<std::string_view, osaka::max_players> pieces{"white", "pink", "grey", "tan"};
  return pieces[static_cast<std::size_t>(seat.index())];
}

}  // namespace ichiba::cli::play
