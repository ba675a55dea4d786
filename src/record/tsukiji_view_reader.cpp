// Reads the view of a seat of Tsukiji Market back from JSON (docs/records.md).
#include "record/codec.hpp"
#include "record/reading.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;

class Reader {
 public:
  Reader(const Game::Variant& variant, std::optional<Seat> viewer) : deck_(variant.deck) {
    view_.open.deck = &*variant.deck;
    view_.open.friendly = variant.friendly;
    if (viewer) view_.viewer = static_cast<std::uint8_t>(viewer->index());
  }

  base::OrProblem<View> read(const json::object& object) {
    Open& open = view_.open;
    read_phase(object);
    open.barrel =
        static_cast<std::int8_t>(in_.number(object.if_contains("barrel"), "barrel", -deck_.reach, deck_.reach));
    open.day = in_.flag(object.if_contains("day"), "day");
    for (const json::value& value : in_.list(object.if_contains("display"), "display")) {
      const Face face = read_face(&value, "display");
      if (open.display.size() == 2) in_.fail("display", "more than two cards");
      if (in_.fine()) open.display.push(face);
    }
    const json::value* top = object.if_contains("top");
    if (top != nullptr && !top->is_null()) view_.top = static_cast<std::uint8_t>(read_face(top, "top").code());
    view_.draw_size = static_cast<std::uint8_t>(in_.number(object.if_contains("draw"), "draw", 0, card_count));
    for (const json::value& value : in_.list(object.if_contains("discard"), "discard")) {
      const Face face = read_face(&value, "discard");
      if (in_.fine()) open.discard.push(face);
    }
    open.emptied = static_cast<std::uint8_t>(in_.number(object.if_contains("emptied"), "emptied", 0, 2));
    const json::array& players = in_.list(object.if_contains("players"), "players");
    if (players.size() != 2) in_.fail("players", "not two");
    for (Seat seat : Seats(tsukiji::players)) {
      const auto index = static_cast<std::size_t>(seat.index());
      read_piles(seat, in_.object(index < players.size() ? &players[index] : nullptr, "players"));
    }
    if (open.phase == Phase::over) find_ending();
    const json::value* bid = object.if_contains("bid");
    if (bid != nullptr && !bid->is_null())
      view_.own_bid = static_cast<std::uint8_t>(in_.number(bid, "bid", 1, max_bid));
    if (!in_.fine()) return in_.problem();
    return view_;
  }

 private:
  void read_phase(const json::object& object) {
    Open& open = view_.open;
    const std::string_view phase = in_.text(object.if_contains("phase"), "phase");
    if (phase == "bid") {
      open.phase = Phase::bid;
    } else if (phase == "pick") {
      open.phase = Phase::pick;
    } else if (phase == "colour") {
      open.phase = Phase::colour;
      open.drawn = read_face(object.if_contains("drawn"), "drawn");
    } else if (phase == "steal") {
      open.phase = Phase::steal;
    } else if (phase == "discard") {
      open.phase = Phase::discard;
    } else if (phase == "over") {
      open.phase = Phase::over;
    } else {
      in_.fail("phase", "unknown");
    }
    for (const json::value& value : in_.list(object.if_contains("to_act"), "to_act")) {
      const Seat seat(in_.number(&value, "to_act", 0, 1));
      open.to_act.add(seat);
      open.actor = seat;
    }
  }

  Face read_face(const json::value* value, std::string_view place) {
    const auto face = parse_face(in_.text(value, place));
    if (!face) {
      in_.fail(place, "not a card");
      return {};
    }
    const std::uint32_t bit = 1U << static_cast<unsigned>(face->card() - 1);
    if ((seen_ & bit) != 0) in_.fail(place, "a card that is elsewhere too");
    seen_ |= bit;
    return *face;
  }

  void read_piles(Seat seat, const json::object& player) {
    Open& open = view_.open;
    const json::object& piles = in_.object(player.if_contains("piles"), "piles");
    for (int i = 0; i < deck_.colour_count; ++i) {
      const Colour colour(i);
      for (const json::value& value : in_.list(piles.if_contains(deck_.name_of(colour)), "piles")) {
        const Face face = read_face(&value, "piles");
        if (!deck_.print(face).has(colour)) in_.fail("piles", "a card on a pile of another colour");
        if (!in_.fine()) return;
        open.piles[seat].push({face, colour});
        ++open.heights[seat][static_cast<std::size_t>(i)];
        if (deck_.print(face).icon == Icon::knife) ++open.knives[seat];
      }
    }
  }

  void find_ending() {
    view_.open.ending = Ending::pile;
    for (Seat seat : Seats(tsukiji::players)) {
      if (view_.open.knives[seat] < deck_.knives_to_win) continue;
      view_.open.ending = Ending::knives;  // T7.1: who has them has won
      view_.open.actor = seat;
    }
  }

  const Deck& deck_;
  Reading in_;
  View view_;
  std::uint32_t seen_ = 0;  // bit n - 1: card n
};

}  // namespace

base::OrProblem<View> Codec<Game>::view(const Game::Variant& variant, std::optional<Seat> viewer,
                                        const json::object& object) {
  return Reader(variant, viewer).read(object);
}

}  // namespace ichiba::record
