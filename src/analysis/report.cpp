#include "analysis/report.hpp"

#include <algorithm>
#include <cmath>

#include "words/osaka_events.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::analysis {
namespace {

std::string told(const osaka::Game::Variant&, const osaka::Event& event, const Names& names) {
  return words::say(osaka::seen(event), names);
}
std::string told(const tsukiji::Game::Variant& variant, const tsukiji::Event& event, const Names& names) {
  return words::say(variant.deck, tsukiji::seen(event, std::nullopt), names);
}

// What chance brings about; everything else follows from decisions.
bool is_chance(const osaka::Event& event) {
  return std::holds_alternative<osaka::Refreshed>(event) || std::holds_alternative<osaka::PileRenewed>(event);
}
bool is_chance(const tsukiji::Event& event) {
  const auto* placed = std::get_if<tsukiji::CardPlaced>(&event);
  return std::holds_alternative<tsukiji::Dealt>(event) || std::holds_alternative<tsukiji::TopSeen>(event) ||
         std::holds_alternative<tsukiji::PileRenewed>(event) || std::holds_alternative<tsukiji::CardRevealed>(event) ||
         (placed != nullptr && placed->way == tsukiji::Way::drawn);
}
bool is_meeting(const osaka::Event&) { return false; }
bool is_meeting(const tsukiji::Event& event) {
  return std::holds_alternative<tsukiji::BidsRevealed>(event) || std::holds_alternative<tsukiji::BarrelMoved>(event);
}

void tell_who_chooses(const osaka::State&, const Names&, std::vector<std::string>&) {}
void tell_who_chooses(const tsukiji::State& state, const Names& names, std::vector<std::string>& told) {
  if (state.open.phase != tsukiji::Phase::pick) return;
  told.push_back(names[static_cast<std::size_t>(state.open.actor.index())] + " chooses first.");
}

// What a purchase would cost, if there is something to buy.
std::optional<int> price_for(const osaka::Open& open, Seat seat) {
  if (open.phase != osaka::Phase::turn) return std::nullopt;
  return osaka::goods_for_sale(open.market, seat).value();
}
std::optional<int> price_for(const tsukiji::Open&, Seat) { return std::nullopt; }

// Seat 0's chance once both bids are open, in the matrix of the round.
template <class G>
std::optional<Chances> met_at(const ai::BidJudgement& round, const Played<G>& game, std::size_t first) {
  if constexpr (G::has_bids) {
    std::array<std::size_t, 2> bids{};
    for (std::size_t i = first; i < first + 2; ++i) {
      const auto* bid = std::get_if<tsukiji::Bid>(&game.moves[i].move());
      bids[static_cast<std::size_t>(game.moves[i].seat().index())] = bid->fingers - 1U;
    }
    const double chance = std::clamp(round.matrix[bids[0]][bids[1]], 0.0, 1.0);
    return Chances{chance, 1 - chance};
  } else {
    return std::nullopt;
  }
}

// What this option, instead of the best, does to all chances.
template <class G>
Chances effect_of(const Option<G>& option, const Chances& best, Seat seat) {
  if (!option.clearly_worse()) return {};
  Chances effect = option.after - best;
  // In a mix the value of the best differs from that of the mix by rounding; the cost counts.
  const double gain = of(effect, seat);
  return gain < 0 ? option.cost / -gain * effect : Chances{};
}

Grade grade_of(double cost) {
  if (cost >= blunder_from) return Grade::blunder;
  if (cost >= mistake_from) return Grade::mistake;
  if (cost >= inaccuracy_from) return Grade::inaccuracy;
  return cost > 0 ? Grade::good : Grade::best;
}

void count(SeatSummary& seat, Grade grade) {
  ++seat.decisions;
  seat.forced += grade == Grade::forced ? 1 : 0;
  seat.best += grade == Grade::best ? 1 : 0;
  seat.inaccuracies += grade == Grade::inaccuracy ? 1 : 0;
  seat.mistakes += grade == Grade::mistake ? 1 : 0;
  seat.blunders += grade == Grade::blunder ? 1 : 0;
}

}  // namespace

std::string_view name_of(Grade grade) {
  switch (grade) {
    case Grade::forced: return "forced";
    case Grade::best: return "best";
    case Grade::good: return "good";
    case Grade::inaccuracy: return "inaccuracy";
    case Grade::mistake: return "mistake";
    case Grade::blunder: return "blunder";
  }
  return "";
}

std::string_view name_of(Cause cause) { return cause == Cause::cards ? "cards" : "bids"; }

template <class G>
GameReview<G>::GameReview(const Played<G>& game, const Effort& effort)
    : game_(game), effort_(effort), points_(decision_points_of(game)), assessments_(points_.size()) {}

template <class G>
bool GameReview<G>::look_at(std::size_t piece, const std::atomic<bool>* stop) {
  const DecisionPoint& here = points_[piece];
  const auto& state = game_.states[here.first];
  const Seat seat = here.both_bid ? Seat(0) : to_act(state.open).lowest();
  const typename G::Legal* made = here.count == 1 ? &game_.moves[here.first] : nullptr;
  Effort effort = effort_;
  effort.seed = derived_seed(effort_.seed, piece);
  assessments_[piece] = assess<G>(know(state, made != nullptr ? made->seat() : seat), made, effort, stop);
  return assessments_[piece].has_value();
}

template <class G>
std::size_t GameReview<G>::looked_at() const {
  return static_cast<std::size_t>(std::ranges::find_if(assessments_, [](const auto& done) { return !done; }) -
                                  assessments_.begin());
}

