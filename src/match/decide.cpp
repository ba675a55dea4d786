// Wishes become deeds, or are refused.
#include <algorithm>
#include <fmt/format.h>

#include "match/match.hpp"
#include "match/names.hpp"

namespace ichiba::match {
namespace {

std::unexpected<Refusal> no(std::string_view code, std::string words) {
  return std::unexpected(Refusal{.code = std::string(code), .words = std::move(words)});
}
std::unexpected<Refusal> not_seated() { return no("not_seated", "you have no seat at this table"); }
std::unexpected<Refusal> already_begun() { return no("already_begun", "the game has begun"); }
std::unexpected<Refusal> not_playing() { return no("not_playing", "no game is being played at this table"); }
std::unexpected<Refusal> no_change() { return no("no_change", "it is so already"); }

// What can be asked for again and again without the game going on. Everything else happens once to a person or a table,
// or only after one of these.
bool can_go_on_for_ever(const Wish& wish) {
  return std::holds_alternative<SitDown>(wish) || std::holds_alternative<Rename>(wish) ||
         std::holds_alternative<Swap>(wish) || std::holds_alternative<Vote>(wish) ||
         std::holds_alternative<Return>(wish);
}

// Who could be taken for somebody else at the table would play in their name.
bool name_is_taken(const Match& match, std::string_view name, std::optional<Seat> by_others_than = std::nullopt) {
  for (Seat seat : Seats(match.players())) {
    if (seat == by_others_than || !match.chair(seat).person()) continue;
    if (look_alike(match.chair(seat).name, name)) return true;
  }
  return false;
}
std::unexpected<Refusal> name_taken() {
  return no("name_taken", "somebody at this table has that name, or one that looks like it");
}

}  // namespace

std::expected<Deed, Refusal> Match::decide(std::optional<Seat> who, const Wish& wish, Moment now) const {
  if (others_ >= most_others && can_go_on_for_ever(wish)) {
    return no("too_much", "too much has happened at this table besides moves; play on, or make a new one");
  }
  return std::visit([&](const auto& wanted) { return want(who, wanted, now); }, wish);
}

Match::Decision Match::want(Who who, const SitDown& wish, Moment) const {
  if (who) return no("already_seated", "you have a seat at this table");
  if (stage_ != Stage::open) return already_begun();
  for (Seat seat : Seats(players())) {
    if (wish.seat && *wish.seat != seat) continue;
    if (!chair(seat).free()) continue;
    if (name_is_taken(*this, wish.name)) return name_taken();
    return Sat{seat, wish.name, wish.token_hash, secret() ? wish.nonce : NonceOffer{}};
  }
  if (!wish.seat) return no("table_full", "every seat is taken");
  if (wish.seat->index() >= players()) return no("no_such_seat", fmt::format("the table has {} seats", players()));
  return no("seat_taken", "somebody else sits there");
}

Match::Decision Match::want(Who who, const GiveNonce& wish, Moment) const {
  if (!who) return not_seated();
  if (stage_ != Stage::open) return already_begun();
  if (!secret()) return no("no_commitment", "this table is of an older version; its cards take no nonces");
  if (chair(*who).nonce) return no("nonce_given", "you have added your nonce already");
  return NonceAdded{*who, wish.nonce};
}

Match::Decision Match::want(Who who, const Leave&, Moment) const {
  if (!who) return not_seated();
  if (stage_ == Stage::over) return no("over", "the game is over; there is nothing to leave");
  if (stage_ == Stage::playing && !chair(*who).person_plays()) return no("already_left", "a bot plays for you");
  return Left{*who};
}

Match::Decision Match::want(Who who, const Free& wish, Moment) const {
  if (stage_ != Stage::open) return already_begun();
  if (wish.seat.index() >= players()) return no("no_such_seat", "there is no such seat");
  if (who && !chair(*who).host) return no("not_host", "only the host of the table can free a seat");
  if (who == wish.seat) return no("own_seat", "that is your own seat; leave it");
  if (!chair(wish.seat).person()) return no("no_person", "nobody sits there");
  return Freed{wish.seat, who};
}

Match::Decision Match::want(Who who, const Rename& wish, Moment) const {
  if (!who) return not_seated();
  if (chair(*who).name_removed) return no("name_removed", "you have removed your name from this table");
  if (stage_ == Stage::over) return no("over", "the game is over");
  if (chair(*who).name == wish.name) return no_change();
  if (name_is_taken(*this, wish.name, *who)) return name_taken();
  return Renamed{*who, wish.name};
}

Match::Decision Match::want(Who who, const Swap& wish, Moment) const {
  if (!who) return not_seated();
  if (stage_ != Stage::open) return already_begun();
  if (wish.with.index() >= players() || wish.with == *who) return no("no_such_seat", "there is no such other seat");
  const Chair& other = chair(wish.with);
  if (!other.person() || other.wants_swap == *who) return Swapped{*who, wish.with};
  if (chair(*who).wants_swap == wish.with) return no_change();
  return SwapAsked{*who, wish.with};
}

Match::Decision Match::want(Who, const Start& wish, Moment) const {
  if (stage_ != Stage::open) return already_begun();
  if (!can_start()) return no("seats_free", "some seats are still free");
  if (secret()) return Started{};
  return Started{wish.secret};
}

Match::Decision Match::want(Who who, const MakeMove& wish, Moment now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (wish.version > version_) {
    return no("no_such_version", fmt::format("version {} does not exist; the table is at {}", wish.version, version_));
  }
  const auto time = clocks_.expired(now, *downtimes_);
  if (time == *who) return no("time_over", "your time is over");
  return std::visit(
      [&](const auto& play) -> Decision {
        const auto legal = play.check(*who, wish.move);
        if (!play.has_seen_enough(*who, wish.version)) {
          return no("old_version", fmt::format("the table has gone on from version {} to {}", wish.version, version_));
        }
        if (!legal) return std::unexpected(legal.error());
        return Moved{*who, wish.move, wish.hurried};
      },
      *play_);
}

Match::Decision Match::want(Who who, const Resign&, Moment) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (chair(*who).resigned) return no("already_resigned", "you have resigned");
  return Resigned{*who};
}

