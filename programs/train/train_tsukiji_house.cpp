// Trains the network for positions of Tsukiji Market (ai/search/tsukiji_house_net.hpp) by self-play: it looks one round
// ahead, and learns from its later evaluations and from the result. Prints the weights in the form of
// ai/nets/tsukiji-house.txt. docs/network.md says how to run it.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "ai/search/draw.hpp"
#include "ai/search/tsukiji_features.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "base/parallel_for.hpp"
#include "programs/train/tsukiji_round.hpp"

namespace {

using namespace ichiba;
using namespace ichiba::tsukiji;
using namespace ichiba::ai;
using train::settle, train::top_of;

constexpr std::size_t width = 32;
constexpr float largest = 3;             // a weight's
constexpr float one = 256;               // the fixed-point 1 of the written weights
constexpr double trust = 0.7;            // weight of later positions, as opposed to the look ahead
constexpr std::uint32_t surprise = 100;  // random bids or choices, of a thousand

struct Net {
  float first[features::count + 1][width];  // the last row: always on
  float second[width];
};

struct Rows {
  std::array<std::array<std::uint16_t, 64>, 2> rows;
  int count = 0;
};

Rows rows_of(const State& state, int before) {
  Rows lit;
  features::each(state, before, [&](std::size_t a, std::size_t b) {
    const auto k = static_cast<std::size_t>(lit.count++);
    lit.rows[0][k] = static_cast<std::uint16_t>(a);
    lit.rows[1][k] = static_cast<std::uint16_t>(b);
  });
  return lit;
}

struct Pass {
  float hidden[2][width];
  float value;
};

void run(const Net& net, const Rows& lit, Pass& pass) {
  float sum = 0;
  for (std::size_t v = 0; v < 2; ++v) {
    float* hidden = pass.hidden[v];
    std::memcpy(hidden, net.first[features::count], sizeof pass.hidden[v]);
    for (int k = 0; k < lit.count; ++k) {
      const float* row = net.first[lit.rows[v][static_cast<std::size_t>(k)]];
      for (std::size_t h = 0; h < width; ++h) hidden[h] += row[h];
    }
    for (std::size_t h = 0; h < width; ++h) sum += (v == 0 ? 1.0F : -1.0F) * net.second[h] * std::max(0.0F, hidden[h]);
  }
  pass.value = 1 / (1 + std::exp(-sum));
}

void learn(Net& net, const Rows& lit, float target, float rate) {
  Pass pass;
  run(net, lit, pass);
  const float step = rate * (target - pass.value);
  for (std::size_t v = 0; v < 2; ++v) {
    const float sign = v == 0 ? step : -step;
    float change[width];
    for (std::size_t h = 0; h < width; ++h) {
      change[h] = pass.hidden[v][h] > 0 ? sign * net.second[h] : 0;
      net.second[h] += 0.3F * sign * std::max(0.0F, pass.hidden[v][h]);
    }
    for (int k = 0; k <= lit.count; ++k) {
      float* row = net.first[k == lit.count ? features::count : lit.rows[v][static_cast<std::size_t>(k)]];
      for (std::size_t h = 0; h < width; ++h) row[h] = std::clamp(row[h] + change[h], -largest, largest);
    }
  }
}

float judge(const Net& net, const State& state, int before) {
  Pass pass;
  run(net, rows_of(state, before), pass);
  return pass.value;
}

struct Step {
  Rows open, dark;
  double value;   // looking one round ahead
  bool followed;  // the bids and choices after it were not random
};

void play(Net& net, const Game::Variant& variant, Rng& rng, float rate, double& error, std::vector<Step>& steps) {
  steps.clear();
  State state = Game::set_up(variant, rng, NoEvents{});
  int before = train::nothing_on_top;
  while (!over(state)) {
    if (state.open.phase == Phase::bid) {
      const State known = sample(know(state, Seat(0)), rng);
      ByLead<float> values{};
      for (std::size_t lead = 0; lead < leads; ++lead) {
        State next = known;
        make_bids(next, lead, rng);
        values[lead] = settle(next, rng, [&](const State& end) { return judge(net, end, top_of(known)); });
      }
      const Solution solution = solve(matrix_of(values));
      steps.push_back({rows_of(state, features::all_seen), rows_of(state, before), solution.value, true});
      std::size_t i = draw_from(solution.rows, rng);
      std::size_t j = draw_from(solution.columns, rng);
      if (rng.below(1000) < surprise) {
        i = rng.below(max_bid);
        j = rng.below(max_bid);
        steps.back().followed = false;
      }
      before = top_of(state);
      make_bids(state, lead_of(i, j), rng);
    } else {
      const Offers list(state.open, state.open.actor);
      std::uint32_t pick = 0;
      const State known = sample(know(state, state.open.actor), rng);
      settle(known, rng, [&](const State& end) { return judge(net, end, before); }, &pick);
      if (rng.below(1000) < surprise) {
        pick = rng.below(list.size());
        steps.back().followed = false;
      }
      apply(state, list[pick], rng, NoEvents{});
    }
  }
  double later = static_cast<double>(result(state));
  for (std::size_t k = steps.size(); k-- > 0;) {
    const Step& step = steps[k];
    const double target = step.followed ? trust * later + (1 - trust) * step.value : step.value;
    error += (target - step.value) * (target - step.value);
    learn(net, step.open, static_cast<float>(target), rate);
    learn(net, step.dark, static_cast<float>(target), rate);
    later = target;
  }
}

void print(const std::vector<double>& weights) {
  static const char* letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string line = "VEhO";  // the file's mark
  for (double weight : weights) {
    const int number = static_cast<int>(std::lround(weight * static_cast<double>(one))) + 2048;
    line += letters[std::clamp(number, 0, 4095) / 64];
    line += letters[std::clamp(number, 0, 4095) % 64];
    if (line.size() == 112) {
      std::printf("%s\n", line.c_str());
      line.clear();
    }
  }
  if (!line.empty()) std::printf("%s\n", line.c_str());
}

}  // namespace

