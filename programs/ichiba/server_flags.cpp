#include "programs/ichiba/server_flags.hpp"

#include <charconv>
#include <fmt/format.h>
#include <stdexcept>

namespace ichiba::cli {

server::Endpoint read_endpoint(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  int number = -1;
  const auto read = std::from_chars(port.data(), port.data() + port.size(), number);
  if (read.ec != std::errc() || read.ptr != port.data() + port.size() || number < 0 || number > 65535) {
    throw std::runtime_error(fmt::format("--admin {}: expected ADDRESS:PORT, such as 127.0.0.1:9180", text));
  }
  return {host, number};
}

server::Log::Level log_level(const std::string& name) {
  if (name == "quiet") return server::Log::Level::quiet;
  return name == "verbose" ? server::Log::Level::verbose : server::Log::Level::normal;
}

}  // namespace ichiba::cli
