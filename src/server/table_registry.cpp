#include "server/table_registry.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <utility>

#include "server/open_tables.hpp"
#include "server/refusals.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {
namespace {

constexpr auto keep_idle_for = std::chrono::seconds(30);
constexpr int ticks_between_cleanings = 100;

std::vector<match::Chair> chairs_for_rematch(const match::Match& match) {
  std::vector<match::Chair> chairs;
  for (Seat seat : Seats(match.players())) {
    // Seat 0 of the new table goes to the person of the last seat.
    const Seat before((seat.index() + match.players() - 1) % match.players());
    const match::Chair& old = match.chair(before);
    match::Chair chair;
    chair.holder = old.holder;
    chair.name = old.name;
    chair.name_removed = old.name_removed;
    chair.token_hash = old.token_hash;
    chair.nonce_wanted = old.nonce.has_value();  // their client will add one to this game too
    if (old.holder == match::Chair::Holder::bot) chair.level = old.level;
    chair.host = match.rematch_by() == before;
    chairs.push_back(std::move(chair));
  }
  return chairs;
}

}  // namespace

TableRegistry::TableRegistry(ServerParts parts, ClientLimits clients) : parts_(parts), clients_(std::move(clients)) {
  parts_.bus.listen(*this);
}

void TableRegistry::heard(NodeId from, const BusMessage& message) {
  const auto found = rooms_.find(table_of(message));
  if (found == rooms_.end()) return;
  const auto room = found->second;
  room->heard(from, message);
}

void TableRegistry::gone(NodeId node) {
  std::vector<std::shared_ptr<Room>> rooms;
  for (const auto& [table, room] : rooms_) rooms.push_back(room);
  for (const auto& room : rooms) room->gone(node);
}

std::vector<std::shared_ptr<Room>> TableRegistry::attended_rooms() const {
  std::vector<std::shared_ptr<Room>> rooms;
  for (const auto& [table, room] : rooms_) {
    if (!room->audience().empty()) rooms.push_back(room);
  }
  return rooms;
}

void TableRegistry::compute_clocks_again() {
  for (const auto& [table, room] : rooms_) room->compute_clocks_again();
}

// Without them no clock would run out until somebody came to the table, so it is retried until it works.
void TableRegistry::read_alarms(match::Millis wait_if_failed) {
  parts_.store.due([this, wait_if_failed](auto tables) {
    if (!tables) {
      parts_.log.warn("the times at which tables are due cannot be read; trying again", {{"why", tables.error()}});
      alarms_again_ = {now() + wait_if_failed, std::min(2 * wait_if_failed, match::minute)};
      return;
    }
    for (const auto& [table, at] : *tables) set_alarm(table, at);
  });
}

void TableRegistry::with_room(TableId table, OnRoom then) {
  if (const auto room = rooms_.find(table); room != rooms_.end()) return then(room->second);
  const auto [loading, first] = loading_.try_emplace(table);
  loading->second.waiting.push_back(std::move(then));
  if (!first) return;
  parts_.store.load(table, [this, table](auto stored) { read(table, std::move(stored)); });
}

void TableRegistry::with_current_room(TableId table, OnRoom then) {
  const auto known = rooms_.find(table);
  if (parts_.shared == nullptr || known == rooms_.end()) return with_room(table, std::move(then));
  known->second->catch_up([room = known->second, then = std::move(then)]() mutable { then(std::move(room)); });
}

void TableRegistry::read(TableId table, Store::OrError<StoredTable> stored) {
  if (!stored) {
    return tell_waiting(table, std::unexpected(no_table_read()));
  }
  if (stored->log.empty()) {
    return tell_waiting(table,
                        std::unexpected(server_refusal(RefusalCode::no_such_table, "there is no table of this name")));
  }
  parts_.background.run([this, table, now = now(), stored = std::move(*stored)]() -> Background::Task {
    return [this, table, loaded = replay_table(stored, parts_.downtimes, now)]() mutable {
      const FoundRoom room = add(table, std::move(loaded));
      tell_waiting(table, room);
      if (room) (*room)->wake();
    };
  });
}

