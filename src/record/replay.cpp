#include "record/replay.hpp"

#include <utility>

#include "engine/core/events.hpp"

namespace ichiba::record {
namespace {

base::OrProblem<std::vector<std::string>> read_players(const json::object& header) {
  const json::value* value = header.if_contains("players");
  if (value == nullptr || !value->is_array()) return base::not_in_format("players: a list of names is missing");
  std::vector<std::string> players;
  for (const json::value& name : value->get_array()) {
    if (!name.is_string()) return base::not_in_format("players: a name is not a text");
    players.emplace_back(name.get_string());
  }
  return players;
}

template <class G>
base::OrProblem<std::vector<typename Codec<G>::Card>> read_pile(const json::object& object, std::string_view place) {
  const json::value* value = object.if_contains("deck");
  if (value == nullptr || !value->is_array())
    return base::not_in_format(std::string(place) + ": a list of cards is missing");
  std::vector<typename Codec<G>::Card> pile;
  for (const json::value& text : value->get_array()) {
    const auto card = text.is_string() ? Codec<G>::card(text.get_string()) : std::nullopt;
    if (!card) return base::not_in_format(std::string(place) + ": not a card: " + json::serialize(text).substr(0, 40));
    pile.push_back(*card);
  }
  return pile;
}

base::OrProblem<std::optional<Seat>> read_seat(const json::object& object, std::string_view name, int players) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return std::optional<Seat>();
  const bool fits = value->is_int64() && value->get_int64() >= 0 && value->get_int64() < players;
  if (!fits) {
    return base::not_in_format(std::string(name) + ": not a seat from 0 to " + std::to_string(players - 1) + ": " +
                               json::serialize(*value).substr(0, 40));
  }
  return Seat(static_cast<int>(value->get_int64()));
}

template <class G>
base::OrProblem<void> explain(typename ScriptedChance<typename Codec<G>::Card>::Misfit misfit) {
  using Misfit = typename ScriptedChance<typename Codec<G>::Card>::Misfit;
  switch (misfit) {
    case Misfit::none: return {};
    case Misfit::pile_missing: return base::not_in_format("a reshuffle is missing");
    case Misfit::wrong_cards:
      return base::against_rule(Codec<G>::renew_clause, "the new pile does not hold the cards of the discard pile");
    case Misfit::lot_missing: return base::not_in_format("setup.start is missing: the start player was drawn by lot");
    case Misfit::lot_outside:
      return base::against_rule(Codec<G>::lot_clause, "setup.start names a seat that is not tied");
    case Misfit::lot_unneeded: return base::not_in_format("setup.start: the start player was found without a lot");
  }
  return {};
}

template <class G>
base::OrProblem<Header<G>> read_header(const json::object& object) {
  Header<G> header;
  auto players = read_players(object);
  if (!players) return std::unexpected(players.error());
  header.players = std::move(*players);
  json::object options;
  if (const json::value* value = object.if_contains("options")) {
    if (!value->is_object()) return base::not_in_format("options: not an object");
    options = value->get_object();
  }
  auto variant = Codec<G>::variant(static_cast<int>(header.players.size()), options);
  if (!variant) return std::unexpected(variant.error());
  header.variant = *variant;
  const json::value* setup = object.if_contains("setup");
  if (setup == nullptr || !setup->is_object()) return base::not_in_format("setup: an object is missing");
  auto deck = read_pile<G>(setup->get_object(), "setup.deck");
  if (!deck) return std::unexpected(deck.error());
  header.deck = std::move(*deck);
  const auto start = read_seat(setup->get_object(), "start", static_cast<int>(header.players.size()));
  if (!start) return std::unexpected(start.error());
  header.start = *start;
  return header;
}

}  // namespace

template <class G>
base::OrProblem<Replay<G>> Replay<G>::begin(const json::object& object) {
  auto header = read_header<G>(object);
  if (!header) return std::unexpected(header.error());
  Replay replay;
  replay.header_ = std::move(*header);
  ScriptedChance<Card> script;
  script.add_pile(replay.header_.deck);
  script.set_start(replay.header_.start);
  replay.state_ = G::set_up(replay.header_.variant, script, CollectEvents{replay.set_up_events_});
  using Misfit = typename ScriptedChance<Card>::Misfit;
  if (script.misfit() == Misfit::wrong_cards) {
    return base::against_rule(Codec<G>::pack_clause, "setup.deck is not the pack of " +
                                                         std::to_string(Codec<G>::pack_size) + " cards, it has " +
                                                         std::to_string(replay.header_.deck.size()));
  }
  if (auto fits = explain<G>(script.misfit()); !fits) return std::unexpected(fits.error());
  return replay;
}

