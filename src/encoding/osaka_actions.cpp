#include "encoding/osaka_actions.hpp"

#include <algorithm>
#include <array>

#include "engine/core/events.hpp"
#include "engine/osaka/notation.hpp"

namespace ichiba::encoding {
namespace {

using namespace osaka;
using A = OsakaActions;

constexpr std::uint64_t bit(int action) { return 1ULL << static_cast<unsigned>(action); }

Card card_of(Colour colour, int rank) { return Card::of_kind(static_cast<int>(3 * index_of(colour)) + rank); }

// A mask of kinds with four bits each becomes one with a bit each.
std::uint64_t kind_bits(Bag cards) {
  std::uint64_t bits = cards.kinds();
  bits = (bits | (bits >> 3U)) & 0x030303030303ULL;
  bits = (bits | (bits >> 6U)) & 0x000F000F000FULL;
  return (bits | (bits >> 12U) | (bits >> 24U)) & 0xFFFU;
}

int price_of_market(const Open& open, Seat seat) {  // O4.1
  const int own = open.market.find_piece_of(seat);
  return open.market.free_cards().value() + (own == Market::not_found ? 0 : open.market[own].card.value());
}

// The cards that may be paid next: from those that come later, together with this one, the price can still be reached.
std::uint64_t cards_to_pay(Bag hand, Bag paid, int price) {
  const Bag left = hand - paid;
  const int missing = price - paid.value();
  if (price == 0 || left.value() < missing) return 0;
  std::uint64_t bits = 0;
  int reached = 0;
  for (int rank = 2; rank >= 0; --rank) {
    for (int i = colour_count - 1; i >= 0; --i) {
      const Card card = Card::of_kind(3 * i + rank);
      const int n = left.count(card);
      reached += n * card.value();
      if (n > 0 && reached >= missing) bits |= bit(A::pay + card.kind());
      if (paid.count(card) > 0) return bits;  // what comes before it is too late
    }
  }
  return bits;
}

std::uint64_t turn_actions(const Open& open, Bag hand, Seat seat, const OsakaPending& pending) {
  const int price = price_of_market(open, seat);
  std::uint64_t actions = cards_to_pay(hand, pending.payment, price);
  if (!pending.payment.empty()) return actions;
  const std::uint64_t free = kind_bits(open.market.free_cards());
  actions |= free << A::take;  // O5.1
  if (open.market.has_piece_of(seat)) {
    actions |= bit(A::take_reserved);          // O6.3
  } else if (!open.farm.has_piece_of(seat)) {  // O6.1
    actions |= free << A::reserve_market;
    actions |= kind_bits(open.farm.free_cards()) << A::reserve_farm;
  }
  return actions == 0 ? bit(A::pass) : actions;  // O3.3
}

int icons_of(Bag cards) { return cards.of_rank(1) + 2 * cards.of_rank(2); }

std::uint64_t insurance_actions(const Open& open, Bag hand, Seat seat, const OsakaPending& pending) {
  const Bag usable = hand.of_colour(open.asked);
  const int covered = pending.goods.size();
  std::uint64_t actions = 0;
  if (pending.goods_chosen) {
    const Bag left = usable - pending.discards;
    const int threes = left.of_rank(1);
    if (pending.discards.of_rank(1) == 0 && left.of_rank(2) > 0) actions |= bit(A::discard_two);
    if (threes > 0 && icons_of(pending.discards) + threes >= covered) actions |= bit(A::discard_three);
    return actions;
  }
  actions = bit(covered == 0 ? A::decline : A::enough);
  if (covered == icons_of(usable)) return actions;
  const Bag left = open.holdings[seat].goods - pending.goods;
  for (int rank = 2; rank >= 0; --rank) {
    const Card card = card_of(open.asked, rank);
    if (left.count(card) > 0) actions |= bit(A::insure + rank);
    if (pending.goods.count(card) > 0) break;  // what comes before it is too late
  }
  return actions;
}

Move completed(OsakaPending& pending, const Move& move) {
  pending = OsakaPending();
  return move;
}

}  // namespace

std::uint64_t legal_actions(const Open& open, Bag hand, Seat seat, const OsakaPending& pending) {
  if (open.phase == Phase::over || seat != open.actor) return 0;
  switch (open.phase) {
    case Phase::token: return 0xFU;  // O2.4
    case Phase::turn: return turn_actions(open, hand, seat, pending);
    case Phase::insure: return insurance_actions(open, hand, seat, pending);
    case Phase::over: break;
  }
  return 0;
}

std::optional<Move> choose(const Open& open, Seat seat, OsakaPending& pending, int action) {
  if (action < A::take) return ChooseToken{colours[static_cast<std::size_t>(action)]};
  if (action < A::take_reserved) return Take{Card::of_kind(action - A::take), false};
  if (action == A::take_reserved) return Take{open.market[open.market.find_piece_of(seat)].card, true};
  if (action < A::reserve_farm) return Reserve{From::market, Card::of_kind(action - A::reserve_market)};
  if (action < A::pay) return Reserve{From::farm, Card::of_kind(action - A::reserve_farm)};
  if (action < A::decline) {
    pending.payment.add(Card::of_kind(action - A::pay));
    if (pending.payment.value() < price_of_market(open, seat)) return std::nullopt;
    return completed(pending, Buy{pending.payment});
  }
  switch (action) {
    case A::decline: return Insure{};
    case A::enough: pending.goods_chosen = true; return std::nullopt;
    case A::discard_two:
    case A::discard_three:
      pending.discards.add(card_of(open.asked, action == A::discard_two ? 2 : 1));
      if (icons_of(pending.discards) < pending.goods.size()) return std::nullopt;
      return completed(pending, Insure{pending.discards, pending.goods});
    case A::pass: return Pass{};
    default: pending.goods.add(card_of(open.asked, action - A::insure)); return std::nullopt;
  }
}

std::vector<int> actions_of(const Open& open, Bag hand, Seat seat, const Move& move) {
  std::vector<int> wanted;
  const auto add_falling = [&](Bag cards, auto action_of) {
    for (int rank = 0; rank < 3; ++rank) {
      for (Colour colour : colours) {
        const Card card = card_of(colour, rank);
        wanted.insert(wanted.end(), static_cast<std::size_t>(cards.count(card)), action_of(card));
      }
    }
  };
  std::visit(Overloaded{
                 [&](const ChooseToken& m) { wanted = {A::token + static_cast<int>(m.colour)}; },
                 [&](const Take& m) { wanted = {m.reserved ? A::take_reserved : A::take + m.card.kind()}; },
                 [&](const Reserve& m) {
                   wanted = {(m.row == From::market ? A::reserve_market : A::reserve_farm) + m.card.kind()};
                 },
                 [&](const Buy& m) { add_falling(m.payment, [](Card card) { return A::pay + card.kind(); }); },
                 [&](const Insure& m) {
                   if (m.discards.empty()) {
                     wanted = {A::decline};
                     return;
                   }
                   add_falling(m.goods, [](Card card) { return A::insure + card.rank(); });
                   wanted.push_back(A::enough);
                   wanted.insert(wanted.end(), static_cast<std::size_t>(m.discards.of_rank(2)), A::discard_two);
                   wanted.insert(wanted.end(), static_cast<std::size_t>(m.discards.of_rank(1)), A::discard_three);
                 },
                 [&](const Pass&) { wanted = {A::pass}; },
             },
             move);
  // Do they choose this move?
  OsakaPending pending;
  std::optional<Move> chosen;
  for (int action : wanted) {
    if (chosen || (legal_actions(open, hand, seat, pending) & bit(action)) == 0) return {};
    chosen = choose(open, seat, pending, action);
  }
  if (!chosen || *chosen != move) return {};
  return wanted;
}

std::vector<ActionText> osaka_action_texts() {
  std::vector<ActionText> texts;
  const auto each_kind = [&](const std::string& name, const std::string& meaning) {
    for (int kind = 0; kind < Card::kinds; ++kind) {
      const std::string card = to_text(Card::of_kind(kind));
      texts.push_back({name + " " + card, meaning + " " + card});
    }
  };
  for (Colour colour : colours) {
    const std::string letter(1, letter_of(colour));
    texts.push_back({"token " + letter, "choose the first token (O2.4)"});
  }
  each_kind("take", "take a free card of the market into the hand (O5.1):");
  texts.push_back({"take reserved", "take the card under the own piece (O6.3)"});
  each_kind("reserve market", "put the piece on a free card of the market (O6.1):");
  each_kind("reserve farm", "put the piece on a free card of the farm (O6.1):");
  each_kind("pay", "buy, and pay with one more card of the hand (O4.2):");
  texts.push_back({"decline", "insure nothing of the colour asked for (O10.5)"});
  for (int value : {5, 3, 2}) {
    const std::string good = "a good of value " + std::to_string(value) + " of the colour asked for";
    texts.push_back({"insure " + std::to_string(value), "insure one more: " + good + " (O10.2)"});
  }
  texts.push_back({"enough", "the goods to insure are chosen"});
  texts.push_back({"discard 2", "cover goods with a card of value 2, which has two icons (O10.2)"});
  texts.push_back({"discard 3", "cover goods with a card of value 3, which has one icon (O10.2)"});
  texts.push_back({"pass", "nothing else is possible (O3.3)"});
  return texts;
}

}  // namespace ichiba::encoding
