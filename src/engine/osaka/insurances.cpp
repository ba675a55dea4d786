#include "engine/osaka/insurances.hpp"

#include <algorithm>

namespace ichiba::osaka {

std::uint32_t Insurances::walk(std::uint32_t wanted, Insure* found) const {
  const Card five(colour_, 5);
  const Card three(colour_, 3);
  const Card two(colour_, 2);
  std::uint32_t seen = 0;
  for (int twos = 0; twos <= hand_.count(two); ++twos) {
    for (int threes = 0; threes <= hand_.count(three); ++threes) {
      const int icons = twos * two.icons() + threes * three.icons();
      if (icons == 0) continue;
      // Without its weakest card the discard must cover less: all icons are used, or all but one of a two's.
      const int most = std::min(icons, goods_.size());
      const int fewest = icons - (threes > 0 ? three.icons() : two.icons()) + 1;
      for (int covered = fewest; covered <= most; ++covered) {
        for (int x = 0; x <= std::min(covered, goods_.count(five)); ++x) {
          for (int y = 0; y <= std::min(covered - x, goods_.count(three)); ++y) {
            const int z = covered - x - y;
            if (z > goods_.count(two) || ++seen != wanted) continue;
            found->discards.add(two, twos);
            found->discards.add(three, threes);
            found->goods.add(five, x);
            found->goods.add(three, y);
            found->goods.add(two, z);
            return seen;
          }
        }
      }
    }
  }
  return seen;
}

}  // namespace ichiba::osaka
