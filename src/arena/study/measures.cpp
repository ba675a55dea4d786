#include "arena/study/measures.hpp"

#include <algorithm>
#include <array>

namespace ichiba::arena {

int points_by_rank(const CommonFacts& game, int rank) {
  std::vector<int> points;
  for (Seat seat : Seats(game.players)) points.push_back(game.points[seat]);
  std::ranges::sort(points, std::greater());
  return points[static_cast<std::size_t>(rank)];
}

namespace {

template <class G>
void add_course(MeasureList<G>& measures) {
  using Game = StudiedGame<G>;
  measures.table(
      "Who leads, and does it last?",
      "Who has the most points alone, as the decisions of the game go by. A lead change is the lead going "
      "over to another player; the deficit overcome is the most points by which the winner ever was behind.");
  for (std::size_t i = 0; i < Course::marks.size(); ++i) {
    const std::string after = "after " + std::to_string(Course::marks[i]) + "/4 of the decisions: ";
    measures.games(after + "one leads", [=](const Game& game) { return game.course.leader[i].has_value(); });
    measures.wins(after + "leader wins", [=](const Game& game) { return game.course.leader[i]; });
  }
  measures.per_game("lead changes a game", [](const Game& game) { return game.course.lead_changes; });
  measures.per_game("deficit overcome", [](const Game& game) { return game.course.overcome; });
  measures.quartiles("deficit overcome", [](const Game& game) { return game.course.overcome; });
}

// By how much seat 0 is ahead of the best of the others.
int lead_of_seat_0(const CommonFacts& game) {
  int best = game.points[Seat(1)];
  for (int i = 2; i < game.players; ++i) best = std::max(best, game.points[Seat(i)]);
  return game.points[Seat(0)] - best;
}

template <class G>
void add_luck(MeasureList<G>& measures) {
  measures.table(
      "Does the deal decide?",
      "Some deals were played twice by the same bots, which think differently each time. If the deal meant "
      "nothing, the same player would win both games in about 1 of 2, 3 or 4 deals, by the number of players. "
      "The part of the points' spread is how much the leads of seat 0 in both games have in common.");
  measures.add("the same player wins both games", Unit::percent, [](const Sample<G>& sample) {
    std::int64_t same = 0;  // in parts of 144: twelfths of the one game by twelfths of the other
    for (const Replayed& deal : sample.replayed) {
      for (Seat seat : Seats(sample.players())) {
        same += std::int64_t{deal.first.even_parts(seat)} * deal.second.even_parts(seat);
      }
    }
    return proportion(static_cast<double>(same) / 144, std::ssize(sample.replayed));
  });
  measures.add("part of the points' spread", Unit::percent, [](const Sample<G>& sample) {
    std::vector<Pair> leads;
    for (const auto& [first, second] : sample.replayed)
      leads.push_back({lead_of_seat_0(first), lead_of_seat_0(second)});
    return likeness(leads);
  });
}

template <class G>
Estimate contest_deals(const Sample<G>& sample, std::size_t index, const std::function<bool(int wins)>& question) {
  std::int64_t yes = 0;
  const std::vector<int>& deals = sample.contests[index].wins;
  for (int wins : deals) yes += question(wins) ? 1 : 0;
  return proportion(static_cast<double>(yes), std::ssize(deals));
}

template <class G>
void add_skill(MeasureList<G>& measures, const std::vector<std::string>& against) {
  measures.table("Does skill decide?",
                 "One of the bots of this study among weaker ones; every deal once from each seat, so that seat and "
                 "cards favour nobody. The luckier a game is, the more deals are won from some seats only.");
  for (std::size_t i = 0; i < against.size(); ++i) {
    const std::string among = "among " + against[i];
    measures.add(among + ": games won", Unit::percent, [=](const Sample<G>& sample) {
      std::vector<Part> deals;
      for (int wins : sample.contests[i].wins) deals.push_back({wins, 12 * sample.players()});
      Estimate estimate = ratio(deals, RatioKind::share);
      estimate.n /= 12;
      return estimate;
    });
    measures.add(among + ": wins from every seat", Unit::percent, [=](const Sample<G>& sample) {
      return contest_deals(sample, i, [&](int wins) { return wins == 12 * sample.players(); });
    });
    measures.add(among + ": wins from no seat", Unit::percent,
                 [=](const Sample<G>& sample) { return contest_deals(sample, i, [](int wins) { return wins == 0; }); });
  }
}

}  // namespace

template <class G>
void add_common_tables(MeasureList<G>& measures, const std::vector<std::string>& against) {
  add_course(measures);
  add_luck(measures);
  if (!against.empty()) add_skill(measures, against);
}

template void add_common_tables(MeasureList<osaka::Game>&, const std::vector<std::string>&);
template void add_common_tables(MeasureList<tsukiji::Game>&, const std::vector<std::string>&);

}  // namespace ichiba::arena
