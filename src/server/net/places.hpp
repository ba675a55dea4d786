// Counts connections, in total and per client. A place is given back when its owner is destroyed.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/net/limits.hpp"

namespace ichiba::server {

class Places {
 public:
  using Place = std::shared_ptr<void>;

  explicit Places(const Limits& limits) : limits_(limits) {}

  // Nothing if all are taken.
  Place take() {
    if (counts_->all >= limits_.connections) return nullptr;
    ++counts_->all;
    return held([](Counts& counts) { --counts.all; });
  }
  // One of a client's places; nothing if it holds them all.
  Place take_share(const std::string& client) {
    int& used = counts_->per_client[client];
    if (limits_.connections_per_client > 0 && used >= limits_.connections_per_client) return nullptr;
    ++used;
    return held([client](Counts& counts) {
      const auto entry = counts.per_client.find(client);
      if (--entry->second == 0) counts.per_client.erase(entry);
    });
  }
  // The last tenth is for clients without a connection, so that a few clients cannot keep everybody else out.
  [[nodiscard]] bool only_for_newcomers() const {
    return counts_->all >= limits_.connections - limits_.connections / 10;
  }
  [[nodiscard]] int held_by(const std::string& client) const {
    const auto entry = counts_->per_client.find(client);
    return entry == counts_->per_client.end() ? 0 : entry->second;
  }
  [[nodiscard]] int all() const { return counts_->all; }

 private:
  // Shared with every place: the last of them may outlive this.
  struct Counts {
    int all = 0;
    std::unordered_map<std::string, int> per_client;
  };
  template <class GiveBack>
  Place held(GiveBack give_back) {
    return {counts_.get(), [counts = counts_, give_back = std::move(give_back)](void*) { give_back(*counts); }};
  }

  const Limits& limits_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace ichiba::server
