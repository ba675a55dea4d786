// The setup of a table, and who has its seats.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/problem.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"
#include "match/clock.hpp"
#include "match/fair_dealing.hpp"
#include "match/timestamp.hpp"

namespace ichiba::match {

namespace json = boost::json;

// Shared: a state of Tsukiji Market points to its deck, and thousands of tables play with the same one.
template <class G>
using Shared = std::shared_ptr<const typename G::Variant>;
using GameSetup = std::variant<Shared<osaka::Game>, Shared<tsukiji::Game>>;

enum class Watching : std::uint8_t {
  nobody,
  public_view,  // what lies open
  everything,   // all hands, after a delay
};

struct Setup {
  GameSetup game;
  ClockRules clock;
  Watching watching = Watching::public_view;
  Millis delay = 0;       // of those who watch everything
  bool listed = false;    // shown to everybody among the open tables
  bool autostart = true;  // starts as soon as every seat is taken

  [[nodiscard]] int players() const;
  [[nodiscard]] std::string_view game_name() const;
};

struct Chair {
  enum class Holder : std::uint8_t { nobody, person, bot };
  Holder holder = Holder::nobody;
  std::uint8_t level = 0;          // of the bot, or of the bot that plays for a person
  bool replaced = false;           // a bot plays for the person, who may come back
  bool resigned = false;           // and may not
  bool host = false;               // made the table: may free seats before the start
  SeatSet votes;                   // those who vote for a bot in this person's place
  std::optional<Seat> wants_swap;  // before the start
  bool wants_rematch = false;      // after the end
  bool name_removed = false;       // by the person, for good; the name is then the seat's
  base::Bytes32 token_hash{};
  std::string name;
  Timestamp taken_at = 0;              // when the person sat down
  std::optional<base::Bytes32> nonce;  // what the person added to the deal
  bool nonce_wanted = false;           // the person promised one, and has not given it yet

  [[nodiscard]] bool free() const { return holder == Holder::nobody; }
  [[nodiscard]] bool person() const { return holder == Holder::person; }
  // A person who decides for themselves, now.
  [[nodiscard]] bool person_plays() const { return person() && !replaced; }
  [[nodiscard]] bool bot_plays() const { return holder == Holder::bot || (person() && replaced); }
};

inline constexpr int least_level = 1;
inline constexpr int most_level = 8;
inline constexpr int stand_in_level = 4;
inline constexpr Millis longest_delay = 60 * minute;

// {"game":"tsukiji","players":2,"options":{},"clock":{"kind":"none"},"watchers":"public","listed":false,"autostart":true}
// Fields other than game and players may be left out; unknown ones are refused.
base::OrProblem<Setup> read_setup(const json::object& object);
json::object write_setup(const Setup& setup);

base::OrProblem<ClockRules> read_clock(const json::value& value);
json::object write_clock(const ClockRules& rules);

// What a table is made with. It does not change, so every copy of a table shares it, and texts that its messages repeat
// are written once.
struct Terms {
  Setup setup;
  std::optional<Secret> secret;  // none: an older table before its start
  int dealing = newest_dealing;
  std::string setup_json = {};
  std::string commitment = {};  // in hex; empty without a secret
};
std::shared_ptr<const Terms> make_terms(Terms terms);

}  // namespace ichiba::match
