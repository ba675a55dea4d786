// Those who are connected to a table, and what each of them is told: who is here, what happened, and, to those who
// watch with a delay, what happened a while ago.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/snapshot.hpp"
#include "server/environment.hpp"
#include "server/guest.hpp"
#include "server/loaded_table.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {

class Audience {
 public:
  // The match goes on, and outlives the audience.
  Audience(const match::Match& match, TableId table, const Environment& environment,
           std::optional<DelayedMatch> delayed);

  // May this one be here at all? The words say why not.
  [[nodiscard]] std::optional<match::Refusal> turns_away(const Guest& guest) const;
  void add(Guest& guest);
  void remove(Guest& guest);
  [[nodiscard]] bool has(const Guest& guest) const;
  [[nodiscard]] bool empty() const { return guests_.empty(); }
  [[nodiscard]] match::Present present() const;
  // Since when nobody with this token has been connected; none: somebody is.
  [[nodiscard]] std::optional<match::Timestamp> absent_since(const match::Bytes32& token_hash) const;
  // The address of the host of the table, who is here; nothing where they are not.
  [[nodiscard]] std::optional<std::string> client_of_host() const;
  // The address of somebody who sits here; empty where nobody does.
  [[nodiscard]] std::string client_of_anybody() const;
  [[nodiscard]] std::vector<std::weak_ptr<Guest>> all() const;

  // All that this one may know now, in the place of what they have missed.
  void show_snapshot(Guest& guest);
  // An entry that the match has just taken. The key is as stored.
  void show_update(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key);
  // To the asker alone; nothing for who is not here any more.
  void show_refusal(const std::weak_ptr<Guest>& guest, std::string_view key, const match::Refusal& refusal) const;
  void show_again(const std::weak_ptr<Guest>& guest, Text text) const;
  void react(const Guest& guest, std::string_view reaction);
  // Who is here, where that has changed. False: it was told too often, try again after a moment.
  [[nodiscard]] bool tell_presence();
  // What has become due for those who watch with a delay.
  void show_delayed();
  [[nodiscard]] bool is_delayed() const { return delayed_.has_value(); }

 private:
  void send_to_all(const Text& text) const;
  void find_seats();
  void dismiss_seatless() const;
  [[nodiscard]] std::shared_ptr<Guest> here(const std::weak_ptr<Guest>& guest) const;
  [[nodiscard]] Text delayed_snapshot();
  [[nodiscard]] match::Viewer viewer_of(const Guest& guest) const;

  const match::Match& match_;
  TableId table_;
  const Environment& environment_;
  std::vector<Guest*> guests_;
  // When the last device of a person went. Who is not in here has not been here since the table was loaded.
  std::vector<std::pair<match::Bytes32, match::Timestamp>> left_at_;
  match::Timestamp loaded_at_;
  RateLimiter<int> reactions_;     // by seat
  TokenBucket presence_;           // messages about who is there
  bool presence_changed_ = false;  // since it was told
  std::optional<DelayedMatch> delayed_;
  Text delayed_text_;  // of delayed_, once somebody has asked for it
};

}  // namespace ichiba::server
