// The hosts of an address. libpq would look names up on the thread that asks, and would begin with the first host each
// time: here names are looked up beside it, and a host that did not answer is asked last the next time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ichiba::server {

// As in the address; what it leaves out is empty.
struct PgHost {
  std::string name;
  std::string address;
  std::string port;
  friend bool operator==(const PgHost&, const PgHost&) = default;
};

// Empty if the address leaves this to libpq.
std::vector<PgHost> pg_hosts(const std::string& address);
// Must its name be looked up?
bool has_name(const PgHost& host);

class PgHosts {
 public:
  // Those that were found, or why there are none. Never called from within the call.
  using Then = std::move_only_function<void(std::expected<std::vector<PgHost>, std::string>)>;

  PgHosts(boost::asio::io_context& context, const std::string& address)
      : resolver_(context), hosts_(pg_hosts(address)) {}

  void look_up(Then then);
  void cancel() { resolver_.cancel(); }
  // The first one did not answer: begins with the next one.
  void rotate() { ++first_; }
  [[nodiscard]] bool several() const { return found_ > 1; }

 private:
  struct Search {
    std::vector<PgHost> left, found;
    std::string trouble;
    Then then;
  };
  void look_up_next(const std::shared_ptr<Search>& search);
  void end(Search& search);

  boost::asio::ip::tcp::resolver resolver_;
  std::vector<PgHost> hosts_;
  std::size_t first_ = 0;
  std::size_t found_ = 0;
};

}  // namespace ichiba::server
