// What the server refuses by itself, in its own words.
#pragma once

#include <string>
#include <utility>

#include "match/refusal.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

using match::RefusalCode;

inline match::Refusal server_refusal(RefusalCode code, std::string words) {
  return {.code = code, .words = std::move(words)};
}

inline match::Refusal wrong_token() {
  return server_refusal(RefusalCode::wrong_token, "this token opens no seat at this table");
}
inline match::Refusal no_watchers() {
  return server_refusal(RefusalCode::no_watchers, "this table is not open to those who watch");
}
inline match::Refusal too_many_tables() {
  return server_refusal(RefusalCode::too_many_tables, "too many tables were made from here; wait a little");
}
inline match::Refusal no_table_read() {
  return server_refusal(RefusalCode::storage, "the server cannot read its tables at the moment; try again");
}
// Why an entry was not stored, or may not be.
inline match::Refusal not_stored(const Stored& outcome) {
  if (outcome.kind == Stored::Kind::unknown) {
    return server_refusal(RefusalCode::storage,
                          "the server lost its database meanwhile, so it is not known whether this was stored; send it "
                          "again with the same key, or look first");
  }
  if (outcome.kind == Stored::Kind::read_only) {
    return server_refusal(RefusalCode::damaged,
                          "the server's storage is damaged; nothing is stored until its host has mended it");
  }
  return server_refusal(RefusalCode::storage,
                        "the server cannot store anything at the moment; nothing was changed, try again");
}

}  // namespace ichiba::server
