#include "daily/market.hpp"

#include <chrono>
#include <fmt/format.h>
#include <optional>

#include "ai/bot.hpp"
#include "base/sha256.hpp"
#include "daily/step_seed.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "record/chance.hpp"
#include "record/whole_record.hpp"

namespace ichiba::daily {
namespace {

template <class G>
record::Header<G> header_of(std::uint64_t seed) {
  const std::vector<std::string> bots = bots_of(G::name);
  record::Header<G> header;
  header.players = {"You"};
  header.players.insert(header.players.end(), bots.begin(), bots.end());
  const auto variant = record::Codec<G>::variant(static_cast<int>(header.players.size()), {});
  if (!variant) return header;
  header.variant = *variant;
  Rng rng(seed_of_step(seed, 0));
  record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
  (void)G::set_up(header.variant, chance, NoEvents{});
  header.deck = chance.take_piles().front();
  header.start = chance.start();
  return header;
}

template <class G>
std::string deal_of(std::uint64_t seed) {
  return record::header_line<G>(header_of<G>(seed));
}

// A record that is being compared with the market of its day.
template <class G>
class Comparison {
 public:
  using Step = typename record::Replay<G>::Step;

  Comparison(std::uint64_t seed, const record::Replay<G>& replay)
      : seed_(seed), bots_(bots_of(G::name)), replay_(replay), states_{replay.state()} {}

  void take(const Step& step) {
    if (wrong_.empty()) compare(step);
    movers_.push_back(step.legal.seat());
    states_.push_back(replay_.state());
  }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  void compare(const Step& step) {
    const int number = static_cast<int>(states_.size());
    typename G::State state = states_.back();
    Rng rng(seed_of_step(seed_, number));
    record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
    apply(state, step.legal, chance, NoEvents{});
    if (chance.take_piles() != step.piles) {
      wrong_ = fmt::format("step {}: other cards were shuffled", number);
    } else if (const int seat = step.legal.seat().index(); seat > 0 && !is_move_of_bot(step)) {
      wrong_ = fmt::format("step {}: {} does not play this", number, bots_[static_cast<std::size_t>(seat) - 1]);
    }
  }
  [[nodiscard]] bool is_move_of_bot(const Step& step) const {
    const Seat seat = step.legal.seat();
    const auto bot = ai::make_bot<G>(bots_[static_cast<std::size_t>(seat.index()) - 1]);
    if (!bot) return false;
    const int since = due_since<typename G::State>(
        states_, seat, [this](int moved) { return movers_[static_cast<std::size_t>(moved) - 1]; });
    Rng rng = ai::bot_rng(seed_of_step(seed_, since + 1), seat.index());
    bot->begin(replay_.header().variant, seat);
    const auto known = know(states_[static_cast<std::size_t>(since)], seat);
    const auto chosen = bot->choose(known, offers(known), {rng});
    return chosen && chosen->move() == step.legal.move();
  }

  std::uint64_t seed_;
  std::vector<std::string> bots_;
  const record::Replay<G>& replay_;
  std::vector<typename G::State> states_;
  std::vector<Seat> movers_;
  std::string wrong_;
};

int points_of(const osaka::State& state, Seat seat) { return state.points[seat]; }
int points_of(const tsukiji::State& state, Seat seat) { return score(state.open, seat); }

template <class G>
Result result_of(const typename G::State& state, int players, int steps) {
  constexpr Seat player(0);
  Result result{points_of(state, player), 1, players, steps};
  for (Seat other : Seats(players)) result.place += G::standing(state, other) > G::standing(state, player) ? 1 : 0;
  return result;
}

template <class G>
std::expected<Result, std::string> check_record(record::Replay<G>& replay, std::string_view rest, std::uint64_t seed) {
  record::Header<G> expected = header_of<G>(seed);
  const auto players = static_cast<int>(expected.players.size());
  expected.players = replay.header().players;  // names are the player's own business
  if (static_cast<int>(expected.players.size()) != players ||
      record::header_line<G>(expected) != record::header_line<G>(replay.header())) {
    return std::unexpected("this is not the deal of the day");
  }
  Comparison<G> comparison(seed, replay);
  const auto read = record::replay_lines(replay, rest, [&](const auto& step) { comparison.take(step); });
  if (!read) return std::unexpected(fmt::format("line {}: {}", read.error().number, read.error().problem.words));
  if (!comparison.wrong().empty()) return std::unexpected(comparison.wrong());
  if (!over(replay.state())) return std::unexpected("the game is not over");
  return result_of<G>(replay.state(), players, replay.steps());
}

// All digits, or nothing.
std::optional<int> number_in(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return value;
}

}  // namespace

std::string_view version() { return ICHIBA_VERSION; }

bool is_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto year = number_in(text.substr(0, 4));
  const auto month = number_in(text.substr(5, 2));
  const auto day = number_in(text.substr(8, 2));
  if (!year || !month || !day) return false;
  return std::chrono::year_month_day(std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                     std::chrono::day(static_cast<unsigned>(*day)))
      .ok();
}

std::string day_of(std::int64_t milliseconds, int moved) {
  const auto day =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_time(std::chrono::milliseconds(milliseconds)));
  const std::chrono::year_month_day date(day + std::chrono::days(moved));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::uint64_t seed_of(std::string_view game, std::string_view day, std::string_view version) {
  const base::Bytes32 hash = base::sha256(fmt::format("ichiba daily {} {} {}", game, day, version));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 6; ++i) seed = (seed << 8U) | hash[i];  // 48 bits, which JavaScript keeps exactly
  return seed;
}

std::vector<std::string> bots_of(std::string_view game) {
  if (game == osaka::Game::name) return {"level:3", "level:4"};
  if (game == tsukiji::Game::name) return {"level:6"};
  return {};
}

std::string deal(std::string_view game, std::string_view day) {
  const std::uint64_t seed = seed_of(game, day, version());
  if (game == osaka::Game::name) return deal_of<osaka::Game>(seed);
  if (game == tsukiji::Game::name) return deal_of<tsukiji::Game>(seed);
  return "";
}

std::expected<Result, std::string> check(std::string_view game, std::string_view day, std::string_view record) {
  auto replay = record::begin_replay(record::next_line(record));
  if (!replay) return std::unexpected("line 1: " + replay.error().words);
  const std::uint64_t seed = seed_of(game, day, version());
  return std::visit(
      [&]<class G>(record::Replay<G>& begun) -> std::expected<Result, std::string> {
        if (G::name != game) return std::unexpected("this is another game");
        return check_record(begun, record, seed);
      },
      *replay);
}

}  // namespace ichiba::daily
