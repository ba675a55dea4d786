// Health checks: is the server up, and can it store?
#include "base/json_writer.hpp"
#include "server/net/api.hpp"

namespace ichiba::server {
namespace {

using beast::http::status;

Answer told(status code, std::string_view word, const std::string& words) {
  std::string body;
  base::JsonWriter w(body);
  w.begin_object();
  w.fields("status", word);
  if (!words.empty()) w.fields("words", words);
  w.end_object();
  return {.status = code, .body = std::move(body)};
}

}  // namespace

// Restarting does not repair a damaged database, so the status stays 200, but the damage is reported.
Answer Api::health() const {
  if (registry_.closing()) return told(status::service_unavailable, "closing", "");
  const StoreState store = registry_.parts().store.state();
  if (store.kind == StoreState::Kind::read_only) return told(status::ok, "read_only", "the database is damaged");
  return told(status::ok, "ok", "");
}

Answer Api::readiness() const {
  if (registry_.closing()) return told(status::service_unavailable, "closing", "the server is about to stop");
  switch (registry_.parts().store.state().kind) {
    case StoreState::Kind::ready:
      // Without it players see moves of other nodes later, but nothing is lost.
      return told(status::ok, "ready",
                  registry_.parts().bus.works() ? "" : "the bus does not deliver the messages of all nodes");
    case StoreState::Kind::failing:
      return told(status::service_unavailable, "failing", "the last commit failed; the server's log says why");
    case StoreState::Kind::read_only:
      return told(status::service_unavailable, "read_only", "the database is damaged; the server's log says more");
  }
  return told(status::service_unavailable, "failing", "");
}

}  // namespace ichiba::server
