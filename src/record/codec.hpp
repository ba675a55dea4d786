// What differs between the games in JSON.
// Generic code uses Codec<osaka::Game> or Codec<tsukiji::Game>.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "base/problem.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "words/refusals.hpp"

namespace ichiba::record {

namespace json = boost::json;

template <class G>
struct Codec;

template <>
struct Codec<osaka::Game> {
  using Card = osaka::Game::Card;
  static constexpr std::string_view pack_clause = "O1.1";
  static constexpr std::string_view renew_clause = "O7.2";
  static constexpr std::string_view lot_clause = "O2.3";
  static constexpr int pack_size = osaka::pack_size;

  static base::OrProblem<osaka::Game::Variant> variant(int players, const json::object& options);
  static json::object options(const osaka::Game::Variant& variant);
  // What a seat saw happen (docs/bots.md).
  static void write_event(base::JsonWriter& writer, const osaka::Game::Variant& variant, const osaka::Seen& seen);
  // Reads back what dump(View) or dump(Knowledge) wrote for this seat (no seat: a spectator).
  // The start player and whose payday it is are not in it, so it is good for offers and checks,
  // but not for playing on.
  static base::OrProblem<osaka::View> view(const osaka::Game::Variant& variant, std::optional<Seat> viewer,
                                           const json::object& object);
  static std::optional<Card> card(std::string_view text) { return osaka::parse_card(text); }
  static std::string text(Card card) { return osaka::to_text(card); }
  // Why a move is refused: the clause, the reason's name, and its facts by name.
  static json::object refusal_facts(const osaka::Game::Variant& variant, const osaka::Refusal& refusal);
  static std::string say(const osaka::Game::Variant&, const osaka::Refusal& refusal,
                         const std::vector<std::string>& names = {}) {
    return words::say(refusal, names);
  }
};

template <>
struct Codec<tsukiji::Game> {
  using Card = tsukiji::Game::Card;
  static constexpr std::string_view pack_clause = "T1.1";
  static constexpr std::string_view renew_clause = "T5.1";
  static constexpr std::string_view lot_clause = "T2.1";  // there is never a lot
  static constexpr int pack_size = tsukiji::card_count;

  static base::OrProblem<tsukiji::Game::Variant> variant(int players, const json::object& options);
  static json::object options(const tsukiji::Game::Variant& variant);
  static void write_event(base::JsonWriter& writer, const tsukiji::Game::Variant& variant, const tsukiji::Seen& seen);
  // As above. The view is good as long as a copy of the table is kept, for it points to the deck.
  static base::OrProblem<tsukiji::View> view(const tsukiji::Game::Variant& variant, std::optional<Seat> viewer,
                                             const json::object& object);
  static std::optional<Card> card(std::string_view text) { return tsukiji::parse_face(text); }
  static std::string text(Card card) { return tsukiji::to_text(card); }
  static json::object refusal_facts(const tsukiji::Game::Variant& variant, const tsukiji::Refusal& refusal);
  static std::string say(const tsukiji::Game::Variant& variant, const tsukiji::Refusal& refusal,
                         const std::vector<std::string>& names = {}) {
    return words::say(variant.deck, refusal, names);
  }
};

// The state dump of docs/records.md: everything, hidden or not.
void write(base::JsonWriter& writer, const osaka::State& state, int step);
void write(base::JsonWriter& writer, const tsukiji::State& state, int step);

// What a seat or a spectator sees: the same fields, with null or a number instead of what is hidden.
void write(base::JsonWriter& writer, const osaka::View& view, int step);
void write(base::JsonWriter& writer, const tsukiji::View& view, int step);
// What a perfect memory knows (O12.3).
void write(base::JsonWriter& writer, const osaka::Knowledge& known, int step);
void write(base::JsonWriter& writer, const tsukiji::Knowledge& known, int step);

// The same as JSON values, for callers that read or extend them.
template <class Position>
json::object dump(const Position& position, int step) {
  std::string text;
  base::JsonWriter writer(text);
  write(writer, position, step);
  return json::parse(text).get_object();
}
template <class G>
json::object event_object(const typename G::Variant& variant, const typename G::Seen& seen) {
  std::string text;
  base::JsonWriter writer(text);
  Codec<G>::write_event(writer, variant, seen);
  return json::parse(text).get_object();
}

// An optional boolean field.
base::OrProblem<bool> read_flag(const json::object& options, std::string_view name);

template <class Cards, class ToText>
json::array text_array(const Cards& cards, ToText to_text) {
  json::array array;
  for (const auto& card : cards) array.emplace_back(to_text(card));
  return array;
}

json::array seat_array(SeatSet set, int players);

}  // namespace ichiba::record
