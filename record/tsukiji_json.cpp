#include "record/codec.hpp"
#include "record/deck_file.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;

std::string_view name_of(Phase phase) {
  switch (phase) {
    case Phase::bid: return "bid";
    case Phase::pick: return "pick";
    case Phase::colour: return "colour";
    case Phase::steal: return "steal";
    case Phase::discard: return "discard";
    case Phase::over: return "over";
  }
  return "";
}

json::array face_array(std::span<const Face> faces) {
  return text_array(faces, [](Face face) { return to_text(face); });
}

json::object piles_object(const Open& open, Seat seat) {
  json::object piles;
  for (int i = 0; i < open.deck->colour_count; ++i) {
    json::array pile;
    for (const Held& held : open.piles[seat]) {
      if (held.colour == Colour(i)) pile.emplace_back(to_text(held.face));
    }
    piles[open.deck->name_of(Colour(i))] = std::move(pile);
  }
  return piles;
}

json::object table_object(const Open& open, std::optional<Face> top, int draw, int step) {
  json::object object;
  object["step"] = step;
  object["phase"] = name_of(open.phase);
  object["to_act"] = seat_array(open.to_act, tsukiji::players);
  object["barrel"] = open.barrel;
  object["day"] = open.day;
  object["display"] = face_array(open.display.span());
  object["top"] = nullptr;
  if (top) object["top"] = to_text(*top);
  object["draw"] = draw;
  object["discard"] = face_array(open.discard.span());
  object["emptied"] = open.emptied;
  json::array players;
  for (Seat seat : Seats(tsukiji::players)) {
    players.push_back(
        json::object{{"piles", piles_object(open, seat)}, {"knives", open.knives[seat]}, {"score", score(open, seat)}});
  }
  object["players"] = std::move(players);
  object["winners"] = seat_array(winners(open), tsukiji::players);
  return object;
}

}  // namespace

OrProblem<Game::Table> Codec<Game>::table(int players, const json::object& options) {
  if (players != tsukiji::players) {
    return not_in_format("players: tsukiji has 2, not " + std::to_string(players));
  }
  for (const auto& option : options) {
    if (option.key() != "deck" && option.key() != "friendly") {
      return not_in_format("options: tsukiji has no '" + std::string(option.key()) + "'");
    }
  }
  Game::Table table;
  const auto friendly = read_flag(options, "friendly");
  if (!friendly) return std::unexpected(friendly.error());
  table.friendly = *friendly;
  if (const json::value* deck = options.if_contains("deck")) {
    auto read = read_deck(*deck);
    if (!read) {
      read.error().words = "options.deck." + read.error().words;
      return std::unexpected(read.error());
    }
    table.deck = *read;
  }
  return table;
}

json::object Codec<Game>::options(const Game::Table& table) {
  json::object options;
  if (table.deck != house_deck()) options["deck"] = write_deck(table.deck);
  if (table.friendly) options["friendly"] = true;
  return options;
}

json::object dump(const State& state, int step) {
  std::optional<Face> top;
  if (!state.draw.empty()) top = state.draw.top();
  return table_object(state.open, top, state.draw.size(), step);
}

json::object dump(const View& view, int step) {
  std::optional<Face> top;
  if (view.top != View::none) top = Face::of_code(view.top);
  json::object object = table_object(view.open, top, view.draw_size, step);
  if (view.viewer != View::spectator) {
    object["bid"] = nullptr;  // one's own; that of the opponent is nowhere (T9)
    if (view.own_bid != 0) object["bid"] = view.own_bid;
  }
  if (view.open.phase == Phase::colour) object["drawn"] = to_text(view.open.drawn);  // T4.2: it lies open
  return object;
}

json::object dump(const Knowledge& known, int step) {
  json::object object = dump(known.view, step);
  json::array below;
  for (int card = 1; card <= card_count; ++card) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(card - 1);
    if ((known.below & bit) == 0) continue;
    below.emplace_back(known.faces_known ? to_text(Face(card, (known.b_faces & bit) != 0)) : std::to_string(card));
  }
  object["below"] = std::move(below);
  return object;
}

}  // namespace ichiba::record
