#include <fmt/format.h>

#include "engine/tsukiji/game.hpp"
#include "tests/rules/playthroughs/event_text.hpp"
#include "tests/rules/playthroughs/table.hpp"
#include "words/refusals.hpp"

namespace ichiba::tests {
namespace {

using namespace tsukiji;

template <std::size_t Size>
int index_in(const std::array<std::string_view, Size>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw BadScript(fmt::format("not known: '{}'", name));
  return static_cast<int>(found - names.begin());
}

constexpr std::array<std::string_view, 4> icon_names{"plain", "wasabi", "barrel", "knife"};
constexpr std::array<std::string_view, 4> bonus_names{"steal", "draw", "discard", "barrel"};
constexpr std::array<std::string_view, 6> phase_names{"bid", "pick", "colour", "steal", "discard", "over"};

Face face_of(std::string_view word) {
  const auto face = parse_face(word);
  if (!face) throw BadScript(fmt::format("not a card: '{}'", word));
  return *face;
}

std::vector<Face> faces_of(std::string_view text) {
  std::vector<Face> faces;
  for (const std::string& word : words_of(text)) faces.push_back(face_of(word));
  return faces;
}

class TsukijiTable final : public Table {
 public:
  TsukijiTable() { state_.open.deck = &*table_.deck; }

  void give(const std::string& key, const std::string& value) override {
    const auto words = words_of(key);
    Open& open = state_.open;
    if (words[0] == "deck") {
      give_deck(words, words_of(value));
    } else if (key == "friendly") {
      open.friendly = table_.friendly = value == "yes";
    } else if (key == "display") {
      for (Face face : faces_of(value)) open.display.push(face);
    } else if (key == "draw") {
      for (Face face : faces_of(value)) state_.draw.put_below(face);
    } else if (key == "discard") {
      for (Face face : faces_of(value)) open.discard.push(face);
    } else if (words[0] == "pile") {
      for (Face face : faces_of(value)) give_card(seat_of(words.at(1)), face, colour_of(words.at(2)));
    } else if (key == "barrel") {
      open.barrel = static_cast<std::int8_t>(number_of(value));
    } else if (key == "day") {
      open.day = value == "yes";
    } else if (key == "emptied") {
      open.emptied = static_cast<std::uint8_t>(number_of(value));
    } else if (key == "rest") {
      rest_ = value;
    } else if (key == "pack") {
      pack_ = faces_of(value);
    } else {
      throw BadScript("tsukiji has nothing to give named " + key);
    }
  }

  void begin() override {
    if (pack_) {
      ListedChance<Face> chance({*pack_}, std::nullopt);
      state_ = Game::set_up(table_, chance, NoEvents{});
      return;
    }
    for (int card = 1; card <= card_count; ++card) {
      if (rest_ == "away" || named(card)) continue;
      const Face face(card, false);
      if (rest_ == "draw") {
        state_.draw.put_below(face);
      } else if (rest_ == "discard") {
        state_.open.discard.push(face);
      } else {
        throw BadScript("rest: draw, discard or away");
      }
    }
    state_.open.to_act = SeatSet::first(players);
  }

  std::vector<std::string> play(Seat seat, const std::string& text,
                                const std::vector<std::string>& reshuffles) override {
    const auto legal = check(state_, seat, parsed(text));
    if (!legal) throw BadScript("refused: " + say(legal.error()));
    std::vector<std::vector<Face>> piles;
    for (const std::string& pile : reshuffles) piles.push_back(faces_of(pile));
    ListedChance<Face> chance(std::move(piles), std::nullopt);
    std::vector<Event> events;
    apply(state_, *legal, chance, CollectEvents{events});
    chance.expect_all_used();
    std::vector<std::string> texts;
    for (const Event& event : events) texts.push_back(event_text(table_.deck, seen(event, std::nullopt)));
    return texts;
  }

  std::optional<std::string> refusal(Seat seat, const std::string& text) const override {
    const auto legal = check(state_, seat, parsed(text));
    if (legal) return std::nullopt;
    return say(legal.error());
  }

  std::string part(const std::string& key) const override {
    const Open& open = state_.open;
    const auto words = words_of(key);
    if (key == "display") return faces_text(open.display.span());
    if (key == "draw") return faces_text(state_.draw.cards());
    if (key == "draw count") return std::to_string(state_.draw.size());
    if (key == "discard") return faces_text(open.discard.span());
    if (words[0] == "pile") return pile_text(seat_of(words.at(1)), colour_of(words.at(2)));
    if (words[0] == "knives") return std::to_string(open.knives[seat_of(words.at(1))]);
    if (key == "scores") return fmt::format("{} {}", score(open, Seat(0)), score(open, Seat(1)));
    if (key == "barrel") return std::to_string(open.barrel);
    if (key == "day") return open.day ? "yes" : "no";
    if (key == "emptied") return std::to_string(open.emptied);
    if (key == "phase") return std::string(phase_names.at(static_cast<std::size_t>(open.phase)));
    if (key == "to act") return seats_text(to_act(open));
    if (key == "winners") return seats_text(winners(open));
    if (key == "offers") return offers_text();
    throw BadScript("tsukiji has no part named " + key);
  }

