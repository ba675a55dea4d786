// Counts connections, in total and per client. A place is given back when its owner is destroyed. A client's share is
// one of all nodes together: each tells the others who holds many here, and a client that holds few is not worth
// telling, so with further nodes it may be exceeded by a tenth for each.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/bus/bus.hpp"
#include "server/net/limits.hpp"

namespace ichiba::server {

class Places {
 public:
  using Place = std::shared_ptr<void>;

  Places(const Limits& limits, const Bus& bus) : limits_(limits), bus_(bus) {
    counts_->worth_telling = std::max(1, limits.connections_per_client / 10);
  }

  // Nothing if all are taken.
  Place take() {
    if (counts_->all >= limits_.connections) return nullptr;
    ++counts_->all;
    return held([](Counts& counts) { --counts.all; });
  }
  // One of a client's places; nothing if it holds them all.
  Place take_share(const std::string& client) {
    const int most = limits_.connections_per_client;
    if (most > 0 && held_by(client) + bus_.connections_elsewhere(client) >= most) return nullptr;
    counts_->note(++counts_->per_client[client]);
    return held([client](Counts& counts) {
      const auto entry = counts.per_client.find(client);
      counts.note(entry->second--);
      if (entry->second == 0) counts.per_client.erase(entry);
    });
  }
  // What other nodes should know.
  [[nodiscard]] std::vector<ClientConnections> many() const {
    std::vector<ClientConnections> clients;
    if (limits_.connections_per_client == 0) return clients;
    for (const auto& [client, used] : counts_->per_client) {
      if (used >= counts_->worth_telling) clients.push_back({client, used});
    }
    std::ranges::sort(clients, std::greater<>(), &ClientConnections::connections);
    if (clients.size() > NodeNews::most_clients) clients.resize(NodeNews::most_clients);
    return clients;
  }
  // The last tenth is for clients without a connection, so that a few clients cannot keep everybody else out.
  [[nodiscard]] bool only_for_newcomers() const {
    return counts_->all >= limits_.connections - limits_.connections / 10;
  }
  [[nodiscard]] int held_by(const std::string& client) const {
    const auto entry = counts_->per_client.find(client);
    return entry == counts_->per_client.end() ? 0 : entry->second;
  }
  // Since this was asked last, so that they should hear it soon.
  [[nodiscard]] bool many_changed() const { return std::exchange(counts_->many_changed, false); }
  [[nodiscard]] int all() const { return counts_->all; }

 private:
  // Shared with every place: the last of them may outlive this.
  struct Counts {
    // A client had or has so many.
    void note(int used) { many_changed = many_changed || used % worth_telling == 0; }
    int worth_telling = 1;
    bool many_changed = false;
    int all = 0;
    std::unordered_map<std::string, int> per_client;
  };
  template <class GiveBack>
  Place held(GiveBack give_back) {
    return {counts_.get(), [counts = counts_, give_back = std::move(give_back)](void*) { give_back(*counts); }};
  }

  const Limits& limits_;
  const Bus& bus_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace ichiba::server
