// What differs between the games when they are written as JSON. Generic code asks Codec<osaka::Game> or
// Codec<tsukiji::Game>.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "record/problem.hpp"
#include "words/refusals.hpp"

namespace ichiba::record {

namespace json = boost::json;

template <class G>
struct Codec;

template <>
struct Codec<osaka::Game> {
  using Card = osaka::Card;
  static constexpr std::string_view pack_clause = "O1.1";
  static constexpr std::string_view renew_clause = "O7.2";
  static constexpr std::string_view lot_clause = "O2.3";
  static constexpr int pack_size = osaka::pack_size;

  static OrProblem<osaka::Game::Table> table(int players, const json::object& options);
  static json::object options(const osaka::Game::Table& table);
  // What a seat saw happen (docs/bots.md).
  static json::object event(const osaka::Game::Table& table, const osaka::Seen& seen);
  // What dump(View) or dump(Knowledge) wrote for this seat (no seat: a spectator), read back. Who began and whose
  // payday it is does not stand there, so the rules can be asked for offers and checks, but the game cannot be played
  // on.
  static OrProblem<osaka::View> view(const osaka::Game::Table& table, std::optional<Seat> viewer,
                                     const json::object& object);
  static std::optional<Card> card(std::string_view text) { return osaka::parse_card(text); }
  static std::string text(Card card) { return osaka::to_text(card); }
  static std::string say(const osaka::Game::Table&, const osaka::Refusal& refusal,
                         const std::vector<std::string>& names = {}) {
    return words::say(refusal, names);
  }
};

template <>
struct Codec<tsukiji::Game> {
  using Card = tsukiji::Face;
  static constexpr std::string_view pack_clause = "T1.1";
  static constexpr std::string_view renew_clause = "T5.1";
  static constexpr std::string_view lot_clause = "T2.1";  // there is never a lot
  static constexpr int pack_size = tsukiji::card_count;

  static OrProblem<tsukiji::Game::Table> table(int players, const json::object& options);
  static json::object options(const tsukiji::Game::Table& table);
  static json::object event(const tsukiji::Game::Table& table, const tsukiji::Seen& seen);
  // As above. The view points to the table's deck.
  static OrProblem<tsukiji::View> view(const tsukiji::Game::Table& table, std::optional<Seat> viewer,
                                       const json::object& object);
  static std::optional<Card> card(std::string_view text) { return tsukiji::parse_face(text); }
  static std::string text(Card card) { return tsukiji::to_text(card); }
  static std::string say(const tsukiji::Game::Table& table, const tsukiji::Refusal& refusal,
                         const std::vector<std::string>& names = {}) {
    return words::say(table.deck, refusal, names);
  }
};

// The state dump of docs/records.md: everything, hidden or not.
json::object dump(const osaka::State& state, int step);
json::object dump(const tsukiji::State& state, int step);

// What a seat or a spectator sees: the same fields, with null or a number in the place of what is hidden.
json::object dump(const osaka::View& view, int step);
json::object dump(const tsukiji::View& view, int step);
// What a perfect memory knows (O12.3).
json::object dump(const osaka::Knowledge& known, int step);
json::object dump(const tsukiji::Knowledge& known, int step);

// Why a move is refused: the clause, the reason's name, and the facts that go with it, each by its name.
json::object dump(const osaka::Refusal& refusal);
json::object dump(const tsukiji::Deck& deck, const tsukiji::Refusal& refusal);

// A field that says yes or no and may be left out.
OrProblem<bool> read_flag(const json::object& options, std::string_view name);

template <class Cards, class ToText>
json::array text_array(const Cards& cards, ToText to_text) {
  json::array array;
  for (const auto& card : cards) array.emplace_back(to_text(card));
  return array;
}

json::array seat_array(SeatSet set, int players);

}  // namespace ichiba::record
