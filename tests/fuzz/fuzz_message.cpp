// Any bytes as a client's message to the table server: refused with words, or a command. A command that a table carries
// out can be stored and read back, and what the table then sends is JSON.
#include <boost/json.hpp>
#include <string>

#include "match/snapshot.hpp"
#include "server/net/client_message.hpp"
#include "tests/fuzz/invariants.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

// A table with two people, and half a round played.
match::Match table_for(bool osaka) {
  static const match::Downtimes never;
  const std::string setup = osaka ? R"({"game":"osaka","players":2})" : R"({"game":"tsukiji","players":2})";
  std::vector<match::Chair> chairs(2);
  for (match::Chair& chair : chairs) {
    chair.holder = match::Chair::Holder::person;
    chair.name = "P";
  }
  match::Match table = *match::Match::begin(
      {1, 0, match::Created{*match::read_setup(boost::json::parse(setup).as_object()), chairs}}, never);
  match::GameEvents game_events;
  match::Secret secret;
  secret.seed.fill(3);
  (void)table.evolve({2, 0, match::Started{secret}}, game_events);
  return table;
}

void carry_out(match::Match table, Seat seat, const match::Command& command) {
  const auto event = table.decide(seat, command, 5);
  if (!event) {
    require(!event.error().words.empty(), "a refusal says why");
    boost::json::parse(match::refusal(table, {seat}, "k", event.error()));
    return;
  }
  const std::string text = to_text(*event);
  const auto read = match::read_table_event(text);
  require(read.has_value() && to_text(*read) == text, "a deed reads back");
  match::GameEvents game_events;
  require(table.evolve({3, 5, *read}, game_events).has_value(), "what was decided can be carried out");
  for (const std::optional<Seat> viewer : {std::optional<Seat>(), std::optional(Seat(0)), std::optional(Seat(1))}) {
    boost::json::parse(match::update(table, game_events, *read, {viewer}, "k", {}, 5));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const match::Match osaka = table_for(true);
  static const match::Match tsukiji = table_for(false);
  const auto message = server::read_client_message(fuzz::as_text(data, size));
  if (!message) {
    require(!message.error().empty(), "a refusal has words");
    boost::json::parse(match::refusal_object({.code = match::RefusalCode::bad_message, .words = message.error()}));
    return 0;
  }
  if (const auto* ask = std::get_if<server::Ask>(&*message)) {
    require(ask->key.size() <= 40, "a key is short");
    for (const int seat : {0, 1}) {
      carry_out(osaka, Seat(seat), ask->command);
      carry_out(tsukiji, Seat(seat), ask->command);
    }
  }
  return 0;
}
