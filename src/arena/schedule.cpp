#include "arena/schedule.hpp"

#include <algorithm>

namespace ichiba::arena {
namespace {

// All groups of this many numbers below n, each in rising order. `group` is their common beginning.
void add_groups(std::size_t size, std::size_t n, SeatOrder& group, std::vector<SeatOrder>& groups) {
  if (group.size() == size) {
    groups.push_back(group);
    return;
  }
  for (std::size_t next = group.empty() ? 0 : group.back() + 1; next < n; ++next) {
    group.push_back(next);
    add_groups(size, n, group, groups);
    group.pop_back();
  }
}

}  // namespace

std::int64_t Schedule::games_of(std::size_t bot) const {
  std::int64_t count = 0;
  for (const SeatOrder& order : games) count += std::ranges::count(order, bot);
  return count;
}

std::int64_t Schedule::meetings_of(std::size_t bot, std::size_t other) const {
  std::int64_t count = 0;
  for (const SeatOrder& order : games) count += std::ranges::count(order, bot) * std::ranges::count(order, other);
  return count;
}

Schedule make_schedule(const std::vector<std::string>& names, int players) {
  Schedule schedule{{}, players, {}};
  SeatOrder numbers;  // of the names as they were given
  for (const std::string& name : names) {
    const auto at = std::ranges::find(schedule.bots, name);
    numbers.push_back(static_cast<std::size_t>(at - schedule.bots.begin()));
    if (at == schedule.bots.end()) schedule.bots.push_back(name);
  }
  SeatOrder none;
  std::vector<SeatOrder> groups;
  add_groups(static_cast<std::size_t>(players), names.size(), none, groups);
  for (SeatOrder& group : groups) {
    for (std::size_t& member : group) member = numbers[member];
    std::ranges::sort(group);
    do {
      schedule.games.push_back(group);
    } while (std::ranges::next_permutation(group).found);
  }
  return schedule;
}

}  // namespace ichiba::arena
