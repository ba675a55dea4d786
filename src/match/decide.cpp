// Commands become events, or are refused.
#include <algorithm>
#include <fmt/format.h>

#include "match/match.hpp"
#include "match/names.hpp"

namespace ichiba::match {
namespace {

using Code = RefusalCode;

std::unexpected<Refusal> no(Code code, std::string words) {
  return std::unexpected(Refusal{.code = code, .words = std::move(words)});
}
std::unexpected<Refusal> not_seated() { return no(Code::not_seated, "you have no seat at this table"); }
std::unexpected<Refusal> already_begun() { return no(Code::already_begun, "the game has begun"); }
std::unexpected<Refusal> not_playing() { return no(Code::not_playing, "no game is being played at this table"); }
std::unexpected<Refusal> no_change() { return no(Code::no_change, "it is so already"); }

// What can be repeated without the game advancing. Everything else happens once per person or table, or only after one
// of these.
bool can_go_on_for_ever(const Command& command) {
  return std::holds_alternative<SitDown>(command) || std::holds_alternative<Rename>(command) ||
         std::holds_alternative<Swap>(command) || std::holds_alternative<Vote>(command) ||
         std::holds_alternative<Return>(command);
}

// A player who looks like another at the table would play in their name.
bool name_is_taken(const Match& match, std::string_view name, std::optional<Seat> by_others_than = std::nullopt) {
  for (Seat seat : Seats(match.players())) {
    if (seat == by_others_than || !match.chair(seat).person()) continue;
    if (look_alike(match.chair(seat).name, name)) return true;
  }
  return false;
}
std::unexpected<Refusal> name_taken() {
  return no(Code::name_taken, "somebody at this table has that name, or one that looks like it");
}

}  // namespace

std::expected<TableEvent, Refusal> Match::decide(std::optional<Seat> who, const Command& command, Timestamp now) const {
  if (others_ >= most_others && can_go_on_for_ever(command)) {
    return no(Code::too_much, "too much has happened at this table besides moves; play on, or make a new one");
  }
  return std::visit([&](const auto& wanted) { return want(who, wanted, now); }, command);
}

Match::Decision Match::want(Who who, const SitDown& command, Timestamp) const {
  if (who) return no(Code::already_seated, "you have a seat at this table");
  if (stage_ != Stage::open) return already_begun();
  for (Seat seat : Seats(players())) {
    if (command.seat && *command.seat != seat) continue;
    if (!chair(seat).free()) continue;
    if (name_is_taken(*this, command.name)) return name_taken();
    return Sat{seat, command.name, command.token_hash, secret() ? command.nonce : NonceOffer{}};
  }
  if (!command.seat) return no(Code::table_full, "every seat is taken");
  if (command.seat->index() >= players())
    return no(Code::no_such_seat, fmt::format("the table has {} seats", players()));
  return no(Code::seat_taken, "somebody else sits there");
}

Match::Decision Match::want(Who who, const GiveNonce& command, Timestamp) const {
  if (!who) return not_seated();
  if (stage_ != Stage::open) return already_begun();
  if (!secret()) return no(Code::no_commitment, "this table is of an older version; its cards take no nonces");
  if (chair(*who).nonce) return no(Code::nonce_given, "you have added your nonce already");
  return NonceAdded{*who, command.nonce};
}

Match::Decision Match::want(Who who, const Leave&, Timestamp) const {
  if (!who) return not_seated();
  if (stage_ == Stage::over) return no(Code::over, "the game is over; there is nothing to leave");
  if (stage_ == Stage::playing && !chair(*who).person_plays()) return no(Code::already_left, "a bot plays for you");
  return Left{*who};
}

Match::Decision Match::want(Who who, const Free& command, Timestamp) const {
  if (stage_ != Stage::open) return already_begun();
  if (command.seat.index() >= players()) return no(Code::no_such_seat, "there is no such seat");
  if (who && !chair(*who).host) return no(Code::not_host, "only the host of the table can free a seat");
  if (who == command.seat) return no(Code::own_seat, "that is your own seat; leave it");
  if (!chair(command.seat).person()) return no(Code::no_person, "nobody sits there");
  return Freed{command.seat, who};
}

Match::Decision Match::want(Who who, const Rename& command, Timestamp) const {
  if (!who) return not_seated();
  if (chair(*who).name_removed) return no(Code::name_removed, "you have removed your name from this table");
  if (stage_ == Stage::over) return no(Code::over, "the game is over");
  if (chair(*who).name == command.name) return no_change();
  if (name_is_taken(*this, command.name, who)) return name_taken();
  return Renamed{*who, command.name};
}

Match::Decision Match::want(Who who, const Swap& command, Timestamp) const {
  if (!who) return not_seated();
  if (stage_ != Stage::open) return already_begun();
  if (command.with.index() >= players() || command.with == *who)
    return no(Code::no_such_seat, "there is no such other seat");
  const Chair& other = chair(command.with);
  if (!other.person() || other.wants_swap == *who) return Swapped{*who, command.with};
  if (chair(*who).wants_swap == command.with) return no_change();
  return SwapAsked{*who, command.with};
}

Match::Decision Match::want(Who, const Start& command, Timestamp) const {
  if (stage_ != Stage::open) return already_begun();
  if (!can_start()) return no(Code::seats_free, "some seats are still free");
  if (secret()) return Started{};
  return Started{command.secret};
}

Match::Decision Match::want(Who who, const MakeMove& command, Timestamp now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (command.version > version_) {
    return no(Code::no_such_version,
              fmt::format("version {} does not exist; the table is at {}", command.version, version_));
  }
  const auto time = clocks_.expired(now, *downtimes_);
  if (time == *who) return no(Code::time_over, "your time is over");
  return std::visit(
      [&](const auto& play) -> Decision {
        const auto legal = play.check(*who, command.move);
        if (!play.has_seen_enough(*who, command.version)) {
          return no(Code::old_version,
                    fmt::format("the table has gone on from version {} to {}", command.version, version_));
        }
        if (!legal) return std::unexpected(legal.error());
        return Moved{*who, command.move, command.hurried};
      },
      *play_);
}

Match::Decision Match::want(Who who, const Resign&, Timestamp) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (chair(*who).resigned) return no(Code::already_resigned, "you have resigned");
  return Resigned{*who};
}

