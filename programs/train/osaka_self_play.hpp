// Games of Traders of Osaka that the learner learns from (docs/network.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ai/search/osaka_net.hpp"

namespace ichiba::train {

struct SelfPlay {
  int players = 2;
  std::uint32_t games = 1000;  // of each worker
  std::uint64_t seed = 1;
  std::size_t workers = 1;
  const ai::OsakaNet* net = nullptr;  // null: the rule of thumb
  std::uint32_t walks = 0;            // of the search for each move; 0: one move ahead
  double trust = 1;                   // how much of a target comes from later positions, the rest from the next value
  std::uint32_t surprise = 50;        // random moves, of a thousand
  double noise = 0.01;                // added to every value before the best is chosen, at most
  bool own_values = false;            // targets are what the network says: to check another implementation of it
};

// The fields of a position as bytes (those of the table, then those of each colour), and then for each player, from the
// one to move, the target in 65535ths, lowest byte first.
std::size_t record_size(int players);

// Plays, and writes the records of each worker to its own file PATH.0, PATH.1 ... The same arguments give the same
// files. Returns the number of records; nothing if a file could not be written.
std::optional<std::uint64_t> play(const SelfPlay& how, const std::string& path);

}  // namespace ichiba::train
