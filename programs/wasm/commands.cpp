#include "programs/wasm/commands.hpp"

#include <map>

#include "ai/search/nets.hpp"
#include "base/json_text.hpp"
#include "match/verify.hpp"
#include "preview/osaka_lots.hpp"
#include "programs/wasm/answer.hpp"
#include "programs/wasm/any_game_session.hpp"
#include "programs/wasm/look.hpp"
#include "record/codec.hpp"
#include "record/deck_file.hpp"

namespace ichiba::page {
namespace {

std::map<int, std::unique_ptr<AnyGameSession>>& sessions() {
  static std::map<int, std::unique_ptr<AnyGameSession>> all;
  return all;
}

json::object keep(std::unique_ptr<AnyGameSession> session, const json::object& command, const json::object& wrong) {
  if (!session) return wrong;
  if (command.contains("every_step")) session->seed_every_step();
  static int last = 0;
  json::object made{{"table", ++last}};
  sessions()[last] = std::move(session);
  return made;
}

// A table at a server, of which a page has only the view.
template <class G>
json::object from_view(std::string_view what, const json::object& command) {
  const auto players = static_cast<int>(number_in(command, "players", 2));
  const auto variant = record::Codec<G>::variant(players, object_in(command, "options"));
  if (!variant) return problem(variant.error());
  const auto view = record::Codec<G>::view(*variant, seat_in(command, "seat", players), object_in(command, "view"));
  if (!view) return problem(view.error());
  if (what == "check_view") return check_move(*variant, *view, text_in(command, "move"));
  return {{"look", look(*variant, *view, seats_in(command, "winners", players))}};
}

json::object check_deck(const json::object& command) {
  const auto deck = record::read_deck_text(text_in(command, "text"));
  if (deck) return {{"deck", record::write_deck(*deck)}};
  json::object answer = problem(deck.error());
  json::array& list = answer["mistakes"].emplace_array();
  for (const base::Problem& mistake : record::mistakes_in_deck(text_in(command, "text")))
    list.emplace_back(mistake.words);
  return answer;
}

// The cards of a lot: at least one, of one colour, and no more than the pack has.
std::optional<osaka::Bag> lot_in(const json::object& lot) {
  const json::value* cards = lot.if_contains("cards");
  if (cards == nullptr || !cards->is_array()) return std::nullopt;
  osaka::Bag pack = osaka::Bag::full_pack();
  osaka::Bag found;
  for (const json::value& text : cards->get_array()) {
    const auto card = text.is_string() ? osaka::parse_card(text.get_string()) : std::nullopt;
    if (!card || pack.count(*card) == 0) return std::nullopt;
    if (!found.empty() && found.first().colour() != card->colour()) return std::nullopt;
    pack.remove(*card);
    found.add(*card);
  }
  if (found.empty()) return std::nullopt;
  return found;
}

// O9.2 for lots that no table has now: without their tokens, or of goods that sank.
json::object lot_points(const json::object& command) {
  const json::value* lots = command.if_contains("lots");
  if (lots == nullptr || !lots->is_array()) return problem("format", "lots: a list is missing");
  json::array points;
  for (const json::value& lot : lots->get_array()) {
    if (!lot.is_object()) return problem("format", "lots: each has cards and tokens");
    const auto cards = lot_in(lot.get_object());
    const std::int64_t tokens = number_in(lot.get_object(), "tokens", -1);
    if (!cards) return problem("format", "cards: not a lot of one colour");
    if (tokens < 0 || tokens > 99) return problem("format", "tokens: a number from 0 to 99 is missing");
    points.emplace_back(preview::lot_points(*cards, static_cast<int>(tokens)));
  }
  return {{"points", std::move(points)}};
}

// Was a game at a server dealt as promised? The page passes what it kept from before the game.
json::object verify_deal(const json::object& command) {
  match::Kept kept;
  kept.commitment = match::from_hex(text_in(command, "commitment"));
  if (const auto nonce = match::from_hex(text_in(command, "nonce"))) {
    kept.nonces.push_back({static_cast<int>(number_in(command, "seat", -1)), *nonce});
  }
  const auto verified = match::verify(text_in(command, "record"), kept);
  if (!verified) {
    const match::NotVerified& found = verified.error();
    return {{"fair", false}, {"what", name_of(found.what)}, {"line", found.line}, {"words", found.words}};
  }
  return {{"fair", true}, {"independent", verified->independent}, {"nonces", verified->nonces}};
}

json::object answer(const json::object& command) {
  const std::string_view what = text_in(command, "do");
  const auto seed = static_cast<std::uint64_t>(number_in(command, "seed", 1));
  json::object wrong;
  if (what == "new") {
    auto session = new_session(command, wrong);
    return keep(std::move(session), command, wrong);
  }
  if (what == "load") {
    auto session = load_session(text_in(command, "record"), seed, wrong);
    return keep(std::move(session), command, wrong);
  }
  if (what == "net") {
    if (ai::take_net(text_in(command, "text"))) return {{"taken", true}};
    return problem("format", "text: not a network that fits this engine");
  }
  if (what == "verify") return verify_deal(command);
  if (what == "deck") return check_deck(command);
  if (what == "house_deck") return {{"deck", record::write_deck(tsukiji::house_deck())}};
  if (what == "lot_points") return lot_points(command);
  if (what == "look_view" || what == "check_view") {
    return text_in(command, "game") == osaka::Game::name ? from_view<osaka::Game>(what, command)
                                                         : from_view<tsukiji::Game>(what, command);
  }
  const auto found = sessions().find(static_cast<int>(number_in(command, "table", 0)));
  if (found == sessions().end()) return problem("format", "table: there is none of this number");
  if (what == "close") {
    sessions().erase(found);
    return {{"closed", true}};
  }
  if (what == "fork") {
    const bool other_cards = command.contains("other_cards");
    const auto text = found->second->record_until(static_cast<int>(number_in(command, "step", 0)), other_cards, seed);
    auto session = load_session(text, seed, wrong);
    return keep(std::move(session), command, wrong);
  }
  return found->second->answer(what, command);
}

}  // namespace

std::string call(std::string_view text) {
  boost::system::error_code error;
  const json::value command = json::parse(text, error);
  if (error || !command.is_object()) return json::serialize(problem("format", "the command is no JSON object"));
  return base::json_text(answer(command.get_object()));
}

}  // namespace ichiba::page
