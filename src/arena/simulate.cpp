#include "arena/simulate.hpp"

#include <optional>

#include "ai/programs/make_bot.hpp"
#include "arena/run_game.hpp"
#include "base/ordered_work.hpp"

namespace ichiba::arena {
namespace {

// Keeps the statistics and the record of the current game.
template <class G>
struct GameWatcher {
  using Piles = std::vector<std::vector<typename record::Codec<G>::Card>>;

  Statistics<G> statistics;  // of this game alone: a stopped game is dropped
  const typename G::Variant& variant;
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
    lines += record::move_line<G>(variant, legal.seat(), legal.move());
    for (const auto& pile : piles) lines += record::reshuffle_line<G>(pile);
  }
  void ended(const typename G::State& state) { statistics.end(state); }
};

// One thread's bots, which play game after game.
template <class G>
class Player {
 public:
  // The result of a game: its statistics, or why its record could not be saved. Nothing if it was stopped.
  using Result = std::optional<std::expected<Statistics<G>, std::string>>;

  explicit Player(const Series<G>& series)
      : series_(series), programs_(std::make_unique<bots::Programs>(series.limits)) {
    for (const std::string& name : series_.bots) bots_.push_back(bots::make_bot<G>(name, *programs_));
  }

  Result operator()(std::int64_t k) {
    const std::uint64_t seed = derived_seed(series_.seed, static_cast<std::uint64_t>(k));
    GameWatcher<G> watcher{Statistics<G>(G::players(series_.variant)), series_.variant, static_cast<bool>(series_.save),
                           seed};
    const auto lost = run_game<G>(series_.variant, series_.names, bots_, seed, watcher, series_.stop);
    if (series_.stop != nullptr && *series_.stop) return std::nullopt;
    if (lost) watcher.statistics.break_off(k, *lost);
    if (series_.save) {
      if (auto saved = series_.save(k, watcher.lines); !saved) return std::unexpected(std::move(saved.error()));
    }
    return std::move(watcher.statistics);
  }

 private:
  const Series<G>& series_;
  std::unique_ptr<bots::Programs> programs_;
  Bots<G> bots_;
};

}  // namespace

template <class G>
std::expected<Statistics<G>, std::string> simulate(const Series<G>& series) {
  std::expected<Statistics<G>, std::string> all(Statistics<G>(G::players(series.variant)));
  std::int64_t finished = 0;
  const base::WorkPlan plan{0, series.games, series.threads, series.stop};
  const auto make_player = [&] { return Player<G>(series); };
  base::work_in_order(plan, make_player, [&](std::int64_t, typename Player<G>::Result game) {
    if (!game) return true;
    if (!*game) {
      all = std::unexpected(std::move(game->error()));
      return false;
    }
    all->add(**game);
    if (series.progress) series.progress(++finished);
    return true;
  });
  return all;
}

template std::expected<Statistics<osaka::Game>, std::string> simulate(const Series<osaka::Game>&);
template std::expected<Statistics<tsukiji::Game>, std::string> simulate(const Series<tsukiji::Game>&);

}  // namespace ichiba::arena