Match::Decision Match::want(Who who, const Vote& command, Timestamp now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (!chair(*who).person_plays()) return no(Code::not_playing, "a bot plays for you");
  if (command.against.index() >= players() || command.against == *who)
    return no(Code::no_such_seat, "there is no such other seat");
  if (!chair(command.against).person_plays()) return no(Code::no_person, "a bot plays there");
  if (!waits_for().has(command.against)) return no(Code::not_awaited, "the game does not wait for that player");
  if (!command.absent_since) return no(Code::present, "that player is connected");
  if (const Millis wait = wait_before_vote(command.against, *command.absent_since, now); wait > 0) {
    auto early = no(Code::too_early, fmt::format("wait {} more seconds for that player", (wait + second - 1) / second));
    early.error().facts = fmt::format(R"({{"seconds":{}}})", (wait + second - 1) / second);
    return early;
  }
  if (chair(command.against).votes.has(*who)) return no(Code::already_voted, "you have voted");
  return Voted{*who, command.against};
}

// Without a clock: until a minute of absence, during which the game waited. With one: until half of the time for this
// decision is gone, because a player with three days may well be away for one.
Millis Match::wait_before_vote(Seat against, Timestamp absent_since, Timestamp now) const {
  if (!clocks_.none()) {
    const Millis left = clocks_.left(against, now, *downtimes_);
    return std::max<Millis>(0, left - clocks_.given(against) / 2);
  }
  const Timestamp since = std::max(absent_since, clocks_.since(against));
  const Millis waited = now - since - downtimes_->between(since, now);
  return std::max<Millis>(0, patience - waited);
}

Match::Decision Match::want(Who who, const Return&, Timestamp now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (chair(*who).resigned) return no(Code::already_resigned, "who has resigned cannot come back");
  if (!chair(*who).replaced) return no(Code::not_replaced, "no bot plays for you");
  if (setup().clock.kind == ClockRules::Kind::per_game && clocks_.left(*who, now, *downtimes_) == 0) {
    return no(Code::time_over, "your time is over");
  }
  return Returned{*who};
}

