#include <array>

#include "ai/bot.hpp"
#include "ai/greedy.hpp"
#include "ai/search/hazy_search.hpp"

namespace ichiba::ai {
namespace {

template <class G>
std::unique_ptr<Bot<G>> make_search_by(std::string_view text, Leaf leaf) {
  const auto budget = Budget::parse(text);
  return budget ? make_search<G>(*budget, leaf) : nullptr;
}

// The noise of levels 3 and 4, found by measuring (docs/strength.md has the gaps).
template <class G>
constexpr std::array<double, 2> haze_of_searches{};
template <>
constexpr std::array<double, 2> haze_of_searches<osaka::Game>{0.1, 0.03};
template <>
constexpr std::array<double, 2> haze_of_searches<tsukiji::Game>{0.085, 0.045};

// Levels 1 and 2 evaluate moves like the greedy bot, 3 and 4 like a search, but with noise: mistakes are small or
// plausible, because what looks very bad still looks bad.
template <class G>
std::unique_ptr<Bot<G>> make_level(std::string_view level) {
  if (level == "1") return make_greedy<G>(1.5);
  if (level == "2") return make_greedy<G>(0.5);
  if (level == "3") return make_hazy_search<G>({.iterations = 100}, haze_of_searches<G>[0]);
  if (level == "4") return make_hazy_search<G>({.iterations = 100}, haze_of_searches<G>[1]);
  if (level == "5") return make_search<G>({.iterations = 5000});
  return nullptr;
}

}  // namespace

template <class G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return make_greedy<G>(0);
  if (name.starts_with("level:")) return make_level<G>(name.substr(6));
  if (name.starts_with("search:")) return make_search_by<G>(name.substr(7), Leaf::judged);
  if (name.starts_with("learned:")) return make_search_by<G>(name.substr(8), Leaf::learned);
  if (name.starts_with("rollout:")) return make_search_by<G>(name.substr(8), Leaf::played_out);
  return nullptr;
}

template std::unique_ptr<Bot<osaka::Game>> make_bot<osaka::Game>(std::string_view);
template std::unique_ptr<Bot<tsukiji::Game>> make_bot<tsukiji::Game>(std::string_view);

bool is_bot_name(std::string_view name) { return make_bot<tsukiji::Game>(name) != nullptr; }

std::vector<std::string> bot_names() {
  return {"random", "greedy", "search:50ms", "search:2000", "level:1", "level:5"};
}

Rng bot_rng(std::uint64_t game_seed, int seat) {
  constexpr std::uint64_t apart_from_the_deal = 0xB07B07B07B07B07ULL;
  return Rng(SeedMixer((game_seed ^ apart_from_the_deal) + static_cast<std::uint64_t>(seat)).next());
}

}  // namespace ichiba::ai
