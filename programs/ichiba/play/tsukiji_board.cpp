#include "programs/ichiba/play/tsukiji_board.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "words/lists.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli::play {
namespace {

using namespace tsukiji;

constexpr int fish_width = 20;
constexpr int player_width = 38;
constexpr int progress_width = 16;

// The viewer's side is on the left; a spectator has seat 0 there.
Seat left_seat(const View& view) { return view.viewer == View::spectator ? Seat(0) : Seat(view.viewer); }

std::string title_of(const View& view, Seat seat, const Names& names) {
  const bool own = view.viewer == seat.index();
  return shortened(name_at(names, seat), own ? 18 : 24) + (own ? " (you)" : "");
}

// ---- The balance ------------------------------------------------------------------------------------------

Block balance(const View& view, const Names& names, const Style& style) {
  const Glyphs& g = style.glyphs();
  const Open& open = view.open;
  const int reach = open.deck->reach;
  const int left_sign =
      left_seat(view).index() == 0 ? -1 : 1;  // a barrel on the left seat's side is left of the middle
  const int at = left_sign * open.barrel;
  std::string track;
  std::string numbers;
  for (int place = -reach; place <= reach; ++place) {
    const std::string_view sign = place == -reach  ? g.track_left
                                  : place == reach ? g.track_right
                                  : place == 0     ? g.middle
                                                   : g.notch;
    const std::string barrel = style.ink(Ink::chosen, open.day ? "(D)" : "(N)");
    const std::string_view before = place == -reach ? " " : g.across;
    const std::string_view after = place == reach ? " " : g.across;
    track += place == at ? barrel : fmt::format("{}{}{}", before, sign, after);
    if (place < reach) track += g.across;
    numbers += centred(std::to_string(std::abs(place)), 3) + ' ';
  }
  const int width = 8 * reach + 3;
  const std::string left = title_of(view, left_seat(view), names);
  const std::string right = title_of(view, opponent_of(left_seat(view)), names);
  const int gap = std::max(2, width - width_of(left) - width_of(right));
  const std::string indent = repeated(" ", (screen_width - std::max(width, width_of(left) + width_of(right) + 2)) / 2);
  return {indent + style.bold(left) + repeated(" ", gap) + style.bold(right), indent + track,
          indent + style.dim(numbers)};
}

std::string sky(const View& view) {
  if (!view.open.day) return "Night (N): equal bids discard both cards, and day breaks (T3.4).";
  if (view.open.barrel == 0) return "Day (D): equal bids discard both cards (T3.5).";
  return "Day (D): at equal bids each takes a card, the barrel's side first (T3.5).";
}

// ---- The cards --------------------------------------------------------------------------------------------

Block fish_card(const Deck& deck, Face face, std::string_view label, const Style& style) {
  const Print& print = deck.print(face);
  Block lines;
  for (std::size_t i = 0; i < print.colour_count; ++i) {
    lines.push_back((i == 0 ? " " : " or ") + drawn(style, deck, print.colours[i]));
  }
  if (lines.size() == 1) lines.emplace_back();
  std::string worth = fmt::format(" {}", words::counted(print.points, "point"));
  if (print.icon != Icon::none) worth += ", " + style.bold(words::name_of(print.icon));
  lines.push_back(worth);
  return style.card(lines, fish_width, label, to_text(face));
}

Block cards(const View& view, const Style& style) {
  const Deck& deck = *view.open.deck;
  Block block;
  for (int i = 0; i < view.open.display.size(); ++i) {
    block = beside(block, fish_card(deck, view.open.display[i], fmt::format("card {}", i + 1), style), " ");
  }
  if (view.open.phase == Phase::colour) {
    block = beside(block, fish_card(deck, view.open.drawn, "drawn", style), " ");
  }
  if (view.top != View::none) {
    const Block top = fish_card(deck, Face::of_code(view.top), fmt::format("next, 1 of {}", view.draw_size), style);
    block = beside(block, top, block.empty() ? " " : "     ");
  } else {
    block = beside(block, {"", "", "  The draw pile", "  is empty."}, " ");
  }
  return block;
}

// ---- The piles --------------------------------------------------------------------------------------------

std::string pile_line(const Open& open, Seat seat, Colour colour, int name_width, const Style& style) {
  const Deck& deck = *open.deck;
  const int height = open.heights[seat][static_cast<std::size_t>(colour.index())];
  const Specialty& specialty = deck.specialty(colour);
  const PileScore pile = pile_score(open, seat, colour);
  const std::string progress =
      height < specialty.count ? fmt::format("{} of {}: {}", height, specialty.count, words::name_of(specialty.bonus))
                               : words::counted(height, "card");
  std::string worth = height == 0 ? "" : fmt::format("{}", pile.points);
  if (pile.wasabi >= 2) worth += fmt::format("{}2={}", style.glyphs().times, pile.total());
  if (pile.wasabi == 1) worth += ", wasabi";
  const std::string name = padded(drawn(style, deck, colour), name_width);
  return name + ' ' + (height == 0 ? style.dim(padded(progress, progress_width)) : padded(progress, progress_width)) +
         worth;
}

int longest_colour(const Deck& deck) {
  int width = width_of("knives");
  for (int i = 0; i < deck.colour_count; ++i) width = std::max(width, width_of(deck.name_of(Colour(i))));
  return width;
}

Block player(const View& view, Seat seat, const Names& names, const Style& style) {
  const Open& open = view.open;
  const Deck& deck = *open.deck;
  const Glyphs& g = style.glyphs();
  const int name_width = longest_colour(deck);
  const std::string sign = open.to_act.has(seat) ? std::string(g.arrow) + ' ' : "";
  Block block{sign + style.bold(title_of(view, seat, names))};
  for (int i = 0; i < deck.colour_count; ++i) block.push_back(pile_line(open, seat, Colour(i), name_width, style));
  const int knives = open.knives[seat];
  const auto row = [&](std::string_view name, const std::string& text) {
    block.push_back(padded(name, name_width) + ' ' + text);
  };
  row("knives",
      padded(repeated(g.full, knives) + repeated(g.empty, std::max(0, deck.knives_to_win - knives)), progress_width) +
          fmt::format("{} of {}", knives, deck.knives_to_win));
  const int notches = notches_for(open, seat);
  row("barrel", padded(fmt::format("{} {}", notches, notches == 1 ? "notch" : "notches"), progress_width) +
                    fmt::format("{}", 2 * notches));
  row(style.bold("score"), repeated(" ", progress_width) + style.bold(fmt::format("{}", score(open, seat))));
  for (std::string& line : block) line = padded(line, player_width);
  return block;
}

}  // namespace

Ink ink_of(Colour colour) {
  constexpr std::array inks{Ink::red, Ink::orange, Ink::blue, Ink::yellow, Ink::green, Ink::magenta, Ink::cyan};
  return inks[static_cast<std::size_t>(colour.index()) % inks.size()];
}

std::string drawn(const Style& style, const Deck& deck, Colour colour) {
  return style.ink(ink_of(colour), deck.name_of(colour));
}

Block tsukiji_board(const View& view, const Names& names, const Style& style) {
  const Seat left = left_seat(view);
  Block block = balance(view, names, style);
  append(block, {' ' + sky(view), ""});
  append(block, cards(view, style));
  block.emplace_back();
  const Block ours = player(view, left, names, style);
  const Block theirs = player(view, opponent_of(left), names, style);
  const Block fence(ours.size(), std::string(style.glyphs().down));
  if (longest_colour(*view.open.deck) <= 10) {
    append(block, beside(Block{}, beside(beside(ours, fence, " "), theirs, " "), " "));
  } else {  // a deck with long names has no room for two columns
    append(block, beside(Block{}, ours, " "));
    append(block, beside(Block{}, theirs, " "));
  }
  return block;
}

}  // namespace ichiba::cli::play
