#include "arena/match.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <thread>

#include "arena/run_game.hpp"
#include "bots/make_bot.hpp"

namespace ichiba::arena {

void Standing::add_deal(std::int64_t played, std::int64_t twelfths) {
  games += played;
  ++deals;
  twelfths_ += twelfths;
  squares_ += twelfths * twelfths;
}

void Standing::add(const Standing& other) {
  forfeits.add(other.forfeits);
  games += other.games;
  deals += other.deals;
  twelfths_ += other.twelfths_;
  squares_ += other.squares_;
}

double Standing::win_rate() const { return games == 0 ? 0 : wins() / static_cast<double>(games); }

double Standing::margin() const {
  if (deals < 2) return 1;
  const auto n = static_cast<double>(deals);
  const double mean = static_cast<double>(twelfths_) / n;
  const double variance = std::max(0.0, (static_cast<double>(squares_) - n * mean * mean) / (n - 1));
  const double games_a_deal = static_cast<double>(games) / n;
  return 1.96 * std::sqrt(variance / n) / 12 / games_a_deal;
}

std::vector<std::vector<std::string>> seat_orders(std::vector<std::string> bots) {
  std::ranges::sort(bots);
  std::vector<std::vector<std::string>> orders;
  do {
    orders.push_back(bots);
  } while (std::ranges::next_permutation(bots).found);
  return orders;
}

namespace {

// Sees only how a game ends.
template <class G>
struct Result {
  SeatSet winners;
  void begun(const record::Header<G>&, const std::vector<typename G::Event>&) {}
  template <class... Anything>
  void moved(const Anything&...) {}
  void ended(const typename G::State& state) { winners = G::winners(state); }
};

template <class G>
class Play {
 public:
  explicit Play(const Match<G>& match) : match_(match), orders_(seat_orders(match.bots)), standings_(blank()) {}

  void run() {
    bots::Programs programs(match_.limits);
    for (std::int64_t k = next_++; k < match_.deals && !stopped(); k = next_++) {
      std::vector<Standing> deal = blank();
      if (!play_deal(k, programs, deal)) return;
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < deal.size(); ++i) standings_[i].add(deal[i]);
      ++finished_;
      if (match_.progress) match_.progress(finished_, standings_);
    }
  }

  std::vector<Standing> standings() { return standings_; }

 private:
  [[nodiscard]] bool stopped() const { return match_.stop != nullptr && *match_.stop; }

  [[nodiscard]] std::vector<Standing> blank() const {
    std::vector<Standing> list;
    for (const std::string& name : match_.bots) {
      if (std::ranges::find(list, name, &Standing::bot) == list.end()) list.emplace_back(name);
    }
    return list;
  }

  // False where it was stopped in the middle: half a deal would favour someone.
  bool play_deal(std::int64_t number, bots::Programs& programs, std::vector<Standing>& deal) {
    const std::uint64_t seed = derived_seed(match_.seed, static_cast<std::uint64_t>(number));
    std::vector<std::int64_t> played(deal.size());
    std::vector<std::int64_t> twelfths(deal.size());
    for (const auto& order : orders_) {
      if (stopped()) return false;
      Bots<G> bots;
      for (const std::string& name : order) bots.push_back(bots::make_bot<G>(name, programs));
      Result<G> result;
      const auto lost = run_game<G>(match_.table, order, bots, seed, result, match_.stop);
      if (stopped()) return false;
      if (lost) {
        result.winners = all_but(lost->seat, G::players(match_.table));
        std::ranges::find(deal, order[static_cast<std::size_t>(lost->seat.index())], &Standing::bot)
            ->forfeits.add(number, fmt::format("deal {}, seat {}: {}", number + 1, lost->seat.index(), lost->why));
      }
      for (std::size_t seat = 0; seat < order.size(); ++seat) {
        const auto who = static_cast<std::size_t>(std::ranges::find(deal, order[seat], &Standing::bot) - deal.begin());
        ++played[who];
        if (result.winners.empty()) twelfths[who] += 6;
        if (result.winners.has(Seat(static_cast<int>(seat)))) twelfths[who] += 12 / result.winners.size();
      }
    }
    for (std::size_t i = 0; i < deal.size(); ++i) deal[i].add_deal(played[i], twelfths[i]);
    return true;
  }

  const Match<G>& match_;
  std::vector<std::vector<std::string>> orders_;
  std::atomic<std::int64_t> next_ = 0;
  std::mutex mutex_;
  std::int64_t finished_ = 0;
  std::vector<Standing> standings_;
};

}  // namespace

template <class G>
std::vector<Standing> play_match(const Match<G>& match) {
  Play<G> play(match);
  std::vector<std::jthread> helpers;
  for (int i = 1; i < match.threads; ++i) helpers.emplace_back([&] { play.run(); });
  play.run();
  helpers.clear();
  return play.standings();
}

template std::vector<Standing> play_match(const Match<osaka::Game>&);
template std::vector<Standing> play_match(const Match<tsukiji::Game>&);

}  // namespace ichiba::arena
