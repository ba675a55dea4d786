#include "programs/train/tsukiji_self_play.hpp"

#include <cmath>
#include <vector>

#include "ai/search/draw.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "programs/train/record_files.hpp"
#include "programs/train/tsukiji_round.hpp"

namespace ichiba::train {
namespace {

using namespace tsukiji;
using namespace ai;
namespace fields = ai::face_fields;

// A position in which both are to bid.
struct Step {
  double value = 0;      // looking one round ahead
  bool followed = true;  // the bids and choices after it were not random
};

// A position as a seat sees it, with or without the cards that were turned up last.
struct Sight {
  std::size_t step = 0;
  std::size_t seat = 0;
  float own_value = 0;  // of seat 0
};

class MarketWorker {
 public:
  MarketWorker(const MarketSelfPlay& how, std::uint64_t seed) : how_(how), rng_(seed) {}

  void game(std::vector<std::uint8_t>& out) {
    steps_.clear();
    sights_.clear();
    fields_.clear();
    Game::Variant variant;
    if (rng_.below(1000) >= how_.house) variant.deck = SharedDeck(random_deck(rng_));
    variant.friendly = rng_.below(1000) < how_.friendly;
    State state = Game::set_up(variant, rng_, NoEvents{});
    int before = nothing_on_top;
    while (!over(state)) {
      if (state.open.phase == Phase::bid) {
        see(state, fields::all_seen);
        see(state, before);
        before = top_of(state);
        bid(state);
      } else {
        choose(state, before);
      }
    }
    give_targets(state, out);
  }

 private:
  [[nodiscard]] float judged(const State& state, int before) const {
    return how_.net != nullptr ? how_.net->value(state, before) : promise(state);
  }

  void bid(State& state) {
    const State known = sample(know(state, Seat(0)), rng_);
    ByLead<float> values{};
    for (std::size_t lead = 0; lead < leads; ++lead) {
      State next = known;
      make_bids(next, lead, rng_);
      values[lead] = settle(next, rng_, [&](const State& end) { return judged(end, top_of(known)); });
    }
    const Solution solution = solve(matrix_of(values));
    Step step{.value = solution.value};
    std::size_t i = draw_from(solution.rows, rng_);
    std::size_t j = draw_from(solution.columns, rng_);
    if (rng_.below(1000) < how_.surprise) {
      i = rng_.below(max_bid);
      j = rng_.below(max_bid);
      step.followed = false;
    }
    steps_.push_back(step);
    make_bids(state, lead_of(i, j), rng_);
  }

  void choose(State& state, int before) {
    const Offers list(state.open, state.open.actor);
    std::uint32_t pick = 0;
    if (list.size() > 1) {
      const State known = sample(know(state, state.open.actor), rng_);
      settle(known, rng_, [&](const State& end) { return judged(end, before); }, &pick);
      if (rng_.below(1000) < how_.surprise) {
        pick = rng_.below(list.size());
        steps_.back().followed = false;
      }
    }
    apply(state, list[pick], rng_, NoEvents{});
  }

  void see(const State& state, int before) {
    const fields::FieldInputs inputs(state, before);
    Sight sight{.step = steps_.size(), .seat = rng_.below(2)};
    const auto write = [&](int number) { fields_.push_back(static_cast<std::uint8_t>(number)); };
    inputs.each_of_table(sight.seat, write);
    for (std::size_t colour = 0; colour < inputs.colours(); ++colour) inputs.each_of_colour(colour, sight.seat, write);
    fields_.resize((sights_.size() + 1) * (market_record_size() - 4));
    if (how_.own_values) sight.own_value = for_seat(how_.net->value_for(inputs, sight.seat), seat(sight));
    sights_.push_back(sight);
  }

  static Seat seat(const Sight& sight) { return Seat(static_cast<int>(sight.seat)); }

  // From the end: what the position turned out to be worth, given the later ones.
  void give_targets(const State& end, std::vector<std::uint8_t>& out) {
    const std::size_t size = market_record_size() - 4;
    const bool values_count = how_.net != nullptr;
    double later = static_cast<double>(result(end));
    std::vector<double> targets(steps_.size());
    for (std::size_t k = steps_.size(); k-- > 0;) {
      const Step& step = steps_[k];
      if (values_count) later = step.followed ? how_.trust * later + (1 - how_.trust) * step.value : step.value;
      targets[k] = later;
    }
    for (std::size_t k = 0; k < sights_.size(); ++k) {
      const Sight& sight = sights_[k];
      const double target = how_.own_values ? static_cast<double>(sight.own_value) : targets[sight.step];
      const auto own = std::lround(65535 * for_seat(target, seat(sight)));
      const auto from = fields_.begin() + static_cast<std::ptrdiff_t>(k * size);
      out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(size));
      for (const long number : {own, 65535 - own}) {
        out.push_back(static_cast<std::uint8_t>(number & 255));
        out.push_back(static_cast<std::uint8_t>((number >> 8) & 255));
      }
    }
  }

  const MarketSelfPlay& how_;
  Rng rng_;
  std::vector<Step> steps_;
  std::vector<Sight> sights_;
  std::vector<std::uint8_t> fields_;
};

}  // namespace

std::size_t market_record_size() { return fields::table_sizes.size() + most_colours * fields::colour_sizes.size() + 4; }

std::optional<std::uint64_t> play_markets(const MarketSelfPlay& how, const std::string& path) {
  const auto bytes = write_records(path, how.workers, how.games,
                                   [&](std::size_t w) { return MarketWorker(how, derived_seed(how.seed, w)); });
  if (!bytes) return std::nullopt;
  return *bytes / market_record_size();
}

}  // namespace ichiba::train
