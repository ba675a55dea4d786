// A table in memory: its match, its connections (audience.hpp), requests (append_queue.hpp) and what it does on its own
// (table_scheduler.hpp). Only used on the main thread, so nothing here is locked.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "server/append_queue.hpp"
#include "server/audience.hpp"
#include "server/table_scheduler.hpp"

namespace ichiba::server {

class TableRegistry;

class Room final : public std::enable_shared_from_this<Room>, private AppendQueue::Owner {
 public:
  using Clock = Request::Clock;
  using Reply = Request::Reply;

  Room(TableRegistry& registry, TableId id, LoadedTable loaded);

  [[nodiscard]] std::optional<match::Refusal> turns_away(const Guest& guest) const {
    return audience_.turns_away(guest);
  }
  void enter(Guest& guest);
  void leave(Guest& guest);
  void show_snapshot(Guest& guest) { audience_.show_snapshot(guest); }
  void show_delayed() { audience_.show_delayed(); }
  void react(const Guest& guest, std::string_view reaction);

  void ask(Guest& guest, match::Command command, std::string key);
  void ask(std::optional<Seat> who, match::Command command, Reply reply);
  void refuse(Guest& guest, const std::string& key, const match::Refusal& refusal);

  void heard(NodeId from, const BusMessage& message);
  void gone(NodeId node);
  // Messages of other nodes may have been lost: asks and says again who is here.
  void ask_who_is_here();
  void look_for(int version) { queue_.look_for(version); }
  // A downtime was found that this node did not know: clocks are to be computed again, from the log.
  void compute_clocks_again();
  // Calls back when everything is known that any node has stored before this call.
  void catch_up(AppendQueue::Then then) { queue_.catch_up(std::move(then)); }
  // Somebody is connected to another node that serves, and it should let the table act.
  [[nodiscard]] bool led_elsewhere() const;
  // The node that should let this table act does not. From now on this one does, until something is stored. False: it
  // does already.
  bool take_over();
  // Called by the server: is something due?
  void wake() override;

  [[nodiscard]] TableId id() const { return id_; }
  [[nodiscard]] std::int64_t number() const { return queue_.number(); }  // in the store
  [[nodiscard]] const match::Match& match() const { return match_; }
  [[nodiscard]] const Audience& audience() const { return audience_; }
  [[nodiscard]] match::Present present() const { return audience_.present(); }
  // Nobody is here, and there is nothing to remember that the store does not know.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] bool thinking() const { return scheduler_.thinking(); }  // some bot of this table is
  [[nodiscard]] Clock::time_point last_used() const { return last_used_; }
  // Would this guest's request make the table of the rematch, once everything pending is stored?
  [[nodiscard]] bool makes_rematch(const Guest& guest) const;
  [[nodiscard]] bool waits_for_nothing() const { return queue_.empty(); }

 private:
  // For the queue.
  void submit(Request request) override;
  void rematched() override { make_next(true); }
  void wake_after_trouble() override;
  std::shared_ptr<void> keep_alive() override { return shared_from_this(); }

  // Of several nodes only one lets a table act by itself. Two would do no harm, but twice the work.
  [[nodiscard]] bool acts() const;
  [[nodiscard]] TableScheduler::Attended attended() const;
  void think(Seat seat);
  void tell_presence();
  // The table of the rematch. Those who agreed to it move there, if it is new.
  void make_next(bool is_new);
  void lead_guests_to(const std::shared_ptr<Room>& room);

  TableRegistry& registry_;
  TableId id_;
  match::Match match_;
  Audience audience_;
  TableScheduler scheduler_;
  AppendQueue queue_;
  enum class Next : std::uint8_t { unknown, asked, failed };
  Next next_ = Next::unknown;
  match::Present told_;     // other nodes: who is here
  int taken_over_at_ = -1;  // the version
  Clock::time_point last_used_ = Clock::now();
};

}  // namespace ichiba::server