Match::Decision Match::want(Who who, const Rematch& command, Timestamp) const {
  if (!who) return not_seated();
  if (stage_ != Stage::over) return no(Code::not_over, "the game is not over");
  if (!rematch_.empty()) return no(Code::already_rematched, "the next game has been set up");
  bool agreed = true;
  for (Seat seat : Seats(players())) {
    agreed = agreed && (seat == *who || !chair(seat).person_plays() || chair(seat).wants_rematch);
  }
  if (agreed) return Rematched{*who, command.table};
  if (chair(*who).wants_rematch) return no(Code::no_change, "you have offered another game already");
  return RematchOffered{*who};
}

Match::Decision Match::want(Who, const RemoveName& command, Timestamp) const {
  const Who who = seat_of(command.token_hash);
  if (!who) return not_seated();
  if (chair(*who).name_removed) return no(Code::name_removed, "you have removed your name from this table");
  return NameRemoved{*who};
}

Match::Decision Match::want(Who, const CallTime&, Timestamp now) const {
  if (stage_ != Stage::playing) return not_playing();
  const auto seat = clocks_.expired(now, *downtimes_);
  if (!seat) return no(Code::time_left, "nobody's time is over");
  return TimedOut{*seat};
}

Match::Decision Match::want(Who, const Close&, Timestamp) const {
  if (stage_ == Stage::over) return no(Code::over, "the table is closed");
  return Closed{};
}

std::optional<Seat> Match::seat_of(const base::Bytes32& token_hash) const {
  for (Seat seat : Seats(players())) {
    if (chair(seat).person() && chair(seat).token_hash == token_hash) return seat;
  }
  return std::nullopt;
}

SeatSet Match::waits_for() const {
  if (stage_ != Stage::playing) return {};
  return std::visit([](const auto& play) { return play.waits_for(); }, *play_);
}

SeatSet Match::bots_to_move() const {
  SeatSet seats = waits_for();
  for (Seat seat : Seats(players())) {
    if (!chair(seat).bot_plays()) seats.remove(seat);
  }
  return seats;
}

SeatSet Match::persons() const {
  SeatSet seats;
  for (Seat seat : Seats(players())) {
    if (chair(seat).person_plays()) seats.add(seat);
  }
  return seats;
}

bool Match::enough_votes(Seat against) const {
  SeatSet others = persons();
  others.remove(against);
  for (Seat seat : Seats(players())) {
    if (chair(against).votes.has(seat)) others.remove(seat);
  }
  return others.empty();
}

bool Match::can_start() const {
  if (stage_ != Stage::open) return false;
  for (const Chair& any : chairs_) {
    if (any.free()) return false;
  }
  return !persons().empty();
}

Timestamp Match::nonces_due() const {
  Timestamp due = 0;
  for (const Chair& any : chairs_) {
    if (any.nonce_wanted) due = std::max(due, any.taken_at + nonce_patience);
  }
  return due;
}

bool Match::starts_itself(Timestamp now) const { return setup().autostart && can_start() && now >= nonces_due(); }

std::optional<Timestamp> Match::due(Timestamp now, Millis longest) const {
  if (setup().autostart && can_start()) return now >= nonces_due() ? 0 : nonces_due();
  const auto deadline = clocks_.deadline(now, *downtimes_);
  if (!bots_to_move().empty()) {
    // Before the first move they wait for a guest, who wakes them. Where somebody has left, somebody was there.
    if (!not_under_way() || std::ranges::any_of(chairs_, &Chair::replaced)) return 0;
    const Timestamp stale = std::max(*stale_at(longest), now + 1);
    return deadline ? std::min(stale, *deadline) : stale;
  }
  // Connected players may keep waiting.
  if (stage_ == Stage::open || (stage_ == Stage::playing && clocks_.none())) {
    return std::max(*stale_at(longest), now + 1);
  }
  return deadline;
}

std::optional<Timestamp> Match::stale_at(Millis longest) const {
  if (not_under_way()) return changed_at_ + longest;
  if (stage_ == Stage::over || !clocks_.none()) return std::nullopt;
  // In whole days: lists and alarms must not change with every move.
  return (changed_at_ + idle_for) / day * day + day;
}

}  // namespace ichiba::match
