#include "arena/simulate.hpp"

#include <mutex>
#include <thread>

#include "ai/programs/make_bot.hpp"
#include "arena/run_game.hpp"

namespace ichiba::arena {
namespace {

// Keeps the statistics and the record of the current game.
template <class G>
struct Watcher {
  using Piles = std::vector<std::vector<typename record::Codec<G>::Card>>;

  Statistics<G> statistics;  // of this game alone: a stopped game is dropped
  const typename G::Variant& table;
  bool recording;
  std::uint64_t seed = 0;
  std::string lines = {};

  void begun(const record::Header<G>& header, const std::vector<typename G::Event>& events) {
    statistics.begin(events);
    if (recording) lines = record::header_line<G>(header, {{"seed", seed}});
  }
  void moved(const typename G::Legal& legal, std::uint32_t offered, const Piles& piles,
             const std::vector<typename G::Event>& events) {
    statistics.move(legal, offered);
    for (const auto& event : events) statistics.event(event);
    if (!recording) return;
    lines += record::move_line<G>(table, legal.seat(), legal.move());
    for (const auto& pile : piles) lines += record::reshuffle_line<G>(pile);
  }
  void ended(const typename G::State& state) { statistics.end(state); }
};

// What the threads share.
template <class G>
class Work {
 public:
  explicit Work(const Series<G>& series) : series_(series), statistics_(G::players(series.table)) {}

  void run() {
    bots::Programs programs(series_.limits);
    Bots<G> bots;
    for (const std::string& name : series_.bots) bots.push_back(bots::make_bot<G>(name, programs));
    const Statistics<G> none(G::players(series_.table));
    Statistics<G> statistics = none;
    for (std::int64_t k = next_++; k < series_.games && !stopped(); k = next_++) {
      const std::uint64_t seed = derived_seed(series_.seed, static_cast<std::uint64_t>(k));
      Watcher<G> watcher{none, series_.table, static_cast<bool>(series_.save), seed};
      const auto lost = run_game<G>(series_.table, series_.names, bots, seed, watcher, series_.stop);
      if (stopped()) break;
      if (lost) watcher.statistics.break_off(k, *lost);
      statistics.add(watcher.statistics);
      if (!finish_game(k, watcher.lines)) break;
    }
    const std::lock_guard lock(mutex_);
    statistics_.add(statistics);
  }

  std::expected<Statistics<G>, std::string> result() {
    if (!error_.empty()) return std::unexpected(error_);
    return statistics_;
  }

 private:
  [[nodiscard]] bool stopped() const { return failed_ || (series_.stop != nullptr && *series_.stop); }

  bool finish_game(std::int64_t k, const std::string& lines) {
    std::expected<void, std::string> saved;
    if (series_.save) saved = series_.save(k, lines);
    const std::lock_guard lock(mutex_);
    if (!saved) {
      if (!failed_) error_ = saved.error();
      failed_ = true;
      return false;
    }
    ++finished_;
    if (series_.progress) series_.progress(finished_);
    return true;
  }

  const Series<G>& series_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::int64_t finished_ = 0;
  Statistics<G> statistics_;
  std::string error_;
};

}  // namespace

template <class G>
std::expected<Statistics<G>, std::string> simulate(const Series<G>& series) {
  Work<G> work(series);
  std::vector<std::jthread> helpers;
  for (int i = 1; i < series.threads; ++i) helpers.emplace_back([&] { work.run(); });
  work.run();
  helpers.clear();  // waits for all
  return work.result();
}

template std::expected<Statistics<osaka::Game>, std::string> simulate(const Series<osaka::Game>&);
template std::expected<Statistics<tsukiji::Game>, std::string> simulate(const Series<tsukiji::Game>&);

}  // namespace ichiba::arena
