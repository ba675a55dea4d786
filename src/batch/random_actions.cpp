// Random legal actions for all rows.
#include <bit>

#include "batch/batch.hpp"

namespace ichiba::batch {
namespace {

// One of the actions of a set, by a random number.
std::int32_t random_action(std::uint64_t legal, std::uint64_t random) {
  auto skip = ((random >> 32U) * static_cast<std::uint64_t>(std::popcount(legal))) >> 32U;
  for (; skip > 0; --skip) legal &= legal - 1;
  return std::countr_zero(legal);
}

}  // namespace

template <class G>
void Batch<G>::random_actions(std::uint64_t seed, std::span<std::int32_t> to) const {
  if (to.size() != rows()) {
    throw BadArgument("out", "has " + std::to_string(to.size()) + " numbers, needs " + std::to_string(rows()));
  }
  const std::size_t each = rows_of_a_game();
  for_all_tables([&](std::size_t game) {
    const BatchTable& table = tables_[game];
    for (std::size_t row = game * each; row < (game + 1) * each; ++row) {
      const std::uint64_t legal = table.legal[each == 1 ? asked(table) : Seat(static_cast<int>(row % each))];
      to[row] = legal == 0 ? 0 : random_action(legal, derived_seed(seed, row));
    }
  });
}

template void Batch<osaka::Game>::random_actions(std::uint64_t, std::span<std::int32_t>) const;
template void Batch<tsukiji::Game>::random_actions(std::uint64_t, std::span<std::int32_t>) const;

}  // namespace ichiba::batch
