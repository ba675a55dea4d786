#include "server/bus/peer_bus.hpp"

#include <utility>
#include <vector>

#include "engine/core/events.hpp"

namespace ichiba::server {

PeerBus::PeerBus(NodeId self, Publish publish, Report report)
    : self_(self), publish_(std::move(publish)), report_(std::move(report)) {}

void PeerBus::send(const BusMessage& message) { publish_(table_of(message).text(), to_text(self_, ++sent_, message)); }

void PeerBus::beat(const Beat& beat) { publish_("nodes", to_text(self_, ++sent_, beat)); }

void PeerBus::tick(match::Timestamp now) {
  if (now >= next_beat_) {
    next_beat_ = now + between_beats;
    beat({now, false});
  }
  std::vector<NodeId> silent;
  for (const auto& [node, peer] : peers_) {
    if (now - peer.heard > silence) silent.push_back(node);
  }
  for (const NodeId node : silent) forget(node);
  if (works_ && now - heard_self_ > silence) {
    works_ = false;
    report_.trouble("the bus does not deliver messages; asking the database instead");
  }
}

void PeerBus::received(std::string_view text, match::Timestamp now) {
  auto envelope = read_envelope(text);
  if (!envelope) return report_.trouble("a message of another node cannot be read: " + envelope.error());
  if (envelope->from == self_) return own(*envelope, now);
  const auto [known, is_new] = peers_.try_emplace(envelope->from);
  Peer& peer = known->second;
  const bool gap = is_new || envelope->number != peer.number + 1;
  peer = {envelope->number, now};
  // What a new node knows may be unknown here: it may have been out of reach for a while.
  if (gap) missed();
  std::visit(Overloaded{[&](Beat& beat) {
                          if (beat.last) forget(envelope->from);
                        },
                        [&](auto& message) { listener_->heard(envelope->from, BusMessage(std::move(message))); }},
             envelope->content);
}

void PeerBus::own(const Envelope& envelope, match::Timestamp now) {
  const auto* beat = std::get_if<Beat>(&envelope.content);
  if (beat == nullptr) return;
  report_.lag(static_cast<double>(now - beat->at) / 1000);
  heard_self_ = now;
  if (!std::exchange(works_, true)) missed();
}

void PeerBus::missed() {
  report_.missed();
  listener_->missed();
}

void PeerBus::forget(NodeId node) {
  peers_.erase(node);
  listener_->gone(node);
}

}  // namespace ichiba::server
