// All tables: finds them, makes them, unloads them when nobody needs them, and rings their alarms.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <queue>
#include <unordered_map>
#include <vector>

#include "server/client_limits.hpp"
#include "server/room.hpp"
#include "server/server_parts.hpp"

namespace ichiba::server {

class TableRegistry final : private BusListener {
 public:
  explicit TableRegistry(ServerParts parts, ClientLimits clients = {});

  // Wakes the tables that have something to do. Call it once, before anything else. Where there are several nodes, the
  // cluster finds those tables.
  void open() {
    if (parts_.bus.alone()) read_alarms(match::second);
  }

  using OnRoom = std::move_only_function<void(std::expected<std::shared_ptr<Room>, match::Refusal>)>;
  void with_room(TableId table, OnRoom then);

  // The same for a client. They may come from another node, and must not see less than they saw there, even if the bus
  // has not told yet.
  void with_current_room(TableId table, OnRoom then);

  using OnCreated = std::move_only_function<void(std::expected<TableId, match::Refusal>)>;
  void create(match::Setup setup, std::vector<match::Chair> chairs, OnCreated then);
  // The same people at a new table, each one seat further. The old table reserves the name of the new one, so that only
  // one is made, and then makes it.
  void rematch(Room& room, Guest& guest, std::string key);
  // The table at which the people of this one go on; made if it is not there yet. No such table: it was, once.
  using OnNext = std::move_only_function<void(std::expected<std::shared_ptr<Room>, match::Refusal>, bool made)>;
  void next_table(Room& room, TableId next, OnNext then);

  // May this client make one more table within the hour? If so, it counts. Where there are several nodes, at all of
  // them together.
  void may_make_table(const std::string& client, std::move_only_function<void(bool)> then);

  // Summaries of listed tables that wait for players: those whose host is connected to any node, newest first, with a
  // limit per client.
  [[nodiscard]] std::vector<std::string> open_tables();
  // Those whose host is connected to this one.
  [[nodiscard]] std::vector<OpenTable> open_here();

  // For the cluster: tables that people are connected to, with the number that the store has given them.
  [[nodiscard]] std::vector<std::shared_ptr<Room>> attended_rooms() const;
  // A downtime was found that this node did not know.
  void compute_clocks_again();
  // Messages of other nodes may have been lost since this was asked last.
  [[nodiscard]] bool has_missed() { return std::exchange(missed_, false); }

  // Handles what is due. Call it a few times a second.
  void tick();
  // From now on every command of a player is refused; accepted ones are finished. Where other nodes go on with it, what
  // is asked over HTTP is still done: a balancer may not know yet that this node stops.
  void close(bool others_go_on = false) {
    closing_ = true;
    others_go_on_ = others_go_on;
  }
  [[nodiscard]] bool closing() const { return closing_; }
  [[nodiscard]] bool refuses_requests() const { return closing_ && !others_go_on_; }
  [[nodiscard]] bool finished() const;
  [[nodiscard]] bool in_memory(TableId table) const { return rooms_.contains(table) || loading_.contains(table); }

  [[nodiscard]] const ServerParts& parts() const { return parts_; }
  [[nodiscard]] ClientLimits& clients() { return clients_; }
  [[nodiscard]] match::Timestamp now() const { return parts_.environment.now(); }
  [[nodiscard]] std::uint64_t random_number();
  [[nodiscard]] match::Secret random_secret();
  void set_alarm(TableId table, match::Timestamp at);

 private:
  struct Loading {
    std::vector<OnRoom> waiting;
  };
  struct Alarm {
    match::Timestamp at;
    TableId table;
    friend bool operator>(const Alarm& a, const Alarm& b) { return a.at > b.at; }
  };
  struct HashId {
    std::size_t operator()(TableId id) const { return static_cast<std::size_t>(id.number() * 0x9E3779B97F4A7C15ULL); }
  };

  [[nodiscard]] bool has(TableId table) const override { return rooms_.contains(table); }
  void heard(NodeId from, const BusMessage& message) override;
  void missed() override { missed_ = true; }
  void gone(NodeId node) override;

  using FoundRoom = std::expected<std::shared_ptr<Room>, match::Refusal>;
  void read(TableId table, Store::OrError<StoredTable> stored);
  FoundRoom add(TableId table, base::OrProblem<LoadedTable> loaded);
  void tell_waiting(TableId table, const FoundRoom& room);
  void create_as(TableId table, match::Setup setup, std::vector<match::Chair> chairs, OnCreated then);
  void keep(TableId table, const std::shared_ptr<Room>& room);
  void read_alarms(match::Millis wait_if_failed);
  [[nodiscard]] bool may_be_removed(const match::Match& before) const;
  void let_go();

  ServerParts parts_;
  ClientLimits clients_;
  bool closing_ = false;
  bool others_go_on_ = false;
  bool missed_ = false;
  std::unordered_map<TableId, std::shared_ptr<Room>, HashId> rooms_;
  std::unordered_map<TableId, Loading, HashId> loading_;
  std::priority_queue<Alarm, std::vector<Alarm>, std::greater<>> alarms_;
  std::unordered_map<TableId, match::Timestamp, HashId> alarm_of_;  // the earliest one that is set
  std::vector<std::weak_ptr<Room>> with_delay_;
  std::vector<std::weak_ptr<Room>> listed_;  // those that may be listed
  std::optional<std::pair<match::Timestamp, match::Millis>>
      alarms_again_;  // when to read them again, and the next wait
  int ticks_ = 0;
};

}  // namespace ichiba::server
