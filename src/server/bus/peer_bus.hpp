// The bus between nodes, without its transport: numbers what is sent, says regularly that this node is there, and
// notices messages that were lost, nodes that are gone, and a bus that does not work: for this node, or for another one
// that serves. Its time is that of a monotonic clock.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <unordered_map>

#include "server/bus/bus_text.hpp"

namespace ichiba::server {

class PeerBus final : public Bus {
 public:
  // A node that has not been heard for so long counts as gone.
  static constexpr match::Millis silence = 3 * match::second / 2;
  static constexpr match::Millis between_beats = match::second / 4;
  static constexpr match::Millis between_news = match::second;
  static constexpr match::Millis in_a_hurry = match::second / 10;
  // A node that has just begun need not have been heard yet.
  static constexpr match::Millis grace = 2 * between_beats;
  // When it works again: until all have said who is connected to them.
  static constexpr match::Millis time_to_answer = match::second / 2;
  // A node that dies cannot be heard either, but soon nobody expects it any more.
  static constexpr match::Millis before_complaint = match::second;
  // A node that goes on to write its row for so long, while nothing of it is found here, uses another database. One
  // write alone may be lost, when a standby takes over.
  static constexpr match::Millis before_judgement = 3 * match::second / 2;
  // Until those that are there have answered a node that is new to them.
  static constexpr match::Millis time_to_be_greeted = 3 * match::second / 10;
  // Of late: within this time, or twice this time.
  static constexpr match::Millis of_late = 5 * match::second;

  // Sends a text to all nodes, this one included. The topic is the table's name, or "nodes".
  using Publish = std::function<void(const std::string& topic, std::string text)>;
  struct Report {
    std::function<void(double seconds)> lag = [](double) {};  // from here to here
    std::function<void()> missed = [] {};
    std::function<void(const std::string& words)> trouble = [](const std::string&) {};
  };

  PeerBus(NodeId self, Publish publish, Report report);
  // What this node tells the others of itself; asked when a heartbeat is due.
  using News = std::function<NodeNews()>;
  void tell(News news) { news_ = std::move(news); }
  // That has changed a lot: the others should hear it soon.
  void hurry() { hurry_ = true; }

  void listen(BusListener& listener) override { listener_ = &listener; }
  void send(const BusMessage& message) override;
  [[nodiscard]] NodeId self() const override { return self_; }
  [[nodiscard]] bool alone() const override { return false; }
  [[nodiscard]] bool works() const override { return works_; }
  void expect(std::vector<ServingNode> nodes, match::Timestamp now) override;
  [[nodiscard]] bool expects(NodeId node) const override { return expected_.contains(node); }
  void wrote_row(std::int64_t time) override;
  [[nodiscard]] RowTimes unlisted() const override;
  void compare(const RowTimes& told, const RowTimes& here, match::Timestamp now) override;
  // A node of another database that has the same name on the bus. What it says of tables is ignored.
  struct Stranger {
    NodeId id;
    std::string address;
  };
  [[nodiscard]] std::optional<Stranger> stranger() const;
  // Some node may be one.
  [[nodiscard]] bool in_doubt() const;
  // All that are there have had time to say so.
  [[nodiscard]] bool was_greeted(match::Timestamp now) const;
  // Of its own heartbeats, from here to here.
  [[nodiscard]] std::optional<match::Millis> lag() const override;
  [[nodiscard]] int connections_elsewhere(std::string_view client) const override;
  [[nodiscard]] std::vector<OpenTable> open_elsewhere() const override;
  [[nodiscard]] std::size_t peers() const { return peers_.size(); }
  [[nodiscard]] bool hears(NodeId node) const { return peers_.contains(node) && !strangers_.contains(node); }

  // Nodes of this database are heard whose messages this program cannot read.
  [[nodiscard]] bool hears_another_format() const { return hears_another_format_; }

  // A text has come.
  void received(std::string_view text, match::Timestamp now);
  // Call it a few times a second.
  void tick(match::Timestamp now);
  // This node stops: the others need not wait for it.
  void say_goodbye(match::Timestamp now) { beat({now, true}); }

 private:
  struct Peer {
    std::uint64_t number = 0;  // of its last message
    match::Timestamp heard = 0;
    std::unordered_map<std::string, int> connections = {};  // of clients
    std::vector<OpenTable> open = {};
    std::string address = {};
    std::int64_t row_time = 0;
    match::Timestamp told_row_time = 0;                    // when it was told first
    std::optional<match::Timestamp> not_found_since = {};  // in this database
  };
  static void note(Peer& peer, NodeNews news, match::Timestamp now);
  void find_strange(NodeId node, const Peer& peer);
  void beat(const Beat& beat);
  void own(const Envelope& envelope, match::Timestamp now);
  void forget(NodeId node);
  // Does it work?
  void judge(match::Timestamp now);
  struct Expected {
    std::string address;
    match::Timestamp since = 0;
    bool hears = true;
    bool listed = true;  // in the last list
  };
  [[nodiscard]] const Expected* unheard(match::Timestamp now) const;
  void missed();
  // At most once a minute in the same words.
  void complain(std::string words, match::Timestamp now);

  NodeId self_;
  Publish publish_;
  Report report_;
  BusListener* listener_ = nullptr;
  Wanted wanted_;
  std::uint64_t sent_ = 0;
  std::int64_t row_time_ = 0;
  std::map<NodeId, Peer> peers_;
  std::set<NodeId> strangers_;
  News news_ = [] { return NodeNews(); };
  bool hurry_ = false;
  match::Timestamp told_ = 0;  // the others, when
  match::Timestamp next_beat_ = 0;
  std::optional<match::Timestamp> heard_self_;
  std::optional<match::Timestamp> first_heard_self_;
  std::map<NodeId, Expected> expected_;
  bool hears_itself_ = false;
  bool works_ = false;
  bool has_worked_ = false;
  std::optional<match::Timestamp> fine_since_;
  std::optional<match::Timestamp> unheard_since_;  // some node that should be heard
  bool told_of_unheard_ = false;
  bool hears_another_format_ = false;
  std::string complaint_;
  match::Timestamp complained_at_ = 0;
  match::Millis lag_ = 0;         // the slowest since lag_since_
  match::Millis lag_before_ = 0;  // the slowest in the time before
  match::Timestamp lag_since_ = 0;
};

}  // namespace ichiba::server
