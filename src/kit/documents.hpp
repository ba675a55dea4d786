// A game in progress as JSON text (docs/records.md): positions, what a seat sees and knows, refusals, whole records.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kit/play.hpp"

namespace ichiba::kit {

using AnyPlay = std::variant<Play<osaka::Game>, Play<tsukiji::Game>>;

template <class G>
std::string dump_text(const Play<G>& play);
// No seat: what a spectator sees.
template <class G>
std::string view_text(const Play<G>& play, std::optional<Seat> seat);
template <class G>
std::string knowledge_text(const Play<G>& play, Seat seat);

// A refused move in English, and as an object with clause, reason and facts by name.
struct RefusalText {
  std::string words;
  std::string facts;
};
template <class G>
RefusalText refusal_text(const typename G::Variant& variant, const typename G::Refusal& refusal);
std::string notation_problem(const NotNotation& problem);

// The record. Names may be empty: then those of the record it was read from, or "Player 1" and so on. Nothing if the
// beginning is not known.
template <class G>
std::optional<std::string> record_text(const Play<G>& play, std::vector<std::string> names);

// Reads a record, complete or not. The error says the line. The seed is for chance from then on.
std::expected<AnyPlay, std::string> read_record(std::string_view text, std::uint64_t seed);

// The deck of a table as the object of docs/decks.md, and the other way round.
std::string deck_text(const tsukiji::Game::Variant& variant);
std::expected<tsukiji::SharedDeck, std::string> read_deck(std::string_view text);

}  // namespace ichiba::kit
