// The input of the network for Tsukiji Market: which rows of its first layer are active.
#pragma once

#include <algorithm>
#include <array>

#include "engine/tsukiji/game.hpp"

namespace ichiba::ai::features {

// A card lies in one place: with a player, open on the discard pile, in the display, on top of the pile, or further
// down in it with a known face (T5.1). The rest are counts about the piles, and the balance.
inline constexpr std::size_t colours = 4;
inline constexpr std::size_t heights = 6;  // 0 to 4, 5 and more
inline constexpr std::size_t faces = tsukiji::face_count;
inline constexpr int reach = 4;
inline constexpr int most_lead = 16;

inline constexpr std::size_t held = 0;
inline constexpr std::size_t height = held + 4 * faces;
inline constexpr std::size_t wasabi = height + 2 * colours * heights;
inline constexpr std::size_t knives = wasabi + 2 * colours * 3;
inline constexpr std::size_t lead = knives + 8;
inline constexpr std::size_t barrel = lead + std::size_t{2} * most_lead + 1;
inline constexpr std::size_t time = barrel + std::size_t{4} * (2 * reach + 1);
inline constexpr std::size_t discard = time + 37;
inline constexpr std::size_t pile = discard + faces;
inline constexpr std::size_t display = pile + faces;
inline constexpr std::size_t top = display + faces;
inline constexpr std::size_t count = top + faces;

// The network was trained for the cards of the house deck (T1.6).
inline bool fits(const tsukiji::Deck& deck) { return &deck == &tsukiji::house_deck() || deck == tsukiji::house_deck(); }

inline constexpr int all_seen = -1;

// Calls on(row for seat 0, row for seat 1) for each active row. `before` is the code of the face that lay on top before
// the last cards were turned up: everything revealed since then is hidden, so that one evaluation stands for all cards
// that may come; all_seen hides nothing.
template <class On>
void each(const tsukiji::State& state, int before, On&& on) {
  using namespace tsukiji;
  const Open& open = state.open;
  const Deck& deck = *open.deck;
  std::array<int, 2> score{};
  for (std::size_t s = 0; s < 2; ++s) {
    const Seat seat(static_cast<int>(s));
    const auto both = [&](std::size_t base, std::size_t size, std::size_t k) {
      on(base + s * size + k, base + (1 - s) * size + k);
    };
    std::array<PileScore, max_colours> piles{};
    for (const Held& card : open.piles[seat]) {
      const Print& print = deck.print(card.face);
      const auto code = static_cast<std::size_t>(card.face.code());
      both(held, 2 * faces, 2 * code + (print.colour_count == 2 && print.colours[1] == card.colour ? 1 : 0));
      PileScore& of_colour = piles[static_cast<std::size_t>(card.colour.index())];
      of_colour.points += print.points;
      if (print.icon == Icon::wasabi) ++of_colour.wasabi;
    }
    for (std::size_t c = 0; c < colours; ++c) {
      both(height, colours * heights, c * heights + std::min<std::size_t>(open.heights[seat][c], heights - 1));
      both(wasabi, colours * 3, c * 3 + static_cast<std::size_t>(std::min(piles[c].wasabi, 2)));
      score[s] += piles[c].total();
    }
    both(knives, 4, std::min<std::size_t>(open.knives[seat], 3));
  }
  const int ahead = std::clamp(score[0] - score[1] + 2 * open.barrel, -most_lead, most_lead);
  on(lead + static_cast<std::size_t>(most_lead + ahead), lead + static_cast<std::size_t>(most_lead - ahead));
  const std::size_t side = barrel + (open.day ? 1 : 0) + (open.friendly ? 2 * (2 * reach + 1) : 0);
  on(side + 2 * static_cast<std::size_t>(reach + open.barrel),
     side + 2 * static_cast<std::size_t>(reach - open.barrel));
  const auto alike = [&](std::size_t row) { on(row, row); };
  const auto left = static_cast<std::size_t>(state.draw.size());
  alike(time + (open.emptied == 0 ? std::min<std::size_t>(left, 16) : open.emptied == 1 ? 17 + left : 36));
  const auto at = [](std::size_t base, Face face) { return base + static_cast<std::size_t>(face.code()); };
  for (Face face : open.discard) alike(at(discard, face));
  const bool faces_known = open.emptied > 0;
  for (Face face : open.display) {
    if (before == all_seen || face.code() == before) {
      alike(at(display, face));
    } else if (faces_known) {
      alike(at(pile, face));
    }
  }
  bool first = before == all_seen;
  for (Face face : state.draw.cards()) {
    if (first) {
      alike(at(top, face));
    } else if (faces_known) {
      alike(at(pile, face));
    } else {
      break;
    }
    first = false;
  }
}

}  // namespace ichiba::ai::features
