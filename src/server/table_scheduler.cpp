#include "server/table_scheduler.hpp"

#include <algorithm>
#include <utility>

namespace ichiba::server {

TableScheduler::TableScheduler(const match::Match& match, match::Timestamp now, match::Millis keep_open)
    : match_(match), loaded_at_(now), keep_open_(keep_open) {
  // A person who took the seat long before the table was unloaded had come in time, or the seat would have been freed.
  for (const match::Chair& chair : match.chairs()) {
    const match::Millis sits = now - chair.taken_at - match.downtimes().between(chair.taken_at, now);
    if (chair.person() && sits >= match::time_to_come) came_.push_back(chair.token_hash);
  }
}

bool TableScheduler::has_come(const base::Bytes32& token_hash) const {
  return std::ranges::find(came_, token_hash) != came_.end();
}

bool TableScheduler::came(const base::Bytes32& token_hash) {
  if (!has_come(token_hash)) came_.push_back(token_hash);
  return !std::exchange(visited_, true);
}

std::optional<TableScheduler::Awaited> TableScheduler::awaits_first() const {
  std::optional<Awaited> first;
  if (match_.stage() != match::Match::Stage::open) return first;
  for (Seat seat : Seats(match_.players())) {
    const match::Chair& chair = match_.chair(seat);
    if (!chair.person() || has_come(chair.token_hash)) continue;
    const match::Timestamp until = std::max(chair.taken_at, loaded_at_) + match::time_to_come;
    if (!first || until < first->until) first = Awaited{seat, until};
  }
  return first;
}

std::optional<match::Command> TableScheduler::due_command(match::Timestamp now, Attended attended) const {
  if (match_.starts_itself(now)) return match::Start{};
  if (match_.clocks().expired(now, match_.downtimes())) return match::CallTime{};
  if (attended == Attended::unknown) return std::nullopt;
  if (const auto first = awaits_first(); first && first->until <= now) return match::Free{first->seat};
  if (match_.is_stale(now, keep_open_) && attended == Attended::no) return match::Close{};
  return std::nullopt;
}

SeatSet TableScheduler::idle_bots() const {
  // Bots do not play alone: they begin when the first person has come.
  SeatSet bots = visited_ || !match_.not_under_way() ? match_.bots_to_move() : SeatSet();
  for (Seat seat : Seats(match_.players())) {
    if (thinking_.has(seat)) bots.remove(seat);
  }
  return bots;
}

std::optional<match::Timestamp> TableScheduler::next_alarm(match::Timestamp now) const {
  std::optional<match::Timestamp> at = match_.due(now, keep_open_);
  // Bots that wait for the first guest are due at once, but not forever.
  if (!at || *at <= now) at = match_.stale_at(keep_open_);
  if (at && *at <= now) at.reset();
  if (const auto first = awaits_first()) at = at ? std::min(*at, first->until) : first->until;
  return at;
}

}  // namespace ichiba::server
