#include "kit/documents.hpp"

#include "base/json_text.hpp"
#include "record/deck_file.hpp"
#include "record/whole_record.hpp"
#include "words/refusals.hpp"

namespace ichiba::kit {
namespace {

template <class Position>
std::string text_of(const Position& position, int step) {
  std::string text;
  base::JsonWriter writer(text);
  record::write(writer, position, step);
  return text;
}

std::unexpected<std::string> told(const record::WrongLine& wrong) {
  return std::unexpected("line " + std::to_string(wrong.number) + ": " + wrong.problem.text());
}

// The replay checks every line; then the game is played again with the same chance.
template <class G>
std::expected<AnyPlay, std::string> play_through(record::Replay<G>& replay, std::string_view rest, std::uint64_t seed) {
  std::vector<typename record::Replay<G>::Step> steps;
  const auto read = record::replay_lines(replay, rest, [&](auto step) { steps.push_back(std::move(step)); });
  if (!read) return told(read.error());
  const record::Header<G>& header = replay.header();
  auto play =
      Play<G>::begin(header.variant, {.names = header.players, .deck = header.deck, .start = header.start}, seed);
  for (auto& [legal, events, piles] : steps) {
    if (play && !play->play_again({legal.seat(), legal.move(), std::move(piles)})) play.reset();
  }
  if (!play) return std::unexpected("the record cannot be played again");
  return AnyPlay(std::move(*play));
}

}  // namespace

template <class G>
std::string dump_text(const Play<G>& play) {
  return text_of(play.state(), play.steps());
}

template <class G>
std::string view_text(const Play<G>& play, std::optional<Seat> seat) {
  return text_of(view(play.state(), seat), play.steps());
}

template <class G>
std::string knowledge_text(const Play<G>& play, Seat seat) {
  return text_of(know(play.state(), seat), play.steps());
}

template <class G>
RefusalText refusal_text(const typename G::Variant& variant, const typename G::Refusal& refusal) {
  return {std::string(refusal.clause.text()) + ": " + record::Codec<G>::say(variant, refusal),
          base::json_text(record::Codec<G>::refusal_facts(variant, refusal))};
}

std::string notation_problem(const NotNotation& problem) { return words::say(problem); }

template <class G>
std::optional<std::string> record_text(const Play<G>& play, std::vector<std::string> names) {
  const auto& beginning = play.beginning();
  if (!beginning) return std::nullopt;
  if (names.empty()) names = beginning->names;
  for (int i = static_cast<int>(names.size()); i < play.players(); ++i) {
    names.push_back("Player " + std::to_string(i + 1));
  }
  std::string text =
      record::header_line<G>(record::Header<G>{names, play.variant(), beginning->deck, beginning->start});
  for (const Played<G>* played : play.past()) {
    text += record::move_line<G>(play.variant(), played->seat, played->move);
    for (const auto& pile : played->piles) text += record::reshuffle_line<G>(pile);
  }
  return text;
}

std::expected<AnyPlay, std::string> read_record(std::string_view text, std::uint64_t seed) {
  auto replay = record::begin_replay(record::next_line(text));
  if (!replay) return told({1, replay.error()});
  return std::visit([&](auto& begun) { return play_through(begun, text, seed); }, *replay);
}

std::string deck_text(const tsukiji::Game::Variant& variant) {
  return base::json_text(record::write_deck(*variant.deck));
}

std::expected<tsukiji::SharedDeck, std::string> read_deck(std::string_view text) {
  const auto deck = record::read_deck_text(text);
  if (!deck) return std::unexpected(deck.error().text());
  return tsukiji::SharedDeck(*deck);
}

template std::string dump_text(const Play<osaka::Game>&);
template std::string dump_text(const Play<tsukiji::Game>&);
template std::string view_text(const Play<osaka::Game>&, std::optional<Seat>);
template std::string view_text(const Play<tsukiji::Game>&, std::optional<Seat>);
template std::string knowledge_text(const Play<osaka::Game>&, Seat);
template std::string knowledge_text(const Play<tsukiji::Game>&, Seat);
template RefusalText refusal_text<osaka::Game>(const osaka::Game::Variant&, const osaka::Refusal&);
template RefusalText refusal_text<tsukiji::Game>(const tsukiji::Game::Variant&, const tsukiji::Refusal&);
template std::optional<std::string> record_text(const Play<osaka::Game>&, std::vector<std::string>);
template std::optional<std::string> record_text(const Play<tsukiji::Game>&, std::vector<std::string>);

}  // namespace ichiba::kit
