// Which names of this server are its own. A page of elsewhere can have its own name lead to this machine ("DNS
// rebinding"); then its origin and the host it asks for are the same, and only the name gives it away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ichiba::server {

class HostCheck {
 public:
  // `names`: what the host calls the server. `everywhere`: it listens on more than the loopback address, so people of
  // the same network may use the machine's name.
  HostCheck(std::vector<std::string> names, bool everywhere);

  // `host`: as in a request, perhaps with a port. Addresses always pass, for nobody can make them lead elsewhere; so do
  // localhost, the given names, and in a network of one's own names that cannot be had in the public one.
  [[nodiscard]] bool allowed(std::string_view host) const;

  // A name as it may be given: no port, no blanks.
  static bool is_name(std::string_view text);

 private:
  std::vector<std::string> names_;
  bool everywhere_;
};

}  // namespace ichiba::server
