#include "server/pending_entries.hpp"

#include <utility>

#include "server/refusals.hpp"

namespace ichiba::server {

// Outcomes come in the order of the versions.
void PendingEntries::settle(const Stored& outcome) {
  PendingEntry first = std::move(pending_.front());
  pending_.pop_front();
  if (outcome.kind == Stored::Kind::done) return done(std::move(first));
  const bool conflict = outcome.kind == Stored::Kind::conflict;
  if ((conflict || outcome.kind == Stored::Kind::outdated) && !failure_) {
    if (conflict) parts_.metrics.conflicts++;
    if (again_.empty()) on_older_table_ = conflict;
    again_.push_back(std::move(first.request));
  } else {
    if (outcome.kind == Stored::Kind::unknown) sender_.lose_sight();
    if (!failure_) failure_ = not_stored(outcome);
    sender_.refuse(first.request, *failure_);
  }
  trouble_ = true;
  if (!pending_.empty()) return;
  trouble_ = false;
  failure_.reset();
  sender_.decide_again(std::exchange(again_, {}), on_older_table_);
}

void PendingEntries::done(PendingEntry pending) {
  Metrics& metrics = parts_.metrics;
  match_ = std::move(pending.next);
  metrics.events++;
  if (std::holds_alternative<match::Moved>(pending.entry.event)) metrics.moves++;
  show(pending.game_events, pending.entry, pending.request.stored_key);
  metrics.latency.add(std::chrono::duration<double>(Request::Clock::now() - pending.request.arrived).count());
  if (pending.request.reply) pending.request.reply(pending.entry.event);
  if (!parts_.bus.alone()) {
    parts_.bus.send(Announcement{table_, std::move(pending.entry), std::move(pending.request.stored_key)});
  }
  sender_.go_on();
}

bool PendingEntries::take_news(const match::Entry& entry, const std::string& key) {
  match::GameEvents game_events;
  if (!match_.evolve(entry, game_events)) return false;
  show(game_events, entry, key);
  return true;
}

void PendingEntries::show(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) {
  audience_.show_update(game_events, entry, key);
  if (std::holds_alternative<match::Rematched>(entry.event)) sender_.rematched();
}

}  // namespace ichiba::server