// Arguments: rounds, workers, seed. In a round every worker plays its own games with its own copy of the network; then
// the copies are averaged. So the result depends only on the arguments, not on scheduling.
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 100;
  const auto workers = static_cast<std::size_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  constexpr int games = 500;
  constexpr std::size_t weights = sizeof(Net) / sizeof(float);
  std::vector<Net> nets(workers);
  Net& net = nets[0];
  Rng rng(seed);
  const auto noise = [&] { return static_cast<float>(rng.below(2001)) / 1000 - 1; };
  for (auto& row : net.first) {
    for (float& weight : row) weight = 0.1F * noise();
  }
  for (std::size_t h = 0; h < width; ++h) net.second[h] = (h % 2 == 0 ? 0.3F : -0.3F) + 0.1F * noise();

  const Game::Variant classic{};
  Game::Variant friendly{};
  friendly.friendly = true;
  std::vector<double> errors(workers);
  std::vector<double> mean(weights);        // of the last part: smooths random variation
  const int last_quarter = rounds * 3 / 4;  // its networks are averaged
  for (int round = 0; round < rounds; ++round) {
    const double part = static_cast<double>(round) / rounds;
    const auto rate = static_cast<float>(0.01 * std::pow(0.01, part));
    std::fill(nets.begin() + 1, nets.end(), net);
    base::parallel_for(workers, [&](std::size_t w) {
      Rng own(derived_seed(derived_seed(seed, w + 1), static_cast<std::uint64_t>(round)));
      std::vector<Step> steps;
      errors[w] = 0;
      for (int k = 0; k < games; ++k) play(nets[w], k % 5 == 0 ? friendly : classic, own, rate, errors[w], steps);
    });
    float* own = &net.first[0][0];
    double error = 0;
    for (double of_one : errors) error += of_one / static_cast<double>(games * workers);
    for (std::size_t k = 0; k < weights; ++k) {
      double sum = 0;
      for (const Net& other : nets) sum += static_cast<double>((&other.first[0][0])[k]);
      own[k] = static_cast<float>(sum / static_cast<double>(workers));
      if (round >= last_quarter) mean[k] += static_cast<double>(own[k]) / (rounds - last_quarter);
    }
    if (round % std::max(1, rounds / 20) == 0) {
      std::fprintf(stderr, "round %6d  error %.5f  rate %.5f\n", round, error, static_cast<double>(rate));
    }
  }
  print(mean);
}
