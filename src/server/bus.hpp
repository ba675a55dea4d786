// Announces to the rest of the server what was stored. Here within one process; between machines something like NATS
// does the same, and a room that hears of an unknown version reads it from the store.
#pragma once

#include <functional>
#include <string>

#include "match/table_event.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {

struct Announcement {
  TableId table;
  match::Entry entry;
  std::string key;  // as stored; empty: none
};

class Bus {
 public:
  using Listener = std::function<void(const Announcement&)>;

  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  virtual void listen(Listener listener) = 0;
  // Reaches every listener, the sender's too.
  virtual void announce(const Announcement& announcement) = 0;
};

class LocalBus final : public Bus {
 public:
  void listen(Listener listener) override { listener_ = std::move(listener); }
  void announce(const Announcement& announcement) override {
    if (listener_) listener_(announcement);
  }

 private:
  Listener listener_;
};

}  // namespace ichiba::server
