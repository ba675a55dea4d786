// Moves made from bytes: well formed, rarely legal.
#pragma once

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "tests/fuzz/support.hpp"

namespace ichiba::fuzz {

// Up to eight cards, but no more of a kind than there are (which the notation refuses, too).
inline osaka::Bag any_bag(Bytes& bytes) {
  using namespace osaka;
  Bag bag;
  for (std::uint32_t left = bytes.below(9); left > 0; --left) {
    const Card card = Card::of_kind(static_cast<int>(bytes.below(Card::kinds)));
    if (bag.count(card) < Bag::full_pack().count(card)) bag.add(card);
  }
  return bag;
}

inline osaka::Move any_move(const osaka::State& state, Bytes& bytes) {
  using namespace osaka;
  const auto card = [&] { return Card::of_kind(static_cast<int>(bytes.below(Card::kinds))); };
  switch (bytes.below(9)) {
    case 0: return ChooseToken{colours[bytes.below(colour_count)]};
    case 1: return Take{card(), bytes.below(2) == 1};
    case 2: return Reserve{bytes.below(2) == 1 ? From::farm : From::market, card()};
    case 3: return Buy{any_bag(bytes)};
    case 4: return Insure{any_bag(bytes), any_bag(bytes)};
    case 5: return Pass{};
    case 6: return Buy{state.hands[state.open.actor]};  // the whole hand: mostly wasteful, but legal
    case 7: {                                           // all icons for one good
      Insure insure;
      insure.discards = state.hands[state.open.actor].of_colour(state.open.asked);
      insure.discards.remove(Card(state.open.asked, 5), insure.discards.count(Card(state.open.asked, 5)));
      insure.goods = Bag(Card(state.open.asked, bytes.below(2) == 1 ? 2 : 3));
      return insure;
    }
    default: return Insure{};
  }
}

inline tsukiji::Move any_move(const tsukiji::State&, Bytes& bytes) {
  using namespace tsukiji;
  const auto colour = [&] { return Colour(static_cast<int>(bytes.below(max_colours))); };
  const auto face = [&] { return Face::of_code(static_cast<int>(bytes.below(face_count))); };
  switch (bytes.below(5)) {
    case 0: return Bid{static_cast<std::uint8_t>(bytes.below(256))};
    case 1: return Pick{static_cast<std::uint8_t>(bytes.below(4)), colour()};
    case 2: return ChooseColour{colour()};
    case 3: return Steal{colour(), face()};
    default: return Discard{colour(), face()};
  }
}

// May a legal move be missing from the list? Only if it wastes cards (O4.2, O10.2).
inline bool may_be_unlisted(const osaka::Move& move) {
  return std::holds_alternative<osaka::Buy>(move) || std::holds_alternative<osaka::Insure>(move);
}
inline bool may_be_unlisted(const tsukiji::Move&) { return false; }

// O4.2, O10.2: no card can be left out of a payment or a discard that is on offer.
inline bool is_thrifty(const osaka::State& state, Seat seat, const osaka::Move& move) {
  using namespace osaka;
  bool thrifty = true;
  if (const auto* buy = std::get_if<Buy>(&move)) {
    const int surplus = buy->payment.value() - goods_for_sale(state.open.market, seat).value();
    buy->payment.each([&](Card card, int) { thrifty = thrifty && card.value() > surplus; });
  } else if (const auto* insure = std::get_if<Insure>(&move)) {
    int surplus = -insure->goods.size();
    insure->discards.each([&](Card card, int count) { surplus += card.icons() * count; });
    insure->discards.each([&](Card card, int) { thrifty = thrifty && card.icons() > surplus; });
  }
  return thrifty;
}
inline bool is_thrifty(const tsukiji::State&, Seat, const tsukiji::Move&) { return true; }

}  // namespace ichiba::fuzz
