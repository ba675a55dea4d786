// The transport of the bus: NATS. libnats has threads of its own; what they receive is handed to the main thread, and
// what is sent leaves from a thread here, because a NATS server that stands still would hold up its caller.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ichiba::server {

class NatsWire {
 public:
  struct Report {  // called on the main thread
    std::function<void(const std::string& words)> trouble;
    std::function<void()> connected;
  };
  using Post = std::function<void(std::move_only_function<void()>)>;

  // Several addresses with commas between them. Throws a std::runtime_error for the host if none answers.
  NatsWire(const std::string& addresses, Post post, Report report);
  NatsWire(const NatsWire&) = delete;
  NatsWire& operator=(const NatsWire&) = delete;
  ~NatsWire();

  // What comes on this subject. Of all that listen with the same group, one gets each text; without a group, all do.
  using Received = std::function<void(std::string_view text)>;
  void listen(const std::string& subject, const std::string& group, Received received);

  // Never waits. While there is no connection, or too much waits, it is dropped. libnats collects what is sent within a
  // millisecond and writes it at once: a write for each text, and a wake-up of each reader, would cost more than the
  // rest.
  void publish(const std::string& subject, std::string text);

 private:
  static constexpr std::size_t most_waiting = 20000;

  struct FreeOptions {
    void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
  };
  struct Subscription {
    NatsWire* wire;
    std::string subject, group;
    Received received;
    natsSubscription* handle = nullptr;
  };
  static void on_message(natsConnection*, natsSubscription*, natsMsg* message, void* subscription);
  natsStatus subscribe(Subscription& made);
  [[nodiscard]] bool connect_again();
  void tell(std::move_only_function<void()> news);
  void deliver();
  void send_all(const std::stop_token& stop);

  struct Inbox {
    std::mutex mutex;
    std::vector<std::pair<Subscription*, std::string>> texts;
    bool posted = false;
    bool closed = false;
  };

  Post post_;
  Report report_;
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  std::unique_ptr<natsOptions, FreeOptions> options_;
  std::mutex connection_mutex_;  // of the next two
  natsConnection* connection_ = nullptr;
  std::vector<std::unique_ptr<Subscription>> subscriptions_;
  std::mutex mutex_;  // of the outbox
  std::condition_variable_any wake_;
  std::deque<std::pair<std::string, std::string>> outbox_;
  bool closed_ = false;  // libnats has given the connection up
  std::jthread sender_;  // last: it uses the rest
};

}  // namespace ichiba::server
