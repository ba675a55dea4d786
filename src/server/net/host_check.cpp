#include "server/net/host_check.hpp"

#include <algorithm>
#include <array>

#include "server/net/client_address.hpp"

namespace ichiba::server {
namespace {

// Nobody can register a name under these (RFC 6762, RFC 8375, ICANN's reservation of internal; lan is not delegated).
constexpr std::array<std::string_view, 4> private_endings{".local", ".home.arpa", ".internal", ".lan"};

std::string plain(std::string_view name) {
  std::string text(name);
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// None, or a colon and digits.
bool is_port_suffix(std::string_view text) {
  if (text.empty()) return true;
  return text.starts_with(':') && text.size() <= 6 && text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

HostCheck::HostCheck(std::vector<std::string> names, bool everywhere)
    : names_(std::move(names)), everywhere_(everywhere) {
  for (std::string& name : names_) name = plain(name);
}

bool HostCheck::is_name(std::string_view text) {
  return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' || c == '.' || c == '_';
  });
}

bool HostCheck::allowed(std::string_view host) const {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos || !is_port_suffix(host.substr(end + 1))) return false;
    return Address::parse(host.substr(1, end - 1)).has_value();
  }
  const std::size_t colon = host.find(':');
  if (colon != std::string_view::npos && !is_port_suffix(host.substr(colon))) return false;
  const std::string name = plain(host.substr(0, colon));
  if (!is_name(name)) return false;
  if (Address::parse(name) || name == "localhost" || name.ends_with(".localhost")) return true;
  if (std::ranges::find(names_, name) != names_.end()) return true;
  if (!everywhere_) return false;
  if (name.find('.') == std::string::npos) return true;
  return std::ranges::any_of(private_endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace ichiba::server
