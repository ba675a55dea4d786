#include "arena/study/course.hpp"

#include <algorithm>

#include "engine/core/events.hpp"

namespace ichiba::arena {

void RunningPoints<osaka::Game>::event(const osaka::Event& event) {
  if (const auto* sale = std::get_if<osaka::LotSold>(&event)) points_[sale->seat] += sale->points;
}

void RunningPoints<tsukiji::Game>::event(const tsukiji::Event& event) {
  std::visit(Overloaded{
                 [&](const tsukiji::CardPlaced& card) {
                   if (card.way == tsukiji::Way::stolen) remove(tsukiji::opponent_of(card.seat), card.face);
                   open_.piles[card.seat].push({card.face, card.colour});
                 },
                 [&](const tsukiji::CardDiscarded& card) { remove(card.from, card.face); },
                 [&](const tsukiji::BarrelMoved& moved) { open_.barrel = static_cast<std::int8_t>(moved.to); },
                 [](const auto&) {},
             },
             event);
}

void RunningPoints<tsukiji::Game>::remove(Seat from, tsukiji::Face face) {
  auto& piles = open_.piles[from];
  int i = 0;
  while (piles[i].face != face) ++i;
  piles.take(i);
}

Points RunningPoints<tsukiji::Game>::points() const {
  Points points{};
  for (Seat seat : Seats(tsukiji::players)) points[seat] = score(open_, seat);
  return points;
}

namespace {

int most_of(const Points& points, int players) {
  int most = points[Seat(0)];
  for (Seat seat : Seats(players)) most = std::max(most, points[seat]);
  return most;
}

// The player with the most points, if there is only one.
std::optional<Seat> leader_of(const Points& points, int players) {
  const int most = most_of(points, players);
  std::optional<Seat> leader;
  for (Seat seat : Seats(players)) {
    if (points[seat] != most) continue;
    if (leader) return std::nullopt;
    leader = seat;
  }
  return leader;
}

}  // namespace

Course course_of(const std::vector<Points>& after_each_decision, const CommonFacts& game) {
  Course course;
  const std::size_t decisions = after_each_decision.size();
  for (std::size_t i = 0; i < Course::marks.size() && decisions > 0; ++i) {
    // The first half of 7 decisions is 3 of them; a quarter of fewer than 4 is none.
    const std::size_t made = decisions * static_cast<std::size_t>(Course::marks[i]) / 4;
    if (made > 0) course.leader[i] = leader_of(after_each_decision[made - 1], game.players);
  }
  std::optional<Seat> last;
  for (const Points& points : after_each_decision) {
    const std::optional<Seat> leader = leader_of(points, game.players);
    if (leader && last && *leader != *last) ++course.lead_changes;
    if (leader) last = leader;
    for (Seat seat : Seats(game.players)) {
      if (!game.winners.has(seat)) continue;
      course.overcome = std::max(course.overcome, most_of(points, game.players) - points[seat]);
    }
  }
  return course;
}

}  // namespace ichiba::arena
