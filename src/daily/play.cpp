#include "ai/bot.hpp"
#include "daily/market.hpp"
#include "daily/step_seed.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "record/chance.hpp"
#include "record/whole_record.hpp"

namespace ichiba::daily {
namespace {

Seat next_mover(SeatSet due, int players, FirstBid first) {
  if (first == FirstBid::player) return due.lowest();
  int seat = players - 1;
  while (!due.has(Seat(seat))) --seat;
  return Seat(seat);
}

template <class G>
std::string game_of(std::string_view bot, std::string_view day, FirstBid first) {
  const std::uint64_t seed = seed_of(G::name, day, version());
  std::string record = deal(G::name, day);
  auto begun = record::begin_replay(record);
  if (!begun) return "";
  const auto& replay = std::get<record::Replay<G>>(*begun);
  const auto& variant = replay.header().variant;
  std::vector<std::string> bots = bots_of(G::name);
  bots.emplace(bots.begin(), bot);
  std::vector<typename G::State> states{replay.state()};
  std::vector<Seat> movers;
  while (!over(states.back())) {
    const Seat seat = next_mover(to_act(states.back().open), G::players(variant), first);
    const int since = due_since<typename G::State>(
        states, seat, [&](int step) { return movers[static_cast<std::size_t>(step) - 1]; });
    const auto mind = ai::make_bot<G>(bots[static_cast<std::size_t>(seat.index())]);
    if (!mind) return "";
    mind->begin(variant, seat);
    Rng thought = ai::bot_rng(seed_of_step(seed, since + 1), seat.index());
    const auto known = know(states[static_cast<std::size_t>(since)], seat);
    const auto chosen = mind->choose(known, offers(known), {thought});
    if (!chosen) return "";
    Rng rng(seed_of_step(seed, static_cast<int>(states.size())));
    record::RecordingChance<typename record::Codec<G>::Card> chance(rng);
    typename G::State next = states.back();
    apply(next, *chosen, chance, NoEvents{});
    record += record::move_line<G>(variant, seat, chosen->move());
    for (const auto& pile : chance.take_piles()) record += record::reshuffle_line<G>(pile);
    states.push_back(next);
    movers.push_back(seat);
  }
  return record;
}

}  // namespace

std::string played_by(std::string_view bot, std::string_view game, std::string_view day, FirstBid first) {
  if (game == osaka::Game::name) return game_of<osaka::Game>(bot, day, first);
  if (game == tsukiji::Game::name) return game_of<tsukiji::Game>(bot, day, first);
  return "";
}

}  // namespace ichiba::daily