template <class G>
Point GameReview<G>::point_at(std::size_t piece) const {
  const DecisionPoint& here = points_[piece];
  const Assessment<G>& assessment = *assessments_[piece];
  Point point{.level = assessment.before, .noise = assessment.noise, .chance_after = here.chance_after};
  for (std::size_t i = here.first; i < here.first + here.count; ++i) {
    const Seat seat = game_.moves[i].seat();
    if (const auto* option = assessment.find(seat, game_.moves[i].move())) {
      point.effect = point.effect + effect_of(*option, assessment.before, seat);
    }
  }
  if (here.both_bid) point.met = met_at<G>(*assessment.bids, game_, here.first);
  return point;
}

template <class G>
void GameReview<G>::add_decisions(std::size_t piece, const AccountLine& line, Report<G>& report) const {
  const DecisionPoint& here = points_[piece];
  const Assessment<G>& assessment = *assessments_[piece];
  const ai::BidJudgement* bids = assessment.bids ? &*assessment.bids : nullptr;
  for (std::size_t i = here.first; i < here.first + here.count; ++i) {
    const Seat seat = game_.moves[i].seat();
    const auto& move = game_.moves[i].move();
    Decision<G> decision{.step = i + 1, .seat = seat, .move = move, .before = line.before, .moment = piece};
    decision.options = assessment.options[seat];
    decision.price = price_for(game_.states[here.first].open, seat);
    decision.after = line.before;
    const auto known = know(game_.states[here.first], seat);
    const typename G::Offers list = offers(known);
    if (const auto* option = assessment.find(seat, move)) {
      const Chances effect = line.scale * effect_of(*option, assessment.before, seat);
      decision.after = line.before + effect;
      decision.cost = std::max(0.0, -of(effect, seat));
      decision.noise = option->noise;
    }
    decision.grade = list.size() == 1 && list[0].move() == move ? Grade::forced : grade_of(decision.cost);
    if (decision.cost > 0) {
      const auto& best = decision.options.front().move;
      decision.why = contrast(reasons(known, best, game_.names, bids), reasons(known, move, game_.names, bids));
    }
    report.decisions.push_back(std::move(decision));
  }
}

template <class G>
void GameReview<G>::add_luck(std::size_t piece, const AccountLine& line, Report<G>& report) const {
  const DecisionPoint& here = points_[piece];
  if (here.count == 0) return;
  const std::size_t last = here.first + here.count - 1;
  const auto add = [&](Cause cause, const Chances& change) {
    Luck luck{.step = last + 1, .cause = cause, .change = change, .noise = line.noise};
    luck.luckiest = Seat(static_cast<int>(std::ranges::max_element(change) - change.begin()));
    for (const auto& event : game_.events[last]) {
      if (cause == Cause::cards ? !is_chance(event) : !is_meeting(event)) continue;
      luck.told.push_back(told(game_.variant, event, game_.names));
    }
    const auto& after = game_.states[last + 1];
    if (cause == Cause::bids) tell_who_chooses(after, game_.names, luck.told);
    if (cause == Cause::cards && !over(after)) luck.why = promises(after, luck.luckiest, game_.names);
    report.luck.push_back(std::move(luck));
  };
  if (here.both_bid) add(Cause::bids, line.met);
  if (here.chance_after) add(Cause::cards, line.turned_up);
}

template <class G>
Report<G> GameReview<G>::report() const {
  const std::size_t done = looked_at();
  Report<G> report;
  report.moves = moves();
  report.over = done == size() && over(game_.states.back());
  if (report.over) report.winners = G::winners(game_.states.back());

  std::vector<Point> points;
  for (std::size_t i = 0; i < done; ++i) points.push_back(point_at(i));
  if (done < size() && done > 0) {  // what followed the last one has not been searched
    points.back().chance_after = false;
    points.back().met.reset();
  }
  std::optional<Chances> result;
  if (report.over) result = result_of(report.winners, game_.players());
  const Account account = settle(points, result);

  for (std::size_t i = 0; i < done; ++i) {
    add_decisions(i, account.lines[i], report);
    if (i + 1 < done || done == size()) add_luck(i, account.lines[i], report);
    report.bids.push_back(assessments_[i]->bids);
  }
  report.looked_at = report.decisions.size();

  for (Seat seat : Seats(game_.players())) {
    SeatSummary sum{.start = of(account.start, seat), .end = of(account.end, seat)};
    for (const Decision<G>& decision : report.decisions) {
      (decision.seat == seat ? sum.own : sum.others) += of(decision.after - decision.before, seat);
      if (decision.seat == seat) count(sum, decision.grade);
    }
    for (const Luck& luck : report.luck) sum.luck += of(luck.change, seat);
    report.seats.push_back(sum);
  }
  return report;
}

template <class G>
std::vector<TurningPoint> turning_points(const Report<G>& report, std::size_t most) {
  std::vector<TurningPoint> points;
  for (std::size_t i = 0; i < report.decisions.size(); ++i) {
    if (report.decisions[i].grade >= Grade::inaccuracy) points.push_back({false, i, report.decisions[i].cost});
  }
  for (std::size_t i = 0; i < report.luck.size(); ++i) {
    double size = 0;
    for (const double change : report.luck[i].change) size = std::max(size, std::abs(change));
    if (size >= luck_from && size > 2 * report.luck[i].noise) points.push_back({true, i, size});
  }
  std::ranges::stable_sort(points, std::greater{}, &TurningPoint::size);
  points.resize(std::min(points.size(), most));
  return points;
}
template std::vector<TurningPoint> turning_points(const Report<osaka::Game>&, std::size_t);
template std::vector<TurningPoint> turning_points(const Report<tsukiji::Game>&, std::size_t);

template class GameReview<osaka::Game>;
template class GameReview<tsukiji::Game>;

}  // namespace ichiba::analysis