Match::Decision Match::want(Who who, const Vote& wish, Moment now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (!chair(*who).person_plays()) return no("not_playing", "a bot plays for you");
  if (wish.against.index() >= players() || wish.against == *who)
    return no("no_such_seat", "there is no such other seat");
  if (!chair(wish.against).person_plays()) return no("no_person", "a bot plays there");
  if (!waits_for().has(wish.against)) return no("not_awaited", "the game does not wait for that player");
  if (!wish.absent_since) return no("present", "that player is connected");
  if (const Millis wait = wait_before_vote(wish.against, *wish.absent_since, now); wait > 0) {
    auto early = no("too_early", fmt::format("wait {} more seconds for that player", (wait + second - 1) / second));
    early.error().facts = fmt::format(R"({{"seconds":{}}})", (wait + second - 1) / second);
    return early;
  }
  if (chair(wish.against).votes.has(*who)) return no("already_voted", "you have voted");
  return Voted{*who, wish.against};
}

// Without a clock: until a minute of absence is over, in which the game waited. With one: until half of the time for
// this decision is gone, for whoever has three days may well be away for one.
Millis Match::wait_before_vote(Seat against, Moment absent_since, Moment now) const {
  if (!clocks_.none()) {
    const Millis left = clocks_.left(against, now, *downtimes_);
    return std::max<Millis>(0, left - clocks_.given(against) / 2);
  }
  const Moment since = std::max(absent_since, clocks_.since(against));
  const Millis waited = now - since - downtimes_->between(since, now);
  return std::max<Millis>(0, patience - waited);
}

Match::Decision Match::want(Who who, const Return&, Moment now) const {
  if (!who) return not_seated();
  if (stage_ != Stage::playing) return not_playing();
  if (chair(*who).resigned) return no("already_resigned", "who has resigned cannot come back");
  if (!chair(*who).replaced) return no("not_replaced", "no bot plays for you");
  if (setup().clock.kind == ClockRules::Kind::per_game && clocks_.left(*who, now, *downtimes_) == 0) {
    return no("time_over", "your time is over");
  }
  return Returned{*who};
}

Match::Decision Match::want(Who who, const Rematch& wish, Moment) const {
  if (!who) return not_seated();
  if (stage_ != Stage::over) return no("not_over", "the game is not over");
  if (!rematch_.empty()) return no("already_rematched", "the next game has been set up");
  return Rematched{*who, wish.table};
}

Match::Decision Match::want(Who, const RemoveName& wish, Moment) const {
  const Who who = seat_of(wish.token_hash);
  if (!who) return not_seated();
  if (chair(*who).name_removed) return no("name_removed", "you have removed your name from this table");
  return NameRemoved{*who};
}

Match::Decision Match::want(Who, const CallTime&, Moment now) const {
  if (stage_ != Stage::playing) return not_playing();
  const auto seat = clocks_.expired(now, *downtimes_);
  if (!seat) return no("time_left", "nobody's time is over");
  return TimedOut{*seat};
}

Match::Decision Match::want(Who, const Close&, Moment) const {
  if (stage_ == Stage::over) return no("over", "the table is closed");
  return Closed{};
}

std::optional<Seat> Match::seat_of(const Bytes32& token_hash) const {
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

Moment Match::nonces_due() const {
  Moment due = 0;
  for (const Chair& any : chairs_) {
    if (any.nonce_wanted) due = std::max(due, any.taken_at + nonce_patience);
  }
  return due;
}

bool Match::starts_itself(Moment now) const { return setup().autostart && can_start() && now >= nonces_due(); }

std::optional<Moment> Match::due(Moment now, Millis longest) const {
  if (setup().autostart && can_start()) return now >= nonces_due() ? 0 : nonces_due();
  if (!bots_to_move().empty()) return 0;
  // Who is connected may wait on.
  if (stage_ == Stage::open || (stage_ == Stage::playing && clocks_.none())) {
    return std::max(*stale_at(longest), now + 1);
  }
  return clocks_.deadline(now, *downtimes_);
}

std::optional<Moment> Match::stale_at(Millis longest) const {
  if (not_under_way()) return changed_at_ + longest;
  if (stage_ == Stage::over || !clocks_.none()) return std::nullopt;
  // In whole days: what lists and alarms keep of a table must not change with every move.
  return (changed_at_ + idle_for) / day * day + day;
}

}  // namespace ichiba::match
