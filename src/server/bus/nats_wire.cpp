#include "server/bus/nats_wire.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>
#include <stdexcept>

namespace ichiba::server {
namespace {

constexpr auto pause_before_next_connection = std::chrono::seconds(1);

void check(natsStatus status, const char* what) {
  if (status != NATS_OK) throw std::runtime_error(fmt::format("{}: {}", what, natsStatus_GetText(status)));
}

// Without what may be a password.
std::string place_of(const std::string& address) {
  const std::size_t at = address.rfind('@');
  const std::size_t scheme = address.find("://");
  if (at == std::string::npos || scheme == std::string::npos) return address;
  return address.substr(0, scheme + 3) + address.substr(at + 1);
}

std::vector<std::string> split(const std::string& addresses) {
  std::vector<std::string> all;
  for (const auto part : std::views::split(addresses, ',')) {
    if (!part.empty()) all.emplace_back(part.begin(), part.end());
  }
  return all;
}

}  // namespace

NatsWire::NatsWire(const std::string& addresses, Post post, Report report)
    : post_(std::move(post)), report_(std::move(report)) {
  const std::vector<std::string> servers = split(addresses);
  std::vector<const char*> texts;
  std::string places;
  for (const std::string& server : servers) {
    if (!server.starts_with("nats://") && !server.starts_with("tls://")) {
      throw std::runtime_error(
          fmt::format("--bus: \"{}\" is not an address of a NATS server; expected nats://HOST:PORT", server));
    }
    texts.push_back(server.c_str());
    places += (places.empty() ? "" : ", ") + place_of(server);
  }
  if (servers.empty()) throw std::runtime_error("--bus: expected nats://HOST:PORT");
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made), "NATS");
  options_.reset(made);
  check(natsOptions_SetServers(made, texts.data(), static_cast<int>(texts.size())), "--bus");
  // All nodes go to the same server as long as it is there, even if the servers do not pass on messages to each other.
  natsOptions_SetNoRandomize(made, true);
  // libnats would also talk to one that does not encrypt.
  const auto encrypted = [](const std::string& server) { return server.starts_with("tls://"); };
  if (std::ranges::any_of(servers, encrypted)) natsOptions_SetSecure(made, true);
  natsOptions_SetName(made, "ichiba");
  natsOptions_SetTimeout(made, 3000);
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetReconnectWait(made, 200);
  natsOptions_SetPingInterval(made, 1000);
  natsOptions_SetMaxPingsOut(made, 2);
  natsOptions_UseGlobalMessageDelivery(made, true);
  natsOptions_SetWriteDeadline(made, 2000);
  natsOptions_SetDisconnectedCB(
      made,
      [](natsConnection*, void* self) {
        auto* wire = static_cast<NatsWire*>(self);
        wire->tell([wire] { wire->report_.trouble("the connection to the bus is lost; trying again"); });
      },
      this);
  natsOptions_SetReconnectedCB(
      made,
      [](natsConnection*, void* self) {
        auto* wire = static_cast<NatsWire*>(self);
        wire->tell([wire] { wire->report_.connected(); });
      },
      this);
  // Such as after a wrong password, twice.
  natsOptions_SetClosedCB(
      made,
      [](natsConnection* connection, void* self) {
        auto* wire = static_cast<NatsWire*>(self);
        const char* last = nullptr;
        natsConnection_GetLastError(connection, &last);
        const std::string why = last == nullptr ? "" : last;
        wire->tell([wire, why] {
          wire->report_.trouble(fmt::format("the connection to the bus was given up: {}; connecting anew", why));
        });
        const std::lock_guard hold(wire->mutex_);
        wire->closed_ = true;
        wire->wake_.notify_all();
      },
      this);
  if (const natsStatus status = natsConnection_Connect(&connection_, made); status != NATS_OK) {
    throw std::runtime_error(
        fmt::format("no connection to the bus {}: {}. Is a NATS server running there, and are name and password right?",
                    places, natsStatus_GetText(status)));
  }
  sender_ = std::jthread([this](const std::stop_token& stop) { send_all(stop); });
}

