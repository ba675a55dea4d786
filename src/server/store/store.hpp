// Where tables are kept. Nothing is shown before it is stored. A small interface, so that another database fits;
// answers come on the main thread.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/clock.hpp"
#include "match/timestamp.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {

using match::Timestamp;

// What table lists and alarms need without reading a log. Written together with an entry that changes it.
struct Brief {
  int stage = 0;
  bool listed = false;
  std::optional<Timestamp> due;
  std::string summary;  // JSON
  friend bool operator==(const Brief&, const Brief&) = default;
};

struct Row {
  int version = 0;
  Timestamp at = 0;
  std::string key;
  std::string event;
};

// New texts for stored entries, by version. Runs within the transaction of the entry that asks for it, on the store's
// thread, over the whole log of the table. A problem: nothing is stored.
using Texts = std::vector<std::pair<int, std::string>>;
using Rewrite = std::function<std::expected<Texts, std::string>(const std::vector<Row>& log)>;

struct Append {
  std::int64_t number = 0;  // the table's, as the store gave it; 0 for a new table
  TableId table;
  int version = 0;
  Timestamp at = 0;
  std::string key;  // empty: none
  std::string event;
  std::optional<Brief> brief;  // always there for a new table
  Rewrite rewrite = {};        // if a name is to be removed; empty otherwise
};

struct Stored {
  enum class Kind {
    done,
    conflict,   // the table already has this version or this key, or lacks the version before
    failed,     // nothing was stored
    outdated,   // nothing was stored: it was found meanwhile that no server was up for a while. Decide again
    unknown,    // stored or not: the answer was lost. Reading will tell
    read_only,  // nothing was stored, and nothing will be until the host has repaired the database
  };
  Kind kind = Kind::done;
  std::int64_t number = 0;
  std::string error = {};
};

// Can it store? For the host, and for load balancers.
struct StoreState {
  enum class Kind {
    ready,
    failing,    // the last commit failed; the next one may succeed
    read_only,  // the database is damaged
  };
  Kind kind = Kind::ready;
  std::string words = {};  // why not
};

struct StoredTable {
  std::int64_t number = 0;
  std::vector<Row> log;  // empty: there is no such table
};

struct ListQuery {
  int stage = 0;
  int limit = 50;
};

// Results of the daily market (docs/daily.md): nobody's name, and a token that belongs to one day and game alone.
struct DailyMarket {
  std::string game;
  std::string day;
  std::string version;  // of the engine that dealt
  friend bool operator==(const DailyMarket&, const DailyMarket&) = default;
};
struct DailyResult {
  int points = 0;
  int place = 1;
  friend bool operator==(const DailyResult&, const DailyResult&) = default;
};
struct DailyCount {
  DailyResult result;
  std::int64_t times = 0;
  bool own = false;  // the result of the token that asks is among them
  friend bool operator==(const DailyCount&, const DailyCount&) = default;
};

class Store {
 public:
  template <class T>
  using Then = std::move_only_function<void(T)>;
  template <class T>
  using OrError = std::expected<T, std::string>;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Everything appended before is stored before this, or not at all: appends of one table stay in order.
  virtual void append(Append append, Then<Stored> then) = 0;
  virtual void load(TableId table, Then<OrError<StoredTable>> then) = 0;
  // The version that a key was stored with.
  virtual void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) = 0;
  // Summaries of listed tables, newest first.
  virtual void list(ListQuery query, Then<OrError<std::vector<std::string>>> then) = 0;
  // Every table that has something to do at a certain time.
  virtual void due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) = 0;
  // A heartbeat. After a restart the time between the last heartbeat and the start counts for nobody.
  virtual void alive(Timestamp now) = 0;
  [[nodiscard]] virtual StoreState state() const = 0;
  // When no server was up. Only grows, on the main thread; may be read from others.
  [[nodiscard]] virtual const match::Downtimes& downtimes() const = 0;
  // Entries that wait to be stored.
  [[nodiscard]] virtual std::size_t waiting() const = 0;

  // Tables that were over before this time, the oldest first.
  virtual void finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) = 0;
  // Keeps the result of a token, unless it has one already.
  virtual void add_daily(DailyMarket market, std::string token_hash, DailyResult result, Then<Stored> then) = 0;
  // Every result of a market and how often it is there, the best points first.
  virtual void daily(DailyMarket market, std::string token_hash, Then<OrError<std::vector<DailyCount>>> then) = 0;
  // Removes these for good if they were over before this time; returns how many.
  virtual void remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) = 0;
};

}  // namespace ichiba::server
