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
    std::function<void(std::string_view text)> received;
    std::function<void(const std::string& words)> trouble;
    std::function<void()> connected;
  };
  using Post = std::function<void(std::move_only_function<void()>)>;

  // Several addresses with commas between them. Throws a std::runtime_error for the host if none answers.
  NatsWire(const std::string& addresses, std::string subject, Post post, Report report);
  NatsWire(const NatsWire&) = delete;
  NatsWire& operator=(const NatsWire&) = delete;
  ~NatsWire();

  // Never waits. While there is no connection, or too much waits, it is dropped.
  void publish(const std::string& topic, std::string text);

 private:
  static constexpr std::size_t most_waiting = 20000;

  static void on_message(natsConnection*, natsSubscription*, natsMsg* message, void* self);
  void tell(std::move_only_function<void()> news);
  void deliver();
  void send_all(const std::stop_token& stop);

  struct Inbox {
    std::mutex mutex;
    std::vector<std::string> texts;
    bool posted = false;
    bool closed = false;
  };

  const std::string subject_;
  Post post_;
  Report report_;
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  natsConnection* connection_ = nullptr;
  natsSubscription* subscription_ = nullptr;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<std::pair<std::string, std::string>> outbox_;
  std::jthread sender_;  // last: it uses the rest
};

}  // namespace ichiba::server
