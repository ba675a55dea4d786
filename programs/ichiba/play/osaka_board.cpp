#include "programs/ichiba/play/osaka_board.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "preview/osaka_lots.hpp"
#include "preview/osaka_purchase.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::cli::play {
namespace {

using namespace osaka;

constexpr int place_count = 6;
constexpr int place_width = 11;
constexpr int card_width = 5;  // as wide as the longest name of a piece

// ---- The coast --------------------------------------------------------------------------------------------

std::string place_names(const Style& style) {
  const Glyphs& g = style.glyphs();
  std::string line = " ";
  for (const std::string_view name : {"Osaka", "Oshima", "Anori"}) line += ' ' + centred(name, place_width);
  const std::string waves = repeated(std::string(g.wave) + ' ', 3);
  line += ' ' + style.ink(Ink::cyan, centred(waves + "Enshunada" + ' ' + waves, 2 * place_width + 1));
  return line + ' ' + centred("Edo", place_width);
}

std::string coast_edge(const Style& style, std::string_view left, std::string_view tee, std::string_view right) {
  const Glyphs& g = style.glyphs();
  std::string line = fmt::format(" {}", left);
  for (int i = 0; i < place_count; ++i) {
    const bool rough = in_the_tide(static_cast<Place>(i));
    line += rough ? style.ink(Ink::cyan, repeated(g.wave, place_width)) : repeated(g.across, place_width);
    line += i + 1 < place_count ? tee : right;
  }
  return line;
}

// Each ship has its own berth in every place, so that only the ship that sails seems to move.
std::string coast_row(const Open& open, const Style& style, Colour first, Colour second) {
  const Glyphs& g = style.glyphs();
  std::string line = fmt::format(" {}", g.down);
  for (int i = 0; i < place_count; ++i) {
    const auto place = static_cast<Place>(i);
    const bool rough = in_the_tide(place);
    const auto water = [&](int width) {
      return rough ? style.ink(Ink::cyan, repeated(g.wave, width)) : repeated(" ", width);
    };
    const auto berth = [&](Colour colour) {
      if (open.ships[colour] != place) return water(3);
      return style.ink(ink_of(colour), fmt::format("{}{}{}", g.hull_left, letter_of(colour), g.hull_right));
    };
    line += water(2) + berth(first) + water(1) + berth(second) + water(2) + std::string(g.down);
  }
  return line;
}

Block coast(const Open& open, const Style& style) {
  const Glyphs& g = style.glyphs();
  return {place_names(style), coast_edge(style, g.top_left, g.tee_down, g.top_right),
          coast_row(open, style, Colour::red, Colour::blue), coast_row(open, style, Colour::yellow, Colour::green),
          coast_edge(style, g.bottom_left, g.tee_up, g.bottom_right)};
}

// ---- Market and farm --------------------------------------------------------------------------------------

Block drawn_slot(Slot slot, const OsakaSnapshot& snapshot, const Style& style) {
  const Glyphs& g = style.glyphs();
  Block card = style.card({centred(drawn(style, slot.card), card_width)}, card_width);
  if (slot.by.none()) return card;
  const bool own = snapshot.is_viewer(slot.by.owner());
  const std::string_view mark = own ? "yours" : piece_of(slot.by.owner());
  const int spare = card_width - width_of(mark);
  card.back() = fmt::format("{}{}{}{}{}", g.bottom_left, repeated(g.across, spare / 2), style.bold(mark),
                            repeated(g.across, spare - spare / 2), g.bottom_right);
  return card;
}

template <int Capacity>
Block drawn_row(std::string_view title, const Row<Capacity>& row, const OsakaSnapshot& snapshot, const Style& style) {
  Block cards(3);
  if (row.empty()) cards = {"", style.dim(" no cards"), ""};
  for (int i = 0; i < row.size(); ++i) {
    cards = beside(cards, drawn_slot(row[i], snapshot, style), "");
  }
  cards.insert(cards.begin(), style.bold(title));
  return cards;
}

// ---- The players ------------------------------------------------------------------------------------------

std::string tokens_of(const Holdings& holdings, const Style& style) {
  std::string text = "tokens";
  for (const Colour colour : colours) {
    const std::string count = fmt::format("{}{}", letter_of(colour), holdings.tokens[colour]);
    text += ' ' + (holdings.tokens[colour] > 0 ? style.ink(ink_of(colour), count) : style.dim(count));
  }
  return text + fmt::format(" = {} of {}", holdings.token_count(), tokens_to_end);
}

// "R5 R3 [R2] (5+1)x3=18->20: 4 points"; what is insured stands in brackets.
std::string drawn_lot(const Holdings& holdings, Colour colour, const LotPrice& sale, const Style& style) {
  std::string text = drawn(style, holdings.goods.of_colour(colour));
  holdings.insured.of_colour(colour).each_card(
      [&](Card card) { text += (text.empty() ? "[" : " [") + drawn(style, card) + ']'; });
  const std::string price =
      sale.tokens > 0 ? fmt::format("({}+{})", sale.highest, sale.tokens) : fmt::format("{}", sale.highest);
  const int cards = (holdings.goods + holdings.insured).count_of(colour);
  const int product = sale.price * cards;
  const std::string rounded = sale.value == product ? "" : fmt::format("{}{}", style.glyphs().arrow, sale.value);
  return text + fmt::format(" {}{}{}={}{}: {}", price, style.glyphs().times, cards, product, rounded,
                            words::counted(sale.points, "point"));
}

std::string hand_of(const OsakaSnapshot& snapshot, Seat seat) {
  return fmt::format("hand {:>2}", snapshot.hand_sizes[seat]);
}

Block drawn_player(Seat seat, const OsakaSnapshot& snapshot, const Names& names, const Style& style) {
  const Holdings& holdings = snapshot.open.holdings[seat];
  const auto points = snapshot.points[seat];
  const std::string name = shortened(name_at(names, seat), 14) + (snapshot.is_viewer(seat) ? " (you)" : "");
  const std::string sign = to_act(snapshot.open).has(seat) ? std::string(style.glyphs().arrow) : "";
  std::string line = padded(sign, 2) + ' ' + padded(piece_of(seat), 6) + padded(style.bold(name), 21);
  line += padded(hand_of(snapshot, seat), 9) + tokens_of(holdings, style);
  line += fmt::format("  points {}", points ? std::to_string(*points) : "?");
  Block block{line};
  std::vector<std::string> lots;
  for (const Colour colour : colours) {
    const auto sale = preview::price_now(snapshot.open, seat, colour);
    if (sale) lots.push_back(drawn_lot(holdings, colour, *sale, style));
  }
  if (lots.empty()) lots.push_back(style.dim("none"));
  append(block, flowing("         goods ", lots, "   "));
  if (snapshot.hands[seat] && !snapshot.is_viewer(seat)) {
    const Bag hand = *snapshot.hands[seat];
    append(block, flowing("         holds ", {hand.empty() ? style.dim("nothing") : drawn(style, hand)}, ""));
  }
  return block;
}

Block own_hand(const OsakaSnapshot& snapshot, const Style& style) {
  std::vector<std::string> cards;
  snapshot.hand.each_card([&](Card card) { cards.push_back(drawn(style, card)); });
  if (cards.empty()) cards.push_back(style.dim("no cards"));
  return flowing(fmt::format(" {} ({})  ", style.bold("Your hand"), words::counted(snapshot.hand.value(), "coin")),
                 cards, " ");
}

std::string ships_told(const preview::Purchase& purchase) {
  std::vector<std::string> moves;
  for (const ShipMoved& ship : purchase.all<ShipMoved>()) {
    moves.push_back(
        fmt::format("{} {}to {}", words::name_of(ship.colour), moves.empty() ? "sails " : "", words::name_of(ship.to)));
  }
  return words::listed(moves);
}

std::string payday_told(const preview::Purchase& purchase, Seat viewer, const Names& names) {
  std::vector<std::string> sales;
  for (const LotSold& sale : purchase.all<LotSold>()) {
    const std::string who = sale.seat == viewer ? "you sell" : name_at(names, sale.seat) + " sells";
    sales.push_back(fmt::format("{} {} {} for {}", who, sale.lot.size(), words::name_of(sale.colour),
                                words::counted(sale.points, "point")));
  }
  std::string text = " Payday: " + words::listed(sales) + '.';
  if (purchase.end() != nullptr) return text + " That ends the game.";
  std::vector<std::string> sinking;
  for (const ShipSank& ship : purchase.all<ShipSank>()) sinking.emplace_back(words::name_of(ship.colour));
  Bag lost;
  for (const GoodsLost& loss : purchase.all<GoodsLost>()) lost += loss.seat == viewer ? loss.goods : Bag();
  if (!sinking.empty()) text += fmt::format(" The black tide takes {}", words::listed(sinking));
  if (!lost.empty()) text += fmt::format(", and your {} unless insured", to_text(lost));
  return sinking.empty() ? text : text + '.';
}

}  // namespace

