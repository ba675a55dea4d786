#include "arena/study/study.hpp"

#include <mutex>
#include <optional>

#include "arena/run_game.hpp"
#include "base/ordered_work.hpp"

namespace ichiba::arena {
namespace {

// Counts the facts of a game, and follows the points.
template <class G>
class Observer {
 public:
  explicit Observer(const typename G::Variant& variant) : running_(variant) {}

  void begun(const record::Header<G>&, const std::vector<typename G::Event>& events) { hear(events); }
  template <class Piles>
  void moved(const typename G::Legal& legal, std::uint32_t, const Piles&,
             const std::vector<typename G::Event>& events) {
    game_.facts.move(legal);
    hear(events);
    points_.push_back(running_.points());
  }
  void ended(const typename G::State& state) {
    game_.facts.end(state);
    game_.course = course_of(points_, game_.facts);
    over_ = true;
  }

  // Nothing if the game did not end.
  [[nodiscard]] std::optional<StudiedGame<G>> game() const { return over_ ? std::optional(game_) : std::nullopt; }

 private:
  void hear(const std::vector<typename G::Event>& events) {
    for (const auto& event : events) {
      game_.facts.event(event);
      running_.event(event);
    }
  }

  StudiedGame<G> game_;
  RunningPoints<G> running_;
  std::vector<Points> points_;
  bool over_ = false;
};

// A bot that thinks with another generator than the game's: the same deal becomes another game.
template <class G>
class OtherThoughts final : public ai::Bot<G> {
 public:
  using Inner = ai::Bot<G>;
  OtherThoughts(std::unique_ptr<Inner> inner, Rng rng) : inner_(std::move(inner)), rng_(rng) {}

  auto choose(const typename G::Knowledge& known, const typename G::Offers& offers, const ai::Thought& thought)
      -> decltype(std::declval<Inner&>().choose(known, offers, thought)) override {
    return inner_->choose(known, offers, {rng_, thought.stop});
  }
  void saw(const typename G::Seen& event) override { inner_->saw(event); }

 private:
  std::unique_ptr<Inner> inner_;
  Rng rng_;
};

// Plays the parts of a study, one after the other.
template <class G>
class Work {
 public:
  explicit Work(const Study<G>& study) : study_(study), players_(G::players(study.variant)) {}

  Sample<G> sample() {
    using Game = std::optional<StudiedGame<G>>;
    const auto games = each<Game>(study_.games, [&](std::int64_t k) { return among_equals(k); });
    const auto second = each<Game>(study_.deals_played_twice(), [&](std::int64_t k) { return once_more(k); });
    Sample<G> sample{study_.variant, {}, {}, {}};
    for (std::size_t k = 0; k < games.size(); ++k) {
      if (games[k]) sample.games.push_back(*games[k]);
      if (k < second.size() && games[k] && second[k]) sample.replayed.push_back({games[k]->facts, second[k]->facts});
    }
    for (const std::string& other : study_.against) {
      const auto deals =
          each<std::optional<int>>(study_.deals_against(), [&](std::int64_t k) { return alone_among(other, k); });
      Contest& contest = sample.contests.emplace_back(other);
      for (const auto& wins : deals) {
        if (wins) contest.wins.push_back(*wins);
      }
    }
    return sample;
  }

 private:
  // task(0), task(1) ... on all threads. Everything begun is finished, so what comes back are the first ones.
  template <class Result, class Task>
  std::vector<Result> each(std::int64_t count, Task task) {
    std::vector<Result> results;
    base::work_in_order(
        {0, count, study_.threads, study_.stop}, [&] { return task; },
        [&](std::int64_t, Result result) {
          results.push_back(std::move(result));
          return true;
        });
    return results;
  }

  std::optional<StudiedGame<G>> play(const std::vector<std::string>& names, Bots<G>& bots, std::int64_t k) {
    Observer<G> observer(study_.variant);
    run_game<G>(study_.variant, names, bots, deal(k), observer);
    const std::lock_guard lock(mutex_);
    if (study_.progress) study_.progress();
    return observer.game();
  }

  [[nodiscard]] std::uint64_t deal(std::int64_t k) const {
    return derived_seed(study_.seed, static_cast<std::uint64_t>(k));
  }
  [[nodiscard]] std::vector<std::string> seats_of(const std::string& bot) const {
    return std::vector<std::string>(static_cast<std::size_t>(players_), bot);
  }

  std::optional<StudiedGame<G>> among_equals(std::int64_t k) {
    Bots<G> bots;
    for (int seat = 0; seat < players_; ++seat) bots.push_back(ai::make_bot<G>(study_.bot));
    return play(seats_of(study_.bot), bots, k);
  }

  std::optional<StudiedGame<G>> once_more(std::int64_t k) {
    constexpr std::uint64_t another_time = 0x5EC09DULL;
    Bots<G> bots;
    for (int seat = 0; seat < players_; ++seat) {
      bots.push_back(
          std::make_unique<OtherThoughts<G>>(ai::make_bot<G>(study_.bot), ai::bot_rng(deal(k) ^ another_time, seat)));
    }
    return play(seats_of(study_.bot), bots, k);
  }

  // What the bot wins of deal k, once from every seat; nothing if a game did not end.
  std::optional<int> alone_among(const std::string& others, std::int64_t k) {
    int wins = 0;
    for (Seat seat : Seats(players_)) {
      std::vector<std::string> names = seats_of(others);
      names[static_cast<std::size_t>(seat.index())] = study_.bot;
      Bots<G> bots;
      for (const std::string& name : names) bots.push_back(ai::make_bot<G>(name));
      const auto game = play(names, bots, k);
      if (!game) return std::nullopt;
      wins += game->facts.even_parts(seat);
    }
    return wins;
  }

  const Study<G>& study_;
  int players_;
  std::mutex mutex_;
};

}  // namespace

template <class G>
Sample<G> play_study(const Study<G>& study) {
  return Work<G>(study).sample();
}

template Sample<osaka::Game> play_study(const Study<osaka::Game>&);
template Sample<tsukiji::Game> play_study(const Study<tsukiji::Game>&);

}  // namespace ichiba::arena
