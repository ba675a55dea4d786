// Turns requests to one table into entries of its log: decided on a copy of the match, appended to the store, and only
// then shown (pending_entries.hpp). Keeps the order of the store, decides again after a conflict, and repeats the
// answer for a key that was used before. Only used on the main thread.
#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/pending_entries.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {

class AppendQueue final : private PendingEntries::Sender {
 public:
  // The table whose log it is.
  class Owner {
   public:
    Owner() = default;
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    virtual ~Owner() = default;

    // Submits again, as if it came now.
    virtual void submit(Request request) = 0;
    // The people of the table have agreed on another one.
    virtual void rematched() = 0;
    // Nothing is waiting any more: is something due?
    virtual void wake() = 0;
    // The store has failed, and may fail again for a moment.
    virtual void wake_after_trouble() = 0;
    // Keeps the table alive until late answers of the store have come.
    virtual std::shared_ptr<void> keep_alive() = 0;
  };

  // The match is as stored, and changed only by the queue.
  AppendQueue(Owner& owner, const ServerParts& parts, Audience& audience, TableId table, std::int64_t number,
              match::Match& match);

  void push(Request request);
  void answer(Request& request, const match::Refusal& refusal);
  // Something about this table has been stored, by us or by another node.
  void announced(const Announcement& announcement);

  // Calls back when everything that was stored before this call is applied, by whichever node.
  using Then = std::move_only_function<void()>;
  void catch_up(Then then);
  // The store has this version: is it news?
  void look_for(int version);

  // The store may have more than is shown here.
  [[nodiscard]] bool out_of_sight() const { return out_of_sight_; }
  void look_again() { read_again(std::nullopt); }

  [[nodiscard]] std::int64_t number() const { return number_; }
  [[nodiscard]] bool empty() const { return pending_.empty() && queue_.empty(); }
  // A pending entry was not stored, so those after it will not be either.
  [[nodiscard]] bool in_trouble() const { return pending_.in_trouble(); }
  // The table as it will be when everything pending is stored.
  [[nodiscard]] const match::Match& latest() const { return pending_.latest(); }
  // Nobody has asked for much recently: there is nothing to remember.
  [[nodiscard]] bool budgets_full() const;

 private:
  // For the pending entries.
  void refuse(Request& request, const match::Refusal& refusal) override { answer(request, refusal); }
  void rematched() override { owner_.rematched(); }
  void go_on() override;
  void lose_sight() override { out_of_sight_ = true; }
  void decide_again(std::vector<Request> requests, bool on_older_table) override;

  void take(Request request);
  [[nodiscard]] std::expected<match::TableEvent, match::Refusal> decide(const Request& request,
                                                                        const match::Match& table,
                                                                        match::Timestamp now) const;
  // Does the requester's rate limit allow it? If not: how long to wait.
  std::optional<match::Refusal> too_much(const Request& request);
  void append(const PendingEntry& made);
  void next();
  void read_again(std::optional<Request> request);
  void apply_news(const StoredTable& stored);
  void caught_up(Then then);
  // The request seems to have been fulfilled before: if its key is known, the same answer again, otherwise the refusal.
  void answer_again_or(Request request, const match::Refusal& refusal);
  void answer_as_then(const std::shared_ptr<Request>& request, int version, const match::Refusal& otherwise);
  [[nodiscard]] std::shared_ptr<AppendQueue> self() { return {owner_.keep_alive(), this}; }

  struct HashOfHash {
    std::size_t operator()(const base::Bytes32& hash) const;
  };

  Owner& owner_;
  const ServerParts& parts_;
  const Audience& audience_;
  TableId table_;
  std::int64_t number_;  // of the table in the store
  const match::Match& match_;
  PendingEntries pending_;
  int heard_of_ = 0;               // the newest version that another node has told of
  std::deque<Request> queue_;      // waits until nothing is pending
  std::vector<Then> catching_up_;  // waits until nothing is pending
  std::optional<Brief> brief_;     // as stored, if that is known
  bool out_of_sight_ = false;      // until the table has been read again
  // Each person's rate limit for everything except moves. By token, so that neither a new connection nor a swap resets
  // it.
  RateLimiter<base::Bytes32, HashOfHash> budgets_;
};

}  // namespace ichiba::server
