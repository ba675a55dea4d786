// The workload of `ichiba bench`, compiled in a unit of its own (random_games.cpp).
#pragma once

#include "bench/signature.hpp"

namespace ichiba::bench {

extern template Workload play_random_games<osaka::Game>(const osaka::Game::Variant&, std::uint64_t, std::uint32_t);
extern template Workload play_random_games<tsukiji::Game>(const tsukiji::Game::Variant&, std::uint64_t, std::uint32_t);

}  // namespace ichiba::bench
