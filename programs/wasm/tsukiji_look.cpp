#include "programs/wasm/answer.hpp"
#include "programs/wasm/look.hpp"
#include "record/codec.hpp"
#include "words/refusals.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::page {
namespace {

using namespace tsukiji;

json::object pile_of(const Open& open, Seat seat, Colour colour) {
  const PileScore score = pile_score(open, seat, colour);
  const Specialty& specialty = open.deck->specialty(colour);
  return {{"count", open.heights[seat][static_cast<std::size_t>(colour.index())]},
          {"points", score.points},
          {"wasabi", score.wasabi},
          {"total", score.total()},
          {"needed", specialty.count},
          {"bonus", words::name_of(specialty.bonus)}};
}

// Cards not visible anywhere: they lie below the top of the draw pile (T9).
json::array below_of(const View& view) {
  std::uint32_t seen = 0;
  const auto see = [&](Face face) { seen |= 1U << static_cast<unsigned>(face.card() - 1); };
  for (Face face : view.open.display) see(face);
  for (Face face : view.open.discard) see(face);
  for (Seat seat : Seats(players)) {
    for (const Held& held : view.open.piles[seat]) see(held.face);
  }
  if (view.open.phase == Phase::colour) see(view.open.drawn);
  if (view.top != View::none) see(Face::of_code(view.top));
  json::array below;
  for (int card = 1; card <= card_count; ++card) {
    if (((seen >> static_cast<unsigned>(card - 1)) & 1U) == 0) below.emplace_back(card);
  }
  return below;
}

}  // namespace

json::object look(const Game::Variant& table, const View& view) {
  json::object found;
  const Open& open = view.open;
  json::array piles;
  json::array notches;
  for (Seat seat : Seats(players)) {
    json::object own;
    for (int i = 0; i < table.deck->colour_count; ++i) {
      own[table.deck->name_of(Colour(i))] = pile_of(open, seat, Colour(i));
    }
    piles.push_back(std::move(own));
    notches.emplace_back(notches_for(open, seat));
  }
  found["piles"] = std::move(piles);
  found["notches"] = std::move(notches);
  found["below"] = below_of(view);
  if (view.viewer == View::spectator) return found;
  const Seat seat(view.viewer);
  found["your_move"] = open.to_act.has(seat);
  const Offers list = offers(view);
  json::array moves;
  for (std::uint32_t i = 0; i < list.size(); ++i) moves.emplace_back(to_text(table.deck, list[i].move()));
  found["offers"] = std::move(moves);
  return found;
}

json::object check_move(const Game::Variant& table, const View& view, std::string_view text) {
  if (view.viewer == View::spectator) return problem("format", "a spectator does not move");
  const auto move = parse_move(table.deck, text);
  if (!move) return problem("format", words::say(move.error()));
  const auto legal = check(view.open, Seat(view.viewer), *move);
  if (!legal) return {{"refusal", record::Codec<Game>::refusal_facts(table, legal.error())}};
  return {{"ok", true}};
}

}  // namespace ichiba::page
