#include "preview/tsukiji_choice.hpp"
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

std::optional<Colour> colour_of(const Move& move) {
  return std::visit(
      [](const auto& one) -> std::optional<Colour> {
        if constexpr (requires { one.colour; }) return one.colour;
        return std::nullopt;
      },
      move);
}

// What taking, stealing or discarding a card would do: the piles that change, what it sets off, and whether the barrel
// is then at an end.
json::object choice_of(const Game::Variant& variant, const Open& open, Seat seat, const Move& move) {
  json::object found{{"move", to_text(variant.deck, move)}};
  const auto choice = preview::choice(open, seat, move);
  const auto colour = colour_of(move);
  if (!choice || !colour) return found;
  found["colour"] = variant.deck->name_of(*colour);
  if (open.phase != Phase::discard) found["pile"] = pile_of(choice->moved, seat, *colour);
  if (open.phase == Phase::steal || open.phase == Phase::discard) {
    found["theirs"] = pile_of(choice->moved, opponent_of(seat), *colour);
  }
  found["pull"] = seat.index() == 0 ? choice->pull : -choice->pull;
  if (choice->earned) found["bonus"] = words::name_of(choice->earned->bonus);
  const bool wins = choice->end && choice->end->by == Ending::knives;
  found["wins"] = wins;
  if (!wins && choice->barrel_at_end) {
    const preview::EndBonus end = preview::end_bonus(open);
    found["end"] =
        json::object{{"own", *choice->barrel_at_end == seat}, {"bonus", words::name_of(end.bonus)}, {"n", end.cards}};
  }
  return found;
}

}  // namespace

json::array places(const Open& open, SeatSet winners) {
  return places(players, winners, [&](Seat seat) { return score(open, seat); });
}

json::object look(const Game::Variant& variant, const View& view, std::optional<SeatSet> winners) {
  json::object found;
  const Open& open = view.open;
  json::array piles;
  json::array notches;
  for (Seat seat : Seats(players)) {
    json::object own;
    for (int i = 0; i < variant.deck->colour_count; ++i) {
      own[variant.deck->name_of(Colour(i))] = pile_of(open, seat, Colour(i));
    }
    piles.push_back(std::move(own));
    notches.emplace_back(notches_for(open, seat));
  }
  found["piles"] = std::move(piles);
  found["notches"] = std::move(notches);
  found["below"] = below_of(view);
  if (!winners && open.phase == Phase::over) winners = tsukiji::winners(open);
  if (winners) found["places"] = places(open, *winners);
  if (view.viewer == View::spectator) return found;
  const Seat seat(view.viewer);
  found["your_move"] = open.to_act.has(seat);
  const Offers list = offers(view);
  json::array moves;
  for (std::uint32_t i = 0; i < list.size(); ++i) moves.emplace_back(to_text(variant.deck, list[i].move()));
  found["offers"] = std::move(moves);
  if (!open.to_act.has(seat) || open.phase == Phase::bid) return found;
  json::array choices;
  for (std::uint32_t i = 0; i < list.size(); ++i) choices.push_back(choice_of(variant, open, seat, list[i].move()));
  found["choices"] = std::move(choices);
  return found;
}

json::object check_move(const Game::Variant& variant, const View& view, std::string_view text) {
  if (view.viewer == View::spectator) return problem("format", "a spectator does not move");
  const auto move = parse_move(variant.deck, text);
  if (!move) return problem("format", words::say(move.error()));
  const auto legal = check(view.open, Seat(view.viewer), *move);
  if (!legal) return {{"refusal", record::Codec<Game>::refusal_facts(variant, legal.error())}};
  return {{"ok", true}};
}

}  // namespace ichiba::page
