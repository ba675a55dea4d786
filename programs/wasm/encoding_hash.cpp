// A module of its own, for the test that encodings in WebAssembly have the hashes of docs/encodings.md, and the games
// its counts of moves. The page does not need it.
#include <cstdint>

#include "encoding/contract.hpp"

extern "C" __attribute__((export_name("encoding_hash"))) std::uint64_t encoding_hash(
    std::uint32_t game, std::uint32_t players, std::uint32_t perfect, std::uint64_t seed, std::uint32_t games) {
  using namespace ichiba;
  const auto memory = perfect != 0 ? encoding::Memory::perfect : encoding::Memory::table;
  const auto count = static_cast<int>(games);
  if (game == 0) {
    return encoding::contract_hash<osaka::Game>({static_cast<int>(players), false}, memory, seed, count);
  }
  return encoding::contract_hash<tsukiji::Game>({}, memory, seed, count);
}

extern "C" __attribute__((export_name("perft"))) std::uint64_t perft(std::uint32_t game, std::uint32_t players,
                                                                     std::uint64_t seed, std::uint32_t depth) {
  using namespace ichiba;
  const auto moves = static_cast<int>(depth);
  if (game == 0) return encoding::perft<osaka::Game>({static_cast<int>(players), false}, seed, moves);
  return encoding::perft<tsukiji::Game>({}, seed, moves);
}
