// Entries that are decided and on their way into the store, in the order of their versions. What is stored becomes the
// table: it is applied, shown to the audience, answered, and told to other nodes. Only used on the main thread.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/audience.hpp"
#include "server/request.hpp"
#include "server/server_parts.hpp"

namespace ichiba::server {

struct PendingEntry {
  match::Match next;  // the table with it
  match::GameEvents game_events;
  match::Entry entry;
  std::optional<Brief> brief;
  Request request;
};

class PendingEntries {
 public:
  // Who has sent them to the store.
  class Sender {
   public:
    Sender() = default;
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;
    virtual ~Sender() = default;

    virtual void refuse(Request& request, const match::Refusal& refusal) = 0;
    // The people of the table have agreed on another one.
    virtual void rematched() = 0;
    // One more is stored, shown and answered.
    virtual void go_on() = 0;
    // It is not known whether one was stored.
    virtual void lose_sight() = 0;
    // Not all were stored, and none is pending any more. These requests were decided on an older table, or by clocks
    // that stood still.
    virtual void decide_again(std::vector<Request> requests, bool on_older_table) = 0;
  };

  // The match is as stored, and changed only here.
  PendingEntries(Sender& sender, const ServerParts& parts, Audience& audience, TableId table, match::Match& match)
      : sender_(sender), parts_(parts), audience_(audience), table_(table), match_(match) {}

  [[nodiscard]] bool empty() const { return pending_.empty(); }
  // One was not stored, so those after it will not be either.
  [[nodiscard]] bool in_trouble() const { return trouble_; }
  // The table as it will be when all of them are stored.
  [[nodiscard]] const match::Match& latest() const { return pending_.empty() ? match_ : pending_.back().next; }

  PendingEntry& push(PendingEntry made) { return pending_.emplace_back(std::move(made)); }
  // What the store says of the first.
  void settle(const Stored& outcome);
  // Applies an entry that another node has stored. False: it does not fit.
  bool take_news(const match::Entry& entry, const std::string& key);

 private:
  void done(PendingEntry pending);
  void show(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key);

  Sender& sender_;
  const ServerParts& parts_;
  Audience& audience_;
  TableId table_;
  match::Match& match_;
  std::deque<PendingEntry> pending_;
  std::vector<Request> again_;
  bool on_older_table_ = false;  // the first of them
  // Why an entry could not be stored. Those behind it were decided on top of it, so they fail for the same reason.
  std::optional<match::Refusal> failure_;
  bool trouble_ = false;
};

}  // namespace ichiba::server
