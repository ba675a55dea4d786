#include "batch/batch.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "ai/bot.hpp"

namespace ichiba::batch {
namespace {

// Eight bits become eight bytes of 0 or 1.
constexpr std::array<std::uint64_t, 256> bytes_of_bits = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t bits = 0; bits < table.size(); ++bits) {
    for (unsigned i = 0; i < 8; ++i) table[bits] |= static_cast<std::uint64_t>((bits >> i) & 1U) << (8 * i);
  }
  return table;
}();

// A byte of 0 or 1 for each action.
template <std::size_t Actions>
void write_mask(std::uint64_t legal, std::uint8_t* to) {
  constexpr std::size_t whole = Actions / 8;
  for (std::size_t i = 0; i < whole; ++i, legal >>= 8U) std::memcpy(to + 8 * i, &bytes_of_bits[legal & 255U], 8);
  std::memcpy(to + 8 * whole, &bytes_of_bits[legal & 255U], Actions % 8);
}

}  // namespace

float reward(SeatSet winners, Seat seat, int players) {
  if (winners.empty()) return 0;
  const float share = winners.has(seat) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
  const auto seats = static_cast<float>(players);
  return (seats * share - 1.0F) / (seats - 1.0F);
}

template <class G>
Batch<G>::Batch(const Settings<G>& settings) : settings_(settings), observation_size_(0) {
  const int seats = G::players(settings.variant);
  if (seats < G::min_players || seats > G::max_players) {
    throw BadArgument("players", std::to_string(seats) + " cannot play this game");
  }
  if (settings.games < 1) throw BadArgument("n", "a batch has at least one game");
  if (settings.threads < 1) throw BadArgument("threads", "there is at least one thread");
  check_bots();
  observation_size_ = static_cast<std::size_t>(E::size(settings.variant, settings.memory));
  tables_.resize(settings.games);
  for_all_tables([&](std::size_t game) { deal(game); });
}

template <class G>
void Batch<G>::check_bots() const {
  if (settings_.bots.empty()) return;
  if (settings_.bots.size() != players()) {
    throw BadArgument("bots", "there are " + std::to_string(players()) + " seats: say for each who plays");
  }
  bool all = true;
  for (const std::string& name : settings_.bots) {
    if (!name.empty() && !ai::is_bot_name(name)) throw BadArgument("bots", "there is no '" + name + "'");
    all = all && !name.empty();
  }
  if (all) throw BadArgument("bots", "at least one seat is the caller's");
}

// A bot starts over for every choice, so that a choice depends on nothing but its table.
template <class G>
void Batch<G>::let_bot_move(BatchTable& table, Seat seat) const {
  const auto bot = ai::make_bot<G>(bot_at(seat));
  bot->begin(settings_.variant, seat);
  const auto known = know(table.state, seat);
  const auto list = offers(known);
  const auto chosen = bot->choose(known, list, {table.bot_rng});
  apply(table.state, *chosen, table.rng, NoEvents{});  // none of the bots of ai/ ever forfeits
}

// The caller's seats that have to act.
template <class G>
SeatSet Batch<G>::callers_turn(const BatchTable& table) const {
  SeatSet acting = to_act(table.state.open);
  if (settings_.bots.empty()) return acting;
  for (const Seat seat : Seats(G::players(settings_.variant))) {
    if (acting.has(seat) && is_bot(seat)) acting.remove(seat);
  }
  return acting;
}

// Who is asked in form `turns`.
template <class G>
Seat Batch<G>::asked(const BatchTable& table) const {
  SeatSet acting = callers_turn(table);
  if (table.waiting != BatchTable::none) acting.remove(acting.lowest());
  return acting.lowest();
}

// Until the caller has to act, or the game is over. Where a bot and the caller act at once, both wait for the step.
template <class G>
void Batch<G>::let_bots_move(BatchTable& table) const {
  if (settings_.bots.empty()) return;
  for (SeatSet acting = to_act(table.state.open); !acting.empty() && callers_turn(table).empty();
       acting = to_act(table.state.open)) {
    for (; !acting.empty(); acting.remove(acting.lowest())) let_bot_move(table, acting.lowest());
  }
}

template <class G>
void Batch<G>::deal(std::size_t game) {
  BatchTable& table = tables_[game];
  const std::uint64_t seed = derived_seed(derived_seed(settings_.seed, game), table.finished);
  table.rng = Rng(seed);
  table.bot_rng = ai::bot_rng(seed, 0);
  table.state = G::set_up(settings_.variant, table.rng, NoEvents{});
  table.pending = {};
  table.waiting = BatchTable::none;
  let_bots_move(table);
  find_legal(table);
}

template <class G>
void Batch<G>::find_legal(BatchTable& table) const {
  table.legal = {};
  for (SeatSet acting = to_act(table.state.open); !acting.empty(); acting.remove(acting.lowest())) {
    const Seat seat = acting.lowest();
    if (!is_bot(seat)) table.legal[seat] = E::legal(table.state, seat, table.pending);
  }
}

template <class G>
void Batch<G>::check_arrays(const Arrays& to) const {
  const auto check_size = [](const char* name, std::size_t has, std::size_t needs) {
    if (has != needs) {
      throw BadArgument(name, "has " + std::to_string(has) + " numbers, needs " + std::to_string(needs));
    }
  };
  check_size("observations", to.observations.size(), rows() * observation_size_);
  check_size("masks", to.masks.size(), rows() * actions());
  check_size("actors", to.actors.size(), rows());
}