  int cards_in_game() const override {
    int cards = state_.draw.size() + state_.open.discard.size() + state_.open.display.size();
    if (state_.open.phase == Phase::colour) ++cards;  // the drawn card that waits for its colour
    for (Seat seat : Seats(players)) cards += state_.open.piles[seat].size();
    return cards;
  }

 private:
  static Seat seat_of(const std::string& word) { return Seat(number_of(word)); }

  Colour colour_of(std::string_view name) const {
    const auto colour = parse_colour(table_.deck, name);
    if (!colour) throw BadScript(fmt::format("not a colour: '{}'", name));
    return *colour;
  }

  Move parsed(const std::string& text) const {
    const auto move = parse_move(table_.deck, text);
    if (!move) throw BadScript(words::say(move.error()));
    return *move;
  }

  std::string say(const Refusal& refusal) const {
    return std::string(refusal.clause.text()) + ' ' + words::say(table_.deck, refusal);
  }

  // The house deck, changed in places.
  void give_deck(const std::vector<std::string>& key, const std::vector<std::string>& value) {
    Deck deck = *table_.deck;
    if (key.at(1) == "reach") {
      deck.reach = static_cast<std::uint8_t>(number_of(value.at(0)));
    } else if (key.at(1) == "knives") {
      deck.knives_to_win = static_cast<std::uint8_t>(number_of(value.at(0)));
    } else if (key.at(1) == "specialty") {
      deck.specialties[static_cast<std::size_t>(colour_of(key.at(2)).index())] = {
          static_cast<std::uint8_t>(number_of(value.at(0))), static_cast<Bonus>(index_in(bonus_names, value.at(1)))};
    } else if (key.at(1) == "face") {
      Print& print = deck.prints[static_cast<std::size_t>(face_of(key.at(2)).code())];
      print.icon = static_cast<Icon>(index_in(icon_names, value.back()));
      print.points = static_cast<std::uint8_t>(number_of(value[value.size() - 2]));
      print.colour_count = static_cast<std::uint8_t>(value.size() - 2);
      for (std::size_t i = 0; i + 2 < value.size(); ++i) print.colours.at(i) = colour_of(value[i]);
    } else {
      throw BadScript("a deck has no " + key.at(1));
    }
    table_.deck = SharedDeck(deck);
    state_.open.deck = &*table_.deck;
  }

  void give_card(Seat seat, Face face, Colour colour) {
    if (!table_.deck->print(face).has(colour)) throw BadScript("that face does not have that colour: " + to_text(face));
    state_.open.piles[seat].push({face, colour});
    ++state_.open.heights[seat][static_cast<std::size_t>(colour.index())];
    if (table_.deck->print(face).icon == Icon::knife) ++state_.open.knives[seat];
  }

  bool named(int card) const {
    const auto is_it = [&](Face face) { return face.card() == card; };
    const Open& open = state_.open;
    bool found = std::ranges::any_of(state_.draw.cards(), is_it) || std::ranges::any_of(open.discard, is_it) ||
                 std::ranges::any_of(open.display, is_it);
    for (Seat seat : Seats(players)) {
      found = found || std::ranges::any_of(open.piles[seat], [&](const Held& held) { return is_it(held.face); });
    }
    return found;
  }

  std::string pile_text(Seat seat, Colour colour) const {
    std::vector<Face> faces;
    for (const Held& held : state_.open.piles[seat]) {
      if (held.colour == colour) faces.push_back(held.face);
    }
    return faces_text(faces);
  }

  std::string offers_text() const {
    if (to_act(state_.open).empty()) return "-";
    const Offers list = offers(state_, to_act(state_.open).lowest());
    std::string text;
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      text += (text.empty() ? "" : ", ") + to_text(table_.deck, list[i].move());
    }
    return text.empty() ? "-" : text;
  }

  Game::Variant table_;
  State state_{};
  std::string rest_ = "draw";
  std::optional<std::vector<Face>> pack_;
};

}  // namespace

std::unique_ptr<Table> tsukiji_table() { return std::make_unique<TsukijiTable>(); }

}  // namespace ichiba::tests
