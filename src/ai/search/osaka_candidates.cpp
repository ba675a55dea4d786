#include "ai/search/osaka_candidates.hpp"

#include <algorithm>
#include <array>

#include "engine/core/events.hpp"
#include "engine/core/random.hpp"

namespace ichiba::ai {

using namespace osaka;

namespace {

std::uint64_t mixed(std::uint64_t number) { return SeedMixer(number).next(); }

std::uint64_t bits(Bag bag) {
  std::uint64_t packed = 0;
  bag.each([&](Card card, int count) { packed |= static_cast<std::uint64_t>(count) << (4 * card.kind()); });
  return packed;
}

// What a payment gives away: coins, and icons of colours in which the seat has goods, which they could insure (O10.2).
float loss_of(Bag payment, Bag goods) {
  float loss = 0;
  payment.each([&](Card card, int number) {
    const bool wanted = goods.count_of(card.colour()) > 0;
    loss += static_cast<float>(number) *
            (static_cast<float>(card.value()) + (wanted ? 0.8F * static_cast<float>(card.icons()) : 0.0F));
  });
  return loss;
}

void add_payments(Bag goods, const Offers& list, std::uint32_t first, Candidates& candidates) {
  constexpr std::size_t kept = 4;
  std::array<std::pair<float, std::uint32_t>, kept + 1> best{};
  std::size_t count = 0;
  const std::uint32_t step = 1 + list.payments().size() / 60;
  for (std::uint32_t i = 0; i < list.payments().size(); i += step) {
    best[count] = {loss_of(list.payments()[i], goods), first + i};
    for (std::size_t k = count; k > 0 && best[k].first < best[k - 1].first; --k) std::swap(best[k], best[k - 1]);
    count = std::min(count + 1, kept);
  }
  for (std::size_t k = 0; k < count; ++k) {
    candidates.push({best[k].second, key_of(list[best[k].second].move()), 0});
  }
}

}  // namespace

Candidates candidates_of(const State& state, Seat seat, const Offers& list) {
  Candidates candidates;
  const std::uint32_t payments = state.open.phase == Phase::turn ? list.payments().size() : 0;
  const std::uint32_t plain = list.size() - payments;
  const std::uint32_t step = 1 + plain / 40;
  for (std::uint32_t i = 0; i < plain; i += step) candidates.push({i, key_of(list[i].move()), 0});
  if (payments > 0) add_payments(state.open.holdings[seat].goods, list, plain, candidates);
  return candidates;
}

std::uint64_t key_of(const Move& move) {
  const std::uint64_t content = std::visit(
      Overloaded{
          [](const ChooseToken& choice) { return static_cast<std::uint64_t>(choice.colour); },
          [](const Take& take) { return static_cast<std::uint64_t>(take.card.kind()) * 2 + (take.reserved ? 1U : 0U); },
          [](const Reserve& reserve) {
            return static_cast<std::uint64_t>(reserve.card.kind()) * 2 + (reserve.row == From::farm ? 1U : 0U);
          },
          [](const Buy& buy) { return bits(buy.payment); },
          [](const Insure& insure) { return bits(insure.discards) ^ mixed(bits(insure.goods)); },
          [](const Pass&) { return std::uint64_t{0}; },
      },
      move);
  return mixed(content + (static_cast<std::uint64_t>(move.index() + 1) << 56U)) | 1U;
}

std::optional<Move> move_seen(const Seen& event) {
  using Found = std::optional<Move>;
  return std::visit(
      Overloaded{
          [](const TokenTaken& taken) { return taken.earned ? Found() : Found(ChooseToken{taken.colour}); },
          [](const CardTaken& taken) { return Found(Take{taken.card, taken.reserved}); },
          [](const CardReserved& reserved) { return Found(Reserve{reserved.row, reserved.card}); },
          [](const GoodsBought& bought) { return Found(Buy{bought.payment}); },
          [](const Insured& insured) { return Found(Insure{insured.discards, insured.goods}); },
          [](const InsuranceDeclined&) { return Found(Insure{}); },
          [](const Passed&) { return Found(Pass{}); },
          [](const auto&) { return Found(); },
      },
      event);
}

}  // namespace ichiba::ai
