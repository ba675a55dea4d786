// The HTTP API (docs/protocol.md): makes, lists and describes tables, and gives out seats; playing goes over
// WebSockets.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/types.hpp"
#include "server/rate_limiter.hpp"
#include "server/refusals.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {

struct Answer {
  beast::http::status status = beast::http::status::ok;
  std::string type = "application/json";
  std::string body = {};
  bool may_cache = false;
  std::string encoding = {};                       // of the body, if it is compressed
  std::string location = {};                       // where to look instead
  std::string_view file = {};                      // the body, if it is one of the program's own files
  bool varies = false;                             // the encodings that the client understands
  int retry_after = 0;                             // seconds
  std::optional<match::RefusalCode> refusal = {};  // of an error
};

struct Query {
  beast::http::verb method;
  std::string path;       // without what follows a '?'
  std::string arguments;  // what follows it
  std::string body;
  std::string token;      // from "Authorization: Bearer ..."; may be empty
  std::string client;     // its address, as limits count it
  std::string encodings;  // those that the client understands
};

class Api {
 public:
  using Then = std::move_only_function<void(Answer)>;

  explicit Api(TableRegistry& registry);

  void handle(const Query& query, Then then);

  // The table that a path like /api/tables/0123456789/socket names.
  static std::optional<TableId> socket_path(std::string_view path);

 private:
  [[nodiscard]] Answer health() const;     // does the program run?
  [[nodiscard]] Answer readiness() const;  // can it store? (health.cpp)
  void create(const Query& query, Then then);
  void make(match::Setup setup, std::vector<match::Chair> chairs, Then then);
  void list(const Query& query, Then then);
  void of_table(const Query& query, TableId table, std::string_view what, Then then);
  void sit(const Query& query, Room& room, Then then);
  void tell_log(const Query& query, Room& room, bool as_record, Then then);
  // What is stored about a seat, for its holder (seat_api.cpp).
  void tell_mine(const Query& query, Room& room, Then then);
  void forget_mine(const Query& query, Room& room, Then then);
  std::string new_token();
  // The table of a day's market (daily_api.cpp).
  static bool is_daily(std::string_view path);
  void daily(const Query& query, Then then);
  void check_daily(DailyMarket market, const Query& query, Then then);
  void tell_daily(DailyMarket market, const std::string& token, std::optional<DailyResult> sent, Then then);

  TableRegistry& registry_;
  int checks_ = 0;  // of daily results, not finished yet
};

// What follows "name=" among the arguments of a request.
std::optional<std::string_view> argument(std::string_view arguments, std::string_view name);
// The answer that a refusal gets over HTTP: {"error":{...}}
Answer refused(const match::Refusal& refusal);
match::Refusal unreadable_table();

}  // namespace ichiba::server
