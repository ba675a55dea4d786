#include "engine/tsukiji/notation.hpp"

#include <charconv>

#include "engine/core/events.hpp"
#include "engine/core/notation.hpp"

namespace ichiba::tsukiji {
namespace {

using Why = NotNotation::Why;
using Parsed = expected<Move, NotNotation>;

// Digits without sign or leading zero, at most 255.
std::optional<std::uint8_t> parse_number(std::string_view text) {
  std::uint8_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  return number;
}

Parsed parse_bid(TokenReader words) {
  const std::string_view word = words.next();
  const auto fingers = parse_number(word);
  if (!fingers) return wrong(Why::not_a_number, word);
  return ended<Move>(words, Bid{*fingers});
}

Parsed parse_pick(const Deck& deck, TokenReader words) {
  const std::string_view place = words.next();
  const auto number = parse_number(place);
  if (!number || *number < 1 || *number > 2) return wrong(Why::not_a_number, place);
  const std::string_view name = words.next();
  const auto colour = parse_colour(deck, name);
  if (!colour) return wrong(Why::not_a_colour, name);
  return ended<Move>(words, Pick{static_cast<std::uint8_t>(*number - 1), *colour});
}

Parsed parse_choice(const Deck& deck, TokenReader words) {
  const std::string_view name = words.next();
  const auto colour = parse_colour(deck, name);
  if (!colour) return wrong(Why::not_a_colour, name);
  return ended<Move>(words, ChooseColour{*colour});
}

template <class StealOrDiscard>
Parsed parse_theirs(const Deck& deck, TokenReader words) {
  const std::string_view name = words.next();
  const auto colour = parse_colour(deck, name);
  if (!colour) return wrong(Why::not_a_colour, name);
  const std::string_view card = words.next();
  const auto face = parse_face(card);
  if (!face) return wrong(Why::not_a_card, card);
  return ended<Move>(words, StealOrDiscard{*colour, *face});
}

}  // namespace

std::string to_text(Face face) {
  const int card = face.card();
  static_assert(card_count < 100);
  const char side = face.is_b() ? 'b' : 'a';
  const char ones = static_cast<char>('0' + card % 10);
  return card < 10 ? std::string{ones, side} : std::string{static_cast<char>('0' + card / 10), ones, side};
}

std::string to_text(const Deck& deck, const Move& move) {
  const auto name = [&](Colour colour) { return std::string(deck.name_of(colour)); };
  return std::visit(
      Overloaded{
          [](const Bid& bid) { return "bid " + std::to_string(bid.fingers); },
          [&](const Pick& pick) { return "pick " + std::to_string(pick.place + 1) + ' ' + name(pick.colour); },
          [&](const ChooseColour& choice) { return "colour " + name(choice.colour); },
          [&](const Steal& steal) { return "steal " + name(steal.colour) + ' ' + to_text(steal.face); },
          [&](const Discard& discard) { return "discard " + name(discard.colour) + ' ' + to_text(discard.face); },
      },
      move);
}

std::optional<Face> parse_face(std::string_view text) {
  if (text.size() < 2 || (text.back() != 'a' && text.back() != 'b')) return std::nullopt;
  const auto number = parse_number(text.substr(0, text.size() - 1));
  if (!number || *number < 1 || *number > card_count) return std::nullopt;
  return Face(*number, text.back() == 'b');
}

std::optional<Colour> parse_colour(const Deck& deck, std::string_view text) {
  for (int i = 0; i < deck.colour_count; ++i) {
    if (deck.name_of(Colour(i)) == text) return Colour(i);
  }
  return std::nullopt;
}

Parsed parse_move(const Deck& deck, std::string_view text) {
  TokenReader words(text);
  const std::string_view verb = words.next();
  const bool known = verb == "bid" || verb == "pick" || verb == "colour" || verb == "steal" || verb == "discard";
  if (!known) return wrong(Why::unknown_move, verb);
  if (words.done()) return wrong(Why::word_missing, verb);
  if (verb == "bid") return parse_bid(words);
  if (verb == "pick") return parse_pick(deck, words);
  if (verb == "colour") return parse_choice(deck, words);
  if (verb == "steal") return parse_theirs<Steal>(deck, words);
  return parse_theirs<Discard>(deck, words);
}

}  // namespace ichiba::tsukiji
