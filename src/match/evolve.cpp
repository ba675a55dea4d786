// Deeds change the table.
#include <fmt/format.h>

#include "match/match.hpp"

namespace ichiba::match {
namespace {

using record::not_in_format;
using record::OrProblem;

}  // namespace

OrProblem<Match> Match::begin(const Entry& first, const Downtimes& downtimes) {
  Match match;
  match.downtimes_ = &downtimes;
  if (!std::holds_alternative<Created>(first.deed)) return not_in_format("the log does not begin with a creation");
  Happened nothing;
  if (auto taken = match.evolve(first, nothing); !taken) return std::unexpected(taken.error());
  return match;
}

OrProblem<Match> Match::of_log(std::span<const Entry> log, const Downtimes& downtimes, Happened& happened) {
  if (log.empty()) return not_in_format("the log is empty");
  auto match = begin(log.front(), downtimes);
  for (std::size_t i = 1; match && i < log.size(); ++i) {
    if (auto taken = match->evolve(log[i], happened); !taken) return std::unexpected(taken.error());
  }
  return match;
}

OrProblem<void> Match::evolve(const Entry& entry, Happened& happened) {
  happened.clear();
  if (entry.version != version_ + 1) {
    return not_in_format(fmt::format("version {} follows version {}", entry.version, version_));
  }
  // Before the deed is taken: a game's events carry the version that shows them.
  auto taken = std::visit([&](const auto& deed) { return take(deed, entry, happened); }, entry.deed);
  if (!taken) return taken;
  version_ = entry.version;
  changed_at_ = entry.at;
  if (!std::holds_alternative<Moved>(entry.deed)) ++others_;
  return {};
}

OrProblem<void> Match::take(const Created& deed, const Entry& entry, Happened&) {
  if (version_ != 0) return not_in_format("a table is created twice");
  terms_ = make_terms({.setup = deed.setup, .secret = deed.secret});
  chairs_ = deed.chairs;
  for (Chair& any : chairs_) {
    if (any.person()) any.taken_at = entry.at;
  }
  created_at_ = entry.at;
  choose_host();
  clocks_ = Clocks(setup().clock);
  name_the_nameless();
  return {};
}

OrProblem<void> Match::take(const Sat& deed, const Entry& entry, Happened&) {
  if (deed.seat.index() >= players()) return not_in_format("a seat that the table does not have");
  Chair& taken = chair_at(deed.seat);
  taken = Chair{};
  taken.holder = Chair::Holder::person;
  taken.name = deed.name;
  taken.token_hash = deed.token_hash;
  taken.taken_at = entry.at;
  taken.nonce = deed.nonce.nonce;
  taken.nonce_wanted = deed.nonce.later;
  choose_host();
  return {};
}

OrProblem<void> Match::take(const NonceAdded& deed, const Entry&, Happened&) {
  if (deed.seat.index() >= players()) return not_in_format("a seat that the table does not have");
  if (stage_ != Stage::open) return not_in_format("a nonce after the cards were dealt");
  Chair& chair = chair_at(deed.seat);
  chair.nonce = deed.nonce;
  chair.nonce_wanted = false;
  return {};
}

OrProblem<void> Match::take(const Left& deed, const Entry& entry, Happened&) {
  if (stage_ == Stage::open) {
    empty_chair(deed.seat);
  } else if (stage_ == Stage::playing) {
    replace(deed.seat);
    after(std::nullopt, entry.at);
  }
  return {};
}

OrProblem<void> Match::take(const Freed& deed, const Entry&, Happened&) {
  if (stage_ != Stage::open) return not_in_format("a seat is freed, but the game has begun");
  empty_chair(deed.seat);
  return {};
}

OrProblem<void> Match::take(const Renamed& deed, const Entry&, Happened&) {
  chair_at(deed.seat).name = deed.name;
  return {};
}

OrProblem<void> Match::take(const SwapAsked& deed, const Entry&, Happened&) {
  chair_at(deed.seat).wants_swap = deed.with;
  return {};
}

OrProblem<void> Match::take(const Swapped& deed, const Entry&, Happened&) {
  std::swap(chair_at(deed.one), chair_at(deed.other));
  for (Chair& any : chairs_) any.wants_swap.reset();
  name_the_nameless();
  return {};
}

OrProblem<void> Match::take(const Started& deed, const Entry& entry, Happened& happened) {
  if (stage_ != Stage::open) return not_in_format("a game begins twice");
  if (!secret()) {
    if (!deed.secret) return not_in_format("a game begins without a secret");
    terms_ = make_terms({.setup = setup(), .secret = deed.secret, .dealing = 1});
  }
  for (Chair& any : chairs_) any.nonce_wanted = false;  // too late now
  const Bytes32 seed = deal_seed(dealing(), secret()->seed, nonces());
  std::visit(
      [&]<class Table>(const std::shared_ptr<const Table>& table) {
        using G = std::conditional_t<std::is_same_v<Table, osaka::Game::Table>, osaka::Game, tsukiji::Game>;
        play_.emplace(std::in_place_type<Play<G>>, table, seed, entry.version, happened.of<G>());
      },
      setup().game);
  stage_ = Stage::playing;
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Moved& deed, const Entry& entry, Happened& happened) {
  if (stage_ != Stage::playing) return not_in_format("a move, but no game is on");
  const auto moved = std::visit(
      [&]<class G>(Play<G>& play) -> OrProblem<void> {
        const auto legal = play.check(deed.seat, deed.move);
        if (!legal) return not_in_format("a move that the rules refuse: " + legal.error().words);
        play.apply(*legal, entry.version, happened.of<G>());
        return {};
      },
      *play_);
  if (!moved) return moved;
  chair_at(deed.seat).votes = SeatSet();
  after(deed.seat, entry.at);
  return {};
}

OrProblem<void> Match::take(const Resigned& deed, const Entry& entry, Happened&) {
  chair_at(deed.seat).resigned = true;
  if (players() == 2) {
    clocks_.stop(entry.at, *downtimes_);
    end(Ending::resigned, SeatSet::of(deed.seat.next(2)));
    return {};
  }
  replace(deed.seat);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const TimedOut& deed, const Entry& entry, Happened&) {
  replace(deed.seat);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Voted& deed, const Entry& entry, Happened&) {
  chair_at(deed.against).votes.add(deed.seat);
  if (!enough_votes(deed.against)) return {};
  replace(deed.against);
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Returned& deed, const Entry& entry, Happened&) {
  chair_at(deed.seat).replaced = false;
  after(std::nullopt, entry.at);
  return {};
}

OrProblem<void> Match::take(const Rematched& deed, const Entry&, Happened&) {
  rematch_ = deed.table;
  rematch_by_ = deed.seat;
  return {};
}

OrProblem<void> Match::take(const Closed&, const Entry& entry, Happened&) {
  clocks_.stop(entry.at, *downtimes_);
  end(Ending::abandoned, SeatSet());
  return {};
}

Nonces Match::nonces() const {
  Nonces all;
  for (const Chair& any : chairs_) all.push_back(any.nonce);
  return all;
}

OrProblem<void> Match::take(const NameRemoved& deed, const Entry&, Happened&) {
  chair_at(deed.seat).name_removed = true;
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

// Where there is none, the lowest person.
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

// The game may be over, or everybody gone; else the clocks of the persons who have to decide run.
void Match::after(std::optional<Seat> decided, Moment at) {
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
