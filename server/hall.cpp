#include "server/hall.hpp"

#include <array>
#include <chrono>
#include <cstring>

namespace ichiba::server {
namespace {

constexpr auto keep_idle_for = std::chrono::seconds(30);
constexpr int ticks_between_cleanings = 100;

}  // namespace

match::Refusal house_refusal(std::string_view code, std::string words) {
  return {.code = std::string(code), .words = std::move(words)};
}

Hall::Hall(Parts parts) : parts_(parts) {
  parts_.bus.listen([this](const Announcement& announcement) {
    const auto room = rooms_.find(announcement.table);
    if (room != rooms_.end()) room->second->announced(announcement);
  });
}

void Hall::open() {
  parts_.store.due([this](auto tables) {
    if (!tables) return;
    for (const auto& [table, at] : *tables) set_alarm(table, at);
  });
}

void Hall::with_room(TableId table, OnRoom then) {
  if (const auto room = rooms_.find(table); room != rooms_.end()) return then(room->second);
  const auto [loading, first] = loading_.try_emplace(table);
  loading->second.waiting.push_back(std::move(then));
  if (!first) return;
  parts_.store.load(table, [this, table](auto stored) { read(table, std::move(stored)); });
}

void Hall::read(TableId table, Store::OrError<StoredTable> stored) {
  if (!stored) {
    return tell_waiting(
        table, std::unexpected(house_refusal("storage", "the server cannot read its tables at the moment; try again")));
  }
  if (stored->log.empty()) {
    return tell_waiting(table, std::unexpected(house_refusal("no_such_table", "there is no table of this name")));
  }
  parts_.background.run([this, table, now = now(), stored = std::move(*stored)]() -> Background::Task {
    return [this, table, loaded = Room::replay(stored, parts_.downtimes, now)]() mutable {
      const FoundRoom room = add(table, std::move(loaded));
      tell_waiting(table, room);
      if (room) (*room)->wake();
    };
  });
}

Hall::FoundRoom Hall::add(TableId table, record::OrProblem<Room::Loaded> loaded) {
  // Somebody may have made or loaded it meanwhile.
  if (const auto there = rooms_.find(table); there != rooms_.end()) return there->second;
  if (!loaded) {
    parts_.metrics.store_errors++;
    parts_.log.warn("table cannot be read", {{"table", table.text()}, {"why", loaded.error().text()}});
    return std::unexpected(house_refusal("storage", "the server cannot read this table"));
  }
  auto room = std::make_shared<Room>(*this, table);
  room->take_over(std::move(*loaded));
  rooms_.emplace(table, room);
  parts_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
  return room;
}

void Hall::tell_waiting(TableId table, const FoundRoom& room) {
  auto waiting = std::move(loading_[table].waiting);
  loading_.erase(table);
  for (OnRoom& then : waiting) then(room);
}

void Hall::create(match::Setup setup, std::vector<match::Chair> chairs, OnCreated then) {
  if (closing_) return then(std::unexpected(house_refusal("closing", "the server is about to stop; try again soon")));
  const TableId table(random_number());
  match::Entry entry{1, now(), match::Created{std::move(setup), std::move(chairs), random_secret()}};
  const auto made = match::Match::begin(entry, parts_.downtimes);
  if (!made) return then(std::unexpected(house_refusal("bad_table", made.error().text())));
  Brief brief{static_cast<int>(made->stage()), made->setup().listed, made->due(now()),
              match::summary(*made, table.text(), {})};
  Append append{0, table, 1, entry.at, {}, to_text(entry.deed), std::move(brief)};
  StoredTable as_stored{0, {{1, entry.at, {}, append.deed}}};
  parts_.store.append(std::move(append),
                      [this, table, as_stored = std::move(as_stored), then = std::move(then)](Stored stored) mutable {
                        if (stored.kind != Stored::Kind::done) {
                          return then(std::unexpected(
                              house_refusal("storage", "the server cannot store a table at the moment; try again")));
                        }
                        parts_.metrics.tables_created++;
                        as_stored.number = stored.number;
                        const FoundRoom room = add(table, Room::replay(as_stored, parts_.downtimes, now()));
                        then(table);
                        if (room) (*room)->wake();
                      });
}

void Hall::rematch(Room& room, Guest& guest, std::string key) {
  const match::Match& match = room.match();
  if (!match.decide(guest.seat, match::Rematch{}, now())) return room.ask(guest, match::Rematch{}, std::move(key));
  std::vector<match::Chair> chairs;
  for (Seat seat : Seats(match.players())) {
    // Seat 0 of the new table is who sat on the last one.
    const match::Chair& old = match.chair(Seat((seat.index() + match.players() - 1) % match.players()));
    match::Chair chair;
    chair.holder = old.holder;
    chair.name = old.name;
    chair.token_hash = old.token_hash;
    chair.nonce_wanted = old.nonce.has_value();  // their client will add one to this game too
    if (old.holder == match::Chair::Holder::bot) chair.level = old.level;
    chairs.push_back(std::move(chair));
  }
  create(match.setup(), std::move(chairs),
         [room = room.shared_from_this(), guest = guest.weak_from_this(),
          key = std::move(key)](std::expected<TableId, match::Refusal> made) mutable {
           const auto there = guest.lock();
           if (!there) return;
           if (!made) {
             there->send(
                 std::make_shared<const std::string>(match::refusal(room->match(), {there->seat}, key, made.error())));
             return;
           }
           room->ask(*there, match::Rematch{made->text()}, std::move(key));
         });
}

void Hall::set_alarm(TableId table, match::Moment at) {
  const auto [known, first] = alarm_of_.try_emplace(table, at);
  if (!first && known->second <= at) return;
  known->second = at;
  alarms_.push({at, table});
}

void Hall::watch_delay(Room& room) { with_delay_.push_back(room.weak_from_this()); }

void Hall::tick() {
  const match::Moment time = now();
  // Tables that are due at a start all at once are woken some at a time, so that people get their answers in between.
  for (int woken = 0; woken < 200 && !alarms_.empty() && alarms_.top().at <= time; ++woken) {
    const Alarm alarm = alarms_.top();
    alarms_.pop();
    const auto set = alarm_of_.find(alarm.table);
    if (set == alarm_of_.end() || set->second != alarm.at) continue;  // an earlier one took its place
    alarm_of_.erase(set);
    with_room(alarm.table, [this, alarm](auto room) {
      if (room) return (*room)->wake();
      if (room.error().code == "storage") set_alarm(alarm.table, now() + match::minute);
    });
  }
  std::erase_if(with_delay_, [](const std::weak_ptr<Room>& weak) {
    const auto room = weak.lock();
    if (room) room->show_delayed();
    return !room;
  });
  if (++ticks_ % ticks_between_cleanings == 0) let_go();
}

void Hall::let_go() {
  const auto now = Room::Clock::now();
  std::erase_if(rooms_, [&](const auto& item) {
    const Room& room = *item.second;
    return room.idle() && now - room.last_used() > keep_idle_for && item.second.use_count() == 1;
  });
  parts_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
}

bool Hall::finished() const {
  for (const auto& [table, room] : rooms_) {
    if (!room->waits_for_nothing()) return false;
  }
  return true;
}

std::uint64_t Hall::random_number() {
  std::array<std::uint8_t, 8> bytes{};
  parts_.world.fill(bytes);
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

match::Secret Hall::random_secret() {
  match::Secret secret;
  parts_.world.fill(secret.seed);
  parts_.world.fill(secret.salt);
  return secret;
}

}  // namespace ichiba::server
