// Nothing but the rules and the loop that plays them: what else is in a unit, or in the program, would decide which
// functions of the rules are inlined.
#include "programs/ichiba/random_games.hpp"

namespace ichiba::bench {

template Workload play_random_games<osaka::Game>(const osaka::Game::Variant&, std::uint64_t, std::uint32_t);
template Workload play_random_games<tsukiji::Game>(const tsukiji::Game::Variant&, std::uint64_t, std::uint32_t);

}  // namespace ichiba::bench
