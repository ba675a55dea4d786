// Where tables are kept. Nothing is shown to anybody before it is stored. Small, so that another database fits in:
// SQLite here; answers come to whoever asked on the main thread.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/timestamp.hpp"
#include "server/table_id.hpp"

namespace ichiba::server {

using match::Timestamp;

// What lists of tables and the alarm clock need without reading a log. Written together with an entry that changes it.
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

// New texts for entries that are stored already, by their versions. Run within the transaction of the entry that asks
// for it, on the store's thread, over the whole log of the table. A problem: nothing of it is stored.
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
  Rewrite rewrite = {};        // where a name is to be forgotten; empty otherwise
};

struct Stored {
  enum class Kind {
    done,
    conflict,   // the table has this version already, or this key, or not yet the version before
    failed,     // nothing was stored
    read_only,  // nothing was stored, and nothing will be until the host has put the database right
  };
  Kind kind = Kind::done;
  std::int64_t number = 0;
  std::string error = {};
};

// Can it store? For the host, and for those who ask before they send somebody here.
struct StoreState {
  enum class Kind {
    ready,
    failing,    // the last commit failed; the next one may do
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

  // All that was appended before is stored before this, or not at all: appends of one table stay in order.
  virtual void append(Append append, Then<Stored> then) = 0;
  virtual void load(TableId table, Then<OrError<StoredTable>> then) = 0;
  // The version that a key was stored with.
  virtual void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) = 0;
  // Summaries of listed tables, newest first.
  virtual void list(ListQuery query, Then<OrError<std::vector<std::string>>> then) = 0;
  // Every table that has something to do at a certain time.
  virtual void due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) = 0;
  // The server is alive. After a restart the time between the last sign of life and the start counts for nobody.
  virtual void alive(Timestamp now) = 0;
  [[nodiscard]] virtual StoreState state() const = 0;

  // Tables that were over before this time, the oldest first.
  virtual void finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) = 0;
  // Removes these for good, those that were over before this time; how many.
  virtual void remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) = 0;
};

}  // namespace ichiba::server
