#include "programs/ichiba/batch_pace.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "batch/batch.hpp"
#include "bench/signature.hpp"
#include "programs/ichiba/stopwatch.hpp"

namespace ichiba::cli {
namespace {

constexpr std::size_t games_at_once = 4096;
constexpr int steps_of_a_part = 32;  // timed together
constexpr int signed_parts = 4;      // the signature is of the first ones, however long the measurement takes

// A batch with its caller: arrays, and random actions.
template <class G>
class Caller {
 public:
  Caller()
      : games_({.variant = {}, .games = games_at_once, .seed = 1}),
        observations_(games_.rows() * games_.observation_size()),
        masks_(games_.rows() * games_.actions()),
        actors_(games_.rows()),
        rewards_(games_at_once * games_.players()),
        ends_(games_at_once),
        actions_(games_.rows()) {
    games_.observe(arrays());
  }

  void step() { games_.step(actions_, arrays()); }

  void choose() {
    for (std::size_t row = 0; row < games_.rows(); ++row) {
      std::uint64_t legal = legal_in(row);
      for (std::uint32_t skip = rng_.below(static_cast<std::uint32_t>(std::popcount(legal))); skip > 0; --skip) {
        legal &= legal - 1;
      }
      actions_[row] = std::countr_zero(legal);
    }
  }

  void mix_into(bench::Signature& signature) const {
    for (std::size_t row = 0; row < games_.rows(); ++row) {
      signature.mix(static_cast<std::uint32_t>(actors_[row]), ends_[row]);
      signature.mix(legal_in(row));
    }
    for (std::size_t i = 0; i + 4 <= observations_.size(); i += 4) {
      std::uint64_t numbers = 0;
      std::memcpy(&numbers, observations_.data() + i, sizeof numbers);
      signature.mix(numbers);
    }
  }

 private:
  batch::Arrays arrays() { return {observations_, masks_, actors_, rewards_, ends_}; }

  // The mask of a row, a bit for each action.
  [[nodiscard]] std::uint64_t legal_in(std::size_t row) const {
    const std::uint8_t* const mask = masks_.data() + row * games_.actions();
    std::uint64_t legal = 0;
    for (std::size_t i = 0; i < games_.actions(); ++i) legal |= static_cast<std::uint64_t>(mask[i]) << i;
    return legal;
  }

  batch::Batch<G> games_;
  std::vector<batch::Number> observations_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::int8_t> actors_;
  std::vector<float> rewards_;
  std::vector<std::uint8_t> ends_;
  std::vector<std::int32_t> actions_;
  Rng rng_{1};
};

}  // namespace

template <class G>
BatchPace measure_batch(double seconds) {
  Caller<G> caller;
  bench::Signature signature;
  std::vector<double> times;
  const Stopwatch all;
  while (times.size() < signed_parts || all.passed() < seconds) {
    double part = 0;
    for (int step = 0; step < steps_of_a_part; ++step) {
      caller.choose();
      const Stopwatch step_time;
      caller.step();
      part += step_time.worked();
    }
    if (times.size() < signed_parts) caller.mix_into(signature);
    times.push_back(part);
  }
  std::ranges::sort(times);
  return {.steps_per_s = static_cast<double>(games_at_once) * steps_of_a_part / times[times.size() / 2],
          .games = games_at_once,
          .signature = signature.value()};
}

template BatchPace measure_batch<osaka::Game>(double);
template BatchPace measure_batch<tsukiji::Game>(double);

}  // namespace ichiba::cli
