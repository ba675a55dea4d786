#include "ai/bot.hpp"
#include "ai/greedy.hpp"
#include "ai/levels.hpp"
#include "ai/search/nets.hpp"
#include "ai/search/search.hpp"

namespace ichiba::ai {
namespace {

template <class G>
std::unique_ptr<Bot<G>> make_search_by(std::string_view text, Leaf leaf) {
  const auto budget = Budget::parse(text);
  return budget ? make_search<G>(*budget, leaf) : nullptr;
}

// The number in "level:3"; nothing for any other name.
std::optional<int> level_in(std::string_view name) {
  constexpr std::string_view prefix = "level:";
  if (!name.starts_with(prefix) || name.size() != prefix.size() + 1) return std::nullopt;
  const int number = name.back() - '0';
  return number < least_level || number > most_level ? std::nullopt : std::optional(number);
}

}  // namespace

template <class G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return make_greedy<G>({});
  if (const auto level = level_in(name)) return make_level<G>(*level);
  if (name.starts_with("search:")) return make_search_by<G>(name.substr(7), Leaf::judged);
  if (name.starts_with("learned:")) return make_search_by<G>(name.substr(8), Leaf::learned);
  if (name.starts_with("rollout:")) return make_search_by<G>(name.substr(8), Leaf::played_out);
  return nullptr;
}

template <class G>
std::string net_for(std::string_view name, const typename G::Variant& variant) {
  if (name.starts_with("search:")) return net_for_leaf(Leaf::judged, variant);
  if (name.starts_with("learned:")) return net_for_leaf(Leaf::learned, variant);
  const auto number = level_in(name);
  if (!number || level_of<G>(*number).iterations == 0) return "";
  return net_for_leaf(leaf_of(level_of<G>(*number)), variant);
}

template std::string net_for<osaka::Game>(std::string_view, const osaka::Game::Variant&);
template std::string net_for<tsukiji::Game>(std::string_view, const tsukiji::Game::Variant&);
template std::unique_ptr<Bot<osaka::Game>> make_bot<osaka::Game>(std::string_view);
template std::unique_ptr<Bot<tsukiji::Game>> make_bot<tsukiji::Game>(std::string_view);

bool is_bot_name(std::string_view name) { return make_bot<tsukiji::Game>(name) != nullptr; }

std::vector<std::string> bot_names() {
  return {"random", "greedy", "search:50ms", "search:2000", "level:1", "level:8"};
}

Rng bot_rng(std::uint64_t game_seed, int seat) {
  constexpr std::uint64_t apart_from_the_deal = 0xB07B07B07B07B07ULL;
  return Rng(SeedMixer((game_seed ^ apart_from_the_deal) + static_cast<std::uint64_t>(seat)).next());
}

}  // namespace ichiba::ai
