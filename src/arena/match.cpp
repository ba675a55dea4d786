#include "arena/match.hpp"

#include <mutex>
#include <optional>

#include "arena/run_game.hpp"
#include "base/ordered_work.hpp"

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

// The wins of the first bot in a deal, to the nearest half.
int halves_of_first(const Schedule& schedule, const DealResult& deal) {
  return static_cast<int>((twelfths_of(schedule, deal)[0] + 3) / 6);
}

// Takes the places at the end of a game, and records it if wanted.
template <class G>
struct Watcher {
  using Piles = std::vector<std::vector<typename record::Codec<G>::Card>>;

  const typename G::Variant& variant;
  bool recording;
  record::json::object extras;
  std::string final_places = {};
  std::string lines = {};

  void begun(const record::Header<G>& header, const std::vector<typename G::Event>&) {
    if (recording) lines = record::header_line<G>(header, extras);
  }
  void moved(const typename G::Legal& legal, std::uint32_t, const Piles& piles, const std::vector<typename G::Event>&) {
    if (!recording) return;
    lines += record::move_line<G>(variant, legal.seat(), legal.move());
    for (const auto& pile : piles) lines += record::reshuffle_line<G>(pile);
  }
  void ended(const typename G::State& state) { final_places = places<G>(state, G::players(variant)); }
};

template <class G>
class MatchRunner {
 public:
  explicit MatchRunner(const MatchPlan<G>& match) : match_(match), board_(match.schedule) {}

  Scoreboard run() {
    // What was played before is counted before anything is begun.
    for (auto known = match_.known.find(0); !decided_ && known != match_.known.end() && board_.deals() < match_.deals;
         known = match_.known.find(board_.deals())) {
      count(known->second);
    }
    if (decided_) return board_;
    const base::WorkPlan plan{board_.deals(), match_.deals, match_.threads, match_.stop};
    const auto make_worker = [&] {
      return [this, programs = std::make_unique<bots::Programs>(match_.limits)](std::int64_t deal) {
        return result_of(deal, *programs);
      };
    };
    base::work_in_order(plan, make_worker, [&](std::int64_t, const std::optional<DealResult>& result) {
      if (result) count(*result);
      return result && !decided_;
    });
    return board_;
  }

 private:
  [[nodiscard]] bool stopped() const { return decided_ || (match_.stop != nullptr && *match_.stop); }

  std::optional<DealResult> result_of(std::int64_t deal, bots::Programs& programs) {
    if (const auto known = match_.known.find(deal); known != match_.known.end()) return known->second;
    auto result = play_deal(deal, programs);
    const std::lock_guard lock(mutex_);
    if (result && match_.played) match_.played(deal, *result);
    return result;
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
    Watcher<G> watcher{match_.variant,
                       static_cast<bool>(match_.save),
                       {{"seed", seed}, {"match", match_.match_name}, {"deal", deal + 1}, {"order", game + 1}}};
    const auto forfeited = run_game<G>(match_.variant, names, bots, seed, watcher, match_.stop);
    if (stopped()) return;
    if (forfeited) {
      watcher.final_places = places_after_forfeit(match_.schedule.players, forfeited->seat);
      result.forfeits.push_back({game, static_cast<std::size_t>(forfeited->seat.index()), printable(forfeited->why)});
    }
    result.places.push_back(watcher.final_places);
    if (match_.save) match_.save(deal, game, watcher.lines);
  }

  void count(const DealResult& result) {
    board_.add(result);
    if (match_.test != nullptr) {
      match_.test->add(halves_of_first(match_.schedule, result));
      if (match_.test->verdict() != Sprt::Verdict::open) decided_ = true;
    }
    if (match_.counted) match_.counted(board_, result);
  }

  const MatchPlan<G>& match_;
  std::atomic<bool> decided_ = false;
  std::mutex mutex_;
  Scoreboard board_;
};

}  // namespace

template <class G>
Scoreboard play_match(const MatchPlan<G>& match) {
  return MatchRunner<G>(match).run();
}

template Scoreboard play_match(const MatchPlan<osaka::Game>&);
template Scoreboard play_match(const MatchPlan<tsukiji::Game>&);

}  // namespace ichiba::arena
