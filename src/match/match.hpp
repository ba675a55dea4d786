// One table, from the first seat taken to the last card: the state its event log adds up to. Pure: a command and a time
// give an event or a refusal (decide); an event, once stored, changes the table (evolve).
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "match/running_game.hpp"
#include "match/table_event.hpp"

namespace ichiba::match {

// A request. The connection knows whose it is; no command says it.
struct SitDown {
  std::optional<Seat> seat;
  std::string name;
  base::Bytes32 token_hash;
  NonceOffer nonce = {};
};
struct GiveNonce {
  base::Bytes32 nonce;
};
struct Leave {};
struct Free {  // by the host of the table; or by the server, if the person never came
  Seat seat;
};
struct Rename {
  std::string name;
};
struct Swap {
  Seat with;
};
struct Start {
  Secret secret;  // for a table that was made without one
};
struct MakeMove {
  int version;  // what the player had seen
  std::string move;
  int hurried = 0;  // of a bot: the level it had to play at, lower than its own
};
struct Resign {};
struct Vote {
  Seat against;
  std::optional<Timestamp> absent_since = {};  // the room knows; none: that person is connected
};
struct Return {};
struct Rematch {
  std::string table;
};
struct RemoveName {  // from the stored table, too; requested without a session
  base::Bytes32 token_hash;
};
struct CallTime {};  // by the server: a player's clock has run out
struct Close {};     // by the server

using Command = std::variant<SitDown, GiveNonce, Leave, Free, Rename, Swap, Start, MakeMove, Resign, Vote, Return,
                             Rematch, RemoveName, CallTime, Close>;

// The name shown for a person who has removed theirs.
std::string nameless(Seat seat);

// Without a clock: how long a player has to be away before the others may vote for a bot.
inline constexpr Millis patience = minute;

// How long the start waits for a promised nonce.
inline constexpr Millis nonce_patience = 10 * second;

// How long before the start a seat is kept for a person who has never connected.
inline constexpr Millis time_to_come = 2 * minute;

// How long a table waits for players, by default.
inline constexpr Millis open_for = 7 * day;

// When a game without a clock counts as abandoned, if nobody moves and nobody is there.
inline constexpr Millis idle_for = 90 * day;

// How many events other than moves a table takes. Moves are not limited: the rules end every game.
inline constexpr int most_others = 500;

class Match {
 public:
  enum class Stage : std::uint8_t { open, playing, over };
  enum class Ending : std::uint8_t { none, rules, resigned, abandoned };

  // From the first entry, which must be the creation. The downtimes outlive the table.
  static base::OrProblem<Match> begin(const Entry& first, const Downtimes& downtimes);

  // The state after a whole log, and what its last entry did.
  static base::OrProblem<Match> of_log(std::span<const Entry> log, const Downtimes& downtimes, GameEvents& game_events);

  // `who` is the seat of the session; none: a guest, or the server itself.
  [[nodiscard]] std::expected<TableEvent, Refusal> decide(std::optional<Seat> who, const Command& command,
                                                          Timestamp now) const;

