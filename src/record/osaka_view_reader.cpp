// Reads the view of a seat of Traders of Osaka back from JSON (docs/records.md): an online page has nothing else to ask
// the rules with.
#include "record/codec.hpp"
#include "record/reading.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;

class Reader {
 public:
  Reader(const Game::Variant& variant, std::optional<Seat> viewer) : players_(variant.players), viewer_(viewer) {}

  base::OrProblem<View> read(const json::object& object) {
    view_.open.players = static_cast<std::uint8_t>(players_);
    if (viewer_) view_.viewer = static_cast<std::uint8_t>(viewer_->index());
    read_phase(object);
    const json::object& ships = in_.object(object.if_contains("ships"), "ships");
    for (Colour colour : colours) {
      view_.open.ships[colour] =
          static_cast<Place>(in_.number(ships.if_contains(std::string(1, letter_of(colour))), "ships", 0, 5));
    }
    read_row(view_.open.market, object, "market", 8);
    read_row(view_.open.farm, object, "farm", 3);
    view_.open.discard = read_bag(object.if_contains("discard"), "discard");
    const json::array& players = in_.list(object.if_contains("players"), "players");
    if (static_cast<int>(players.size()) != players_) in_.fail("players", "not as many as the table has");
    for (Seat seat : Seats(players_)) {
      const auto index = static_cast<std::size_t>(seat.index());
      read_player(seat, in_.object(index < players.size() ? &players[index] : nullptr, "players"));
    }
    if (!in_.fine()) return in_.problem();
    return view_;
  }

 private:
  void read_phase(const json::object& object) {
    const std::string_view phase = in_.text(object.if_contains("phase"), "phase");
    if (phase == "token") {
      view_.open.phase = Phase::token;
    } else if (phase == "turn") {
      view_.open.phase = Phase::turn;
    } else if (phase == "insure") {
      view_.open.phase = Phase::insure;
      const auto asked = colour_of(in_.text(object.if_contains("asked"), "asked"));
      if (!asked) in_.fail("asked", "not a colour");
      view_.open.asked = asked.value_or(Colour{});
    } else if (phase == "over") {
      view_.open.phase = Phase::over;
    } else {
      in_.fail("phase", "unknown");
    }
    const json::array& to_act = in_.list(object.if_contains("to_act"), "to_act");
    if (to_act.size() != (view_.open.phase == Phase::over ? 0 : 1)) in_.fail("to_act", "not as many as the phase has");
    // A view does not hold the start player, whose payday it is and how many have passed; offers and checks do not need
    // it.
    if (!to_act.empty()) view_.open.turn = view_.open.actor = Seat(in_.number(&to_act[0], "to_act", 0, players_ - 1));
  }

  Card read_card(const json::value* value, std::string_view place) {
    const auto card = parse_card(in_.text(value, place));
    if (!card) in_.fail(place, "not a card");
    const Card found = card.value_or(Card());
    auto& count = seen_[static_cast<std::size_t>(found.kind())];
    if (++count > Card::copies[static_cast<std::size_t>(found.rank())]) in_.fail(place, "more cards than the game has");
    return found;
  }

  Bag read_bag(const json::value* value, std::string_view place) {
    Bag bag;
    for (const json::value& card : in_.list(value, place)) {
      const Card found = read_card(&card, place);
      if (!in_.fine()) return {};
      bag.add(found);
    }
    return bag;
  }

  template <int Capacity>
  void read_row(Row<Capacity>& row, const json::object& object, std::string_view name, std::size_t most) {
    const json::array& cards = in_.list(object.if_contains(name), name);
    if (cards.size() > most) in_.fail(name, "too many cards");
    for (const json::value& value : cards) {
      const json::object& slot = in_.object(&value, name);
      const Card card = read_card(slot.if_contains("card"), name);
      Piece piece;
      const json::value* by = slot.if_contains("by");
      if (by != nullptr && !by->is_null()) {
        const Seat owner(in_.number(by, name, 0, players_ - 1));
        if (pieces_.has(owner)) in_.fail(name, "a player has one piece");
        pieces_.add(owner);
        piece = Piece(owner);
      }
      if (!in_.fine()) return;
      row.push({card, piece});
    }
  }

  void read_player(Seat seat, const json::object& player) {
    Holdings& holdings = view_.open.holdings[seat];
    for (const json::value& value : in_.list(player.if_contains("goods"), "goods")) {
      const json::object& good = in_.object(&value, "goods");
      const Card card = read_card(good.if_contains("card"), "goods");
      const bool insured = in_.flag(good.if_contains("insured"), "goods");
      if (!in_.fine()) return;
      (insured ? holdings.insured : holdings.goods).add(card);
    }
    const json::object& tokens = in_.object(player.if_contains("tokens"), "tokens");
    for (Colour colour : colours) {
      holdings.tokens[colour] =
          static_cast<std::uint8_t>(in_.number(tokens.if_contains(std::string(1, letter_of(colour))), "tokens", 0, 99));
    }
    view_.hand_sizes[seat] =
        static_cast<std::uint8_t>(in_.number(player.if_contains("hand_size"), "hand_size", 0, pack_size));
    if (viewer_ == seat) {
      view_.hand = read_bag(player.if_contains("hand"), "hand");
      if (view_.hand.size() != view_.hand_sizes[seat]) in_.fail("hand", "not as many cards as hand_size says");
    }
    const json::value* points = player.if_contains("vp");
    const bool hidden = points == nullptr || points->is_null();
    view_.points[seat] = hidden ? View::hidden : static_cast<std::int16_t>(in_.number(points, "vp", 0, 9999));
  }

  int players_;
  std::optional<Seat> viewer_;
  Reading in_;
  View view_;
  SeatSet pieces_;
  std::array<int, Card::kinds> seen_{};
};

}  // namespace

base::OrProblem<View> Codec<Game>::view(const Game::Variant& variant, std::optional<Seat> viewer,
                                        const json::object& object) {
  return Reader(variant, viewer).read(object);
}

}  // namespace ichiba::record
