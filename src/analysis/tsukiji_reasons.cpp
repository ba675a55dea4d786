// Reasons in Tsukiji Market. For cards they are facts of the table; for bids also how often the other side makes each
// bid in the equilibrium.
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/tsukiji_cards.hpp"
#include "engine/core/events.hpp"
#include "words/lists.hpp"

namespace ichiba::analysis {
namespace {

using namespace tsukiji;

class BidLooker {
 public:
  BidLooker(const Open& open, Seat seat, int fingers, const ai::BidJudgement& round, const Names& names)
      : open_(open),
        seat_(seat),
        other_(opponent_of(seat)),
        fingers_(fingers),
        theirs_(seat.index() == 0 ? round.equilibrium.columns : round.equilibrium.rows),
        names_(names) {}

  std::vector<Reason> look() {
    look_at_wins();
    look_at_losses();
    look_at_tie();
    look_at_price();
    look_at_ends();
    sort_by_weight(found_);
    return std::move(found_);
  }

 private:
  void add(std::string_view kind, bool speaks_for, double weight, std::string text, FactList facts) {
    found_.push_back({kind, speaks_for, weight, std::move(text), std::move(facts)});
  }
  [[nodiscard]] const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(seat.index())]; }

  // In percent, rounded as in the text.
  static Fact share_fact(double share) { return {"share", static_cast<int>(std::nearbyint(100 * share))}; }
  static Fact mean_fact(double notches) { return {"mean", fmt::format("{:.1f}", notches)}; }

  // Bids that the other side makes at least sometimes, and how often all of them together.
  struct Bids {
    std::vector<std::string> list;
    double share = 0;
    // "1 and 2, which come 60 % of the time".
    [[nodiscard]] std::string told() const {
      return fmt::format("{}, which {} {:.0f} % of the time", words::listed(list), list.size() == 1 ? "comes" : "come",
                         100 * share);
    }
    [[nodiscard]] FactList facts() const {
      return {{"bids", fmt::format("{}", fmt::join(list, " "))}, share_fact(share)};
    }
  };
  template <class Which>
  [[nodiscard]] Bids their_bids(Which which) const {
    Bids bids;
    for (int bid = 1; bid <= max_bid; ++bid) {
      const double share = theirs_[static_cast<std::size_t>(bid - 1)];
      if (share < 0.005 || !which(bid)) continue;
      bids.list.push_back(std::to_string(bid));
      bids.share += share;
    }
    return bids;
  }

  void look_at_wins() {
    const Bids beaten = their_bids([&](int bid) { return bid < fingers_; });
    if (beaten.list.empty()) return;
    const BestCard prize = best_card(open_, seat_, names_);
    std::string text = "beats " + beaten.told();
    FactList facts = beaten.facts();
    if (!prize.brings.empty()) {
      text += fmt::format(", and can take {}: it {}", to_text(prize.face), prize.brings.front().words);
      facts = joined(std::move(facts), prize.facts());
    }
    add("beats", true, beaten.share * (1 + prize.weight()), std::move(text), std::move(facts));
  }

  void look_at_losses() {
    const Bids lost_to = their_bids([&](int bid) { return bid > fingers_; });
    if (lost_to.list.empty()) return;
    const BestCard prize = best_card(open_, other_, names_);
    std::string text = "loses to " + lost_to.told();
    FactList facts = lost_to.facts();
    if (!prize.brings.empty()) {
      text += fmt::format(", and leaves {} to {}, for whom it {}", to_text(prize.face), name(other_),
                          prize.brings.front().words);
      facts.emplace_back("name", name(other_));
      facts = joined(std::move(facts), prize.facts());
    }
    add("loses_to", false, lost_to.share * (1 + prize.weight()), std::move(text), std::move(facts));
  }

