#include "ai/search/tsukiji_ending.hpp"

#include <algorithm>

namespace ichiba::ai {

using namespace tsukiji;

bool near_the_end(const State& state) {
  if (over(state)) return false;
  return state.open.emptied == 2 || (state.open.emptied == 1 && state.draw.size() <= 2);
}

// Which card lies where, as far as it has been looked at. The cards of the pile below its top, and after it those of
// every pile renewed during a move (T5.3), form one sequence; for each card looked at, a number says which of the
// remaining cards it was. Others stay as they happen to lie.
class PileOrder {
 public:
  // Lays out the state's pile and begins with it.
  void begin(State& state) {
    laid_ = 0;
    sizes_.clear();
    const auto pile = state.draw.cards_to_arrange();
    lay(pile.subspan(pile.empty() ? 0 : 1));  // everybody sees the top (T2.4)
  }

  // The chance interface of the rules: a new pile, made when all before it are used up.
  void shuffle(std::span<Face> pile) { lay(pile); }
  void shuffle_pack(std::span<Face>) {}  // only at the set-up

  // After a move: how many numbers describe everything that was looked at.
  [[nodiscard]] int looked_at(const State& after) const {
    int all = 0;
    for (int size : sizes_) all += size;
    return all - std::max(0, after.draw.size() - 1);
  }
  [[nodiscard]] int told() const { return numbers_.size(); }
  // How many cards the next number chooses from.
  [[nodiscard]] int choices() const {
    int end = 0;
    for (int size : sizes_) {
      end += size;
      if (told() < end) return end - told();
    }
    return 0;
  }

  void tell(int number) { numbers_.push(static_cast<std::uint8_t>(number)); }
  void forget() { numbers_.take(numbers_.size() - 1); }

 private:
  void lay(std::span<Face> cards) {
    for (std::size_t i = 0; i < cards.size() && laid_ < told(); ++i, ++laid_) {
      std::swap(cards[i], cards[i + numbers_[laid_]]);
    }
    sizes_.push(static_cast<int>(cards.size()));
  }

  FixedList<int, 8> sizes_;  // of the piles: how many cards in each have a number
  int laid_ = 0;
  FixedList<std::uint8_t, 8 * card_count> numbers_;
};

std::optional<ByLead<double>> TsukijiEnding::after_bids(const State& state) {
  const ByLead<double> values = bid_values(state);
  return gave_up_ ? std::nullopt : std::optional(values);
}

std::optional<double> TsukijiEnding::after(const State& state, const Legal& legal) {
  const double value = expect(state, [&](State& next, PileOrder& order) { apply(next, legal, order, NoEvents{}); });
  return gave_up_ ? std::nullopt : std::optional(value);
}

ByLead<double> TsukijiEnding::bid_values(const State& state) {
  State open_bids = state;
  take_bids_back(open_bids);
  ByLead<double> values{};
  for (std::size_t lead = 0; lead < leads && !gave_up_; ++lead) {
    values[lead] = expect(open_bids, [&](State& next, PileOrder& order) { make_bids(next, lead, order); });
  }
  return values;
}

double TsukijiEnding::value(const State& state) {
  if (over(state)) return static_cast<double>(result(state));
  if (gave_up_) return 0;
  if (state.open.phase == Phase::bid) return solve(matrix_of(bid_values(state))).value;
  const Seat seat = state.open.actor;
  const Offers list(state.open, seat);
  double best = 0;
  for (std::uint32_t i = 0; i < list.size() && best < 1; ++i) {
    const double value = expect(state, [&](State& next, PileOrder& order) { apply(next, list[i], order, NoEvents{}); });
    best = std::max(best, for_seat(value, seat));
  }
  return for_seat(best, seat);
}

// The mean over everything that may turn up.
template <class Make>
double TsukijiEnding::expect(const State& state, const Make& make) {
  PileOrder order;
  return expect_from(state, make, order);
}

template <class Make>
double TsukijiEnding::expect_from(const State& state, const Make& make, PileOrder& order) {
  if (moves_left_ == 0) gave_up_ = true;
  if (gave_up_) return 0;
  --moves_left_;
  State next = state;
  order.begin(next);
  make(next, order);
  if (order.looked_at(next) <= order.told()) return value(next);
  const int choices = order.choices();
  double sum = 0;
  for (int number = 0; number < choices; ++number) {
    order.tell(number);
    sum += expect_from(state, make, order);
    order.forget();
  }
  return sum / choices;
}

}  // namespace ichiba::ai
