#include "programs/train/osaka_match.hpp"

#include <vector>

#include "ai/search/osaka_net.hpp"
#include "ai/search/osaka_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/net_file.hpp"

namespace ichiba::train {
namespace {

using namespace osaka;

struct Maker {
  std::string name;
  std::unique_ptr<const ai::OsakaNet> net;
  ai::Budget budget;

  [[nodiscard]] std::unique_ptr<ai::Bot<Game>> make() const {
    return net ? ai::make_osaka_search(budget, *net) : ai::make_bot<Game>(name);
  }
};

std::optional<Maker> maker_of(const std::string& name) {
  Maker maker{.name = name, .net = nullptr, .budget = {}};
  if (name.starts_with("net:")) {
    const std::size_t colon = name.rfind(':');
    maker.net = net_in<ai::OsakaNet>(name.substr(4, colon - 4));
    const auto budget = ai::Budget::parse(name.substr(colon + 1));
    if (!maker.net || !budget) return std::nullopt;
    maker.budget = *budget;
  } else if (!ai::make_bot<Game>(name)) {
    return std::nullopt;
  }
  return maker;
}

using Bots = std::vector<std::unique_ptr<ai::Bot<Game>>>;

// Tells every bot what happens.
struct Teller {
  static constexpr bool wanted = true;
  Bots& bots;
  void operator()(const Event& event) const {
    for (auto& bot : bots) bot->saw(seen(event));
  }
};

double play(const Match& match, const Maker& first, const Maker& others, std::uint64_t seed, int seat_of_first) {
  Bots bots;
  std::vector<Rng> thoughts;
  const Game::Variant variant{.players = match.players};
  for (int seat = 0; seat < match.players; ++seat) {
    bots.push_back(seat == seat_of_first ? first.make() : others.make());
    bots.back()->begin(variant, Seat(seat));
    thoughts.push_back(ai::bot_rng(seed, seat));
  }
  Rng rng(seed);
  const Teller emit{bots};
  State state = Game::set_up(variant, rng, emit);
  while (!over(state)) {
    const auto at = static_cast<std::size_t>(state.open.actor.index());
    const Knowledge known = know(state, state.open.actor);
    const auto legal = bots[at]->choose(known, offers(known), {thoughts[at]});
    apply(state, *legal, rng, emit);
  }
  return static_cast<double>(ai::result(state)[static_cast<std::size_t>(seat_of_first)]);
}

}  // namespace

Score match(const Match& match) {
  const auto first = maker_of(match.first);
  const auto others = maker_of(match.others);
  if (!first || !others) return {};
  return play_deals(match, [&](std::uint64_t seed, int seat) { return play(match, *first, *others, seed, seat); });
}

}  // namespace ichiba::train
