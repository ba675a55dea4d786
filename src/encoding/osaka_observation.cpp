#include "encoding/osaka_observation.hpp"

#include <array>
#include <string>

namespace ichiba::encoding {
namespace {

using namespace osaka;

constexpr int highest_points = 2000;  // beyond what eight tokens allow

// ---- Cards, seats and rows, for each visitor ---------------------------------------------------------------------

void cards(Writer& c, const Label& label, Bag bag) { c.counts(label, bag.counts()); }
void cards(Describer& c, const Label& label, Bag) { c.add(label, Card::kinds, 0, 11); }
void cards(Reader& c, const Label&, Bag& bag) {
  bag = Bag();
  for (int kind = 0; kind < Card::kinds; ++kind) {
    const Card card = Card::of_kind(kind);
    bag.add(card, c.bounded(0, Card::copies[static_cast<std::size_t>(card.rank())]));
  }
}

// Cards of the colour asked for, from a rank on: the counts of a five, a three and a two.
void cards_of_colour(Writer& c, const Label& label, Bag bag, Colour, int first_rank) {
  if (bag.empty()) return c.skip(3 - first_rank);
  for (int rank = first_rank; rank < 3; ++rank) c.number(label, bag.of_rank(rank), 0, 11);
}
void cards_of_colour(Describer& c, const Label& label, Bag, Colour, int first_rank) {
  c.add(label, 3 - first_rank, 0, 11);
}
void cards_of_colour(Reader& c, const Label&, Bag& bag, Colour colour, int first_rank) {
  bag = Bag();
  for (int rank = first_rank; rank < 3; ++rank) {
    const Card card = Card::of_kind(static_cast<int>(3 * index_of(colour)) + rank);
    bag.add(card, c.bounded(0, Card::copies[static_cast<std::size_t>(rank)]));
  }
}

// Seats are numbered from the observer on, clockwise.
struct Perspective {
  Seat self;
  int players;

