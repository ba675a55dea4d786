#include "words/osaka_events.hpp"

#include <array>
#include <fmt/format.h>

#include "engine/core/events.hpp"
#include "engine/osaka/notation.hpp"
#include "words/lists.hpp"

namespace ichiba::words {
namespace {

using namespace osaka;

std::string cards_of(const auto& cards) {
  Bag bag;
  for (const Card card : cards) bag.add(card);
  return to_text(bag);
}

std::string say_refresh(const Refreshed& refresh) {
  Bag from_farm;
  for (int i = 0; i < refresh.from_farm.size(); ++i) from_farm.add(refresh.from_farm[i].card);
  std::vector<std::string> parts;
  if (!from_farm.empty()) parts.push_back(to_text(from_farm) + " from the farm");
  if (!refresh.to_market.empty()) parts.push_back(cards_of(refresh.to_market) + " from the draw pile");
  if (parts.empty()) return "There are no new cards for the market.";
  std::string text = "New in the market: " + listed(parts);
  if (!refresh.to_farm.empty()) text += "; in the farm: " + cards_of(refresh.to_farm);
  return text + '.';
}

std::string say_end(const osaka::GameEnded& end, const std::vector<std::string>& names) {
  std::vector<std::string> results;
  for (std::size_t i = 0; i < names.size(); ++i) {
    results.push_back(fmt::format("{} {}", names[i], end.points[Seat(static_cast<int>(i))]));
  }
  const std::string_view why = end.by == osaka::Ending::tokens ? "someone has eight tokens" : "everyone passed in turn";
  const std::vector<std::string> winners = names_of(end.winners, names);
  return fmt::format("The game is over: {}. {} {}. Points: {}.", why, listed(winners),
                     winners.size() > 1 ? "share the win" : "wins", fmt::join(results, ", "));
}

}  // namespace

std::string_view name_of(Colour colour) {
  constexpr std::array<std::string_view, colour_count> names{"red", "blue", "yellow", "green"};
  return names[index_of(colour)];
}

std::string_view name_of(Place place) {
  switch (place) {
    case Place::osaka: return "Osaka";
    case Place::oshima: return "Oshima";
    case Place::anori: return "Anori";
    case Place::enshunada_near: return "inner Enshunada";
    case Place::enshunada_far: return "outer Enshunada";
    case Place::edo: return "Edo";
  }
  return "the sea";
}

std::string arithmetic(const LotSold& sale) {
  const int product = sale.price * sale.lot.size();
  const std::string price =
      sale.tokens > 0 ? fmt::format("({} + {})", sale.highest, sale.tokens) : fmt::format("{}", sale.highest);
  const std::string rounded = sale.value != product ? fmt::format(", rounded up to {}", sale.value) : "";
  return fmt::format("{} x {} = {}{}: {}", price, sale.lot.size(), product, rounded, counted(sale.points, "point"));
}

std::string say(const osaka::Seen& event, const std::vector<std::string>& names) {
  const auto who = [&](Seat seat) -> const std::string& { return names[static_cast<std::size_t>(seat.index())]; };
  return std::visit(
      Overloaded{
          [&](const HandDealt& dealt) {
            return fmt::format("{} draws {}, worth {}.", who(dealt.seat), to_text(dealt.cards), dealt.cards.value());
          },
          [&](const StartFound& start) {
            return fmt::format("{} starts{}.", who(start.seat), start.by_lot ? ", by lot" : "");
          },
          [&](const TokenTaken& token) {
            return fmt::format("{} {} a {} token.", who(token.seat), token.earned ? "earns" : "takes",
                               name_of(token.colour));
          },
          [&](const CardTaken& taken) {
            return fmt::format("{} takes {}{}.", who(taken.seat), to_text(taken.card),
                               taken.reserved ? ", the reserved one, and has the piece back" : "");
          },
          [&](const CardReserved& reserved) {
            return fmt::format("{} reserves {} in the {}.", who(reserved.seat), to_text(reserved.card),
                               reserved.row == From::market ? "market" : "farm");
          },
          [&](const GoodsBought& bought) {
            return fmt::format("{} buys {} for {}, paying {}.", who(bought.seat), to_text(bought.goods), bought.price,
                               to_text(bought.payment));
          },
          [&](const Refreshed& refresh) { return say_refresh(refresh); },
          [&](const ShipMoved& moved) {
            return moved.from == moved.to
                       ? fmt::format("The {} ship stays in {}.", name_of(moved.colour), name_of(moved.to))
                       : fmt::format("The {} ship sails from {} to {}.", name_of(moved.colour), name_of(moved.from),
                                     name_of(moved.to));
          },
          [&](const LotSold& sale) {
            const std::string beyond =
                sale.beyond > 0 ? fmt::format(", {} of them from the draw pile", sale.beyond) : "";
            return fmt::format("{} sells {} {}: {}{}.", who(sale.seat), sale.lot.size(), name_of(sale.colour),
                               arithmetic(sale), beyond);
          },
          [](const PointDrawnUnseen&) { return std::string(); },
          [&](const Insured& insured) {
            return fmt::format("{} discards {} and insures {}.", who(insured.seat), to_text(insured.discards),
                               to_text(insured.goods));
          },
          [&](const InsuranceDeclined& declined) {
            return fmt::format("{} insures no {} goods.", who(declined.seat), name_of(declined.colour));
          },
          [](const ShipSank& sank) { return fmt::format("The black tide takes the {} ship.", name_of(sank.colour)); },
          [&](const GoodsLost& lost) { return fmt::format("{} loses {}.", who(lost.seat), to_text(lost.goods)); },
          [](const ShipReturned& back) {
            return fmt::format("The {} ship is back in {}.", name_of(back.colour), name_of(back.to));
          },
          [&](const Passed& passed) { return fmt::format("{} can do nothing and passes.", who(passed.seat)); },
          [](const osaka::PileRenewedUnseen& renewed) {
            return fmt::format("The {} cards of the discard pile are shuffled into a new draw pile.",
                               renewed.cards.size());
          },
          [&](const osaka::GameEnded& end) { return say_end(end, names); },
      },
      event);
}

}  // namespace ichiba::words