Block osaka_purchase_lines(const OsakaSnapshot& snapshot, const Names& names) {
  if (!snapshot.viewer || !to_act(snapshot.open).has(*snapshot.viewer)) return {};
  const auto purchase = preview::purchase(snapshot.open, *snapshot.viewer);
  if (!purchase) return {};
  const int short_by = purchase->price - snapshot.hand.value();
  const std::string afford = short_by > 0 ? fmt::format(", {} more than you have", short_by) : "";
  std::string text = fmt::format(" To buy {} costs {}{}; {}.", to_text(purchase->goods), purchase->price, afford,
                                 ships_told(*purchase));
  if (!purchase->all<LotSold>().empty()) text += payday_told(*purchase, *snapshot.viewer, names);
  return wrapped(text, 1);
}

Block osaka_board(const OsakaSnapshot& snapshot, const Names& names, const Style& style) {
  const Open& open = snapshot.open;
  Block block = coast(open, style);
  const Block market = drawn_row("Market", open.market, snapshot, style);
  const Block farm = drawn_row("Farm", open.farm, snapshot, style);
  append(block, beside(Block{}, beside(market, farm, "  "), " "));
  for (Seat seat : Seats(open.players)) append(block, drawn_player(seat, snapshot, names, style));
  if (snapshot.draw_size) block.push_back(fmt::format("          {} cards in the draw pile", *snapshot.draw_size));
  if (snapshot.viewer) {
    block.emplace_back();
    append(block, own_hand(snapshot, style));
    append(block, osaka_purchase_lines(snapshot, names));
  }
  return block;
}

}  // namespace ichiba::cli::play
