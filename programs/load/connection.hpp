// A fast WebSocket client: the load must not become the limit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/frames.hpp"

namespace ichiba::load {

class Connection {
 public:
  Connection() = default;
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Connects and upgrades, blocking; then the socket does not block any more. Throws std::runtime_error.
  void open(int port, const std::string& path);
  void close();

  void send_text(std::string_view text);
  // Reads what is available. False: the server has closed.
  bool receive();
  // The next whole message, valid until the next call; empty: none yet.
  std::string_view next();

  [[nodiscard]] int file() const { return file_; }

 private:
  static constexpr std::size_t most_bytes = 1 << 20;  // of one message

  int file_ = -1;
  server::FrameReader frames_{most_bytes, server::Sender::server};
};

// One request over a connection that stays open; returns the body. Throws unless the status is 2xx.
class HttpClient {
 public:
  explicit HttpClient(int port) : port_(port) {}
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  std::string post(const std::string& path, const std::string& body);
  std::string get(const std::string& path);

 private:
  std::string ask(const std::string& request);

  int port_;
  int file_ = -1;
};

}  // namespace ichiba::load
