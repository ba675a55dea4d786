// The exports of the module. 64-bit numbers are BigInt in JavaScript.
#include <cstdint>

#include "bench/search_games.hpp"
#include "bench/signature.hpp"
#include "programs/wasm/commands.hpp"

namespace {

using namespace ichiba;

// 0: Traders of Osaka with the smallest table; 1: Tsukiji Market with the house deck, classic.
bench::Workload play(std::uint32_t game, std::uint64_t seed, std::uint32_t games) {
  if (game == 0) return bench::play_random_games<osaka::Game>({}, seed, games);
  return bench::play_random_games<tsukiji::Game>({}, seed, games);
}

// The buffer for commands and answers.
std::string& text() {
  static std::string kept;
  return kept;
}

}  // namespace

extern "C" {

// Makes room for a command of this many bytes, and returns its address.
__attribute__((export_name("room"))) char* room(std::uint32_t size) {
  text().resize(size);
  return text().data();
}

// Carries out the command; returns the length of the answer, which is at answer() until room() is called again.
__attribute__((export_name("call"))) std::uint32_t call() {
  text() = page::call(text());
  return static_cast<std::uint32_t>(text().size());
}
__attribute__((export_name("answer"))) const char* answer() { return text().data(); }

__attribute__((export_name("bench_signature"))) std::uint64_t bench_signature(std::uint32_t game, std::uint64_t seed,
                                                                              std::uint32_t games) {
  return play(game, seed, games).signature;
}

__attribute__((export_name("bench_decisions"))) std::uint64_t bench_decisions(std::uint32_t game, std::uint64_t seed,
                                                                              std::uint32_t games) {
  return play(game, seed, games).decisions;
}

// A search with this many iterations per move plays all seats.
__attribute__((export_name("search_signature"))) std::uint64_t search_signature(std::uint32_t game, std::uint64_t seed,
                                                                                std::uint32_t games,
                                                                                std::uint32_t iterations) {
  const ai::Budget budget{.iterations = iterations};
  if (game == 0) return bench::search_signature<osaka::Game>({}, seed, games, budget, ai::Leaf::judged);
  return bench::search_signature<tsukiji::Game>({}, seed, games, budget, ai::Leaf::judged);
}

// The same with the network for so many players, or of Tsukiji Market, which was taken in before.
__attribute__((export_name("learned_signature"))) std::uint64_t learned_signature(
    std::uint32_t game, std::uint32_t players, std::uint64_t seed, std::uint32_t games, std::uint32_t iterations) {
  const ai::Budget budget{.iterations = iterations};
  if (game == 1) return bench::search_signature<tsukiji::Game>({}, seed, games, budget, ai::Leaf::learned);
  const osaka::Game::Variant variant{static_cast<int>(players), false};
  return bench::search_signature<osaka::Game>(variant, seed, games, budget, ai::Leaf::learned);
}

}  // extern "C"
