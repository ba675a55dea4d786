#include "preview/tsukiji_choice.hpp"

#include <cstdlib>

#include "engine/core/events.hpp"

namespace ichiba::preview {

using namespace tsukiji;

namespace {

// Keeps the table as it was when the card had just been placed or removed. What is drawn later is chance.
struct Watch {
  static constexpr bool wanted = true;
  const State& table;
  std::optional<Open> moved{};
  bool placing = false;  // placed, but its knife is counted only now
  bool chance = false;   // from here on it depends on the draw pile
  std::optional<SpecialtyEarned> earned{};
  std::optional<Seat> end_of_track{};
  std::optional<GameEnded> end{};
  int pull = 0;

  template <class Event>
  void operator()(const Event& event) {
    finish_placing();
    note(event);
  }
  void finish_placing() {
    if (placing) moved = table.open;
    placing = false;
  }

 private:
  void note(const CardPlaced&) { begin_placing(); }
  void note(const CardDiscarded&) { begin_placing(); }
  void note(const CardRevealed&) { chance = true; }
  void note(const BonusFoundNothing&) { chance = true; }
  void note(const Dealt&) { chance = true; }
  void note(const SpecialtyEarned& specialty) {
    if (!chance) earned = specialty;
  }
  void note(const BarrelMoved& barrel) {
    const bool pulled = barrel.by == Push::icon || barrel.by == Push::bonus;
    if (pulled && !chance) pull += barrel.to - barrel.from;
  }
  void note(const EndOfTrack& reached) {
    if (!chance) end_of_track = reached.seat;
  }
  void note(const GameEnded& ended) {
    if (!chance) end = ended;
  }
  template <class Event>
  void note(const Event&) {}

  void begin_placing() {
    placing = !moved;
    chance = chance || moved;  // a second card comes by a draw
  }
};

}  // namespace

std::optional<Choice> choice(const Open& open, Seat seat, const Move& move) {
  State table{};  // with both piles empty: what would be drawn is not there
  table.open = open;
  table.open.discard.clear();
  const auto legal = check(table, seat, move);
  if (!legal) return std::nullopt;
  Watch watch{.table = table};
  Rng unused(0);
  apply(table, *legal, unused, watch);
  watch.finish_placing();
  if (!watch.moved) return std::nullopt;
  Choice choice{*watch.moved, watch.earned, watch.end_of_track, watch.end, watch.pull, {}};
  const int barrel = open.barrel + watch.pull;
  if (std::abs(barrel) == open.deck->reach) choice.barrel_at_end = Seat(barrel > 0 ? 0 : 1);
  return choice;
}

EndBonus end_bonus(const Open& open) {
  if (open.friendly) return {Bonus::draw, 2};  // T6.3
  return {Bonus::steal, 1};
}

}  // namespace ichiba::preview
