// signature [GAMES [SEED]]: plays the games of bench/signature.hpp natively and prints their signatures as
// run.mjs does.
#include "bench/signature.hpp"

#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
  using namespace ichiba;
  const auto games = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 1000);
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  const std::uint64_t osaka = bench::play_random_games<osaka::Game>({}, seed, games).signature;
  const std::uint64_t tsukiji = bench::play_random_games<tsukiji::Game>({}, seed, games).signature;
  std::printf("{\"osaka\":\"%016llx\",\"tsukiji\":\"%016llx\"}\n", static_cast<unsigned long long>(osaka),
              static_cast<unsigned long long>(tsukiji));
}