  // Applies the next entry. A problem means that the log does not follow this program's rules.
  base::OrProblem<void> evolve(const Entry& entry, GameEvents& game_events);

  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] Timestamp created_at() const { return created_at_; }
  [[nodiscard]] Timestamp changed_at() const { return changed_at_; }
  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] Ending ending() const { return ending_; }
  [[nodiscard]] SeatSet winners() const { return winners_; }
  [[nodiscard]] const Setup& setup() const { return terms_->setup; }
  [[nodiscard]] const Terms& terms() const { return *terms_; }
  [[nodiscard]] const std::vector<Chair>& chairs() const { return chairs_; }
  [[nodiscard]] const Chair& chair(Seat seat) const { return chairs_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] int players() const { return static_cast<int>(chairs_.size()); }
  [[nodiscard]] const std::optional<AnyRunningGame>& play() const { return play_; }
  [[nodiscard]] const std::optional<Secret>& secret() const { return terms_->secret; }
  // May seed and salt be shown? Only after a game.
  [[nodiscard]] bool revealed() const { return stage_ == Stage::over && play_ && secret(); }
  // The dealing version of this table (fair_dealing.hpp), and the nonces.
  [[nodiscard]] int dealing() const { return terms_->dealing; }
  [[nodiscard]] Nonces nonces() const;
  [[nodiscard]] const Clocks& clocks() const { return clocks_; }
  [[nodiscard]] const Downtimes& downtimes() const { return *downtimes_; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] std::optional<Seat> rematch_by() const { return rematch_by_; }
  [[nodiscard]] Timestamp rematch_at() const { return rematch_at_; }

  // The same table with everything that this seat does not know dealt again: what the seat is told must not differ.
  [[nodiscard]] Match imagined(Seat seat, Rng& rng) const;

  // Whose seat a token opens.
  [[nodiscard]] std::optional<Seat> seat_of(const base::Bytes32& token_hash) const;
  // The seats that the game waits for: none unless it is being played.
  [[nodiscard]] SeatSet waits_for() const;
  // ... and of these the bots.
  [[nodiscard]] SeatSet bots_to_move() const;
  [[nodiscard]] bool can_start() const;
  // The game starts automatically, now: every seat is taken, and promised nonces are there or overdue.
  [[nodiscard]] bool starts_itself(Timestamp now) const;
  // Nobody has come, or moved, for so long that the game counts as abandoned.
  [[nodiscard]] bool is_stale(Timestamp now, Millis longest = open_for) const {
    const auto at = stale_at(longest);
    return at && *at <= now;
  }
  // When that will be. Games with a clock are ended by the clock.
  [[nodiscard]] std::optional<Timestamp> stale_at(Millis longest) const;
  // No move has been made yet, so nobody may have come at all.
  [[nodiscard]] bool not_under_way() const {
    return stage_ != Stage::over && (!play_ || std::visit([](const auto& play) { return play.steps() == 0; }, *play_));
  }
  // When the server has to look at this table again: at once (0) if a bot has to move in a game under way, or the game
  // should begin. A table waits `longest` for its players.
  [[nodiscard]] std::optional<Timestamp> due(Timestamp now, Millis longest = open_for) const;

 private:
  Match() = default;
  Chair& chair_at(Seat seat) { return chairs_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] SeatSet persons() const;
  [[nodiscard]] bool enough_votes(Seat against) const;
  [[nodiscard]] Millis wait_before_vote(Seat against, Timestamp absent_since, Timestamp now) const;
  void replace(Seat seat);
  void empty_chair(Seat seat);
  void choose_host();
  void name_the_nameless();
  void end(Ending ending, SeatSet winners);
  void after(std::optional<Seat> decided, Timestamp at);
  // Until when the start waits for a promised nonce; 0: it does not.
  [[nodiscard]] Timestamp nonces_due() const;

  base::OrProblem<void> take(const Created& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Sat& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const NonceAdded& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Left& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Freed& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Renamed& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const SwapAsked& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Swapped& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Started& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Moved& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Resigned& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const TimedOut& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Voted& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Returned& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const RematchOffered& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Rematched& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const Closed& event, const Entry& entry, GameEvents& game_events);
  base::OrProblem<void> take(const NameRemoved& event, const Entry& entry, GameEvents& game_events);

  using Decision = std::expected<TableEvent, Refusal>;
  using Who = std::optional<Seat>;
  [[nodiscard]] Decision want(Who who, const SitDown& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const GiveNonce& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Leave& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Free& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Rename& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Swap& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Start& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const MakeMove& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Resign& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Vote& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Return& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Rematch& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const RemoveName& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const CallTime& command, Timestamp now) const;
  [[nodiscard]] Decision want(Who who, const Close& command, Timestamp now) const;

  const Downtimes* downtimes_ = nullptr;
  int version_ = 0;
  int others_ = 0;  // entries that are not moves
  Timestamp created_at_ = 0;
  Timestamp changed_at_ = 0;
  Stage stage_ = Stage::open;
  Ending ending_ = Ending::none;
  SeatSet winners_;
  std::shared_ptr<const Terms> terms_;
  std::vector<Chair> chairs_;
  std::optional<AnyRunningGame> play_;
  Clocks clocks_;
  std::string rematch_;
  std::optional<Seat> rematch_by_;
  Timestamp rematch_at_ = 0;
};

}  // namespace ichiba::match
