#include "arena/scoreboard.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ichiba::arena {
namespace {

constexpr std::size_t reasons_kept = 3;

int halves_for(char place, char other) {
  if (place == other) return 1;
  return place < other ? 2 : 0;
}

}  // namespace

std::string places_by(const std::vector<int>& worth) {
  std::string places;
  for (const int mine : worth) {
    const auto ahead = std::ranges::count_if(worth, [&](int other) { return other > mine; });
    places += static_cast<char>('1' + ahead);
  }
  return places;
}

double Standing::win_rate() const { return games() == 0 ? 0 : wins() / static_cast<double>(games()); }

double Meeting::rate() const { return meetings() == 0 ? 0 : score() / static_cast<double>(meetings()); }

std::vector<std::int64_t> twelfths_of(const Schedule& schedule, const DealResult& deal) {
  std::vector<std::int64_t> twelfths(schedule.bots.size());
  for (std::size_t game = 0; game < schedule.games.size(); ++game) {
    const std::string& places = deal.places[game];
    const auto winners = std::max<std::ptrdiff_t>(1, std::ranges::count(places, '1'));
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
      if (places[seat] == '1') twelfths[schedule.games[game][seat]] += 12 / winners;
    }
  }
  return twelfths;
}

Scoreboard::Scoreboard(const Schedule& schedule)
    : schedule_(schedule),
      meetings_(schedule.bots.size() * schedule.bots.size()),
      scored_(schedule.bots.size()),
      scored_together_(schedule.bots.size() * schedule.bots.size()) {
  for (std::size_t bot = 0; bot < schedule_.bots.size(); ++bot) {
    Standing& standing = standings_.emplace_back();
    standing.bot = schedule_.bots[bot];
    standing.games_a_deal = schedule_.games_of(bot);
  }
  for (std::size_t bot = 0; bot < standings_.size(); ++bot) {
    for (std::size_t other = 0; other < standings_.size(); ++other) {
      if (bot != other) meeting_between(bot, other).meetings_a_deal = schedule_.meetings_of(bot, other);
    }
  }
}

void Scoreboard::add(const DealResult& deal) {
  const std::size_t bots = standings_.size();
  const std::vector<std::int64_t> twelfths = twelfths_of(schedule_, deal);
  std::vector<std::int64_t> halves(bots * bots);
  for (std::size_t game = 0; game < schedule_.games.size(); ++game) {
    const SeatOrder& order = schedule_.games[game];
    const std::string& places = deal.places[game];
    for (std::size_t a = 0; a < order.size(); ++a) {
      for (std::size_t b = 0; b < order.size(); ++b) {
        if (order[a] != order[b]) halves[order[a] * bots + order[b]] += halves_for(places[a], places[b]);
      }
    }
  }
  std::vector<std::int64_t> scored(bots);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    standings_[bot].twelfths.add(twelfths[bot]);
    for (std::size_t other = 0; other < bots; ++other) {
      meeting_between(bot, other).halves.add(halves[bot * bots + other]);
      scored[bot] += halves[bot * bots + other];
    }
  }
  for (std::size_t bot = 0; bot < bots; ++bot) {
    scored_[bot] += scored[bot];
    for (std::size_t other = 0; other < bots; ++other)
      scored_together_[bot * bots + other] += scored[bot] * scored[other];
  }
  for (const DealForfeit& forfeit : deal.forfeits) {
    Standing& standing = standings_[schedule_.games[forfeit.game][forfeit.seat]];
    ++standing.forfeits;
    if (standing.reasons.size() == reasons_kept) continue;
    standing.reasons.push_back(fmt::format("deal {}, seat {}: {}", deals_ + 1, forfeit.seat, forfeit.why));
  }
  ++deals_;
}

}  // namespace ichiba::arena
