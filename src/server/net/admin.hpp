// For the host only, on a separate address: metrics, and a profile of the main thread.
#pragma once

#include <functional>
#include <string>

#include "server/net/host_check.hpp"
#include "server/net/http.hpp"
#include "server/profile.hpp"

namespace ichiba::server {

class Admin {
 public:
  Admin(net::io_context& context, Profile& profile, std::function<std::string()> metrics, HostCheck hosts);

  // Throws if the address cannot be used. Returns the port.
  int listen(const std::string& host, int port);
  void stop_listening();

 private:
  Awaitable<void> accept();
  Awaitable<void> converse(TcpSocket socket);
  Awaitable<Answer> answer_to(const HttpRequest& request);
  Awaitable<Answer> profile(int seconds);

  net::io_context& context_;
  Profile& profile_;
  std::function<std::string()> metrics_;
  HostCheck hosts_;
  Acceptor acceptor_;
  int connections_ = 0;
  bool profiling_ = false;
};

}  // namespace ichiba::server
