#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/deck_file.hpp"
#include "record/seat_list.hpp"

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

void write_player(base::JsonWriter& w, const Open& open, Seat seat) {
  const auto pile = [&](Colour colour) {
    w.begin_array();
    for (const Held& held : open.piles[seat]) {
      if (held.colour == colour) w.value(to_text(held.face));
    }
    w.end_array();
  };
  const auto piles = [&](base::JsonWriter&) {
    w.begin_object();
    for (int i = 0; i < open.deck->colour_count; ++i) {
      w.key(open.deck->name_of(Colour(i)));
      pile(Colour(i));
    }
    w.end_object();
  };
  w.object("piles", piles, "knives", open.knives[seat], "score", score(open, seat));
}

// The beginning of all three forms.
void write_table(base::JsonWriter& w, const Open& open, std::optional<Face> top, int draw, int step) {
  w.fields("step", step, "phase", name_of(open.phase), "to_act", seats_in(open.to_act, tsukiji::players), "barrel",
           open.barrel, "day", open.day, "display", faces(open.display.span()));
  w.key("top");
  top ? w.value(to_text(*top)) : w.value(nullptr);
  w.fields("draw", draw, "discard", faces(open.discard.span()), "emptied", open.emptied);
  w.key("players");
  w.begin_array();
  for (Seat seat : Seats(tsukiji::players)) write_player(w, open, seat);
  w.end_array();
  w.fields("winners", seats_in(winners(open), tsukiji::players));
}

void write_view(base::JsonWriter& w, const View& view, int step) {
  std::optional<Face> top;
  if (view.top != View::none) top = Face::of_code(view.top);
  write_table(w, view.open, top, view.draw_size, step);
  if (view.open.phase == Phase::colour) w.fields("drawn", to_text(view.open.drawn));  // T4.2
  if (view.viewer == View::spectator) return;
  w.key("bid");  // the seat's own; the opponent's is nowhere (T9)
  view.own_bid != 0 ? w.value(view.own_bid) : w.value(nullptr);
}

}  // namespace

base::OrProblem<Game::Variant> Codec<Game>::variant(int players, const json::object& options) {
  if (players != tsukiji::players) {
    return base::not_in_format("players: tsukiji has 2, not " + std::to_string(players));
  }
  for (const auto& option : options) {
    if (option.key() != "deck" && option.key() != "friendly") {
      return base::not_in_format("options: tsukiji has no '" + std::string(option.key()) + "'");
    }
  }
  Game::Variant variant;
  const auto friendly = read_flag(options, "friendly");
  if (!friendly) return std::unexpected(friendly.error());
  variant.friendly = *friendly;
  if (const json::value* deck = options.if_contains("deck")) {
    auto read = read_deck(*deck);
    if (!read) {
      read.error().words = "options.deck." + read.error().words;
      return std::unexpected(read.error());
    }
    variant.deck = SharedDeck(*read);
  }
  return variant;
}

json::object Codec<Game>::options(const Game::Variant& variant) {
  json::object options;
  if (variant.deck != house_deck()) options["deck"] = write_deck(variant.deck);
  if (variant.friendly) options["friendly"] = true;
  return options;
}

void write(base::JsonWriter& w, const State& state, int step) {
  std::optional<Face> top;
  if (!state.draw.empty()) top = state.draw.top();
  w.begin_object();
  write_table(w, state.open, top, state.draw.size(), step);
  w.end_object();
}

void write(base::JsonWriter& w, const View& view, int step) {
  w.begin_object();
  write_view(w, view, step);
  w.end_object();
}

void write(base::JsonWriter& w, const Knowledge& known, int step) {
  w.begin_object();
  write_view(w, known.view, step);
  w.key("below");
  w.begin_array();
  for (int card = 1; card <= card_count; ++card) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(card - 1);
    if ((known.below & bit) == 0) continue;
    w.value(known.faces_known ? to_text(Face(card, (known.b_faces & bit) != 0)) : std::to_string(card));
  }
  w.end_array();
  w.end_object();
}

}  // namespace ichiba::record
