#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <vector>

#include "base/json_text.hpp"
#include "bench/search_pace.hpp"
#include "bench/signature.hpp"
#include "programs/ichiba/batch_pace.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/count_allocations.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/random_games.hpp"
#include "programs/ichiba/stopwatch.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;

// The signature is of these games, however long the measurement takes.
constexpr std::uint64_t seed = 1;
constexpr std::uint32_t default_games = 20'000;

struct BenchFlags {
  std::string game;
  double seconds = 2;
  std::uint32_t games = default_games;
  bool without_search = false;
  bool as_json = false;
};

struct Figures {
  bench::Workload work;
  double seconds = 0;  // for one workload: the median of the repetitions
  std::size_t repetitions = 0;
  std::size_t allocations = 0;
  std::size_t state_bytes = 0;

  [[nodiscard]] double per_second(std::uint64_t count) const { return static_cast<double>(count) / seconds; }
  [[nodiscard]] json::object to_json() const {
    return {{"decisions_per_s", per_second(work.decisions)},
            {"games_per_s", per_second(work.games)},
            {"ns_per_decision", seconds * 1e9 / static_cast<double>(work.decisions)},
            {"decisions_per_game", static_cast<double>(work.decisions) / work.games},
            {"offered_mean", static_cast<double>(work.offered) / static_cast<double>(work.decisions)},
            {"state_bytes", state_bytes},
            {"allocations", allocations},
            {"signature", fmt::format("{:016x}", work.signature)},
            {"games", work.games},
            {"repetitions", repetitions}};
  }
};

// A search of openings: walks per second, each to a leaf or, with rollouts, to the end of a random game.
struct Pace {
  double simulations_per_s = 0;
  double rollouts_per_s = 0;
  std::size_t allocations = 0;  // once warm
  std::uint64_t signature = 0;

  [[nodiscard]] json::object to_json() const {
    return {{"simulations_per_s", simulations_per_s},
            {"rollouts_per_s", rollouts_per_s},
            {"allocations", allocations},
            {"signature", fmt::format("{:016x}", signature)}};
  }
};

json::object to_json(const BatchPace& pace) {
  return {
      {"steps_per_s", pace.steps_per_s}, {"games", pace.games}, {"signature", fmt::format("{:016x}", pace.signature)}};
}

template <class G>
Pace measure_search(double seconds) {
  constexpr std::uint32_t deals = 4;
  constexpr std::uint32_t walks = 2000;
  const typename G::Variant variant;
  Pace pace;
  const auto measure = [&](ai::Leaf leaf) {
    const auto search = ai::make_search<G>({.iterations = walks, .to_the_last = true}, leaf);
    const std::uint64_t signature = bench::search_openings<G>(*search, variant, deals);  // warms up
    if (leaf == ai::Leaf::judged) pace.signature = signature;
    std::vector<double> times;
    const Stopwatch all;
    while (times.empty() || all.passed() < seconds) {
      const std::size_t before = allocations_made();
      const Stopwatch search_time;
      if (bench::search_openings<G>(*search, variant, deals) != signature) {
        throw std::runtime_error("bench: two searches of the same openings differ");
      }
      const double took = search_time.worked();
      pace.allocations += allocations_made() - before;
      times.push_back(took);
    }
    std::ranges::sort(times);
    return deals * walks / times[times.size() / 2];
  };
  pace.simulations_per_s = measure(ai::Leaf::judged);
  pace.rollouts_per_s = measure(ai::Leaf::played_out);
  return pace;
}

template <class G>
Figures measure(const BenchFlags& flags) {
  const typename G::Variant variant;
  Figures figures;
  figures.state_bytes = sizeof(typename G::State);
  const std::size_t before = allocations_made();
  figures.work = bench::play_random_games<G>(variant, seed, flags.games);  // not timed: it warms the caches
  figures.allocations = allocations_made() - before;
  std::vector<double> times;
  const Stopwatch all;
  while (times.empty() || all.passed() < flags.seconds) {
    const Stopwatch workload_time;
    const bench::Workload again = bench::play_random_games<G>(variant, seed, flags.games);
    times.push_back(workload_time.worked());
    if (again != figures.work) throw std::runtime_error("bench: two runs of the same games differ");
  }
  std::ranges::sort(times);
  figures.seconds = times[times.size() / 2];
  figures.repetitions = times.size();
  return figures;
}

std::string in_words(std::string_view game, const Figures& figures) {
  return fmt::format(
      "{:<8} {:>11.0f} decisions/s  {:>9.0f} games/s  {:>5.1f} ns a decision  {:>4.2f} offered  "
      "{} bytes a state  {} allocations  signature {:016x}\n",
      game, figures.per_second(figures.work.decisions), figures.per_second(figures.work.games),
      figures.seconds * 1e9 / static_cast<double>(figures.work.decisions),
      static_cast<double>(figures.work.offered) / static_cast<double>(figures.work.decisions), figures.state_bytes,
      figures.allocations, figures.work.signature);
}

std::string in_words(const Pace& pace) {
  return fmt::format(
      "  search {:>11.0f} simulations/s  {:>9.0f} full random rollouts/s  {} allocations  signature {:016x}\n",
      pace.simulations_per_s, pace.rollouts_per_s, pace.allocations, pace.signature);
}

std::string in_words(const BatchPace& pace) {
  return fmt::format(
      "  batch  {:>11.0f} steps/s, observations and masks written, {} games at once  signature {:016x}\n",
      pace.steps_per_s, pace.games, pace.signature);
}

int run(const BenchFlags& flags) {
  json::object games;
  std::string text;
  const auto add = [&]<class G>(G) {
    if (!flags.game.empty() && flags.game != G::name) return;
    const Figures figures = measure<G>(flags);
    games[G::name] = figures.to_json();
    text += in_words(G::name, figures);
    if (flags.without_search) return;
    const Pace pace = measure_search<G>(flags.seconds / 2);
    games[G::name].as_object()["search"] = pace.to_json();
    text += in_words(pace);
    const BatchPace batch = measure_batch<G>(flags.seconds / 2);
    games[G::name].as_object()["batch"] = to_json(batch);
    text += in_words(batch);
  };
  add(osaka::Game{});
  add(tsukiji::Game{});
  if (flags.as_json) text = base::json_text(json::object{{"threads", 1}, {"games", std::move(games)}}) + "\n";
  return put(text) ? success : failed;
}

}  // namespace

void add_bench(CLI::App& program, int& status) {
  auto flags = std::make_shared<BenchFlags>();
  auto* command = program.add_subcommand("bench", "Measure the engine, the search and batches on one thread");
  add_game(*command, flags->game, "osaka or tsukiji; default: both");
  command->add_option("--seconds", flags->seconds, "Measure each game for at least this long")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--games", flags->games, "Games in the workload of the signature")
      ->check(CLI::Range(1U, 100'000'000U))
      ->capture_default_str();
  command->add_flag("--without-search", flags->without_search, "Measure the engine alone, without search and batch");
  command->add_flag("--json", flags->as_json, "As JSON");
  command->footer(
      "Moves are uniformly random over all that are offered. The search thinks about the openings of four deals: a\n"
      "simulation is one walk down its tree, a rollout one that ends with a random game to the last move. A batch\n"
      "(docs/python.md) writes what is observed and what is legal after each step. Times are processor time, the\n"
      "median of the repetitions.");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
