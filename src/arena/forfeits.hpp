// Games lost because a bot could not go on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/seat.hpp"

namespace ichiba::arena {

// A bot that could not go on, and so lost.
struct Forfeited {
  Seat seat;
  std::string why;
};

// A forfeit is a loss: all the others share the win.
inline SeatSet all_but(Seat loser, int players) {
  SeatSet others = SeatSet::first(players);
  others.remove(loser);
  return others;
}

// How many there were, and the first reasons. Which are the first does not depend on the order in which threads finish.
class Forfeits {
 public:
  // The number puts them in order.
  void add(std::int64_t number, std::string why) {
    ++count_;
    keep({number, std::move(why)});
  }
  void add(const Forfeits& other) {
    count_ += other.count_;
    for (const Reason& reason : other.first_) keep(reason);
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] std::vector<std::string> reasons() const {
    std::vector<std::string> list;
    for (const Reason& reason : first_) list.push_back(reason.second);
    return list;
  }

 private:
  static constexpr std::size_t enough = 3;
  using Reason = std::pair<std::int64_t, std::string>;

  void keep(Reason reason) {
    first_.insert(std::ranges::upper_bound(first_, reason), std::move(reason));
    if (first_.size() > enough) first_.pop_back();
  }

  std::int64_t count_ = 0;
  std::vector<Reason> first_;
};

}  // namespace ichiba::arena
