#include "server/store/postgres/pg_hosts.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <memory>
#include <ranges>

#include "server/store/postgres/pg.hpp"

namespace ichiba::server {
namespace {

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  for (const auto part : std::views::split(list, ',')) parts.emplace_back(part.begin(), part.end());
  return parts;
}

}  // namespace

std::vector<PgHost> pg_hosts(const std::string& address) {
  const std::unique_ptr<PQconninfoOption, PgClose> options(PQconninfoParse(address.c_str(), nullptr));
  std::vector<std::string> names, addresses, ports;
  for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr; ++option) {
    if (option->val == nullptr || *option->val == '\0') continue;
    const std::string_view keyword = option->keyword;
    if (keyword == "host") names = split(option->val);
    if (keyword == "hostaddr") addresses = split(option->val);
    if (keyword == "port") ports = split(option->val);
  }
  const std::size_t count = std::max(names.size(), addresses.size());
  const auto fits = [count](const std::vector<std::string>& list) { return list.empty() || list.size() == count; };
  if (ports.size() == 1) ports.resize(count, ports.front());
  if (!fits(names) || !fits(addresses) || !fits(ports)) return {};  // libpq says what is wrong with it
  names.resize(count);
  addresses.resize(count);
  ports.resize(count);
  std::vector<PgHost> hosts;
  for (std::size_t i = 0; i < count; ++i) hosts.push_back({names[i], addresses[i], ports[i]});
  return hosts;
}

bool has_name(const PgHost& host) {
  if (!host.address.empty() || host.name.empty() || host.name[0] == '/' || host.name[0] == '@') return false;
  boost::system::error_code no_number;
  boost::asio::ip::make_address(host.name, no_number);
  return static_cast<bool>(no_number);
}

void PgHosts::look_up(Then then) {
  resolver_.cancel();
  auto search = std::make_shared<Search>(Search{hosts_, {}, {}, std::move(then)});
  boost::asio::post(resolver_.get_executor(), [this, search] { look_up_next(search); });
}

// A name may stand for several addresses, and all of them are tried. One that is not known at the moment is left out.
void PgHosts::look_up_next(const std::shared_ptr<Search>& search) {
  const auto named = std::ranges::find_if(search->left, has_name);
  search->found.insert(search->found.end(), search->left.begin(), named);
  if (named == search->left.end()) return end(*search);
  PgHost host = std::move(*named);
  search->left.erase(search->left.begin(), named + 1);
  const std::string name = host.name;
  resolver_.async_resolve(name, "", [this, search, host = std::move(host)](const auto& error, const auto& results) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error) search->trouble = fmt::format("the address of {} cannot be found: {}", host.name, error.message());
    for (const auto& result : results) {
      search->found.push_back({host.name, result.endpoint().address().to_string(), host.port});
    }
    look_up_next(search);
  });
}

void PgHosts::end(Search& search) {
  found_ = search.found.size();
  if (found_ == 0 && !search.trouble.empty()) return search.then(std::unexpected(search.trouble));
  if (found_ > 0) {
    std::ranges::rotate(search.found, search.found.begin() + static_cast<std::ptrdiff_t>(first_ % found_));
  }
  search.then(std::move(search.found));
}

}  // namespace ichiba::server
