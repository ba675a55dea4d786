#include "arena/match.hpp"

#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "arena/run_game.hpp"

namespace ichiba::arena {
namespace {

// Final places: winners first.
template <class G>
std::string places(const typename G::State& state, int players) {
  std::vector<int> worth;
  for (Seat seat : Seats(players)) worth.push_back(G::standing(state, seat));
  return places_by(worth);
}

// A player who forfeits is last; the others share the win.
std::string places_after_forfeit(int players, Seat loser) {
  std::vector<int> worth(static_cast<std::size_t>(players), 1);
  worth[static_cast<std::size_t>(loser.index())] = 0;
  return places_by(worth);
}

// The reason of a forfeit may quote an external program. It appears in tables and in JSON: one short line of printable
// ASCII.
std::string printable(std::string_view why) {
  constexpr std::size_t most = 200;
  std::string text(why.substr(0, most));
  for (char& c : text) c = c >= ' ' && c <= '~' ? c : '?';
  return why.size() > most ? text + "..." : text;
}

// Takes the places at the end of a game, and records it if wanted.
template <class G>
struct Watcher {
  using Piles = std::vector<std::vector<typename record::Codec<G>::Card>>;

  const typename G::Variant& table;
  bool recording;
  record::json::object extras;
  std::string final_places = {};
  std::string lines = {};

  void begun(const record::Header<G>& header, const std::vector<typename G::Event>&) {
    if (recording) lines = record::header_line<G>(header, extras);
  }
  void moved(const typename G::Legal& legal, std::uint32_t, const Piles& piles, const std::vector<typename G::Event>&) {
    if (!recording) return;
    lines += record::move_line<G>(table, legal.seat(), legal.move());
    for (const auto& pile : piles) lines += record::reshuffle_line<G>(pile);
  }
  void ended(const typename G::State& state) { final_places = places<G>(state, G::players(table)); }
};

template <class G>
class MatchRunner {
 public:
  explicit MatchRunner(const MatchPlan<G>& match) : match_(match), board_(match.schedule), waiting_(match.known) {
    waiting_.erase(waiting_.lower_bound(match.deals), waiting_.end());
    count_in_order();
  }

  void run() {
    bots::Programs programs(match_.limits);
    while (const auto deal = next_deal()) {
      const auto result = play_deal(*deal, programs);
      if (!result) return;
      const std::lock_guard lock(mutex_);
      if (match_.played) match_.played(*deal, *result);
      waiting_.emplace(*deal, *result);
      count_in_order();
    }
  }

  const Scoreboard& board() { return board_; }

 private:
  [[nodiscard]] bool stopped() const { return decided_ || (match_.stop != nullptr && *match_.stop); }

  std::optional<std::int64_t> next_deal() {
    while (!stopped()) {
      const std::int64_t deal = next_++;
      if (deal >= match_.deals) return std::nullopt;
      if (!match_.known.contains(deal)) return deal;
    }
    return std::nullopt;
  }

  // Nothing if it was stopped in the middle: half a deal would favour someone.
  std::optional<DealResult> play_deal(std::int64_t deal, bots::Programs& programs) {
    DealResult result;
    for (std::size_t game = 0; game < match_.schedule.games.size(); ++game) {
      play_game(deal, game, programs, result);
      if (stopped()) return std::nullopt;
    }
    return result;
  }

  void play_game(std::int64_t deal, std::size_t game, bots::Programs& programs, DealResult& result) {
    Bots<G> bots;
    std::vector<std::string> names;
    for (const std::size_t bot : match_.schedule.games[game]) {
      names.push_back(match_.schedule.bots[bot]);
      bots.push_back(match_.make_bot(names.back(), programs));
    }
    const std::uint64_t seed = derived_seed(match_.seed, static_cast<std::uint64_t>(deal));
    Watcher<G> watcher{match_.table,
                       static_cast<bool>(match_.save),
                       {{"seed", seed}, {"match", match_.match_name}, {"deal", deal + 1}, {"order", game + 1}}};
    const auto forfeited = run_game<G>(match_.table, names, bots, seed, watcher, match_.stop);
    if (stopped()) return;
    if (forfeited) {
      watcher.final_places = places_after_forfeit(match_.schedule.players, forfeited->seat);
      result.forfeits.push_back({game, static_cast<std::size_t>(forfeited->seat.index()), printable(forfeited->why)});
    }
    result.places.push_back(watcher.final_places);
    if (match_.save) match_.save(deal, game, watcher.lines);
  }

  void count_in_order() {
    while (!decided_ && !waiting_.empty() && waiting_.begin()->first == board_.deals()) {
      const DealResult result = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      board_.add(result);
      if (match_.counted && !match_.counted(board_, result)) decided_ = true;
    }
  }

  const MatchPlan<G>& match_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<bool> decided_ = false;
  std::mutex mutex_;
  Scoreboard board_;
  std::map<std::int64_t, DealResult> waiting_;  // for their turn to be counted
};

// As many threads as the system gives: with fewer it takes longer, that is all.
template <class Task>
void start_threads(std::vector<std::jthread>& threads, int number, Task task) {
  for (int i = 0; i < number; ++i) {
    try {
      threads.emplace_back(task);
    } catch (const std::system_error&) {
      return;
    }
  }
}

}  // namespace

template <class G>
Scoreboard play_match(const MatchPlan<G>& match) {
  MatchRunner<G> play(match);
  std::vector<std::jthread> helpers;
  start_threads(helpers, match.threads - 1, [&] { play.run(); });
  play.run();
  helpers.clear();  // waits for all
  return play.board();
}

template Scoreboard play_match(const MatchPlan<osaka::Game>&);
template Scoreboard play_match(const MatchPlan<tsukiji::Game>&);

}  // namespace ichiba::arena
