// A whole game in the page: its record so far, every state of it, and the bots that play. It is the authority of games
// without a server; hidden information only leaves it through views and events.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>

namespace ichiba::page {

class AnyGameSession {
 public:
  AnyGameSession() = default;
  AnyGameSession(const AnyGameSession&) = delete;
  AnyGameSession& operator=(const AnyGameSession&) = delete;
  virtual ~AnyGameSession() = default;

  // A command with the field "do"; docs in programs/wasm/commands.cpp.
  virtual boost::json::object answer(std::string_view what, const boost::json::object& command) = 0;
  // From now on every step has its own seed (docs/daily.md).
  virtual void seed_every_step() = 0;
  [[nodiscard]] virtual std::string record() const = 0;
  // The record up to a step; optionally with the unseen cards in another order.
  [[nodiscard]] virtual std::string record_until(int step, bool other_cards, std::uint64_t seed) const = 0;
};

// `command` has game, players, options and seed. Null if it is not valid; `wrong` then says why.
std::unique_ptr<AnyGameSession> new_session(const boost::json::object& command, boost::json::object& wrong);
// From the text of a record. The seed is for chance from then on.
std::unique_ptr<AnyGameSession> load_session(std::string_view text, std::uint64_t seed, boost::json::object& wrong);

}  // namespace ichiba::page
