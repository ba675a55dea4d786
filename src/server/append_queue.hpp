// What is asked of one table becomes entries of its log: decided on a copy of the match, appended to the store, and
// only then the table's. Keeps the order of the store, asks again after a conflict, and answers a key that was used
// before with what was said then. Lives on the main thread alone.
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
  // For those who ask without a connection of their own.
  using Reply = std::move_only_function<void(std::expected<match::TableEvent, match::Refusal>)>;

  std::weak_ptr<Guest> guest;
  bool from_guest = false;
  bool from_bot = false;    // counts only while a bot plays for the seat
  std::optional<Seat> who;  // of a guest: looked up in the very table that decides
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
    // Does the budget of the one who asks allow it? If not: how long to wait.
    virtual std::optional<match::Refusal> too_much(const Request& request) = 0;
    // Asks once more, as if it came now.
    virtual void submit(Request request) = 0;
    // The match has taken an entry that is stored. The key is as stored.
    virtual void appended(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) = 0;
    // Nothing waits any more: is it time for something?
    virtual void wake() = 0;
    // The store has failed, and will for a moment.
    virtual void wake_after_trouble() = 0;
    // Answers of the store may come late: until then the table stays.
    virtual std::shared_ptr<void> keep_alive() = 0;
  };

  // The match is as the store has it, and changed by the queue alone.
  AppendQueue(Owner& owner, const ServerParts& parts, const Audience& audience, TableId table, std::int64_t number,
              match::Match& match)
      : owner_(owner), parts_(parts), audience_(audience), table_(table), number_(number), match_(match) {}

  void push(Request request);
  void answer(Request& request, const match::Refusal& refusal);
  // Something about this table has been stored, by us or by another node.
  void announced(const Announcement& announcement);

  [[nodiscard]] bool empty() const { return pending_.empty() && queue_.empty(); }
  // Something pending was not stored, so what followed it will not be either.
  [[nodiscard]] bool in_trouble() const { return trouble_; }
  // The table as it will be when all that is pending is stored.
  [[nodiscard]] const match::Match& latest() const { return pending_.empty() ? match_ : pending_.back().next; }

 private:
  struct Pending {  // decided, and on its way to the store
    match::Match next;
    match::GameEvents game_events;
    match::Entry entry;
    std::optional<Brief> brief;
    Request request;
  };

  void take(Request request);
  void append(const Pending& made);
  void stored(Stored outcome);
  void done(Pending pending);
  void after_trouble();
  void next();
  void read_again(std::optional<Request> request);
  // The request seems to have been fulfilled before: if its key is known, the same answer again, else the refusal.
  void answer_again_or(Request request, match::Refusal refusal);
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
  bool trouble_ = false;
  std::optional<Brief> brief_;  // as stored, where that is known
};

}  // namespace ichiba::server
