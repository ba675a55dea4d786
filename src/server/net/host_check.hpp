// Checks the host name of requests. Another site can point its name at this machine ("DNS rebinding"); its origin and
// the requested host are then the same, and only the name differs from ours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ichiba::server {

class HostCheck {
 public:
  // `names`: the server's public names. `everywhere`: it listens on more than the loopback address, so people on the
  // same network may use the machine's name.
  HostCheck(std::vector<std::string> names, bool everywhere);

  // `host`: as in a request, perhaps with a port. Addresses always pass, because nobody can redirect them; so do
  // localhost, the given names, and in a private network names that cannot exist in the public one.
  [[nodiscard]] bool allowed(std::string_view host) const;

  // A valid name: no port, no blanks.
  static bool is_name(std::string_view text);

 private:
  std::vector<std::string> names_;
  bool everywhere_;
};

}  // namespace ichiba::server
