#include <fmt/format.h>

#include "programs/ichiba/play/osaka_snapshot.hpp"
#include "programs/ichiba/play/results.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::cli::play {
namespace {

using namespace osaka;

std::vector<LotSold> sales_in(std::span<const Event> events) {
  std::vector<LotSold> sales;
  for (const Event& event : events) {
    if (const auto* sale = std::get_if<LotSold>(&event)) sales.push_back(*sale);
  }
  return sales;
}

// "5 + 1 = 6, x 3 = 18 -> 20"
std::string sum_of(const LotSold& sale, const Style& style) {
  const Glyphs& g = style.glyphs();
  const int product = sale.price * sale.lot.size();
  std::string text =
      fmt::format("{} + {} = {}, {} {} = {}", sale.highest, sale.tokens, sale.price, g.times, sale.lot.size(), product);
  if (sale.value != product) text += fmt::format(" {} {}", g.arrow, sale.value);
  return text;
}

Block lots_of(Seat seat, const std::vector<LotSold>& sales, const Style& style) {
  Block block;
  for (const LotSold& sale : sales) {
    if (sale.seat != seat) continue;
    const std::string sum = fmt::format("{} {} {}", padded(sum_of(sale, style), 28), style.glyphs().arrow,
                                        words::counted(sale.points, "point"));
    const std::string lot = drawn(style, sale.lot);
    if (width_of(lot) <= 30) {
      block.push_back("   " + padded(lot, 31) + sum);
    } else {
      block.push_back("   " + lot);
      block.push_back(repeated(" ", 34) + sum);
    }
  }
  if (block.empty()) block.push_back("   nothing sold");
  return block;
}

std::string verdict(const State& state, const Names& names) {
  const SeatSet winners = Game::winners(state);
  const std::vector<std::string> winner_names = words::names_of(winners, names);
  const int best = state.points[winners.lowest()];
  std::vector<std::string> level;
  for (Seat seat : Seats(state.open.players)) {
    if (state.points[seat] == best) level.push_back(name_at(names, seat));
  }
  const std::string points = words::counted(best, "point");
  if (level.size() == 1) return fmt::format("{} wins with {} (O11.2).", winner_names[0], points);
  const int tokens = state.open.holdings[winners.lowest()].token_count();
  const std::string tie = fmt::format("{} are level at {}", words::listed(level), points);
  if (winner_names.size() == 1) {
    return fmt::format("{}; {} has the most tokens, {}, and wins (O11.2).", tie, winner_names[0], tokens);
  }
  return fmt::format("{}; {} are level in tokens too, {} each, and share the win (O11.2).", tie,
                     words::listed(winner_names), tokens);
}

}  // namespace

Block osaka_result(const State& state, std::span<const Event> events, const Names& names, const Style& style) {
  Block block{style.rule("The game is over")};
  const auto* end = events.empty() ? nullptr : std::get_if<GameEnded>(&events.back());
  const bool by_tokens = end != nullptr && end->by == Ending::tokens;
  block.emplace_back(by_tokens ? " A player has eight tokens, so the game ended at once (O11.1)."
                               : " No player could act any more (O3.3).");
  append(block, wrapped(' ' + style.bold(verdict(state, names)), 1));
  block.emplace_back();
  block.emplace_back(" Lots sold: (highest value + tokens) times cards, up to a multiple of 5 (O9.2)");
  const std::vector<LotSold> sales = sales_in(events);
  for (Seat seat : Seats(state.open.players)) {
    const Holdings& holdings = state.open.holdings[seat];
    block.push_back(fmt::format(" {}  {}, {}", style.bold(name_at(names, seat)),
                                words::counted(state.points[seat], "point"),
                                words::counted(holdings.token_count(), "token")));
    append(block, lots_of(seat, sales, style));
  }
  return block;
}

}  // namespace ichiba::cli::play
