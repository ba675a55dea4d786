// The game of a table: the state, the chance it is dealt from,
// and since when each seat has been free to decide.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "match/refusal.hpp"
#include "match/setup.hpp"

namespace ichiba::match {

template <class G>
class RunningGame {
 public:
  using Events = std::vector<typename G::Event>;

  // Deals. Everybody who has to decide may do so from this version on.
  RunningGame(Shared<G> variant, const base::Bytes32& seed, int version, Events& events);

  [[nodiscard]] std::expected<typename G::Legal, Refusal> check(Seat seat, std::string_view move) const;
  void apply(const typename G::Legal& legal, int version, Events& events);

  // Has a seat that has seen this version seen everything relevant to its decision? Bids that others have sealed since
  // (T3.1) are not relevant: bids are simultaneous.
  [[nodiscard]] bool has_seen_enough(Seat seat, int version) const { return version >= open_since_[seat]; }

  // Deals again what this seat does not know.
  void imagine(Seat seat, Rng& rng) { state_ = sample(know(state_, seat), rng); }

  [[nodiscard]] SeatSet waits_for() const;
  [[nodiscard]] bool is_over() const { return over(state_); }
  [[nodiscard]] SeatSet winners() const { return G::winners(state_); }
  [[nodiscard]] const typename G::State& state() const { return state_; }
  [[nodiscard]] const Shared<G>& variant() const { return variant_; }
  [[nodiscard]] int steps() const { return steps_; }

 private:
  void reopen(SeatSet before, std::optional<Seat> decided, int version);

  Shared<G> variant_;
  FairChance chance_;
  typename G::State state_;
  PerSeat<int> open_since_{};
  int steps_ = 0;
};

using AnyRunningGame = std::variant<RunningGame<osaka::Game>, RunningGame<tsukiji::Game>>;

// What an event did in the game; one of the lists stays empty.
struct GameEvents {
  std::tuple<std::vector<osaka::Event>, std::vector<tsukiji::Event>> lists;

  void clear() {
    std::apply([](auto&... list) { (list.clear(), ...); }, lists);
  }
  template <class G>
  auto& of() {
    return std::get<std::vector<typename G::Event>>(lists);
  }
  template <class G>
  const auto& of() const {
    return std::get<std::vector<typename G::Event>>(lists);
  }
};

}  // namespace ichiba::match
