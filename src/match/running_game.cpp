#include "match/running_game.hpp"

#include "engine/core/events.hpp"
#include "record/codec.hpp"
#include "words/refusals.hpp"

namespace ichiba::match {
namespace {

// The rules' functions are found by their arguments; inside a class with members of the same names they need a name.
auto rules_check(const auto& state, Seat seat, const auto& move) { return check(state, seat, move); }
void rules_apply(auto& state, const auto& legal, FairChance& chance, auto emit) { apply(state, legal, chance, emit); }

}  // namespace

template <class G>
RunningGame<G>::RunningGame(Shared<G> variant, const base::Bytes32& seed, int version, Events& events)
    : variant_(std::move(variant)), chance_(seed), state_(G::set_up(*variant_, chance_, CollectEvents{events})) {
  reopen(SeatSet(), std::nullopt, version);
}

template <class G>
std::expected<typename G::Legal, Refusal> RunningGame<G>::check(Seat seat, std::string_view move) const {
  const auto parsed = G::parse(*variant_, move);
  if (!parsed) return std::unexpected(Refusal{.code = RefusalCode::not_a_move, .words = words::say(parsed.error())});
  const auto legal = rules_check(state_, seat, *parsed);
  if (legal) return *legal;
  return std::unexpected(Refusal{.code = RefusalCode::rule,
                                 .words = record::Codec<G>::say(*variant_, legal.error()),
                                 .facts = json::serialize(record::Codec<G>::refusal_facts(*variant_, legal.error()))});
}

template <class G>
void RunningGame<G>::apply(const typename G::Legal& legal, int version, Events& events) {
  const SeatSet before = waits_for();
  rules_apply(state_, legal, chance_, CollectEvents{events});
  ++steps_;
  reopen(before, legal.seat(), version);
}

template <class G>
SeatSet RunningGame<G>::waits_for() const {
  return is_over() ? SeatSet() : to_act(state_.open);
}

template <class G>
void RunningGame<G>::reopen(SeatSet before, std::optional<Seat> decided, int version) {
  const SeatSet now = waits_for();
  for (Seat seat : Seats(most_seats)) {
    if (now.has(seat) && (!before.has(seat) || decided == seat)) open_since_[seat] = version;
  }
}

template class RunningGame<osaka::Game>;
template class RunningGame<tsukiji::Game>;

}  // namespace ichiba::match
