// A table that is in memory: its match, those who are connected to it, and what they asked for. One command after the
// other: decide, store, then show. Lives on the main thread alone, so nothing here is locked.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/snapshot.hpp"
#include "server/bus.hpp"
#include "server/net/token_bucket.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

// How long to wait after the store failed: the disk will still be full.
inline constexpr match::Millis wait_after_trouble = match::second;

class TableRegistry;
class Room;
using Text = std::shared_ptr<const std::string>;

// Somebody connected to a table, as the table sees him. His seat follows from his token, never from what he says.
class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void send(Text text) = 0;
  // Goes over to another table: a rematch.
  virtual void follow(std::shared_ptr<Room> room) = 0;

  // May not stay: the seat is gone, and the table is not open to those who watch.
  virtual void dismiss(const match::Refusal&) {}

  std::optional<match::Bytes32> token_hash;
  std::optional<Seat> seat;  // the room keeps it up to date
  std::string client;        // the address by which limits count; empty: nobody to charge
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Clock = std::chrono::steady_clock;
  // For those who ask without a connection of their own.
  using Reply = std::move_only_function<void(std::expected<match::TableEvent, match::Refusal>)>;

  // What those see who watch everything with a delay: an older match, and the entries that it has not taken yet.
  struct Delayed {
    match::Match match;
    std::deque<match::Entry> waiting;
    // Takes what is due. True where there was something.
    bool advance(match::Timestamp now);
  };
  // A table as the store has it, replayed. Made apart from rooms, for a long log takes a while.
  struct Loaded {
    std::int64_t number = 0;
    match::Match match;
    std::optional<Delayed> delayed;  // where everything may be watched
  };
  // A problem: the log cannot be read.
  static record::OrProblem<Loaded> replay(const StoredTable& stored, const match::Downtimes& downtimes,
                                          match::Timestamp now);

  Room(TableRegistry& registry, TableId id) : registry_(registry), id_(id), presence_({2, 6}, {}) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  void take_over(Loaded loaded);

  // May this one be here at all? The words say why not.
  [[nodiscard]] std::optional<match::Refusal> turns_away(const Guest& guest) const;
  void enter(Guest& guest);
  void leave(Guest& guest);
  // All that this one may know now, in the place of what it has missed.
  void show_snapshot(Guest& guest);

  void ask(Guest& guest, match::Command command, std::string key);
  void ask(std::optional<Seat> who, match::Command command, Reply reply);
  void refuse(Guest& guest, const std::string& key, const match::Refusal& refusal);
  void react(Guest& guest, std::string_view reaction);

  // Something about this table has been stored, by us or by another node.
  void announced(const Announcement& announcement);
  // The server looks in: is it time for something?
  void wake();
  void show_delayed();

  [[nodiscard]] TableId id() const { return id_; }
  [[nodiscard]] const match::Match& match() const { return *match_; }
  // Nobody is here, and there is nothing to remember that the store does not know.
  [[nodiscard]] bool idle();
  [[nodiscard]] bool thinking() const { return !thinking_.empty(); }  // some bot of this table is
  [[nodiscard]] Clock::time_point last_used() const { return last_used_; }
  [[nodiscard]] match::Present present() const;
  // As the table will be when all that is pending is stored.
  [[nodiscard]] bool can_have_rematch(const Guest& guest) const;
  // The address of the host of the table, who is here; nothing where they are not.
  [[nodiscard]] std::optional<std::string> client_of_host() const;
  [[nodiscard]] bool waits_for_nothing() const { return pending_.empty() && queue_.empty(); }

 private:
  struct Request {
    std::weak_ptr<Guest> guest;
    bool from_guest = false;
    bool from_bot = false;    // counts only while a bot plays for the seat
    std::optional<Seat> who;  // of a guest: looked up in the very table that decides
    match::Command command;
    std::string key;         // the client's own; empty: none
    std::string stored_key;  // the same as stored
    Reply reply;
    Clock::time_point arrived = Clock::now();
  };
  struct Pending {  // decided, and on its way to the store
    match::Match next;
    match::GameEvents game_events;
    match::Entry entry;
    std::optional<Brief> brief;
    Request request;
  };

  // Does the budget of the one who asks allow it? If not: how long to wait.
  std::optional<match::Refusal> too_much(const Request& request);
  void submit(Request request);
  [[nodiscard]] std::expected<match::TableEvent, match::Refusal> decide(const Request& request,
                                                                        const match::Match& table,
                                                                        match::Timestamp now) const;
  void take(Request request);
  void stored(Stored outcome);
  void done(Pending pending);
  void after_trouble();
  void next();
  void answer(Request& request, const match::Refusal& refusal);
  // The request seems to have been fulfilled before: if its key is known, the same answer again, else the refusal.
  void answer_again_or(Request request, match::Refusal refusal);
  void answer_as_then(std::shared_ptr<Request> request, int version, StoredTable stored, match::Refusal otherwise);
  // Since when nobody has been connected to a seat; none: somebody is.
  [[nodiscard]] std::optional<match::Timestamp> absent_since(Seat seat, const match::Match& table) const;
  [[nodiscard]] bool has_guest(const Guest* guest) const;
  void think(Seat seat);
  // Before the start: the seat that is freed first unless its person comes.
  struct Awaited {
    Seat seat;
    match::Timestamp until;
  };
  [[nodiscard]] std::optional<Awaited> awaits_first() const;
  void read_again(std::optional<Request> request);
  void show(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key);
  void presence_may_have_changed(match::Present before);
  void tell_presence();
  // The table of the rematch. Those who are here go there, if it is new.
  void make_next(bool is_new);
  void lead_guests_to(const std::shared_ptr<Room>& room);
  void seat_guests();
  void dismiss_guests();
  void remember(const match::Entry& entry);
  [[nodiscard]] Text delayed_snapshot();
  [[nodiscard]] match::Viewer viewer_of(const Guest& guest) const;
  [[nodiscard]] Brief brief_of(const match::Match& match) const;
  // The table as it will be when all that is pending is stored.
  [[nodiscard]] const match::Match& latest() const { return pending_.empty() ? *match_ : pending_.back().next; }

  TableRegistry& registry_;
  TableId id_;
  std::int64_t number_ = 0;
  std::optional<match::Match> match_;
  std::vector<Guest*> guests_;
  std::deque<Pending> pending_;  // in the order of their versions
  std::deque<Request> queue_;    // waits until nothing is pending
  std::vector<Request> conflicts_;
  enum class Next : std::uint8_t { unknown, asked, failed };
  Next next_ = Next::unknown;
  bool trouble_ = false;  // something pending was not stored, so what followed it will not be either
  SeatSet thinking_;
  std::optional<Brief> brief_;
  // What each person may still ask for besides moves; those who have all of it are not in here. By the token, so that
  // neither a new connection nor a swap gives a new one.
  std::vector<std::pair<match::Bytes32, TokenBucket>> budgets_;
  // When the last device of a person went. Who is not in here has not been here since the table was loaded.
  std::vector<std::pair<match::Bytes32, match::Timestamp>> left_at_;
  std::vector<match::Bytes32> came_;  // of those who sit here: connected at least once
  bool visited_ = false;              // by anybody with a seat, since it was loaded
  match::Timestamp loaded_at_ = 0;
  Clock::time_point last_used_ = Clock::now();
  std::vector<TokenBucket> reactions_;  // of each seat
  TokenBucket presence_;                // messages about who is there
  bool presence_changed_ = false;       // since it was told

  std::optional<Delayed> delayed_;
  Text delayed_text_;  // of delayed_, once somebody has asked for it
};

}  // namespace ichiba::server