template <class G>
void Batch<G>::check_actions(std::span<const std::int32_t> chosen) const {
  if (chosen.size() != rows()) {
    throw BadArgument("actions", "has " + std::to_string(chosen.size()) + " numbers, needs " + std::to_string(rows()));
  }
  const std::size_t each = rows_of_a_game();
  for (std::size_t row = 0; row < chosen.size(); ++row) {
    const BatchTable& table = tables_[row / each];
    const Seat seat = each == 1 ? asked(table) : Seat(static_cast<int>(row % each));
    const std::uint64_t legal = table.legal[seat];
    if (legal == 0 && each > 1) continue;  // this seat does not act
    const std::int32_t action = chosen[row];
    if (action >= 0 && action < E::actions && ((legal >> static_cast<unsigned>(action)) & 1U) != 0) continue;
    throw BadArgument("actions", "row " + std::to_string(row) + ": action " + std::to_string(action) + " is not legal");
  }
}

template <class G>
void Batch<G>::observe(const Arrays& to) const {
  check_arrays(to);
  for_all_tables([&](std::size_t game) { observe_game(game, to); });
}

template <class G>
void Batch<G>::step(std::span<const std::int32_t> chosen, const Arrays& to) {
  check_arrays(to);
  if (to.rewards.size() != tables_.size() * players()) throw BadArgument("rewards", "is not games x players");
  if (to.ends.size() != tables_.size()) throw BadArgument("ends", "is not as long as there are games");
  if (!to.finals.empty() && to.finals.size() != tables_.size() * players() * observation_size_) {
    throw BadArgument("finals", "is not games x players x observation size");
  }
  check_actions(chosen);
  for_all_tables([&](std::size_t game) { step_game(game, chosen.data() + game * rows_of_a_game(), to); });
}

template <class G>
void Batch<G>::act(BatchTable& table, Seat seat, int action) {
  const auto move = E::choose(table.state, seat, table.pending, action);
  if (move) apply(table.state, *check(table.state, seat, *move), table.rng, NoEvents{});
}

// All who have to act do so: bots, and the caller as `action_of(seat)` says.
template <class G>
template <class ActionOf>
void Batch<G>::act_all(BatchTable& table, ActionOf action_of) {
  // Before any of them has acted.
  for (SeatSet acting = to_act(table.state.open); !acting.empty(); acting.remove(acting.lowest())) {
    const Seat seat = acting.lowest();
    if (is_bot(seat)) {
      let_bot_move(table, seat);
    } else {
      act(table, seat, action_of(seat));
    }
  }
}

template <class G>
void Batch<G>::step_turn(BatchTable& table, std::int32_t action) {
  const Seat seat = asked(table);
  if (table.waiting == BatchTable::none && callers_turn(table).size() > 1) {
    table.waiting = action;
    return;
  }
  const auto first = static_cast<std::int32_t>(table.waiting);
  table.waiting = BatchTable::none;
  act_all(table, [&](Seat who) { return who == seat ? action : first; });
}

template <class G>
void Batch<G>::step_game(std::size_t game, const std::int32_t* chosen, const Arrays& to) {
  BatchTable& table = tables_[game];
  if (settings_.form == Form::turns) {
    step_turn(table, chosen[0]);
  } else {
    act_all(table, [&](Seat seat) { return chosen[seat.index()]; });
  }
  let_bots_move(table);
  const bool ended = over(table.state);
  to.ends[game] = ended ? 1 : 0;
  const auto rewards = to.rewards.subspan(game * players(), players());
  if (ended) {
    const SeatSet winners = G::winners(table.state);
    for (Seat seat : Seats(G::players(settings_.variant))) {
      rewards[static_cast<std::size_t>(seat.index())] = reward(winners, seat, G::players(settings_.variant));
    }
    if (!to.finals.empty()) observe_end(game, to);
    ++table.finished;
    deal(game);
  } else {
    std::ranges::fill(rewards, 0.0F);
    find_legal(table);
  }
  observe_game(game, to);
}

template <class G>
void Batch<G>::observe_end(std::size_t game, const Arrays& to) const {
  for (Seat seat : Seats(G::players(settings_.variant))) {
    const std::size_t row = game * players() + static_cast<std::size_t>(seat.index());
    write_numbers(tables_[game], seat, to.finals.data() + row * observation_size_);
  }
}

template <class G>
void Batch<G>::observe_game(std::size_t game, const Arrays& to) const {
  const BatchTable& table = tables_[game];
  if (settings_.form == Form::turns) {
    const Seat seat = asked(table);
    observe_seat(table, seat, game, to);
    to.actors[game] = static_cast<std::int8_t>(seat.index());
    return;
  }
  for (Seat seat : Seats(G::players(settings_.variant))) {
    const std::size_t row = game * players() + static_cast<std::size_t>(seat.index());
    observe_seat(table, seat, row, to);
    to.actors[row] = table.legal[seat] != 0 ? 1 : 0;
  }
}

template <class G>
void Batch<G>::observe_seat(const BatchTable& table, Seat seat, std::size_t row, const Arrays& to) const {
  write_numbers(table, seat, to.observations.data() + row * observation_size_);
  write_mask<actions()>(table.legal[seat], to.masks.data() + row * actions());
}

template <class G>
void Batch<G>::write_numbers(const BatchTable& table, Seat seat, Number* to) const {
  std::memset(to, 0, observation_size_ * sizeof(Number));
  E::observe(table.state, seat, table.pending, settings_.memory, to);
}

template class Batch<osaka::Game>;
template class Batch<tsukiji::Game>;

}  // namespace ichiba::batch
