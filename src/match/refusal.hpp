// Why something is refused, by a table or by the server. Code decides by the enumerator; what a client reads is made
// from it where it leaves the server.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ichiba::match {

enum class RefusalCode : std::uint8_t {
  // of a move
  rule,
  not_a_move,
  old_version,
  no_such_version,
  time_over,
  // of anything else that is asked of a table
  not_seated,
  not_host,
  already_seated,
  already_begun,
  already_left,
  already_resigned,
  already_voted,
  already_rematched,
  not_playing,
  not_over,
  over,
  not_replaced,
  no_change,
  no_such_seat,
  no_person,
  own_seat,
  seat_taken,
  seats_free,
  table_full,
  name_taken,
  name_removed,
  no_commitment,
  nonce_given,
  not_awaited,
  present,
  too_early,
  time_left,
  too_much,
  // of the server's own
  wrong_token,
  no_watchers,
  no_such_table,
  bad_table,
  storage,
  damaged,
  busy,
  closing,
  internal,
  key_used,
  bad_message,
  no_hello,
  too_fast,
  // over HTTP alone
  bad_request,
  too_big,
  too_many_tables,
  too_many_requests,
  too_many_connections,
  server_full,
  host,
  origin,
  method,
  encoding,
  no_such_thing,
  not_found,
  wrong_day,
  other_version,
  not_of_market,
  already_sent,
};

// The code in messages and in docs/protocol.md.
struct RefusalInfo {
  RefusalCode code;
  std::string_view text;
  int http_status;
  // Can occur without a mistake of the client: then the page has a text for it, in every language.
  bool for_players;
};
std::span<const RefusalInfo> all_refusals();
const RefusalInfo& info_of(RefusalCode code);
inline std::string_view code_text(RefusalCode code) { return info_of(code).text; }

// Refusals by the rules have facts as JSON: clause, reason and values; those of the table (not your seat, too late)
// have only a code.
struct Refusal {
  RefusalCode code;
  std::string words;  // in English, for clients without a text for the code
  std::string facts = {};
};

}  // namespace ichiba::match
