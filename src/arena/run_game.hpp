// One game between bots, from start to finish. Chance and every bot have separate generators, all from one seed, so a
// bot that thinks longer or draws more numbers does not change the cards (docs/random.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "arena/forfeits.hpp"
#include "engine/core/events.hpp"
#include "record/chance.hpp"
#include "record/writer.hpp"

namespace ichiba::arena {

template <class G>
using Bots = std::vector<std::unique_ptr<ai::Bot<G>>>;  // one a seat

// Tells every bot what its seat sees, and `watch` everything: watch.begun(header, events), then for each move
// watch.moved(legal, offered, piles, events), then watch.ended(state). If a bot forfeits, the game ends without
// watch.ended and the forfeit is returned. When `stop` (may be null) becomes true, a thinking bot is told to hurry; its
// answer is then ignored, even a forfeit.
template <class G, class Watch>
std::optional<Forfeited> run_game(const typename G::Variant& variant, const std::vector<std::string>& names,
                                  Bots<G>& bots, std::uint64_t seed, Watch& watch,
                                  const std::atomic<bool>* stop = nullptr) {
  using Card = typename record::Codec<G>::Card;
  Rng deal(seed);
  std::vector<Rng> thoughts;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    thoughts.push_back(ai::bot_rng(seed, static_cast<int>(seat)));
    bots[seat]->begin(variant, Seat(static_cast<int>(seat)));
  }

  record::RecordingChance<Card> chance(deal);
  std::vector<typename G::Event> events;
  typename G::State state = G::set_up(variant, chance, CollectEvents{events});
  record::Header<G> header{names, variant, chance.take_piles().front(), chance.start()};
  watch.begun(header, events);
  const auto tell = [&] {
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
      for (const auto& event : events) bots[seat]->saw(G::seen(event, Seat(static_cast<int>(seat))));
    }
  };
  tell();
  const auto end_for_all = [&](const ai::Outcome& outcome) {
    for (const auto& bot : bots) bot->end(outcome);
  };

  while (!over(state)) {
    const Seat seat = to_act(state.open).lowest();
    const auto index = static_cast<std::size_t>(seat.index());
    const typename G::Knowledge known = know(state, seat);
    const typename G::Offers list = offers(known);
    const auto chosen = bots[index]->choose(known, list, {thoughts[index], stop});
    if (!chosen) {
      const bool stopped = stop != nullptr && *stop;
      if (!stopped) end_for_all({all_but(seat, G::players(variant)), seat});
      return Forfeited{seat, chosen.error().why};
    }
    events.clear();
    apply(state, *chosen, chance, CollectEvents{events});
    watch.moved(*chosen, list.size(), chance.take_piles(), events);
    tell();
  }
  watch.ended(state);
  end_for_all({G::winners(state), std::nullopt});
  return std::nullopt;
}

}  // namespace ichiba::arena