  [[nodiscard]] int number_of(Seat seat) const {
    const int steps = seat.index() - self.index();
    return steps < 0 ? steps + players : steps;
  }
  [[nodiscard]] Seat seat(int number) const {
    const int at = self.index() + number;
    return Seat(at < players ? at : at - players);
  }
};

template <class Visitor>
void seat(Visitor& c, const Label& label, const Seat& value, const Perspective& from) {
  c.choice(label, from.number_of(value), from.players);
}
void seat(Reader& c, const Label& label, Seat& value, const Perspective& from) {
  int number = 0;
  c.choice(label, number, from.players);
  value = from.seat(number);
}

// Every place: which kind of card lies there, if any, and whose piece is on it, if any.
template <int Capacity>
void row(Writer& c, const Label&, const Row<Capacity>& value, const Perspective& from) {
  const int numbers = Card::kinds + from.players;
  Number* place = c.place();
  value.each([&](Slot slot) {
    place[slot.card.kind()] = 1;
    if (!slot.by.none()) place[Card::kinds + from.number_of(slot.by.owner())] = 1;
    place += numbers;
  });
  c.skip(Capacity * numbers);
}
template <int Capacity>
void row(Describer& c, const Label& label, const Row<Capacity>&, const Perspective& from) {
  c.add(label, Capacity * (Card::kinds + from.players), 0, 1);
}
template <int Capacity>
void row(Reader& c, const Label&, Row<Capacity>& value, const Perspective& from) {
  value = Row<Capacity>();
  for (int i = 0; i < Capacity; ++i) {
    // A place may have no card, and a card no piece: all are 0 then.
    int kind = -1;
    int owner = -1;
    for (int k = 0; k < Card::kinds; ++k) {
      if (c.bounded(0, 1) == 0) continue;
      if (kind >= 0) c.fail();
      kind = k;
    }
    for (int k = 0; k < from.players; ++k) {
      if (c.bounded(0, 1) == 0) continue;
      if (owner >= 0) c.fail();
      owner = k;
    }
    if (kind < 0) {
      if (owner >= 0) c.fail();
      continue;
    }
    if (value.size() != i) c.fail();  // cards lie without gaps
    if (value.size() == i) value.push({Card::of_kind(kind), owner < 0 ? Piece() : Piece(from.seat(owner))});
  }
}

// ---- The fields ------------------------------------------------------------------------------------------------

template <class Visitor, class O>
void visit_open(Visitor& c, O& open, const Perspective& from) {
  c.group("");
  c.choice({"phase", "what is decided: token, turn, insure, over"}, open.phase, 4);
  c.choice({"asked", "the colour asked for while insuring: R B Y G; otherwise 0 (O10.5)"}, open.asked, colour_count,
           open.phase == Phase::insure);
  seat(c, {"start", "who started (O2.3)"}, open.start, from);
  seat(c, {"turn", "whose turn it is: the buyer throughout a payday"}, open.turn, from);
  seat(c, {"actor", "who has to move"}, open.actor, from);
  c.number({"passes", "passes in a row (O3.3)"}, open.passes, 0, max_players);
  for (Colour colour : colours) {
    constexpr std::array names{"ship R", "ship B", "ship Y", "ship G"};
    c.number({names[index_of(colour)], "place of the ship, from 0 (Osaka) to 5 (Edo) (O1.3)"}, open.ships[colour], 0,
             5);
  }
  cards(c, {"discard", "the discard pile, by kind"}, open.discard);
  row(c,
      {"market",
       "8 places, leftmost first: 12 for the kind of the card, then one for each seat, whose piece lies on it"},
      open.market, from);
  row(c, {"farm", "3 places, as in the market"}, open.farm, from);
}

constexpr std::array group_names{"own ", "next ", "second next ", "third next "};

template <class Visitor, class H>
void visit_holdings(Visitor& c, H& holdings) {
  cards(c, {"goods", "goods that are not insured, by kind"}, holdings.goods);
  cards(c, {"insured", "insured goods, by kind (O10.3)"}, holdings.insured);
  for (Colour colour : colours) {
    constexpr std::array names{"tokens R", "tokens B", "tokens Y", "tokens G"};
    c.number({names[index_of(colour)], "achievement tokens of the colour (O9.5)"}, holdings.tokens[colour], 0, 255);
  }
}

template <class Visitor, class P>
void visit_pending(Visitor& c, P& pending, Colour asked) {
  c.group("chosen ");
  cards(c, {"payment", "cards chosen so far to pay with, by kind"}, pending.payment);
  cards_of_colour(c, {"goods", "goods chosen so far to insure: fives, threes, twos"}, pending.goods, asked, 0);
  c.number({"enough", "1 if the goods to insure are complete"}, pending.goods_chosen, 0, 1);
  cards_of_colour(c, {"discards", "cards chosen so far to cover them: threes, twos"}, pending.discards, asked, 1);
}

template <class Visitor, class V, class P>
void visit_view(Visitor& c, V& view, P& pending) {
  const Perspective from{Seat(view.viewer), view.open.players};
  visit_open(c, view.open, from);
  for (int i = 0; i < from.players; ++i) {
    const Seat whose = from.seat(i);
    c.group(group_names[static_cast<std::size_t>(i)]);
    visit_holdings(c, view.open.holdings[whose]);
    c.number({"hand size", "cards in the hand"}, view.hand_sizes[whose], 0, pack_size);
    c.number({"points", "victory points; -1 if the seat may not know them (O12.2)"}, view.points[whose], View::hidden,
             highest_points);
  }
  c.group("own ");
  cards(c, {"hand", "the own hand, by kind"}, view.hand);
  visit_pending(c, pending, view.open.asked);
}

template <class Visitor, class K, class P>
void visit_knowledge(Visitor& c, K& known, P& pending) {
  const Perspective from{known.seat, known.open.players};
  visit_open(c, known.open, from);
  for (int i = 0; i < from.players; ++i) {
    const Seat whose = from.seat(i);
    c.group(group_names[static_cast<std::size_t>(i)]);
    visit_holdings(c, known.open.holdings[whose]);
    cards(c, {"hand", "the hand, by kind (O12.3)"}, known.hands[whose]);
    c.number({"points", "victory points (O12.3)"}, known.points[whose], 0, highest_points);
  }
  c.group("");
  cards(c, {"buried", "cards face down as points that all have seen, by kind"}, known.buried);
  cards(c, {"unseen", "cards in the draw pile, or drawn from it as points, by kind"}, known.unseen);
  c.number({"draw size", "cards in the draw pile"}, known.draw_size, 0, pack_size);
  visit_pending(c, pending, known.open.asked);
}

Describer described(int players, bool memory) {
  Describer describer;
  const OsakaPending pending;
  if (memory) {
    Knowledge known;
    known.open.players = static_cast<std::uint8_t>(players);
    visit_knowledge(describer, known, pending);
  } else {
    View view;
    view.viewer = 0;
    view.open.players = static_cast<std::uint8_t>(players);
    visit_view(describer, view, pending);
  }
  return describer;
}

}  // namespace

std::vector<Field> osaka_fields(int players, bool memory) { return described(players, memory).fields(); }
int osaka_observation_size(int players, bool memory) {
  // Describing takes long, and single games ask for every observation.
  static const std::array sizes = [] {
    std::array<std::array<int, 2>, max_players + 1> found{};
    for (int n = min_players; n <= max_players; ++n) {
      found[static_cast<std::size_t>(n)] = {described(n, false).size(), described(n, true).size()};
    }
    return found;
  }();
  return sizes[static_cast<std::size_t>(players)][memory ? 1 : 0];
}

// All fields in one function, so that the place of the next number stays in a register.
[[gnu::flatten]] void write(const View& view, const OsakaPending& pending, Number* to) {
  Writer writer(to);
  visit_view(writer, view, pending);
}

[[gnu::flatten]] void write(const Knowledge& known, const OsakaPending& pending, Number* to) {
  Writer writer(to);
  visit_knowledge(writer, known, pending);
}

expected<OsakaViewSeen, Unreadable> read_osaka_view(int written_in, std::span<const Number> numbers, int players,
                                                    Seat seat) {
  return read_version(written_in, [&]() -> std::optional<OsakaViewSeen> {
    OsakaViewSeen seen;
    seen.view.viewer = static_cast<std::uint8_t>(seat.index());
    seen.view.open.players = static_cast<std::uint8_t>(players);
    Reader reader(numbers);
    visit_view(reader, seen.view, seen.pending);
    if (!reader.fine()) return std::nullopt;
    return seen;
  });
}

expected<OsakaKnowledgeSeen, Unreadable> read_osaka_knowledge(int written_in, std::span<const Number> numbers,
                                                              int players, Seat seat) {
  return read_version(written_in, [&]() -> std::optional<OsakaKnowledgeSeen> {
    OsakaKnowledgeSeen seen;
    seen.known.seat = seat;
    seen.known.open.players = static_cast<std::uint8_t>(players);
    Reader reader(numbers);
    visit_knowledge(reader, seen.known, seen.pending);
    if (!reader.fine()) return std::nullopt;
    return seen;
  });
}

}  // namespace ichiba::encoding
