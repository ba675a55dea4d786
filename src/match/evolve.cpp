// Events change the table.
#include <fmt/format.h>

#include "match/match.hpp"

namespace ichiba::match {
namespace {

using base::not_in_format;
using base::OrProblem;

}  // namespace

OrProblem<Match> Match::begin(const Entry& first, const Downtimes& downtimes) {
  Match match;
  match.downtimes_ = &downtimes;
  if (!std::holds_alternative<Created>(first.event)) return not_in_format("the log does not begin with a creation");
  GameEvents nothing;
  if (auto taken = match.evolve(first, nothing); !taken) return std::unexpected(taken.error());
  return match;
}

OrProblem<Match> Match::of_log(std::span<const Entry> log, const Downtimes& downtimes, GameEvents& game_events) {
  if (log.empty()) return not_in_format("the log is empty");
  auto match = begin(log.front(), downtimes);
  for (std::size_t i = 1; match && i < log.size(); ++i) {
    if (auto taken = match->evolve(log[i], game_events); !taken) return std::unexpected(taken.error());
  }
  return match;
}

OrProblem<void> Match::evolve(const Entry& entry, GameEvents& game_events) {
  game_events.clear();
  if (entry.version != version_ + 1) {
    return not_in_format(fmt::format("version {} follows version {}", entry.version, version_));
  }
  // Before the event is applied: a game's events carry the version that shows them.
  auto taken = std::visit([&](const auto& event) { return take(event, entry, game_events); }, entry.event);
  if (!taken) return taken;
  version_ = entry.version;
  changed_at_ = entry.at;
  if (!std::holds_alternative<Moved>(entry.event)) ++others_;
  return {};
}

OrProblem<void> Match::take(const Created& event, const Entry& entry, GameEvents&) {
  if (version_ != 0) return not_in_format("a table is created twice");
  terms_ = make_terms({.setup = event.setup, .secret = event.secret});
  chairs_ = event.chairs;
  for (Chair& any : chairs_) {
    if (any.person()) any.taken_at = entry.at;
  }
  created_at_ = entry.at;
  choose_host();
  clocks_ = Clocks(setup().clock);
  name_the_nameless();
  return {};
}

OrProblem<void> Match::take(const Sat& event, const Entry& entry, GameEvents&) {
  if (event.seat.index() >= players()) return not_in_format("a seat that the table does not have");
  Chair& taken = chair_at(event.seat);
  taken = Chair{};
  taken.holder = Chair::Holder::person;
  taken.name = event.name;
  taken.token_hash = event.token_hash;
  taken.taken_at = entry.at;
  taken.nonce = event.nonce.nonce;
  taken.nonce_wanted = event.nonce.later;
  choose_host();
  return {};
}

OrProblem<void> Match::take(const NonceAdded& event, const Entry&, GameEvents&) {
  if (event.seat.index() >= players()) return not_in_format("a seat that the table does not have");
  if (stage_ != Stage::open) return not_in_format("a nonce after the cards were dealt");
  Chair& chair = chair_at(event.seat);
  chair.nonce = event.nonce;
  chair.nonce_wanted = false;
  return {};
}

OrProblem<void> Match::take(const Left& event, const Entry& entry, GameEvents&) {
  if (stage_ == Stage::open) {
    empty_chair(event.seat);
  } else if (stage_ == Stage::playing) {
    replace(event.seat);
    after(std::nullopt, entry.at);
  }
  return {};
}

OrProblem<void> Match::take(const Freed& event, const Entry&, GameEvents&) {
  if (stage_ != Stage::open) return not_in_format("a seat is freed, but the game has begun");
  empty_chair(event.seat);
  return {};
}

OrProblem<void> Match::take(const Renamed& event, const Entry&, GameEvents&) {
  chair_at(event.seat).name = event.name;
  return {};
}

OrProblem<void> Match::take(const SwapAsked& event, const Entry&, GameEvents&) {
  chair_at(event.seat).wants_swap = event.with;
  return {};
}

OrProblem<void> Match::take(const Swapped& event, const Entry&, GameEvents&) {
  std::swap(chair_at(event.one), chair_at(event.other));
  for (Chair& any : chairs_) any.wants_swap.reset();
  name_the_nameless();
  return {};
}

OrProblem<void> Match::take(const Started& event, const Entry& entry, GameEvents& game_events) {
  if (stage_ != Stage::open) return not_in_format("a game begins twice");
  if (!secret()) {
    if (!event.secret) return not_in_format("a game begins without a secret");
    terms_ = make_terms({.setup = setup(), .secret = event.secret, .dealing = 1});
  }
  for (Chair& any : chairs_) any.nonce_wanted = false;  // too late now
  const base::Bytes32 seed = deal_seed(dealing(), secret()->seed, nonces());
  std::visit(
      [&]<class Variant>(const std::shared_ptr<const Variant>& variant) {
        using G = typename Variant::Game;
        play_.emplace(std::in_place_type<RunningGame<G>>, variant, seed, entry.version, game_events.of<G>());
      },
      setup().game);
  stage_ = Stage::playing;
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Moved& event, const Entry& entry, GameEvents& game_events) {
  if (stage_ != Stage::playing) return not_in_format("a move, but no game is on");
  const auto moved = std::visit(
      [&]<class G>(RunningGame<G>& play) -> OrProblem<void> {
        const auto legal = play.check(event.seat, event.move);
        if (!legal) return not_in_format("a move that the rules refuse: " + legal.error().words);
        play.apply(*legal, entry.version, game_events.of<G>());
        return {};
      },
      *play_);
  if (!moved) return moved;
  chair_at(event.seat).votes = SeatSet();
  after(event.seat, entry.at);
  return {};
}

OrProblem<void> Match::take(const Resigned& event, const Entry& entry, GameEvents&) {
  chair_at(event.seat).resigned = true;
  if (players() == 2) {
    clocks_.stop(entry.at, *downtimes_);
    end(Ending::resigned, SeatSet::of(event.seat.next(2)));
    return {};
  }
  replace(event.seat);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const TimedOut& event, const Entry& entry, GameEvents&) {
  replace(event.seat);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Voted& event, const Entry& entry, GameEvents&) {
  chair_at(event.against).votes.add(event.seat);
  if (!enough_votes(event.against)) return {};
  replace(event.against);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Returned& event, const Entry& entry, GameEvents&) {
  chair_at(event.seat).replaced = false;
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const RematchOffered& event, const Entry&, GameEvents&) {
  chair_at(event.seat).wants_rematch = true;
  return {};
}

OrProblem<void> Match::take(const Rematched& event, const Entry& entry, GameEvents&) {
  rematch_ = event.table;
  rematch_by_ = event.seat;
  rematch_at_ = entry.at;
  return {};
}

OrProblem<void> Match::take(const Closed&, const Entry& entry, GameEvents&) {
  clocks_.stop(entry.at, *downtimes_);
  end(Ending::abandoned, SeatSet());
  return {};
}

Nonces Match::nonces() const {
  Nonces all;
  for (const Chair& any : chairs_) all.push_back(any.nonce);
  return all;
}

OrProblem<void> Match::take(const NameRemoved& event, const Entry&, GameEvents&) {
  chair_at(event.seat).name_removed = true;
  name_the_nameless();
  return {};
}

std::string nameless(Seat seat) { return fmt::format("Player {}", seat.index() + 1); }

void Match::name_the_nameless() {
  for (Seat seat : Seats(players())) {
    if (chair(seat).name_removed) chair_at(seat).name = nameless(seat);
  }
}

Match Match::imagined(Seat seat, Rng& rng) const {
  Match other = *this;
  if (other.play_) std::visit([&](auto& play) { play.imagine(seat, rng); }, *other.play_);
  return other;
}

void Match::empty_chair(Seat seat) {
  chair_at(seat) = Chair{};
  for (Chair& other : chairs_) {
    if (other.wants_swap == seat) other.wants_swap.reset();
  }
  choose_host();
  if (persons().empty()) end(Ending::abandoned, SeatSet());
}

// Without a host, the lowest person.
void Match::choose_host() {
  for (const Chair& chair : chairs_) {
    if (chair.host) return;
  }
  if (const SeatSet all = persons(); !all.empty()) chair_at(all.lowest()).host = true;
}

void Match::replace(Seat seat) {
  chair_at(seat).replaced = true;
  chair_at(seat).level = stand_in_level;
  chair_at(seat).votes = SeatSet();
}

void Match::end(Ending ending, SeatSet winners) {
  stage_ = Stage::over;
  ending_ = ending;
  winners_ = winners;
}

// The game may be over, or everybody gone; otherwise the clocks of the people who have to decide run.
void Match::after(std::optional<Seat> decided, Timestamp at) {
  if (std::visit([](const auto& play) { return play.is_over(); }, *play_)) {
    end(Ending::rules, std::visit([](const auto& play) { return play.winners(); }, *play_));
  } else if (persons().empty()) {
    end(Ending::abandoned, SeatSet());
  }
  SeatSet running = waits_for();
  for (Seat seat : Seats(players())) {
    if (!chair(seat).person_plays()) running.remove(seat);
  }
  clocks_.turn_to(running, decided, at, *downtimes_);
}

}  // namespace ichiba::match
