#include "engine/osaka/notation.hpp"

#include "engine/core/events.hpp"
#include "engine/core/notation.hpp"

namespace ichiba::osaka {
namespace {

using Why = NotNotation::Why;
using Parsed = expected<Move, NotNotation>;

constexpr std::string_view letters = "RBYG";

Parsed parse_token(TokenReader words) {
  const std::string_view word = words.next();
  const auto colour = colour_of(word);
  if (!colour) return wrong(Why::not_a_colour, word);
  return ended<Move>(words, ChooseToken{*colour});
}

Parsed parse_take(TokenReader words) {
  std::string_view word = words.next();
  const bool reserved = word.ends_with('*');  // O6.3
  const auto card = parse_card(reserved ? word.substr(0, word.size() - 1) : word);
  if (!card) return wrong(Why::not_a_card, word);
  return ended<Move>(words, Take{*card, reserved});
}

Parsed parse_reserve(TokenReader words) {
  const std::string_view row = words.next();
  if (row != "market" && row != "farm") return wrong(Why::not_a_row, row);
  const std::string_view word = words.next();
  const auto card = parse_card(word);
  if (!card) return wrong(Why::not_a_card, word);
  return ended<Move>(words, Reserve{row == "market" ? From::market : From::farm, *card});
}

// Cards up to the end, or up to a colon. At least one.
expected<Bag, NotNotation> parse_cards(TokenReader& words, bool up_to_colon) {
  Bag cards;
  while (!words.done()) {
    const std::string_view word = words.next();
    if (word == ":" && up_to_colon) {
      if (cards.empty()) return wrong(Why::card_missing, word);
      return cards;
    }
    const auto card = parse_card(word);
    if (!card) return wrong(Why::not_a_card, word);
    if (cards.count(*card) == Bag::full_pack().count(*card)) return wrong(Why::too_many_cards, word);  // O1.1
    cards.add(*card);
  }
  if (up_to_colon) return wrong(Why::colon_missing, {});
  if (cards.empty()) return wrong(Why::card_missing, {});
  return cards;
}

Parsed parse_buy(TokenReader words) {
  const auto payment = parse_cards(words, false);
  if (!payment) return unexpected(payment.error());
  return Buy{*payment};
}

Parsed parse_insure(TokenReader words) {
  if (TokenReader(words).next() == "-") {
    words.next();
    return ended<Move>(words, Insure{});
  }
  const auto discards = parse_cards(words, true);
  if (!discards) return unexpected(discards.error());
  const auto goods = parse_cards(words, false);
  if (!goods) return unexpected(goods.error());
  return Insure{*discards, *goods};
}

}  // namespace

char letter_of(Colour colour) { return letters[index_of(colour)]; }

std::optional<Colour> colour_of(std::string_view text) {
  const std::size_t index = text.size() == 1 ? letters.find(text[0]) : std::string_view::npos;
  if (index == std::string_view::npos) return std::nullopt;
  return colours[index];
}

std::string to_text(Card card) { return {letter_of(card.colour()), static_cast<char>('0' + card.value())}; }

std::string to_text(Bag cards) {
  std::string text;
  cards.each_card([&](Card card) {
    if (!text.empty()) text += ' ';
    text += to_text(card);
  });
  return text;
}

std::string to_text(const Move& move) {
  using namespace std::string_literals;
  return std::visit(Overloaded{
                        [](const ChooseToken& choice) { return "token "s + letter_of(choice.colour); },
                        [](const Take& take) { return "take " + to_text(take.card) + (take.reserved ? "*" : ""); },
                        [](const Reserve& reserve) {
                          return (reserve.row == From::market ? "reserve market " : "reserve farm ") +
                                 to_text(reserve.card);
                        },
                        [](const Buy& buy) { return "buy " + to_text(buy.payment); },
                        [](const Insure& insure) {
                          if (insure.discards.empty()) return "insure -"s;
                          return "insure " + to_text(insure.discards) + " : " + to_text(insure.goods);
                        },
                        [](const Pass&) { return "pass"s; },
                    },
                    move);
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto colour = colour_of(text.substr(0, 1));
  if (!colour || (text[1] != '2' && text[1] != '3' && text[1] != '5')) return std::nullopt;
  return Card(*colour, text[1] - '0');
}

Parsed parse_move(std::string_view text) {
  TokenReader words(text);
  const std::string_view verb = words.next();
  if (verb == "pass") return ended<Move>(words, Pass{});
  const bool known = verb == "token" || verb == "take" || verb == "reserve" || verb == "buy" || verb == "insure";
  if (!known) return wrong(Why::unknown_move, verb);
  if (words.done()) return wrong(Why::word_missing, verb);
  if (verb == "token") return parse_token(words);
  if (verb == "take") return parse_take(words);
  if (verb == "reserve") return parse_reserve(words);
  if (verb == "buy") return parse_buy(words);
  return parse_insure(words);
}

}  // namespace ichiba::osaka
