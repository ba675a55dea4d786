// Bots that play, and games that are judged: what takes long. All of it ends early when `stop` becomes true.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "kit/documents.hpp"

namespace ichiba::kit {

using Stop = std::atomic<bool>;

// An error if there is no bot of this name.
std::expected<void, std::string> check_bot(const std::string& name);

// A whole game between bots, one for each seat: the game that `ichiba simulate` plays where its record names this seed.
// The error says which bot could not go on.
template <class G>
std::expected<Play<G>, std::string> play_game(const typename G::Variant& variant, const std::vector<std::string>& bots,
                                              std::uint64_t seed, const Stop& stop);

// A match between bots (docs/arena.md), as the JSON of `ichiba arena --json` without the time that it took.
struct MatchSettings {
  std::vector<std::string> bots;
  std::int64_t games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
};
template <class G>
std::expected<std::string, std::string> play_match(const typename G::Variant& variant, const MatchSettings& match,
                                                   const Stop& stop);

// The review of a game (docs/analysis.md), as the JSON of `ichiba analyse --json`.
struct Review {
  std::string budget = "20000";
  std::uint64_t seed = 1;
  int threads = 1;
};
template <class G>
std::expected<std::string, std::string> review(const Play<G>& play, const Review& settings, const Stop& stop);

}  // namespace ichiba::kit
