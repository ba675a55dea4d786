// What one person at a table of Traders of Osaka sees: a view, or what a perfect memory adds to it (O12.3).
#pragma once

#include <optional>

#include "engine/osaka/game.hpp"
#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

struct OsakaSnapshot {
  osaka::Open open;
  std::optional<Seat> viewer;
  osaka::Bag hand;  // the viewer's
  osaka::PerPlayer<std::optional<osaka::Bag>> hands;
  osaka::PerPlayer<int> hand_sizes;
  osaka::PerPlayer<std::optional<int>> points;
  std::optional<int> draw_size;

  [[nodiscard]] bool is_viewer(Seat seat) const { return viewer == seat; }

  static OsakaSnapshot of(const osaka::View& view);
  static OsakaSnapshot of(const osaka::Knowledge& known);
  static OsakaSnapshot of(const osaka::Game::Shown& shown);
};

Ink ink_of(osaka::Colour colour);
// R5, in its colour.
std::string drawn(const Style& style, osaka::Card card);
std::string drawn(const Style& style, osaka::Bag cards, std::string_view gap = " ");
std::string_view piece_of(Seat seat);  // O1.5: white, pink, grey, tan

}  // namespace ichiba::cli::play