TableRegistry::FoundRoom TableRegistry::add(TableId table, base::OrProblem<LoadedTable> loaded) {
  // It may have been made or loaded meanwhile.
  if (const auto there = rooms_.find(table); there != rooms_.end()) return there->second;
  if (!loaded) {
    parts_.metrics.store_errors++;
    parts_.log.warn("table cannot be read", {{"table", table.text()}, {"why", loaded.error().text()}});
    return std::unexpected(server_refusal(RefusalCode::storage, "the server cannot read this table"));
  }
  auto room = std::make_shared<Room>(*this, table, std::move(*loaded));
  keep(table, room);
  return room;
}

void TableRegistry::tell_waiting(TableId table, const FoundRoom& room) {
  auto waiting = std::move(loading_[table].waiting);
  loading_.erase(table);
  for (OnRoom& then : waiting) then(room);
}

void TableRegistry::keep(TableId table, const std::shared_ptr<Room>& room) {
  rooms_.emplace(table, room);
  parts_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
  const match::Match& match = room->match();
  if (match.setup().listed && match.stage() == match::Match::Stage::open) listed_.push_back(room);
  if (room->audience().is_delayed()) with_delay_.push_back(room);
}

void TableRegistry::create(match::Setup setup, std::vector<match::Chair> chairs, OnCreated then) {
  create_as(TableId(random_number()), std::move(setup), std::move(chairs), std::move(then));
}

void TableRegistry::create_as(TableId table, match::Setup setup, std::vector<match::Chair> chairs, OnCreated then) {
  if (refuses_requests())
    return then(std::unexpected(server_refusal(RefusalCode::closing, "the server is about to stop; try again soon")));
  match::Entry entry{1, now(), match::Created{std::move(setup), std::move(chairs), random_secret()}};
  const auto made = match::Match::begin(entry, parts_.downtimes);
  if (!made) return then(std::unexpected(server_refusal(RefusalCode::bad_table, made.error().text())));
  Append append{0, table, 1, entry.at, {}, to_text(entry.event), brief_of(*made, table, now(), parts_.keep_open)};
  StoredTable as_stored{0, {{1, entry.at, {}, append.event}}};
  parts_.store.append(std::move(append), [this, table, as_stored = std::move(as_stored),
                                          then = std::move(then)](const Stored& stored) mutable {
    if (stored.kind == Stored::Kind::conflict) return then(table);  // it is there
    if (stored.kind != Stored::Kind::done) {
      return then(std::unexpected(not_stored(stored)));
    }
    parts_.metrics.tables_created++;
    as_stored.number = stored.number;
    const FoundRoom room = add(table, replay_table(as_stored, parts_.downtimes, now()));
    then(table);
    if (room) (*room)->wake();
  });
}

void TableRegistry::may_make_table(const std::string& client, std::move_only_function<void(bool)> then) {
  // What this node alone has counted holds even if the database has forgotten.
  if (!clients_.may_make_table(client, now())) return then(false);
  if (parts_.shared == nullptr || clients_.tables() == 0) return then(true);
  // If it cannot count now, the table cannot be stored either.
  parts_.shared->count_table(client, clients_.tables(),
                             [then = std::move(then)](auto allowed) mutable { then(allowed.value_or(true)); });
}

void TableRegistry::rematch(Room& room, Guest& guest, std::string key) {
  auto ask = [room = room.shared_from_this(), weak = guest.weak_from_this(), next = TableId(random_number()).text(),
              key = std::move(key)](bool allowed) mutable {
    const auto asker = weak.lock();
    if (!asker) return;
    if (!allowed) return room->refuse(*asker, key, too_many_tables());
    room->ask(*asker, match::Rematch{std::move(next)}, std::move(key));
  };
  if (!room.makes_rematch(guest)) return ask(true);
  may_make_table(guest.client, std::move(ask));
}

// The table of this rematch may have been there, and over, and removed since.
bool TableRegistry::may_be_removed(const match::Match& before) const {
  return parts_.keep_finished != 0 && now() - before.rematch_at() >= parts_.keep_finished;
}

