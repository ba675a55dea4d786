// Turns requests to one table into entries of its log: decided on a copy of the match, appended to the store, and only
// then applied to the table. Keeps the order of the store, decides again after a conflict, and repeats the answer for a
// key that was used before. Only used on the main thread.
#pragma once

#include <chrono>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/audience.hpp"
#include "server/server_parts.hpp"

namespace ichiba::server {

struct Request {
  using Clock = std::chrono::steady_clock;
  // For requests without a connection.
  using Reply = std::move_only_function<void(std::expected<match::TableEvent, match::Refusal>)>;

  std::weak_ptr<Guest> guest;
  bool from_guest = false;
  bool from_bot = false;    // counts only while a bot plays for the seat
  std::optional<Seat> who;  // of a guest: looked up in the table that decides
  match::Command command;
  std::string key;         // the client's own; empty: none
  std::string stored_key;  // the same as stored
  Reply reply;
  Clock::time_point arrived = Clock::now();
};

class AppendQueue {
 public:
  // The table whose log it is.
  class Owner {
   public:
    Owner() = default;
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    virtual ~Owner() = default;

    [[nodiscard]] virtual std::expected<match::TableEvent, match::Refusal> decide(const Request& request,
                                                                                  const match::Match& table,
                                                                                  match::Timestamp now) const = 0;
    // Does the requester's rate limit allow it? If not: how long to wait.
    virtual std::optional<match::Refusal> too_much(const Request& request) = 0;
    // Submits again, as if it came now.
    virtual void submit(Request request) = 0;
    // The match has applied a stored entry. The key is as stored.
    virtual void appended(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) = 0;
    // Nothing is waiting any more: is something due?
    virtual void wake() = 0;
    // The store has failed, and may fail again for a moment.
    virtual void wake_after_trouble() = 0;
    // Keeps the table alive until late answers of the store have come.
    virtual std::shared_ptr<void> keep_alive() = 0;
  };

  // The match is as stored, and changed only by the queue.
  AppendQueue(Owner& owner, const ServerParts& parts, const Audience& audience, TableId table, std::int64_t number,
              match::Match& match)
      : owner_(owner), parts_(parts), audience_(audience), table_(table), number_(number), match_(match) {}

  void push(Request request);
  void answer(Request& request, const match::Refusal& refusal);
  // Something about this table has been stored, by us or by another node.
  void announced(const Announcement& announcement);

  // Calls back when everything that was stored before this call is applied, by whichever node.
  using Then = std::move_only_function<void()>;
  void catch_up(Then then);
  // The store has this version: is it news?
  void look_for(int version);

  [[nodiscard]] std::int64_t number() const { return number_; }
  [[nodiscard]] bool empty() const { return pending_.empty() && queue_.empty(); }
  // A pending entry was not stored, so those after it will not be either.
  [[nodiscard]] bool in_trouble() const { return trouble_; }
  // The table as it will be when everything pending is stored.
  [[nodiscard]] const match::Match& latest() const { return pending_.empty() ? match_ : pending_.back().next; }

 private:
  struct Pending {  // decided, and being stored
    match::Match next;
    match::GameEvents game_events;
    match::Entry entry;
    std::optional<Brief> brief;
    Request request;
  };

  void take(Request request);
  void append(const Pending& made);
  void stored(const Stored& outcome);
  void done(Pending pending);
  void after_trouble();
  void next();
  void read_again(std::optional<Request> request);
  void apply_news(const StoredTable& stored);
  void caught_up(Then then);
  // The request seems to have been fulfilled before: if its key is known, the same answer again, otherwise the refusal.
  void answer_again_or(Request request, const match::Refusal& refusal);
  void answer_as_then(const std::shared_ptr<Request>& request, int version, const match::Refusal& otherwise);
  [[nodiscard]] std::shared_ptr<AppendQueue> self() { return {owner_.keep_alive(), this}; }

  Owner& owner_;
  const ServerParts& parts_;
  const Audience& audience_;
  TableId table_;
  std::int64_t number_;  // of the table in the store
  match::Match& match_;
  std::deque<Pending> pending_;  // in the order of their versions
  std::deque<Request> queue_;    // waits until nothing is pending
  std::vector<Request> conflicts_;
  // Why an entry could not be stored. Those behind it were decided on top of it, so they fail for the same reason.
  std::optional<match::Refusal> failure_;
  std::vector<Then> catching_up_;  // waits until nothing is pending
  bool trouble_ = false;
  std::optional<Brief> brief_;  // as stored, if that is known
};

}  // namespace ichiba::server
