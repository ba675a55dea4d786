// The connections at a table, and what each of them is sent: who is here, what happened, and, for delayed watchers,
// what happened a while ago.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/snapshot.hpp"
#include "server/bus/bus.hpp"
#include "server/environment.hpp"
#include "server/guest.hpp"
#include "server/loaded_table.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {

class Audience {
 public:
  // The match changes, and outlives the audience.
  Audience(const match::Match& match, TableId table, const Environment& environment,
           std::optional<DelayedMatch> delayed);

  // May this guest be here at all? The words say why not.
  [[nodiscard]] std::optional<match::Refusal> turns_away(const Guest& guest) const;
  void add(Guest& guest);
  void remove(Guest& guest);
  [[nodiscard]] bool has(const Guest& guest) const;
  [[nodiscard]] bool empty() const { return guests_.empty(); }
  // Here or at another node.
  [[nodiscard]] match::Present present() const;
  [[nodiscard]] match::Present local() const;
  // Nobody is at this table, at any node.
  [[nodiscard]] bool deserted() const { return guests_.empty() && elsewhere_.empty(); }
  // Those at another node.
  void set_elsewhere(NodeId node, match::Present seats);
  // Of several nodes the one of the first seat whose person is connected: it does what the table does by itself.
  [[nodiscard]] bool leads(NodeId self) const { return leader(self) == self; }
  [[nodiscard]] std::optional<NodeId> leader(NodeId self) const;
  // Since when nobody with this token has been connected; none: somebody is.
  [[nodiscard]] std::optional<match::Timestamp> absent_since(const base::Bytes32& token_hash) const;
  // The address of the table's host, if they are connected.
  [[nodiscard]] std::optional<std::string> client_of_host() const;
  // The address of any seated guest; empty if there is none.
  [[nodiscard]] std::string client_of_anybody() const;
  [[nodiscard]] std::vector<std::weak_ptr<Guest>> all() const;

  // Everything that this guest may know now, instead of what they have missed.
  void show_snapshot(Guest& guest);
  // An entry that the match has just applied. The key is as stored.
  void show_update(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key);
  // Only to the guest who asked, if they are still here.
  void show_refusal(const std::weak_ptr<Guest>& guest, std::string_view key, const match::Refusal& refusal) const;
  void show_again(const std::weak_ptr<Guest>& guest, Text text) const;
  // False: too many at once, not shown.
  bool react(const Guest& guest, std::string_view reaction);
  void show_reaction(Seat seat, std::string_view reaction) const;
  // Who is here, if that has changed. False: sent too often, try again after a moment.
  [[nodiscard]] bool tell_presence();
  // What has become due for delayed watchers.
  void show_delayed();
  [[nodiscard]] bool is_delayed() const { return delayed_.has_value(); }

 private:
  void send_to_all(const Text& text) const;
  // Those who are not present any more left now.
  void note_departures(match::Present before);
  void find_seats();
  void dismiss_seatless() const;
  [[nodiscard]] std::shared_ptr<Guest> here(const std::weak_ptr<Guest>& guest) const;
  [[nodiscard]] Text delayed_snapshot();
  [[nodiscard]] match::Viewer viewer_of(const Guest& guest) const;

  const match::Match& match_;
  TableId table_;
  const Environment& environment_;
  std::vector<Guest*> guests_;
  std::map<NodeId, match::Present> elsewhere_;  // at other nodes
  // When the last device of a person disconnected. Missing: not connected since the table was loaded.
  std::vector<std::pair<base::Bytes32, match::Timestamp>> left_at_;
  match::Timestamp loaded_at_;
  RateLimiter<int> reactions_;     // by seat
  TokenBucket presence_;           // messages about who is there
  bool presence_changed_ = false;  // since it was told
  std::optional<DelayedMatch> delayed_;
  Text delayed_text_;  // of delayed_, once it was asked for
};

}  // namespace ichiba::server
