// How much one client may ask of the tables, over HTTP or a WebSocket. Each node has its own; tables made are counted
// in the store, too, where there are several nodes.
#pragma once

#include "match/timestamp.hpp"
#include "server/net/limits.hpp"
#include "server/rate_limiter.hpp"

namespace ichiba::server {

inline TokenBucket::Time time_of(match::Timestamp now) { return TokenBucket::Time(std::chrono::milliseconds(now)); }

class ClientLimits {
 public:
  // Any number of everything.
  ClientLimits() : tables_(an_hour(0)), sits_(an_hour(0)), dailies_(an_hour(0)) {}
  explicit ClientLimits(const Limits& limits)
      : tables_(an_hour(limits.tables_per_client)),
        sits_(an_hour(limits.sits_per_client)),
        dailies_(an_hour(limits.dailies_per_client)),
        tables_an_hour_(limits.tables_per_client),
        listed_(limits.listed_per_client) {}

  // Each call counts, if it is allowed.
  bool may_make_table(const std::string& client, match::Timestamp now) { return tables_.take(client, time_of(now)); }
  bool may_sit(const std::string& client, match::Timestamp now) { return sits_.take(client, time_of(now)); }
  bool may_send_daily(const std::string& client, match::Timestamp now) { return dailies_.take(client, time_of(now)); }
  // How many tables a client may make within an hour; 0: any number.
  [[nodiscard]] int tables() const { return tables_an_hour_; }
  // How many open tables of one client are listed; 0: any number.
  [[nodiscard]] int listed() const { return listed_; }

 private:
  static TokenBucket::Rate an_hour(int number) { return {number / 3600.0, static_cast<double>(number)}; }

  ClientRateLimiter tables_;
  ClientRateLimiter sits_;
  ClientRateLimiter dailies_;
  int tables_an_hour_ = 0;
  int listed_ = 0;
};

}  // namespace ichiba::server