  // By day, away from the middle, equal bids let one side choose first (T3.5).
  void look_at_tie() {
    const double share = theirs_[static_cast<std::size_t>(fingers_ - 1)];
    if (share < 0.005 || !open_.day || open_.barrel == 0) return;
    const Seat first(open_.barrel > 0 ? 0 : 1);
    add("tie", first == seat_, 2 * share,
        fmt::format("gives {} the first choice if the bids are equal, {:.0f} % of the time", name(first), 100 * share),
        {side_fact(first == seat_), {"name", name(first)}, share_fact(share)});
  }

  // The barrel after both bids, according to the rules; positive on this player's side.
  [[nodiscard]] int barrel_after(int their_bid) const {
    State table{};
    table.open = open_;
    table.open.to_act = SeatSet::first(players);
    table.open.discard.clear();
    Rng unused(0);
    apply(table, Offers(table.open, seat_)[static_cast<std::uint32_t>(fingers_ - 1)], unused, NoEvents{});
    apply(table, Offers(table.open, other_)[static_cast<std::uint32_t>(their_bid - 1)], unused, NoEvents{});
    return seat_.index() == 0 ? table.open.barrel : -table.open.barrel;
  }

  // How far the barrel comes or goes by the price (T3.2), on average.
  void look_at_price() {
    const int now = seat_.index() == 0 ? open_.barrel : -open_.barrel;
    double moved = 0;
    for (int bid = 1; bid <= max_bid; ++bid) {
      if (bid != fingers_) moved += theirs_[static_cast<std::size_t>(bid - 1)] * (barrel_after(bid) - now);
    }
    if (moved > 0.25) {
      add("barrel_comes", true, moved,
          fmt::format("brings the barrel {:.1f} notches nearer to {} on average", moved, name(seat_)),
          {{"mover", name(seat_)}, mean_fact(moved)});
    }
    if (moved < -0.25) {
      add("barrel_goes", false, -moved,
          fmt::format("pays {:.1f} notches of the barrel to {} on average", -moved, name(other_)),
          {{"name", name(other_)}, mean_fact(-moved)});
    }
  }

  // A barrel at the end of the balance is a gift to the player at that end (T6.1).
  void look_at_ends() {
    const int reach = open_.deck->reach;
    const Gift gift = gift_at_the_end(open_);
    for (const Seat end : {seat_, other_}) {
      const Bids bids =
          their_bids([&](int bid) { return bid != fingers_ && barrel_after(bid) == (end == seat_ ? reach : -reach); });
      if (bids.list.empty()) continue;
      add("end_of_track", end == seat_, 3 * bids.share,
          fmt::format("takes the barrel to {} end of the balance against {}: {}", possessive(name(end)), bids.told(),
                      gift.words),
          joined({side_fact(end == seat_), {"name", name(end)}}, joined(gift.facts, bids.facts())));
    }
  }

  const Open& open_;
  Seat seat_;
  Seat other_;
  int fingers_;
  const ai::Mix& theirs_;
  const Names& names_;
  std::vector<Reason> found_;
};

}  // namespace

std::vector<Reason> reasons(const Knowledge& known, const Move& move, const Names& names,
                            const ai::BidJudgement* bids) {
  const Open& open = known.view.open;
  const auto* bid = std::get_if<Bid>(&move);
  if (bid == nullptr) return card_reasons(open, known.seat(), move, names);
  if (bids == nullptr || open.phase != Phase::bid) return {};
  return BidLooker(open, known.seat(), bid->fingers, *bids, names).look();
}

std::vector<Reason> promises(const State& state, Seat seat, const Names& names) {
  const std::string& name = names[static_cast<std::size_t>(seat.index())];
  std::vector<Reason> found;
  if (state.open.display.empty()) return found;
  const BestCard prize = best_card(state.open, seat, names);
  if (prize.brings.empty()) return found;
  found.push_back({"card_fits", true, prize.weight(),
                   fmt::format("{} would help {}: it {}", to_text(prize.face), name, prize.brings.front().words),
                   joined({{"name", name}}, prize.facts())});
  return found;
}

}  // namespace ichiba::analysis
