#include "programs/train/osaka_self_play.hpp"

#include <cmath>
#include <vector>

#include "ai/search/osaka_candidates.hpp"
#include "ai/search/osaka_features.hpp"
#include "ai/search/osaka_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/record_files.hpp"

namespace ichiba::train {
namespace {

using namespace osaka;
using ai::Chances;

struct Step {
  Seat seat;
  Chances value{};       // of the position, as far as it was known
  Chances next_value{};  // one decision later
  bool followed = true;  // the move was not random
};

class Worker {
 public:
  Worker(const SelfPlay& how, std::uint64_t seed) : how_(how), rng_(seed) {
    if (how.walks > 0) {
      const ai::Budget budget{.iterations = how.walks};
      search_ = how.net != nullptr ? ai::make_osaka_search(budget, *how.net)
                                   : ai::make_osaka_search(budget, ai::Leaf::judged);
    }
  }

  void game(std::vector<std::uint8_t>& out) {
    steps_.clear();
    fields_.clear();
    State state = set_up(how_.players, rng_, NoEvents{});
    while (!over(state)) {
      write_fields(state);
      decide(state);
    }
    give_targets(state, out);
  }

 private:
  [[nodiscard]] Chances judged(const State& state) const {
    if (over(state)) return ai::result(state);
    return how_.net != nullptr ? how_.net->value(state) : ai::promise(state);
  }

  void decide(State& state) {
    Step step;
    step.seat = state.open.actor;
    const Offers list = offers(state, step.seat);
    const ai::Candidates candidates = ai::candidates_of(state, step.seat, list);
    std::uint32_t choice = candidates[0].offer;
    if (candidates.size() > 1) {
      if (rng_.below(1000) < how_.surprise) {
        choice = candidates[static_cast<int>(rng_.below(static_cast<std::uint32_t>(candidates.size())))].offer;
        step.followed = false;
      } else if (search_ != nullptr) {
        choice = searched(state, step, list);
      } else {
        choice = best(state, step.seat, list, candidates);
      }
    }
    if (step.value == Chances{}) step.value = judged(state);
    apply(state, list[choice], rng_, NoEvents{});
    step.next_value = judged(state);
    steps_.push_back(step);
  }

  double noise() { return how_.noise * (static_cast<double>(rng_.below(65536)) / 65536); }

  std::uint32_t best(const State& state, Seat seat, const Offers& list, const ai::Candidates& candidates) {
    const State imagined = sample(know(state, seat), rng_);
    std::uint32_t choice = 0;
    double most = -1;
    for (const ai::Candidate& candidate : candidates) {
      State next = imagined;
      Rng chance = rng_;
      apply(next, list[candidate.offer], chance, NoEvents{});
      const double value = static_cast<double>(judged(next)[static_cast<std::size_t>(seat.index())]) + noise();
      if (value <= most) continue;
      most = value;
      choice = candidate.offer;
    }
    return choice;
  }

  std::uint32_t searched(const State& state, Step& step, const Offers& list) {
    const auto judgement = search_->judge(know(state, step.seat), list, nullptr, {rng_});
    step.value = judgement.before;
    std::uint32_t choice = judgement.options.front().offer;
    double most = -1;
    for (const auto& option : judgement.options) {
      const double value = static_cast<double>(option.visits) / judgement.iterations + noise();
      if (value <= most) continue;
      most = value;
      choice = option.offer;
      step.value = option.after;
    }
    return choice;
  }

  void write_fields(const State& state) {
    const auto write = [&](int number) { fields_.push_back(static_cast<std::uint8_t>(number)); };
    const auto of_colour = [&](Colour, int number) { write(number); };
    if (how_.players == 2) ai::osaka_features::each<2>(state, write, of_colour);
    if (how_.players == 3) ai::osaka_features::each<3>(state, write, of_colour);
    if (how_.players == 4) ai::osaka_features::each<4>(state, write, of_colour);
  }

  // From the end: what the position turned out to be worth, given the later ones.
  void give_targets(const State& end, std::vector<std::uint8_t>& out) {
    const auto players = static_cast<std::size_t>(how_.players);
    const std::size_t size = record_size(how_.players) - 2 * players;
    const bool values_count = how_.net != nullptr;
    const auto trust = static_cast<float>(how_.trust);
    Chances later = ai::result(end);
    for (std::size_t k = steps_.size(); k-- > 0;) {
      const Step& step = steps_[k];
      const Chances& sure = how_.walks > 0 ? step.value : step.next_value;
      Chances target = later;
      if (values_count) {
        for (std::size_t i = 0; i < target.size(); ++i) target[i] = trust * later[i] + (1 - trust) * sure[i];
      }
      // What follows a random move says little about the position before it.
      later = step.followed || !values_count ? target : step.value;
      if (how_.own_values) target = step.value;
      if (!step.followed && values_count) continue;
      out.insert(out.end(), fields_.begin() + static_cast<std::ptrdiff_t>(k * size),
                 fields_.begin() + static_cast<std::ptrdiff_t>((k + 1) * size));
      Seat seat = step.seat;
      for (std::size_t p = 0; p < players; ++p, seat = seat.next(how_.players)) {
        const auto number = std::lround(65535 * target[static_cast<std::size_t>(seat.index())]);
        out.push_back(static_cast<std::uint8_t>(number & 255));
        out.push_back(static_cast<std::uint8_t>((number >> 8) & 255));
      }
    }
  }

  const SelfPlay& how_;
  Rng rng_;
  std::unique_ptr<ai::Search<Game>> search_;
  std::vector<Step> steps_;
  std::vector<std::uint8_t> fields_;
};

}  // namespace

std::size_t record_size(int players) {
  const int numbers = ai::osaka_features::table_fields(players) +
                      colour_count * ai::osaka_features::colour_fields(players) + 2 * players;
  return static_cast<std::size_t>(numbers);
}

std::optional<std::uint64_t> play(const SelfPlay& how, const std::string& path) {
  const auto bytes = write_records(path, how.workers, how.games,
                                   [&](std::size_t w) { return Worker(how, derived_seed(how.seed, w)); });
  if (!bytes) return std::nullopt;
  return *bytes / record_size(how.players);
}

}  // namespace ichiba::train
