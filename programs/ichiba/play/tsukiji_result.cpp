#include <algorithm>
#include <fmt/format.h>

#include "programs/ichiba/play/results.hpp"
#include "programs/ichiba/play/tsukiji_board.hpp"
#include "words/lists.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli::play {
namespace {

using namespace tsukiji;

// "3 + 2 + 1 = 6, 2 wasabi: x 2 = 12"
std::string pile_sum(const Open& open, Seat seat, Colour colour, const Style& style) {
  std::vector<std::string> cards;
  for (const Held& held : open.piles[seat]) {
    if (held.colour == colour) cards.push_back(std::to_string(open.deck->print(held.face).points));
  }
  const PileScore pile = pile_score(open, seat, colour);
  std::string text = fmt::format("{}", fmt::join(cards, " + "));
  if (cards.size() > 1) text += fmt::format(" = {}", pile.points);
  if (pile.total() != pile.points) {
    text += fmt::format(", {} wasabi: {} 2 = {}", pile.wasabi, style.glyphs().times, pile.total());
  }
  return text;
}

Block account(const Open& open, Seat seat, const Names& names, const Style& style) {
  const Deck& deck = *open.deck;
  constexpr int label = 18;
  const auto row = [](const std::string& name, const std::string& sum, int points) {
    return "   " + padded(name, label) + padded(sum, 46) + fmt::format("{:>3}", points);
  };
  Block block{' ' + style.bold(name_at(names, seat))};
  for (int i = 0; i < deck.colour_count; ++i) {
    const Colour colour(i);
    if (open.heights[seat][static_cast<std::size_t>(i)] == 0) continue;
    block.push_back(
        row(drawn(style, deck, colour), pile_sum(open, seat, colour, style), pile_score(open, seat, colour).total()));
  }
  const int notches = notches_for(open, seat);
  block.push_back(row("barrel (T8.2)",
                      fmt::format("{} {} {} 2", notches, notches == 1 ? "notch" : "notches", style.glyphs().times),
                      2 * notches));
  block.push_back("   " + padded("knives (T4.4)", label) +
                  fmt::format("{} of {}", open.knives[seat], deck.knives_to_win));
  block.push_back(row(style.bold("score"), "", score(open, seat)));
  return block;
}

std::string verdict(const Open& open, const Names& names) {
  const SeatSet won = winners(open);
  const int first = score(open, Seat(0));
  const int second = score(open, Seat(1));
  if (won.empty()) {
    return fmt::format("A draw: {} points each, and the barrel stands in the middle (T8.3).", first);
  }
  const std::string& winner = name_at(names, won.lowest());
  if (open.ending == Ending::knives) {
    return fmt::format("{} has {} knives and wins at once; points do not matter (T4.4, T7.1).", winner,
                       open.knives[won.lowest()]);
  }
  if (first == second) {
    return fmt::format("{} points each; the barrel stands on {}'s side, so {} wins (T8.3).", first, winner, winner);
  }
  return fmt::format("{} wins with {} to {} points (T8.3).", winner, std::max(first, second), std::min(first, second));
}

}  // namespace

Block tsukiji_result(const State& state, const Names& names, const Style& style) {
  Block block{style.rule("The game is over")};
  if (state.open.ending == Ending::pile) block.emplace_back(" The draw pile ran out a second time (T7.2).");
  append(block, wrapped(' ' + style.bold(verdict(state.open, names)), 1));
  block.emplace_back();
  block.emplace_back(" Points of the piles; a pile with two wasabi or more counts double (T8.1)");
  for (Seat seat : Seats(players)) append(block, account(state.open, seat, names, style));
  return block;
}

}  // namespace ichiba::cli::play