// Two entries at two tables cannot be stored atomically. A server that dies between them leaves a name without a table,
// so a server that finds such a name makes the table then; its setup does not change any more.
void TableRegistry::next_table(Room& room, TableId next, OnNext then) {
  with_room(next, [this, old = room.shared_from_this(), next, then = std::move(then)](auto found) mutable {
    if (found || found.error().code != RefusalCode::no_such_table || may_be_removed(old->match())) {
      return then(std::move(found), false);
    }
    create_as(next, old->match().setup(), chairs_for_rematch(old->match()),
              [this, next, then = std::move(then)](auto made) mutable {
                if (!made) return then(std::unexpected(made.error()), false);
                with_room(next, [then = std::move(then)](auto there) mutable { then(std::move(there), true); });
              });
  });
}

std::vector<OpenTable> TableRegistry::open_here() {
  std::vector<OpenTable> all;
  std::erase_if(listed_, [&](const std::weak_ptr<Room>& weak) {
    const auto room = weak.lock();
    if (!room || room->match().stage() != match::Match::Stage::open) return true;
    if (auto client = room->audience().client_of_host()) {
      all.push_back({room->match().created_at(), room->id(), std::move(*client), {}});
    }
    return false;
  });
  all = to_list(std::move(all), clients_.listed());
  for (OpenTable& one : all) {
    const Room& room = *rooms_.at(one.table);
    one.summary = match::summary(room.match(), one.table.text(), room.present());
  }
  return all;
}

std::vector<std::string> TableRegistry::open_tables() {
  std::vector<OpenTable> all = open_here();
  for (OpenTable& one : parts_.bus.open_elsewhere()) {
    // What the other node told a moment ago may be over.
    const auto known = rooms_.find(one.table);
    if (known != rooms_.end() && known->second->match().stage() != match::Match::Stage::open) continue;
    all.push_back(std::move(one));
  }
  std::vector<std::string> summaries;
  for (OpenTable& one : to_list(std::move(all), clients_.listed())) summaries.push_back(std::move(one.summary));
  return summaries;
}

void TableRegistry::set_alarm(TableId table, match::Timestamp at) {
  const auto [known, first] = alarm_of_.try_emplace(table, at);
  if (!first && known->second <= at) return;
  known->second = at;
  alarms_.push({at, table});
}

void TableRegistry::tick() {
  const match::Timestamp time = now();
  if (alarms_again_ && alarms_again_->first <= time) read_alarms(std::exchange(alarms_again_, {})->second);
  // Tables that are due at a start are woken a few at a time, so that people get their answers in between.
  for (int woken = 0; woken < 200 && !alarms_.empty() && alarms_.top().at <= time; ++woken) {
    const Alarm alarm = alarms_.top();
    alarms_.pop();
    const auto set = alarm_of_.find(alarm.table);
    if (set == alarm_of_.end() || set->second != alarm.at) continue;  // an earlier one replaced it
    alarm_of_.erase(set);
    with_room(alarm.table, [this, alarm](auto room) {
      if (room) return (*room)->wake();
      if (room.error().code == RefusalCode::storage) set_alarm(alarm.table, now() + match::minute);
    });
  }
  std::erase_if(with_delay_, [](const std::weak_ptr<Room>& weak) {
    const auto room = weak.lock();
    if (room) room->show_delayed();
    return !room;
  });
  if (++ticks_ % ticks_between_cleanings == 0) let_go();
}

void TableRegistry::let_go() {
  const auto now = Room::Clock::now();
  std::erase_if(rooms_, [&](const auto& item) {
    Room& room = *item.second;
    return now - room.last_used() > keep_idle_for && item.second.use_count() == 1 && room.idle();
  });
  parts_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
}

bool TableRegistry::finished() const {
  for (const auto& [table, room] : rooms_) {
    if (!room->waits_for_nothing()) return false;
  }
  return true;
}

std::uint64_t TableRegistry::random_number() {
  std::array<std::uint8_t, 8> bytes{};
  parts_.environment.fill(bytes);
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

match::Secret TableRegistry::random_secret() {
  match::Secret secret;
  parts_.environment.fill(secret.seed);
  parts_.environment.fill(secret.salt);
  return secret;
}

}  // namespace ichiba::server
