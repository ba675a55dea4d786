#include "ai/bot.hpp"
#include "ai/greedy.hpp"

namespace ichiba::ai {

template <class G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return make_greedy<G>();
  return nullptr;
}

template std::unique_ptr<Bot<osaka::Game>> make_bot<osaka::Game>(std::string_view);
template std::unique_ptr<Bot<tsukiji::Game>> make_bot<tsukiji::Game>(std::string_view);

std::vector<std::string> bot_names() { return {"random", "greedy"}; }

Rng bot_rng(std::uint64_t game_seed, int seat) {
  constexpr std::uint64_t apart_from_the_deal = 0xB07B07B07B07B07ULL;
  return Rng(SeedMixer((game_seed ^ apart_from_the_deal) + static_cast<std::uint64_t>(seat)).next());
}

}  // namespace ichiba::ai
