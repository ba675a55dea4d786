// signature [GAMES [SEED]]: plays the games of bench/signature.hpp and bench/search_games.hpp natively and prints their
// signatures as run.mjs does.
#include "bench/signature.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/search_games.hpp"

int main(int count, char** words) {
  using namespace ichiba;
  const auto games = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 1000);
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  const std::uint64_t osaka = bench::play_random_games<osaka::Game>({}, seed, games).signature;
  const std::uint64_t tsukiji = bench::play_random_games<tsukiji::Game>({}, seed, games).signature;
  const ai::Budget budget{.iterations = 100};
  const std::uint32_t searched = 1 + games / 250;
  const std::uint64_t osaka_search = bench::search_signature<osaka::Game>({}, seed, searched, budget, ai::Leaf::judged);
  const std::uint64_t tsukiji_search =
      bench::search_signature<tsukiji::Game>({}, seed, searched, budget, ai::Leaf::judged);
  const auto print = [](const char* before, std::uint64_t number) {
    std::printf("%s\"%016llx\"", before, static_cast<unsigned long long>(number));
  };
  print("{\"osaka\":", osaka);
  print(",\"tsukiji\":", tsukiji);
  print(",\"osaka search\":", osaka_search);
  print(",\"tsukiji search\":", tsukiji_search);
  for (const int players : {2, 3, 4}) {
    const std::string name = ",\"osaka learned, " + std::to_string(players) + "\":";
    print(name.c_str(),
          bench::search_signature<osaka::Game>({players, false}, seed, searched, budget, ai::Leaf::learned));
  }
  print(",\"tsukiji learned\":", bench::search_signature<tsukiji::Game>({}, seed, searched, budget, ai::Leaf::learned));
  std::printf("}\n");
}
