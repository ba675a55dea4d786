#include "engine/osaka/insurances.hpp"

#include <algorithm>

namespace ichiba::osaka {
namespace {

// Visits all ways except declining; stops at number `wanted` and writes it to `found`. Returns how many it saw.
std::uint32_t walk(Bag hand, Bag goods, Colour colour, std::uint32_t wanted, Insure* found) {
  const Card five(colour, 5);
  const Card three(colour, 3);
  const Card two(colour, 2);
  const int fives_there = goods.count(five);
  const int threes_there = goods.count(three);
  const int twos_there = goods.count(two);
  const int goods_there = fives_there + threes_there + twos_there;
  const int most_twos = hand.count(two);
  const int most_threes = hand.count(three);
  std::uint32_t seen = 0;
  for (int twos = 0; twos <= most_twos; ++twos) {
    for (int threes = 0; threes <= most_threes; ++threes) {
      const int icons = twos * two.icons() + threes * three.icons();
      if (icons == 0) continue;
      // Without its weakest card the discard must cover less: all icons are used, or all but one of a two's.
      const int most = std::min(icons, goods_there);
      const int fewest = icons - (threes > 0 ? three.icons() : two.icons()) + 1;
      for (int covered = fewest; covered <= most; ++covered) {
        for (int x = 0; x <= std::min(covered, fives_there); ++x) {
          // Of the goods that are no fives, some are threes and the rest are twos.
          const int others = covered - x;
          const int fewest_threes = std::max(others - twos_there, 0);
          const int ways = std::min(others, threes_there) - fewest_threes + 1;
          if (ways <= 0) continue;
          const std::uint32_t before = seen;
          seen += static_cast<std::uint32_t>(ways);
          if (wanted <= before || wanted > seen) continue;
          const int y = fewest_threes + static_cast<int>(wanted - before) - 1;
          found->discards.add(two, twos);
          found->discards.add(three, threes);
          found->goods.add(five, x);
          found->goods.add(three, y);
          found->goods.add(two, others - y);
          return seen;
        }
      }
    }
  }
  return seen;
}

}  // namespace

std::uint32_t Insurances::count(Bag hand, Bag goods, Colour colour) {
  return 1 + walk(hand, goods, colour, 0, nullptr);
}

Insure Insurances::find(Bag hand, Bag goods, Colour colour, std::uint32_t index) {
  Insure found;
  walk(hand, goods, colour, index, &found);
  return found;
}

}  // namespace ichiba::osaka