NatsWire::~NatsWire() {
  {
    const std::lock_guard hold(inbox_->mutex);
    inbox_->closed = true;
  }
  sender_.request_stop();
  wake_.notify_all();
  sender_.join();
  // What was published last must not be lost: it may say that this node stops.
  natsConnection_FlushTimeout(connection_, 500);
  natsConnection_Close(connection_);
  for (const auto& subscription : subscriptions_) natsSubscription_Destroy(subscription->handle);
  natsConnection_Destroy(connection_);
  nats_CloseAndWait(1000);  // no callback comes after this
}

void NatsWire::listen(const std::string& subject, const std::string& group, Received received) {
  const std::lock_guard hold(connection_mutex_);
  auto& made = subscriptions_.emplace_back(std::make_unique<Subscription>(this, subject, group, std::move(received)));
  check(subscribe(*made), "--bus");
}

natsStatus NatsWire::subscribe(Subscription& made) {
  const natsStatus status =
      made.group.empty() ? natsConnection_Subscribe(&made.handle, connection_, made.subject.c_str(), &on_message, &made)
                         : natsConnection_QueueSubscribe(&made.handle, connection_, made.subject.c_str(),
                                                         made.group.c_str(), &on_message, &made);
  if (status == NATS_OK) natsSubscription_SetPendingLimits(made.handle, -1, -1);
  return status;
}

// In the thread that sends, which may wait.
bool NatsWire::connect_again() {
  natsConnection* fresh = nullptr;
  if (natsConnection_Connect(&fresh, options_.get()) != NATS_OK) return false;
  const std::lock_guard hold(connection_mutex_);
  for (const auto& subscription : subscriptions_) {
    natsSubscription_Destroy(std::exchange(subscription->handle, nullptr));
  }
  natsConnection_Destroy(std::exchange(connection_, fresh));
  // One that fails has lost its connection again; what is subscribed then comes with the next one.
  for (const auto& subscription : subscriptions_) subscribe(*subscription);
  tell([this] { report_.connected(); });
  return true;
}

void NatsWire::on_message(natsConnection*, natsSubscription*, natsMsg* message, void* subscription) {
  auto* mine = static_cast<Subscription*>(subscription);
  auto* wire = mine->wire;
  const auto inbox = wire->inbox_;
  {
    const std::lock_guard hold(inbox->mutex);
    inbox->texts.emplace_back(
        mine, std::string(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))));
    natsMsg_Destroy(message);
    if (inbox->closed || std::exchange(inbox->posted, true)) return;
  }
  wire->post_([wire, inbox] {
    if (!inbox->closed) wire->deliver();
  });
}

void NatsWire::deliver() {
  std::vector<std::pair<Subscription*, std::string>> texts;
  {
    const std::lock_guard hold(inbox_->mutex);
    texts.swap(inbox_->texts);
    inbox_->posted = false;
  }
  for (const auto& [subscription, text] : texts) subscription->received(text);
}

void NatsWire::tell(std::move_only_function<void()> news) {
  post_([inbox = inbox_, news = std::move(news)]() mutable {
    if (!inbox->closed) news();
  });
}

void NatsWire::publish(const std::string& subject, std::string text) {
  bool first = false;
  {
    const std::lock_guard hold(mutex_);
    if (outbox_.size() >= most_waiting) return;  // the others notice the gap
    first = outbox_.empty();
    outbox_.emplace_back(subject, std::move(text));
  }
  if (first) wake_.notify_one();
}

void NatsWire::send_all(const std::stop_token& stop) {
  std::unique_lock hold(mutex_);
  while (true) {
    wake_.wait(hold, stop, [this] { return closed_ || !outbox_.empty(); });
    if (closed_) wake_.wait_for(hold, stop, pause_before_next_connection, [] { return false; });
    if (stop.stop_requested() && (closed_ || outbox_.empty())) return;
    auto batch = std::exchange(outbox_, {});
    const bool closed = std::exchange(closed_, false);
    hold.unlock();
    const bool connected = !closed || connect_again();
    for (const auto& [subject, text] : batch) {
      // Old news are of no use: what cannot leave now is dropped.
      if (natsConnection_Status(connection_) != NATS_CONN_STATUS_CONNECTED) break;
      natsConnection_Publish(connection_, subject.c_str(), text.data(), static_cast<int>(text.size()));
    }
    hold.lock();
    if (!connected) closed_ = true;
  }
}

}  // namespace ichiba::server
