#include "server/bus/nats_wire.hpp"

#include <fmt/format.h>
#include <ranges>
#include <stdexcept>

namespace ichiba::server {
namespace {

struct FreeOptions {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
};

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

NatsWire::NatsWire(const std::string& addresses, std::string subject, Post post, Report report)
    : subject_(std::move(subject)), post_(std::move(post)), report_(std::move(report)) {
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
  const std::unique_ptr<natsOptions, FreeOptions> options(made);
  check(natsOptions_SetServers(made, texts.data(), static_cast<int>(texts.size())), "--bus");
  natsOptions_SetName(made, "ichiba");
  natsOptions_SetTimeout(made, 3000);
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetReconnectWait(made, 200);
  natsOptions_SetPingInterval(made, 1000);
  natsOptions_SetMaxPingsOut(made, 2);
  natsOptions_UseGlobalMessageDelivery(made, true);
  natsOptions_SetSendAsap(made, true);
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
  if (const natsStatus status = natsConnection_Connect(&connection_, made); status != NATS_OK) {
    throw std::runtime_error(
        fmt::format("no connection to the bus {}: {}. Is a NATS server running there, and are name and password right?",
                    places, natsStatus_GetText(status)));
  }
  const std::string all = subject_ + ".>";
  check(natsConnection_Subscribe(&subscription_, connection_, all.c_str(), &NatsWire::on_message, this), "--bus");
  natsSubscription_SetPendingLimits(subscription_, -1, -1);
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
  natsSubscription_Destroy(subscription_);
  natsConnection_Destroy(connection_);
  nats_CloseAndWait(1000);  // no callback comes after this
}

void NatsWire::on_message(natsConnection*, natsSubscription*, natsMsg* message, void* self) {
  auto* wire = static_cast<NatsWire*>(self);
  const auto inbox = wire->inbox_;
  {
    const std::lock_guard hold(inbox->mutex);
    inbox->texts.emplace_back(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    if (inbox->closed || std::exchange(inbox->posted, true)) return;
  }
  wire->post_([wire, inbox] {
    if (!inbox->closed) wire->deliver();
  });
}

void NatsWire::deliver() {
  std::vector<std::string> texts;
  {
    const std::lock_guard hold(inbox_->mutex);
    texts.swap(inbox_->texts);
    inbox_->posted = false;
  }
  for (const std::string& text : texts) report_.received(text);
}

void NatsWire::tell(std::move_only_function<void()> news) {
  post_([inbox = inbox_, news = std::move(news)]() mutable {
    if (!inbox->closed) news();
  });
}

void NatsWire::publish(const std::string& topic, std::string text) {
  {
    const std::lock_guard hold(mutex_);
    if (outbox_.size() >= most_waiting) return;  // the others notice the gap
    outbox_.emplace_back(subject_ + "." + topic, std::move(text));
  }
  wake_.notify_one();
}

void NatsWire::send_all(const std::stop_token& stop) {
  std::unique_lock hold(mutex_);
  while (true) {
    wake_.wait(hold, stop, [this] { return !outbox_.empty(); });
    if (outbox_.empty()) return;
    auto batch = std::exchange(outbox_, {});
    hold.unlock();
    for (const auto& [subject, text] : batch) {
      // Old news are of no use: what cannot leave now is dropped.
      if (natsConnection_Status(connection_) != NATS_CONN_STATUS_CONNECTED) break;
      natsConnection_Publish(connection_, subject.c_str(), text.data(), static_cast<int>(text.size()));
    }
    hold.lock();
  }
}

}  // namespace ichiba::server
