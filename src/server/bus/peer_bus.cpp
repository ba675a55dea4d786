#include "server/bus/peer_bus.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/events.hpp"

namespace ichiba::server {

PeerBus::PeerBus(NodeId self, Publish publish, Report report)
    : self_(self),
      publish_(std::move(publish)),
      report_(std::move(report)),
      wanted_{self, [this](TableId table) { return listener_->has(table); }} {}

void PeerBus::send(const BusMessage& message) { publish_(table_of(message).text(), to_text(self_, ++sent_, message)); }

void PeerBus::beat(const Beat& beat) { publish_("nodes", to_text(self_, ++sent_, beat)); }

void PeerBus::tick(match::Timestamp now) {
  const bool with_news = now - told_ >= (hurry_ ? in_a_hurry : between_news);
  if (now >= next_beat_ || with_news) {
    next_beat_ = now + between_beats;
    Beat one{now, false};
    if (with_news) {
      one.news = news_();
      one.news->row_time = row_time_;
      told_ = now;
      hurry_ = false;
    }
    beat(one);
  }
  std::vector<NodeId> silent;
  for (const auto& [node, peer] : peers_) {
    if (now - peer.heard > silence) silent.push_back(node);
  }
  for (const NodeId node : silent) forget(node);
  judge(now);
}

// A node that is missing once may only have been slow to say that it is there: the database may have stood still.
void PeerBus::expect(std::vector<ServingNode> nodes, match::Timestamp now) {
  std::map<NodeId, Expected> next;
  for (ServingNode& node : nodes) {
    if (const auto peer = peers_.find(node.id); peer != peers_.end()) peer->second.not_found_since.reset();
    const auto known = expected_.find(node.id);
    const match::Timestamp since = known == expected_.end() ? now : known->second.since;
    next.emplace(node.id, Expected{std::move(node.address), since, node.hears, true});
  }
  for (auto& [id, node] : expected_) {
    if (std::exchange(node.listed, false)) next.try_emplace(id, std::move(node));
  }
  expected_ = std::move(next);
  judge(now);
}

const PeerBus::Expected* PeerBus::unheard(match::Timestamp now) const {
  for (const auto& [id, node] : expected_) {
    if (now - node.since > grace && (!node.hears || !peers_.contains(id))) return &node;
  }
  return nullptr;
}

void PeerBus::judge(match::Timestamp now) {
  const bool heard_itself = std::exchange(hears_itself_, heard_self_ && now - *heard_self_ <= silence);
  if (heard_itself && !hears_itself_) {
    report_.trouble("the bus does not deliver messages; asking the database instead");
  }
  const Expected* missing = hears_itself_ ? unheard(now) : nullptr;
  if (missing == nullptr) {
    unheard_since_.reset();
    told_of_unheard_ = false;
  } else if (!unheard_since_) {
    unheard_since_ = now;
  } else if (now - *unheard_since_ >= before_complaint && !std::exchange(told_of_unheard_, true)) {
    report_.trouble("the node " + missing->address +
                    (missing->hears ? " uses the database, but cannot be heard" : " cannot be reached by the bus") +
                    "; asking the database instead");
  }
  if (!hears_itself_ || missing != nullptr) {
    works_ = false;
    fine_since_.reset();
    return;
  }
  if (!fine_since_) {
    fine_since_ = now;
    missed();  // and the answers say who is connected to others
  }
  if (!has_worked_ || now - *fine_since_ >= time_to_answer) works_ = has_worked_ = true;
}

void PeerBus::received(std::string_view text, match::Timestamp now) {
  auto envelope = read_envelope(text, wanted_);
  if (!envelope) {
    hears_another_format_ = hears_another_format_ || is_of_another_format(text);
    return complain("a message of another node cannot be read: " + envelope.error(), now);
  }
  if (envelope->from == self_) return own(*envelope, now);
  const auto [known, is_new] = peers_.try_emplace(envelope->from);
  Peer& peer = known->second;
  const bool gap = is_new || envelope->number != peer.number + 1;
  peer.number = envelope->number;
  peer.heard = now;
  if (is_new) hurry();  // it has not heard the news
  const bool strange = strangers_.contains(envelope->from);
  if (strange && !std::holds_alternative<Beat>(envelope->content)) return;
  // What a new node knows may be unknown here: it may have been out of reach for a while.
  if (gap && !strange) missed();
  std::visit(Overloaded{[&](Beat& beat) {
                          if (beat.news) note(peer, std::move(*beat.news), now);
                          if (beat.last) {
                            expected_.erase(envelope->from);
                            forget(envelope->from);
                          }
                        },
                        [](Skipped&) {},
                        [&](auto& message) { listener_->heard(envelope->from, BusMessage(std::move(message))); }},
             envelope->content);
}

void PeerBus::own(const Envelope& envelope, match::Timestamp now) {
  const auto* beat = std::get_if<Beat>(&envelope.content);
  if (beat == nullptr) return;
  report_.lag(static_cast<double>(now - beat->at) / 1000);
  if (now - lag_since_ >= of_late) {
    lag_before_ = now - lag_since_ >= 2 * of_late ? 0 : lag_;
    lag_ = 0;
    lag_since_ = now;
  }
  lag_ = std::max(lag_, now - beat->at);
  heard_self_ = now;
  if (!first_heard_self_) first_heard_self_ = now;
  judge(now);
}

void PeerBus::wrote_row(std::int64_t time) {
  row_time_ = time;
  if (time == 0) hurry();
}

std::optional<match::Millis> PeerBus::lag() const {
  return hears_itself_ ? std::optional(std::max(lag_, lag_before_)) : std::nullopt;
}

void PeerBus::note(Peer& peer, NodeNews news, match::Timestamp now) {
  peer.address = std::move(news.address);
  if (std::exchange(peer.row_time, news.row_time) != news.row_time) peer.told_row_time = now;
  if (peer.row_time == 0) peer.not_found_since.reset();
  peer.connections.clear();
  for (ClientConnections& one : news.clients) peer.connections.emplace(std::move(one.client), one.connections);
  peer.open = std::move(news.open);
}

int PeerBus::connections_elsewhere(std::string_view client) const {
  int all = 0;
  for (const auto& [node, peer] : peers_) {
    if (strangers_.contains(node)) continue;
    const auto known = peer.connections.find(std::string(client));
    if (known != peer.connections.end()) all += known->second;
  }
  return all;
}

std::vector<OpenTable> PeerBus::open_elsewhere() const {
  std::vector<OpenTable> all;
  for (const auto& [node, peer] : peers_) {
    if (!strangers_.contains(node)) all.insert(all.end(), peer.open.begin(), peer.open.end());
  }
  return all;
}

RowTimes PeerBus::unlisted() const {
  RowTimes told;
  for (const auto& [node, peer] : peers_) {
    if (peer.row_time != 0 && !expected_.contains(node)) told.emplace(node, peer.row_time);
  }
  return told;
}

// A node that is cut off from its database tells nothing new, and is left in peace.
void PeerBus::compare(const RowTimes& told, const RowTimes& here, match::Timestamp now) {
  for (const auto& [node, time] : told) {
    const auto known = peers_.find(node);
    if (known == peers_.end()) continue;
    Peer& peer = known->second;
    if (const auto row = here.find(node); row != here.end() && row->second >= time) {
      peer.not_found_since.reset();
      if (strangers_.erase(node) > 0) missed();
    } else if (!peer.not_found_since) {
      peer.not_found_since = now;
    } else if (peer.row_time == time && peer.told_row_time - *peer.not_found_since >= before_judgement) {
      find_strange(node, peer);
    }
  }
}

void PeerBus::find_strange(NodeId node, const Peer& peer) {
  if (!strangers_.insert(node).second) return;
  report_.trouble("the node " + peer.address +
                  " keeps its tables in another database that has the same name on the bus: one is a copy of the "
                  "other. Its messages are ignored");
  listener_->gone(node);
}

std::optional<PeerBus::Stranger> PeerBus::stranger() const {
  for (const auto& [node, peer] : peers_) {
    if (strangers_.contains(node)) return Stranger{node, peer.address};
  }
  return std::nullopt;
}

bool PeerBus::in_doubt() const {
  return std::ranges::any_of(peers_, [](const auto& one) { return one.second.not_found_since.has_value(); });
}

bool PeerBus::was_greeted(match::Timestamp now) const {
  return first_heard_self_ && now - *first_heard_self_ >= time_to_be_greeted;
}

void PeerBus::missed() {
  report_.missed();
  listener_->missed();
}

void PeerBus::complain(std::string words, match::Timestamp now) {
  if (words == complaint_ && now - complained_at_ < match::minute) return;
  report_.trouble(words);
  complaint_ = std::move(words);
  complained_at_ = now;
}

void PeerBus::forget(NodeId node) {
  peers_.erase(node);
  listener_->gone(node);
}

}  // namespace ichiba::server
