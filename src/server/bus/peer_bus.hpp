// The bus between nodes, without its transport: numbers what is sent, says regularly that this node is there, and
// notices messages that were lost, nodes that are gone, and a bus that does not work.
#pragma once

#include <functional>
#include <map>

#include "server/bus/bus_text.hpp"

namespace ichiba::server {

class PeerBus final : public Bus {
 public:
  // A node that has not been heard for so long counts as gone.
  static constexpr match::Millis silence = 3 * match::second / 2;
  static constexpr match::Millis between_beats = match::second / 4;

  // Sends a text to all nodes, this one included. The topic is the table's name, or "nodes".
  using Publish = std::function<void(const std::string& topic, std::string text)>;
  struct Report {
    std::function<void(double seconds)> lag = [](double) {};  // from here to here
    std::function<void()> missed = [] {};
    std::function<void(const std::string& words)> trouble = [](const std::string&) {};
  };

  PeerBus(NodeId self, Publish publish, Report report);

  void listen(BusListener& listener) override { listener_ = &listener; }
  void send(const BusMessage& message) override;
  [[nodiscard]] NodeId self() const override { return self_; }
  [[nodiscard]] bool alone() const override { return false; }
  [[nodiscard]] bool works() const override { return works_; }
  [[nodiscard]] std::size_t peers() const { return peers_.size(); }

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
  };
  void beat(const Beat& beat);
  void own(const Envelope& envelope, match::Timestamp now);
  void forget(NodeId node);
  void missed();

  NodeId self_;
  Publish publish_;
  Report report_;
  BusListener* listener_ = nullptr;
  std::uint64_t sent_ = 0;
  std::map<NodeId, Peer> peers_;
  match::Timestamp next_beat_ = 0;
  match::Timestamp heard_self_ = 0;
  bool works_ = false;
};

}  // namespace ichiba::server
