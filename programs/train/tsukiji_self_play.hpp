// Games of Tsukiji Market that the learner learns from (docs/network.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ai/search/tsukiji_face_net.hpp"
#include "programs/train/random_deck.hpp"

namespace ichiba::train {

struct MarketSelfPlay {
  std::uint32_t games = 1000;  // of each worker
  std::uint64_t seed = 1;
  std::size_t workers = 1;
  const ai::TsukijiFaceNet* net = nullptr;  // null: the rule of thumb
  std::uint32_t house = 500;                // games with the house deck, of a thousand; the others with random decks
  std::uint32_t friendly = 200;             // games with friendly fish, of a thousand
  double trust = 0.7;            // how much of a target comes from later positions, the rest from looking ahead
  std::uint32_t surprise = 100;  // random bids or choices, of a thousand
  bool own_values = false;       // targets are what the network says: to check another implementation of it
};

// The fields of a position as bytes (those of the table, then those of each of most_colours colours, all 0 for one that
// the deck has not), and then for the seat that looks and the other one the target in 65535ths, lowest byte first.
std::size_t market_record_size();

// Plays, and writes the records of each worker to its own file PATH.0, PATH.1 ... The same arguments give the same
// files. Returns the number of records; nothing if a file could not be written.
std::optional<std::uint64_t> play_markets(const MarketSelfPlay& how, const std::string& path);

}  // namespace ichiba::train
