#include "tests/rules/playthroughs/event_text.hpp"

#include <fmt/format.h>

#include "engine/core/events.hpp"
#include "engine/osaka/notation.hpp"
#include "engine/tsukiji/notation.hpp"

namespace ichiba::tests {
namespace {

std::string or_dash(std::string text) { return text.empty() ? "-" : text; }

template <int Capacity>
std::string text_of_row(const osaka::Row<Capacity>& row) {
  std::string text;
  for (int i = 0; i < row.size(); ++i) {
    if (i > 0) text += ' ';
    text += osaka::to_text(row[i].card);
    if (!row[i].by.none()) text += fmt::format("@{}", row[i].by.owner().index());
  }
  return or_dash(text);
}

template <class List>
std::string card_list(const List& cards) {
  std::string text;
  for (const auto card : cards) text += (text.empty() ? "" : " ") + to_text(card);
  return or_dash(text);
}

std::string win_text(SeatSet winners) {
  if (winners.empty()) return "a draw";
  return fmt::format("won by {}", seats_text(winners));
}

std::string sale_text(const osaka::LotSold& sale) {
  std::string text =
      fmt::format("seat {} sells {}: ({} + {}) x {} -> {}, {} points", sale.seat.index(), bag_text(sale.lot),
                  sale.highest, sale.tokens, sale.lot.size(), sale.value, sale.points);
  if (sale.beyond > 0) text += fmt::format(", {} beyond the lot", sale.beyond);
  if (!sale.discarded.empty()) text += fmt::format(", discards {}", bag_text(sale.discarded));
  return text;
}

std::string_view cause_of(tsukiji::Push push) {
  switch (push) {
    case tsukiji::Push::bid: return "by the bids";
    case tsukiji::Push::icon: return "by an icon";
    case tsukiji::Push::bonus: return "by a bonus";
    case tsukiji::Push::end_of_track: return "back to the middle";
  }
  return "";
}

std::string_view verb_of(tsukiji::Way way) {
  switch (way) {
    case tsukiji::Way::picked: return "takes";
    case tsukiji::Way::drawn: return "draws";
    case tsukiji::Way::stolen: return "steals";
  }
  return "";
}

std::string_view name_of(tsukiji::Bonus bonus) {
  switch (bonus) {
    case tsukiji::Bonus::steal: return "steal";
    case tsukiji::Bonus::draw: return "draw";
    case tsukiji::Bonus::discard: return "discard";
    case tsukiji::Bonus::barrel: return "barrel";
  }
  return "";
}

}  // namespace

std::string row_text(const osaka::Market& row) { return text_of_row(row); }
std::string row_text(const osaka::Farm& row) { return text_of_row(row); }
std::string bag_text(osaka::Bag cards) { return or_dash(osaka::to_text(cards)); }
std::string faces_text(std::span<const tsukiji::Face> faces) { return card_list(faces); }

std::string seats_text(SeatSet set) {
  std::string text;
  for (Seat seat : Seats(osaka::max_players)) {
    if (set.has(seat)) text += fmt::format("{}{}", text.empty() ? "" : " ", seat.index());
  }
  return or_dash(text);
}

std::string event_text(const osaka::Seen& event) {
  using namespace osaka;
  const auto place = [](Place at) { return static_cast<int>(at); };
  return std::visit(
      Overloaded{
          [](const HandDealt& e) { return fmt::format("seat {} draws {}", e.seat.index(), bag_text(e.cards)); },
          [](const StartFound& e) {
            return fmt::format("seat {} starts{}", e.seat.index(), e.by_lot ? ", by lot" : "");
          },
          [](const TokenTaken& e) {
            return fmt::format("seat {} {} a token {}", e.seat.index(), e.earned ? "earns" : "chooses",
                               letter_of(e.colour));
          },
          [](const CardTaken& e) {
            return fmt::format("seat {} takes {}{}", e.seat.index(), to_text(e.card),
                               e.reserved ? ", which it had reserved" : "");
          },
          [](const CardReserved& e) {
            return fmt::format("seat {} reserves {} in the {}", e.seat.index(), to_text(e.card),
                               e.row == From::market ? "market" : "farm");
          },
          [](const GoodsBought& e) {
            return fmt::format("seat {} buys {} for {} with {}", e.seat.index(), bag_text(e.goods), e.price,
                               bag_text(e.payment));
          },
          [](const Refreshed& e) {
            return fmt::format("refresh: {} from the farm, {} to the market, {} to the farm", row_text(e.from_farm),
                               card_list(e.to_market), card_list(e.to_farm));
          },
          [&](const ShipMoved& e) {
            return fmt::format("ship {} sails from {} to {}", letter_of(e.colour), place(e.from), place(e.to));
          },
          [](const LotSold& e) { return sale_text(e); },
          [](const PointDrawnUnseen& e) { return fmt::format("seat {} draws a point", e.seat.index()); },
          [](const Insured& e) {
            return fmt::format("seat {} insures {} with {}", e.seat.index(), bag_text(e.goods), bag_text(e.discards));
          },
          [](const InsuranceDeclined& e) {
            return fmt::format("seat {} insures no {}", e.seat.index(), letter_of(e.colour));
          },
          [](const ShipSank& e) { return fmt::format("ship {} sinks", letter_of(e.colour)); },
          [](const GoodsLost& e) { return fmt::format("seat {} loses {}", e.seat.index(), bag_text(e.goods)); },
          [&](const ShipReturned& e) { return fmt::format("ship {} returns to {}", letter_of(e.colour), place(e.to)); },
          [](const Passed& e) { return fmt::format("seat {} passes", e.seat.index()); },
          [](const PileRenewedUnseen& e) { return fmt::format("the pile is renewed from {}", bag_text(e.cards)); },
          [](const GameEnded& e) {
            return fmt::format("the game is over by {}, {}", e.by == Ending::tokens ? "tokens" : "passes",
                               win_text(e.winners));
          },
      },
      event);
}

std::string event_text(const tsukiji::Deck& deck, const tsukiji::Seen& event) {
  using namespace tsukiji;
  const auto colour = [&](Colour c) { return deck.name_of(c); };
  return std::visit(
      Overloaded{
          [](const Dealt& e) { return fmt::format("display {}", card_list(e.display)); },
          [](const TopSeen& e) { return fmt::format("top {}", to_text(e.face)); },
          [](const BidSealed& e) { return fmt::format("seat {} has bid", e.seat.index()); },
          [](const OwnBid& e) { return fmt::format("own bid {}", e.fingers); },
          [](const BidsRevealed& e) { return fmt::format("bids {} and {}", e.fingers[Seat(0)], e.fingers[Seat(1)]); },
          [](const BarrelMoved& e) { return fmt::format("barrel from {} to {}, {}", e.from, e.to, cause_of(e.by)); },
          [](const BarrelTurned& e) { return fmt::format("barrel turned to {}", e.day ? "day" : "night"); },
          [&](const CardPlaced& e) {
            return fmt::format("seat {} {} {} as {}", e.seat.index(), verb_of(e.way), to_text(e.face),
                               colour(e.colour));
          },
          [](const CardRevealed& e) { return fmt::format("seat {} turns up {}", e.seat.index(), to_text(e.face)); },
          [&](const SpecialtyEarned& e) {
            return fmt::format("seat {} earns {}: {}", e.seat.index(), colour(e.colour), name_of(e.bonus));
          },
          [](const BonusFoundNothing& e) { return fmt::format("seat {} finds nothing", e.seat.index()); },
          [](const DisplayDiscarded& e) { return fmt::format("discarded {}", card_list(e.faces)); },
          [&](const CardDiscarded& e) {
            return fmt::format("seat {} loses {} from {}", e.from.index(), to_text(e.face), colour(e.colour));
          },
          [](const EndOfTrack& e) { return fmt::format("end of the balance, seat {}", e.seat.index()); },
          [](const PileEmptied& e) { return fmt::format("pile empty, time {}", e.times); },
          [](const PileRenewedUnseen& e) { return fmt::format("pile renewed, {} cards", e.cards); },
          [](const GameEnded& e) {
            return fmt::format("the game is over by {}, {}, scores {} and {}",
                               e.by == Ending::knives ? "knives" : "the pile", win_text(e.winners), e.scores[Seat(0)],
                               e.scores[Seat(1)]);
          },
      },
      event);
}

}  // namespace ichiba::tests
