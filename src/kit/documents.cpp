#include "kit/documents.hpp"

#include "base/json_text.hpp"
#include "record/deck_file.hpp"
#include "record/replay.hpp"
#include "words/refusals.hpp"

namespace ichiba::kit {
namespace {

template <class Picture>
std::string text_of(const Picture& picture, int step) {
  std::string text;
  base::JsonWriter writer(text);
  record::write(writer, picture, step);
  return text;
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::unexpected<std::string> wrong_line(int number, const base::Problem& problem) {
  return std::unexpected("line " + std::to_string(number) + ": " + problem.text());
}

// The replay checks every line; then the game is played again with the same chance.
template <class G>
std::expected<AnyPlay, std::string> play_through(record::Replay<G>& replay, std::string_view rest, std::uint64_t seed) {
  using Card = typename G::Card;
  std::vector<std::vector<std::vector<Card>>> piles;  // of each move
  std::vector<typename G::Legal> moves;
  int number = 2;
  for (; !rest.empty(); ++number) {
    const std::string_view text = next_line(rest);
    if (text.empty() && rest.empty()) break;
    const auto line = record::parse_line(text);
    if (!line) return wrong_line(number, line.error());
    auto step = replay.line(*line);
    if (!step) return wrong_line(number, step.error());
    if (line->contains("move")) {
      piles.emplace_back();
    } else if (const auto* deck = line->if_contains("deck"); deck != nullptr && !piles.empty()) {
      std::vector<Card> pile;
      for (const auto& card : deck->get_array()) pile.push_back(*record::Codec<G>::card(card.get_string()));
      piles.back().push_back(std::move(pile));
    }
    if (*step) moves.push_back((*step)->legal);
  }
  if (const auto complete = replay.end(); !complete) return wrong_line(number, complete.error());
  const record::Header<G>& header = replay.header();
  auto play =
      Play<G>::begin(header.variant, {.names = header.players, .deck = header.deck, .start = header.start}, seed);
  for (std::size_t i = 0; play && i < moves.size(); ++i) {
    if (!play->play_again({moves[i].seat(), moves[i].move(), piles[i]})) play.reset();
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
  auto replay = record::begin_replay(next_line(text));
  if (!replay) return wrong_line(1, replay.error());
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
