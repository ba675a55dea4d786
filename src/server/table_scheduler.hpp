// What a table does on its own, and when: it starts, calls time, frees seats whose person never came, lets its bots
// think, and closes when nobody comes. Only decides; the room carries it out.
#pragma once

#include <optional>
#include <vector>

#include "match/match.hpp"

namespace ichiba::server {

class TableScheduler {
 public:
  // The match changes, and outlives this.
  TableScheduler(const match::Match& match, match::Timestamp now, match::Millis keep_open);

  // A seated person has connected. True: the first one since the table was loaded.
  bool came(const base::Bytes32& token_hash);
  // What the server requests of the table now. Who is connected may be unknown, if they may be at other nodes.
  enum class Attended : std::uint8_t { no, yes, unknown };
  [[nodiscard]] std::optional<match::Command> due_command(match::Timestamp now, Attended attended) const;
  // When to look again, unless something happens before.
  [[nodiscard]] std::optional<match::Timestamp> next_alarm(match::Timestamp now) const;
  // A seat is kept for a person who has not come yet, which the store does not know.
  [[nodiscard]] bool awaits_somebody() const { return awaits_first().has_value(); }

  // Bots that are to move and do not think yet.
  [[nodiscard]] SeatSet idle_bots() const;
  void begin_thinking(Seat seat) { thinking_.add(seat); }
  void end_thinking(Seat seat) { thinking_.remove(seat); }
  [[nodiscard]] bool thinking() const { return !thinking_.empty(); }

 private:
  // Before the start: the seat that is freed first unless its person comes.
  struct Awaited {
    Seat seat;
    match::Timestamp until;
  };
  [[nodiscard]] std::optional<Awaited> awaits_first() const;
  [[nodiscard]] bool has_come(const base::Bytes32& token_hash) const;

  const match::Match& match_;
  match::Timestamp loaded_at_;
  match::Millis keep_open_;
  std::vector<base::Bytes32> came_;  // seated people who have connected at least once
  bool visited_ = false;             // by anybody with a seat, since it was loaded
  SeatSet thinking_;
};

}  // namespace ichiba::server
