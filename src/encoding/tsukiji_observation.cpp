#include "encoding/tsukiji_observation.hpp"

#include <array>

namespace ichiba::encoding {
namespace {

using namespace tsukiji;

// Where a card lies, if it is in sight. A card that is not lies in the draw pile below its top.
enum class Lies : std::uint8_t { top, display_1, display_2, own, opponents, discarded, drawn };
constexpr int places = 7;
constexpr int numbers_of_a_card = places + 3;

constexpr Label cards_label{
    "cards",
    "10 for each of the 18 cards: where it lies (top of the draw pile, display 1, display 2, own pile, opponent's "
    "pile, "
    "discard pile, just drawn; none of them: in the draw pile below the top), 1 if face b is up, 1 if it was placed as "
    "the second of its printed colours, and its number in its pile, from 1"};

// ---- The cards, for each visitor -------------------------------------------------------------------------------

struct Lying {
  Face face;
  Lies where;
  bool second_colour = false;
  int number = 0;
};

// Every card that is in sight: visit(Lying).
template <class Visit>
void each_in_sight(const View& view, Visit visit) {
  const Open& open = view.open;
  const Seat self(view.viewer);
  if (view.top != View::none) visit(Lying{Face::of_code(view.top), Lies::top});
  for (int i = 0; i < open.display.size(); ++i) {
    visit(Lying{open.display[i], i == 0 ? Lies::display_1 : Lies::display_2});
  }
  for (const Seat seat : {self, opponent_of(self)}) {
    int number = 0;
    for (const Held& held : open.piles[seat]) {
      const bool second = open.deck->print(held.face).colours[0] != held.colour;
      visit(Lying{held.face, seat == self ? Lies::own : Lies::opponents, second, ++number});
    }
  }
  int number = 0;
  for (const Face face : open.discard) visit(Lying{face, Lies::discarded, false, ++number});
  if (open.phase == Phase::colour) visit(Lying{open.drawn, Lies::drawn});
}

void cards(Writer& c, const View& view, std::uint32_t b_faces_below) {
  Number* const first = c.place();
  each_in_sight(view, [&](const Lying& card) {
    Number* const numbers = first + std::ptrdiff_t{card.face.card() - 1} * numbers_of_a_card;
    numbers[static_cast<int>(card.where)] = 1;
    numbers[places] = card.face.is_b() ? 1 : 0;
    numbers[places + 1] = card.second_colour ? 1 : 0;
    numbers[places + 2] = static_cast<Number>(card.number);
  });
  for (; b_faces_below != 0; b_faces_below &= b_faces_below - 1) {
    first[std::countr_zero(b_faces_below) * numbers_of_a_card + places] = 1;
  }
  c.skip(card_count * numbers_of_a_card);
}

void cards(Describer& c, const View&, std::uint32_t) {
  c.add(cards_label, card_count * numbers_of_a_card, 0, card_count);
}

// Puts the cards of a pile in their order: there must be none missing and none twice.
template <class List, class Item>
void put_in_order(Reader& c, List& list, const std::array<std::optional<Item>, card_count>& items) {
  for (const auto& item : items) {
    if (!item) continue;
    if (&item != &items[static_cast<std::size_t>(list.size())]) return c.fail();
    list.push(*item);
  }
}

void cards(Reader& c, View& view, std::uint32_t& b_faces_below, std::uint32_t& below) {
  Open& open = view.open;
  const Seat self(view.viewer);
  PerPlayer<std::array<std::optional<Held>, card_count>> piles;
  std::array<std::optional<Face>, card_count> discard;
  std::array<std::optional<Face>, card_count> display;
  for (int number = 1; number <= card_count; ++number) {
    std::optional<Lies> where;
    for (int place = 0; place < places; ++place) {
      if (c.bounded(0, 1) == 0) continue;
      if (where) c.fail();
      where = static_cast<Lies>(place);
    }
    const Face face(number, c.bounded(0, 1) == 1);
    const auto second = static_cast<std::size_t>(c.bounded(0, 1));
    const int in_pile = c.bounded(0, card_count);
    const bool numbered = where == Lies::own || where == Lies::opponents || where == Lies::discarded;
    if (numbered != (in_pile > 0)) return c.fail();
    const auto index = static_cast<std::size_t>(numbered ? in_pile - 1 : 0);
    if (!where) {
      const std::uint32_t bit = 1U << static_cast<unsigned>(number - 1);
      below |= bit;
      if (face.is_b()) b_faces_below |= bit;
      continue;
    }
    const Held held{face, open.deck->print(face).colours[second]};
    switch (*where) {
      case Lies::top: view.top = static_cast<std::uint8_t>(face.code()); break;
      case Lies::display_1: display[0] = face; break;
      case Lies::display_2: display[1] = face; break;
      case Lies::own: piles[self][index] = held; break;
      case Lies::opponents: piles[opponent_of(self)][index] = held; break;
      case Lies::discarded: discard[index] = face; break;
      case Lies::drawn: open.drawn = face; break;
    }
  }
  put_in_order(c, open.display, display);
  put_in_order(c, open.discard, discard);
  for (Seat seat : Seats(players)) put_in_order(c, open.piles[seat], piles[seat]);
}

// ---- The fields ------------------------------------------------------------------------------------------------

// Visits everything but the cards.
template <class Visitor, class V>
void visit_table(Visitor& c, V& view) {
  auto& open = view.open;
  const Seat self(view.viewer);
  const Seat opponent = opponent_of(self);
  c.choice({"phase", "what is decided: bid, pick, colour, steal, discard, over"}, open.phase, 6);
  bool self_acts = open.to_act.has(self);
  bool opponent_acts = open.to_act.has(opponent);
  int actor = open.actor == self ? 0 : 1;
  int barrel = self == Seat(0) ? open.barrel : -open.barrel;
  c.number({"own turn", "1 if the observer has to act"}, self_acts, 0, 1);
  c.number({"opponent's turn", "1 if the opponent has to act"}, opponent_acts, 0, 1);
  c.choice({"actor", "whose card is being carried out: own, opponent's"}, actor, players);
  c.choice({"then",
            "what follows when a taken card is carried out: discard the other, other takes, turn to night, draw a "
            "second, finish the round (T4.3)"},
           open.then, 5);
  c.choice({"ending", "how the game ended: not yet, knives, pile"}, open.ending, 3);
  c.number({"barrel", "notches of the barrel on the own side; negative on the opponent's"}, barrel, -127, 127);
  c.number({"day", "1 if the barrel shows day"}, open.day, 0, 1);
  c.number({"friendly", "1 with the friendly fish (T6.3)"}, open.friendly, 0, 1);
  c.number({"emptied", "how often the draw pile has run out (T5)"}, open.emptied, 0, 2);
  c.number({"draw size", "cards in the draw pile"}, view.draw_size, 0, card_count);
  c.number({"own bid", "fingers of the own bid, until both are revealed; otherwise 0 (T3.1)"}, view.own_bid, 0,
           max_bid);
  for (const Seat seat : {self, opponent}) {
    c.group(seat == self ? "own " : "opponent's ");
    c.number({"knives", "knives (T4.4)"}, open.knives[seat], 0, card_count);
    for (auto& height : open.heights[seat]) {
      c.number({"height", "cards of one colour of the deck, in the order of its colours"}, height, 0, card_count);
    }
  }
  c.group("");
  if constexpr (Visitor::reads) {
    open.to_act = SeatSet();
    if (self_acts) open.to_act.add(self);
    if (opponent_acts) open.to_act.add(opponent);
    open.actor = actor == 0 ? self : opponent;
    open.barrel = static_cast<std::int8_t>(self == Seat(0) ? barrel : -barrel);
  }
}

constexpr Label faces_known{"faces known", "1 if the faces of all cards in the draw pile are known (T5.1)"};

View empty_view(const Deck& deck, Seat seat) {
  View view;
  view.open.deck = &deck;
  view.viewer = static_cast<std::uint8_t>(seat.index());
  return view;
}

Describer described(bool memory) {
  Describer describer;
  View view = empty_view(house_deck(), Seat(0));
  visit_table(describer, view);
  if (memory) describer.number(faces_known, false, 0, 1);
  cards(describer, view, 0);
  return describer;
}

}  // namespace

std::vector<Field> tsukiji_fields(bool memory) { return described(memory).fields(); }
int tsukiji_observation_size(bool memory) {
  // Describing takes long, and single games ask for every observation.
  static const std::array sizes{described(false).size(), described(true).size()};
  return sizes[memory ? 1 : 0];
}

// All fields in one function, so that the place of the next number stays in a register.
[[gnu::flatten]] void write(const View& view, Number* to) {
  Writer writer(to);
  visit_table(writer, view);
  cards(writer, view, 0);
}

[[gnu::flatten]] void write(const Knowledge& known, Number* to) {
  Writer writer(to);
  visit_table(writer, known.view);
  writer.number(faces_known, known.faces_known, 0, 1);
  cards(writer, known.view, known.b_faces);
}

expected<View, Unreadable> read_tsukiji_view(int written_in, std::span<const Number> numbers, const Deck& deck,
                                             Seat seat) {
  return read_version(written_in, [&]() -> std::optional<View> {
    View view = empty_view(deck, seat);
    Reader reader(numbers);
    visit_table(reader, view);
    std::uint32_t below = 0;
    std::uint32_t b_faces = 0;
    cards(reader, view, b_faces, below);
    if (!reader.fine() || b_faces != 0) return std::nullopt;
    return view;
  });
}

expected<Knowledge, Unreadable> read_tsukiji_knowledge(int written_in, std::span<const Number> numbers,
                                                       const Deck& deck, Seat seat) {
  return read_version(written_in, [&]() -> std::optional<Knowledge> {
    Knowledge known;
    known.view = empty_view(deck, seat);
    Reader reader(numbers);
    visit_table(reader, known.view);
    reader.number(faces_known, known.faces_known, 0, 1);
    cards(reader, known.view, known.b_faces, known.below);
    if (!reader.fine() || (known.b_faces != 0 && !known.faces_known)) return std::nullopt;
    return known;
  });
}

}  // namespace ichiba::encoding
