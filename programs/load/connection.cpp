#include "programs/load/connection.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace ichiba::load {
namespace {

int connect_to(int port) {
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) throw std::runtime_error(fmt::format("no socket: {}", std::strerror(errno)));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // One local address has about 28,000 ports for one server; 127.0.0.0/8 has many addresses.
  static std::uint32_t turn = 0;
  sockaddr_in from{};
  from.sin_family = AF_INET;
  from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (turn++ / 8000) % 64);
  const int on = 1;
  setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (bind(file, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
      connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    const std::string why = std::strerror(errno);
    ::close(file);
    throw std::runtime_error(fmt::format("cannot connect to port {}: {}", port, why));
  }
  return file;
}

void send_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;  // small messages: the buffer is soon free again
    if (sent <= 0) throw std::runtime_error("the server does not take what is sent");
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// Reads until the header is complete; the rest stays in `rest`.
std::string read_head(int file, std::string& rest) {
  while (true) {
    if (const std::size_t end = rest.find("\r\n\r\n"); end != std::string::npos) {
      std::string head = rest.substr(0, end + 4);
      rest.erase(0, end + 4);
      return head;
    }
    char buffer[4096];
    const ssize_t got = recv(file, buffer, sizeof buffer, 0);
    if (got <= 0) throw std::runtime_error("the server closed the connection");
    rest.append(buffer, static_cast<std::size_t>(got));
  }
}

}  // namespace

Connection::~Connection() { close(); }

void Connection::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

void Connection::open(int port, const std::string& path) {
  close();
  frames_ = server::FrameReader(most_bytes, server::Sender::server);
  file_ = connect_to(port);
  send_all(file_, fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                              path, port));
  std::string rest;
  const std::string head = read_head(file_, rest);
  frames_.feed(rest);
  if (head.find(" 101 ") == std::string::npos) throw std::runtime_error("no WebSocket: " + head.substr(0, 60));
  fcntl(file_, F_SETFL, O_NONBLOCK);
}

void Connection::send_text(std::string_view text) {
  send_all(file_, server::frame_head(server::Opcode::text, text.size(), server::Sender::client).append(text));
}

bool Connection::receive() {
  char buffer[16384];
  while (true) {
    const ssize_t got = recv(file_, buffer, sizeof buffer, 0);
    if (got > 0) {
      frames_.feed({buffer, static_cast<std::size_t>(got)});
      if (static_cast<std::size_t>(got) < sizeof buffer) return true;
      continue;
    }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
  }
}

std::string_view Connection::next() {
  using Kind = server::FrameReader::Event::Kind;
  while (true) {
    const auto event = frames_.next();
    switch (event.kind) {
      case Kind::text: return event.payload;
      case Kind::none:
      case Kind::close: return {};
      case Kind::ping:
        send_all(file_, server::control_frame(server::Opcode::pong, event.payload, server::Sender::client));
        break;
      case Kind::pong: break;
      case Kind::wrong: throw std::runtime_error("the server sends frames that are none");
    }
  }
}

HttpClient::~HttpClient() {
  if (file_ >= 0) ::close(file_);
}

std::string HttpClient::post(const std::string& path, const std::string& body) {
  return ask(fmt::format("POST {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: {}\r\n\r\n{}", path, port_,
                         body.size(), body));
}

std::string HttpClient::get(const std::string& path) {
  return ask(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", path, port_));
}

std::string HttpClient::ask(const std::string& request) {
  if (file_ < 0) file_ = connect_to(port_);
  send_all(file_, request);
  std::string body;
  const std::string head = read_head(file_, body);
  std::string names = head;  // proxies write them in small letters
  std::ranges::transform(names, names.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t field = names.find("content-length: ");
  if (field == std::string::npos) throw std::runtime_error("an answer without a length");
  const std::size_t length = std::stoul(head.substr(field + 16));
  while (body.size() < length) {
    char buffer[4096];
    const ssize_t got = recv(file_, buffer, sizeof buffer, 0);
    if (got <= 0) throw std::runtime_error("the server closed the connection");
    body.append(buffer, static_cast<std::size_t>(got));
  }
  if (head.find(" 20") == std::string::npos) throw std::runtime_error(head.substr(0, head.find('\r')) + ": " + body);
  return body;
}

}  // namespace ichiba::load
