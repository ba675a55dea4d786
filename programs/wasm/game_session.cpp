#include "programs/wasm/game_session.hpp"

#include <algorithm>

#include "ai/search/nets.hpp"
#include "base/json_text.hpp"
#include "daily/step_seed.hpp"
#include "programs/wasm/answer.hpp"
#include "programs/wasm/look.hpp"
#include "record/codec.hpp"

namespace ichiba::page {
namespace {

template <class G>
json::object shown(const typename G::Variant& variant, const typename G::State& state, std::optional<Seat> viewer,
                   int step) {
  return std::visit([&](const auto& seen) { return record::dump(seen, step); },
                    G::shown_with_notes(variant, state, viewer));
}

json::array places_of(const osaka::State& state, SeatSet winners) { return places(state.open, state.points, winners); }
json::array places_of(const tsukiji::State& state, SeatSet winners) { return places(state.open, winners); }

}  // namespace

template <class G>
GameSession<G>::GameSession(record::Header<G> header, std::uint64_t seed)
    : header_(std::move(header)), seed_(seed), rng_(seed) {
  record::RecordingChance<Card> chance(rng_);
  states_.push_back(G::set_up(header_.variant, chance, CollectEvents{set_up_events_}));
  header_.deck = chance.take_piles().front();
  header_.start = chance.start();
  bots_.resize(static_cast<std::size_t>(players()));
}

template <class G>
GameSession<G>::GameSession(const record::Replay<G>& replay, std::vector<typename G::State> states,
                            std::vector<Step> steps, std::uint64_t seed)
    : header_(replay.header()),
      seed_(seed),
      rng_(seed),
      set_up_events_(replay.set_up_events()),
      states_(std::move(states)),
      steps_(std::move(steps)) {
  bots_.resize(static_cast<std::size_t>(players()));
}

template <class G>
json::object GameSession<G>::answer(std::string_view what, const json::object& command) {
  if (what == "look") return look_at_step(command);
  if (what == "history") return history(command);
  if (what == "play") return play_text(command);
  if (what == "bot") return bot_move(command);
  if (what == "hint") return hint(command);
  if (what == "study") return begin_study(command);
  if (what == "study_piece") return study_piece(command);
  if (what == "study_report") return study_report();
  if (what == "info") return info();
  if (what == "record") return record_at(step_in(command));
  if (what == "check") {
    const auto seen = view(state(), seat_in(command, "seat", players()));
    return check_move(header_.variant, seen, text_in(command, "move"));
  }
  return problem("format", "no such command: " + std::string(what.substr(0, 40)));
}

template <class G>
int GameSession<G>::step_in(const json::object& command) const {
  return static_cast<int>(std::clamp<std::int64_t>(number_in(command, "step", steps()), 0, steps()));
}

// Who moved, and what happened, as a seat or a spectator saw it. Step 0 is the set-up.
template <class G>
json::object GameSession<G>::told_step(int step, std::optional<Seat> listener) const {
  const auto& list = step == 0 ? set_up_events_ : steps_[static_cast<std::size_t>(step) - 1].events;
  json::array events;
  for (const auto& event : list) events.push_back(record::event_object<G>(header_.variant, G::seen(event, listener)));
  json::object told{{"step", step}, {"events", std::move(events)}};
  if (step > 0) {
    const auto& legal = steps_[static_cast<std::size_t>(step) - 1].legal;
    told["seat"] = legal.seat().index();
    told["move"] = G::text(header_.variant, legal.move());
  }
  return told;
}

// That, and the table after it, as the viewer sees it. A replay may be shown with everything open.
template <class G>
json::object GameSession<G>::shown_step(int step, std::optional<Seat> viewer, std::optional<Seat> listener, bool open,
                                        std::optional<SeatSet> winners) const {
  const auto& at = states_[static_cast<std::size_t>(step)];
  json::object found = told_step(step, listener);
  found["game"] = G::name;
  found["view"] = open ? record::dump(at, step) : shown<G>(header_.variant, at, viewer, step);
  found["look"] = look(header_.variant, view(at, viewer), winners);
  if (open && winners) found["look"].get_object()["places"] = places_of(at, *winners);
  return found;
}

template <class G>
json::object GameSession<G>::look_at_step(const json::object& command) const {
  const auto viewer = seat_in(command, "seat", players());
  const json::value* all = command.if_contains("all");
  return shown_step(step_in(command), viewer, viewer, all != nullptr && all->is_bool() && all->get_bool(),
                    seats_in(command, "winners", players()));
}

template <class G>
json::object GameSession<G>::history(const json::object& command) const {
  json::array list;
  for (int step = 0; step <= steps(); ++step) list.push_back(told_step(step, seat_in(command, "seat", players())));
  return {{"history", std::move(list)}};
}

template <class G>
json::object GameSession<G>::record_at(int step) const {
  return {{"record", record_until(step, false, 0)},
          {"steps", step},
          {"over", over(states_[static_cast<std::size_t>(step)])}};
}

// Everything that a table needs after a move: to store it, to show it, and to know who is next.
template <class G>
json::object GameSession<G>::after_move(const json::object& command) const {
  json::object found = shown_step(steps(), seat_in(command, "viewer", players()),
                                  seat_in(command, "listener", players()), false, std::nullopt);
  for (auto& field : record_at(steps())) found[field.key()] = std::move(field.value());
  found["to_act"] = record::seat_array(to_act(state().open), players());
  return found;
}

template <class G>
void GameSession<G>::carry_out(const typename G::Legal& legal) {
  if (seeds_steps_) rng_ = Rng(daily::seed_of_step(seed_, steps() + 1));
  record::RecordingChance<Card> chance(rng_);
  Step step{legal, {}, {}};
  typename G::State next = state();
  apply(next, legal, chance, CollectEvents{step.events});
  step.piles = chance.take_piles();
  states_.push_back(next);
  for (int i = 0; i < players(); ++i) {
    BotAtSeat& place = bots_[static_cast<std::size_t>(i)];
    if (!place.bot) continue;
    for (const auto& event : step.events) place.bot->saw(G::seen(event, Seat(i)));
  }
  steps_.push_back(std::move(step));
  study_.reset();
}

template <class G>
json::object GameSession<G>::play_text(const json::object& command) {
  const auto seat = seat_in(command, "seat", players());
  if (!seat) return problem("format", "seat: there is none of this number");
  const auto move = G::parse(header_.variant, text_in(command, "move"));
  if (!move) return problem("format", words::say(move.error()));
  const auto legal = check(state(), *seat, *move);
  if (!legal) return {{"refusal", record::Codec<G>::refusal_facts(header_.variant, legal.error())}};
  carry_out(*legal);
  return after_move(command);
}

template <class G>
ai::Bot<G>* GameSession<G>::bot_at(Seat seat, std::string_view name, std::uint64_t seed) {
  BotAtSeat& place = bots_[static_cast<std::size_t>(seat.index())];
  if (place.bot && place.name == name && !seeds_steps_) return place.bot.get();
  place.bot = ai::make_bot<G>(name);
  if (!place.bot) return nullptr;
  place.name = name;
  place.rng = ai::bot_rng(seed, seat.index());
  place.bot->begin(header_.variant, seat);
  return place.bot.get();
}

template <class G>
json::object GameSession<G>::bot_move(const json::object& command) {
  const auto seat = seat_in(command, "seat", players());
  if (!seat || !to_act(state().open).has(*seat)) return problem("format", "seat: it is not to move");
  const std::string needed = ai::net_for<G>(text_in(command, "bot"), header_.variant);
  if (!needed.empty() && !ai::has_net(needed)) return {{"needs", needed}};
  const auto mover = [this](int step) { return steps_[static_cast<std::size_t>(step) - 1].legal.seat(); };
  const int since = seeds_steps_ ? daily::due_since<typename G::State>(states_, *seat, mover) : steps();
  const std::uint64_t seed = seeds_steps_ ? daily::seed_of_step(seed_, since + 1) : seed_;
  ai::Bot<G>* bot = bot_at(*seat, text_in(command, "bot"), seed);
  if (bot == nullptr) return problem("format", "bot: there is none of this name");
  const auto known = know(states_[static_cast<std::size_t>(since)], *seat);
  const auto list = offers(known);
  const auto chosen = bot->choose(known, list, {bots_[static_cast<std::size_t>(seat->index())].rng});
  if (!chosen) return problem("format", chosen.error().why);
  carry_out(*chosen);
  return after_move(command);
}

template <class G>
json::object GameSession<G>::info() const {
  json::object found{{"game", G::name},
                     {"players", record::text_array(header_.players, [](const std::string& name) { return name; })},
                     {"options", record::Codec<G>::options(header_.variant)},
                     {"steps", steps()},
                     {"over", over(state())},
                     {"to_act", record::seat_array(to_act(state().open), players())}};
  return found;
}

// If unseen cards are dealt again, the last pile shuffled before the step is written with its rest in another order.
template <class G>
std::string GameSession<G>::record_until(int step, bool other_cards, std::uint64_t seed) const {
  record::Header<G> header = header_;
  std::vector<std::vector<std::vector<Card>>> piles;
  for (int i = 0; i < step; ++i) piles.push_back(steps_[static_cast<std::size_t>(i)].piles);
  if (other_cards) {
    std::vector<Card>* last = &header.deck;
    for (auto& of_step : piles) {
      for (auto& pile : of_step) last = &pile;
    }
    const auto& at = states_[static_cast<std::size_t>(step)];
    Rng rng(seed);
    G::shuffle_unseen(at, *last, rng);
  }
  std::string text = record::header_line<G>(header);
  for (int i = 0; i < step; ++i) {
    const Step& done = steps_[static_cast<std::size_t>(i)];
    text += record::move_line<G>(header_.variant, done.legal.seat(), done.legal.move());
    for (const auto& pile : piles[static_cast<std::size_t>(i)]) text += record::reshuffle_line<G>(pile);
  }
  return text;
}

template class GameSession<osaka::Game>;
template class GameSession<tsukiji::Game>;

}  // namespace ichiba::page