template <class G>
base::OrProblem<std::optional<typename Replay<G>::Step>> Replay<G>::line(const json::object& object) {
  if (object.contains("chance")) return reshuffle(object);
  return move(object);
}

template <class G>
base::OrProblem<std::optional<typename Replay<G>::Step>> Replay<G>::move(const json::object& object) {
  if (object.size() != 2 || !object.contains("seat") || !object.contains("move")) {
    return base::not_in_format("a step has the fields seat and move, or chance and deck, and no others");
  }
  const auto seat = read_seat(object, "seat", static_cast<int>(header_.players.size()));
  if (!seat) return std::unexpected(seat.error());
  const json::value& text = object.at("move");
  if (!text.is_string()) return base::not_in_format("move: not a text");
  const auto parsed = G::parse(header_.variant, text.get_string());
  if (!parsed) return base::not_in_format(words::say(parsed.error()));
  if (auto complete = end(); !complete) return std::unexpected(complete.error());
  const auto legal = check(state_, **seat, *parsed);
  if (!legal) {
    return base::against_rule(legal.error().clause.text(), Codec<G>::say(header_.variant, legal.error()));
  }
  pending_ = *legal;
  return try_pending();
}

template <class G>
base::OrProblem<std::optional<typename Replay<G>::Step>> Replay<G>::reshuffle(const json::object& object) {
  const json::value& kind = object.at("chance");
  if (object.size() != 2 || !object.contains("deck") || !kind.is_string() || kind.get_string() != "reshuffle") {
    return base::not_in_format("a chance line has the fields chance, which is \"reshuffle\", and deck");
  }
  auto pile = read_pile<G>(object, "deck");
  if (!pile) return std::unexpected(pile.error());
  if (!pending_) return base::not_in_format("a reshuffle that no step calls for");
  piles_.push_back(std::move(*pile));
  return try_pending();
}

template <class G>
base::OrProblem<std::optional<typename Replay<G>::Step>> Replay<G>::try_pending() {
  using Misfit = typename ScriptedChance<Card>::Misfit;
  ScriptedChance<Card> script;
  for (const auto& pile : piles_) script.add_pile(pile);
  typename G::State next = state_;
  std::vector<typename G::Event> events;
  apply(next, *pending_, script, CollectEvents{events});
  if (script.misfit() == Misfit::pile_missing) return std::optional<Step>();
  if (auto fits = explain<G>(script.misfit()); !fits) return std::unexpected(fits.error());
  state_ = next;
  ++steps_;
  Step step{*pending_, std::move(events), std::exchange(piles_, {})};
  pending_.reset();
  return std::optional<Step>(std::move(step));
}

template <class G>
base::OrProblem<void> Replay<G>::end() const {
  if (pending_) return base::not_in_format("the reshuffle that the step before calls for is missing");
  return {};
}

template class Replay<osaka::Game>;
template class Replay<tsukiji::Game>;

base::OrProblem<json::object> parse_line(std::string_view line) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) return base::not_in_format("not JSON (" + error.message() + ")");
  if (!value.is_object()) return base::not_in_format("not a JSON object");
  return value.get_object();
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

base::OrProblem<AnyReplay> begin_replay(std::string_view header_line) {
  const auto header = parse_line(header_line);
  if (!header) return std::unexpected(header.error());
  const json::value* version = header->if_contains("ichiba");
  if (version == nullptr) return base::not_in_format("not a record: the first line has no field ichiba");
  if (!version->is_int64() || version->get_int64() != 1) {
    return base::not_in_format("format version " + json::serialize(*version).substr(0, 40) +
                               " is not known here, only 1");
  }
  const json::value* game = header->if_contains("game");
  const std::string_view name = game != nullptr && game->is_string() ? std::string_view(game->get_string()) : "";
  const auto wrap = [](auto begun) -> base::OrProblem<AnyReplay> {
    if (!begun) return std::unexpected(begun.error());
    return AnyReplay(std::move(*begun));
  };
  if (name == osaka::Game::name) return wrap(Replay<osaka::Game>::begin(*header));
  if (name == tsukiji::Game::name) return wrap(Replay<tsukiji::Game>::begin(*header));
  return base::not_in_format("game: neither osaka nor tsukiji");
}

}  // namespace ichiba::record
