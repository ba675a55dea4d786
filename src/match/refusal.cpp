#include "match/refusal.hpp"

#include <array>

namespace ichiba::match {
namespace {

using Code = RefusalCode;

constexpr int bad_request = 400;
constexpr int forbidden = 403;
constexpr int not_found = 404;
constexpr int method_not_allowed = 405;
constexpr int not_acceptable = 406;
constexpr int conflict = 409;
constexpr int payload_too_large = 413;
constexpr int misdirected_request = 421;
constexpr int too_many_requests = 429;
constexpr int service_unavailable = 503;

// In the order of the enumeration. The last column is explained in the header: of moves the page tells the facts.
constexpr std::array refusals{
    RefusalInfo{Code::rule, "rule", conflict, false},
    RefusalInfo{Code::not_a_move, "not_a_move", conflict, false},
    RefusalInfo{Code::old_version, "old_version", conflict, false},
    RefusalInfo{Code::no_such_version, "no_such_version", conflict, false},
    RefusalInfo{Code::time_over, "time_over", conflict, true},
    RefusalInfo{Code::not_seated, "not_seated", forbidden, true},
    RefusalInfo{Code::not_host, "not_host", conflict, true},
    RefusalInfo{Code::already_seated, "already_seated", conflict, false},
    RefusalInfo{Code::already_begun, "already_begun", conflict, true},
    RefusalInfo{Code::already_left, "already_left", conflict, true},
    RefusalInfo{Code::already_resigned, "already_resigned", conflict, true},
    RefusalInfo{Code::already_voted, "already_voted", conflict, true},
    RefusalInfo{Code::already_rematched, "already_rematched", conflict, true},
    RefusalInfo{Code::not_playing, "not_playing", conflict, true},
    RefusalInfo{Code::not_over, "not_over", conflict, false},
    RefusalInfo{Code::over, "over", conflict, true},
    RefusalInfo{Code::not_replaced, "not_replaced", conflict, true},
    RefusalInfo{Code::no_change, "no_change", conflict, false},
    RefusalInfo{Code::no_such_seat, "no_such_seat", conflict, false},
    RefusalInfo{Code::no_person, "no_person", conflict, true},
    RefusalInfo{Code::own_seat, "own_seat", conflict, false},
    RefusalInfo{Code::seat_taken, "seat_taken", conflict, true},
    RefusalInfo{Code::seats_free, "seats_free", conflict, true},
    RefusalInfo{Code::table_full, "table_full", conflict, true},
    RefusalInfo{Code::name_taken, "name_taken", conflict, true},
    RefusalInfo{Code::name_removed, "name_removed", conflict, true},
    RefusalInfo{Code::no_commitment, "no_commitment", conflict, false},
    RefusalInfo{Code::nonce_given, "nonce_given", conflict, false},
    RefusalInfo{Code::not_awaited, "not_awaited", conflict, true},
    RefusalInfo{Code::present, "present", conflict, true},
    RefusalInfo{Code::too_early, "too_early", conflict, true},
    RefusalInfo{Code::time_left, "time_left", conflict, false},
    RefusalInfo{Code::too_much, "too_much", conflict, true},
    RefusalInfo{Code::wrong_token, "wrong_token", forbidden, true},
    RefusalInfo{Code::no_watchers, "no_watchers", forbidden, true},
    RefusalInfo{Code::no_such_table, "no_such_table", not_found, true},
    RefusalInfo{Code::bad_table, "bad_table", conflict, false},
    RefusalInfo{Code::storage, "storage", service_unavailable, true},
    RefusalInfo{Code::damaged, "damaged", service_unavailable, true},
    RefusalInfo{Code::busy, "busy", service_unavailable, true},
    RefusalInfo{Code::closing, "closing", service_unavailable, true},
    RefusalInfo{Code::internal, "internal", conflict, true},
    RefusalInfo{Code::key_used, "key_used", conflict, false},
    RefusalInfo{Code::bad_message, "bad_message", conflict, false},
    RefusalInfo{Code::no_hello, "no_hello", conflict, false},
    RefusalInfo{Code::too_fast, "too_fast", conflict, false},
    RefusalInfo{Code::bad_request, "bad_request", bad_request, false},
    RefusalInfo{Code::too_big, "too_big", payload_too_large, false},
    RefusalInfo{Code::too_many_tables, "too_many_tables", too_many_requests, true},
    RefusalInfo{Code::too_many_requests, "too_many_requests", too_many_requests, true},
    RefusalInfo{Code::too_many_connections, "too_many_connections", too_many_requests, true},
    RefusalInfo{Code::server_full, "server_full", service_unavailable, true},
    RefusalInfo{Code::host, "host", misdirected_request, false},
    RefusalInfo{Code::origin, "origin", forbidden, false},
    RefusalInfo{Code::method, "method", method_not_allowed, false},
    RefusalInfo{Code::encoding, "encoding", not_acceptable, false},
    RefusalInfo{Code::no_such_thing, "no_such_thing", not_found, false},
    RefusalInfo{Code::not_found, "not_found", not_found, false},
    RefusalInfo{Code::wrong_day, "wrong_day", conflict, true},
    RefusalInfo{Code::other_version, "other_version", conflict, true},
    RefusalInfo{Code::not_of_market, "not_of_market", conflict, true},
    RefusalInfo{Code::already_sent, "already_sent", conflict, true},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < refusals.size(); ++i) {
    if (static_cast<std::size_t>(refusals[i].code) != i) return false;
  }
  return refusals.back().code == Code::already_sent;
}
static_assert(in_order());

}  // namespace

std::span<const RefusalInfo> all_refusals() { return refusals; }

const RefusalInfo& info_of(RefusalCode code) { return refusals[static_cast<std::size_t>(code)]; }

}  // namespace ichiba::match
