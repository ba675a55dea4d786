// Tables in PostgreSQL. Everything that queued up during the last commit goes as one statement, so under load many
// moves share one flush, and a single move never waits. An entry whose answer was lost is sent again, and if it was
// stored the first time it is found there: nothing is guessed.
#pragma once

#include <deque>
#include <functional>
#include <span>
#include <unordered_set>

#include "server/store/growing_downtimes.hpp"
#include "server/store/postgres/pg_connection.hpp"
#include "server/store/schema_steps.hpp"
#include "server/store/shared_store.hpp"
#include "server/store/store_report.hpp"

namespace ichiba::server {

class PostgresStore final : public Store, public SharedStore {
 public:
  template <class T>
  using Then = Store::Then<T>;
  enum class Use : std::uint8_t { alone, with_others };
  // Throws a DataError if the database cannot be used. `set_time` gets the database's time now and then: clocks of
  // nodes may differ, the store's decides.
  PostgresStore(boost::asio::io_context& context, const std::string& address, Use use,
                std::span<const SchemaStep> schema, StoreReport report, std::function<void(Timestamp)> set_time);
  ~PostgresStore() override;

  void append(Append append, Then<Stored> then) override;
  void load(TableId table, Then<OrError<StoredTable>> then) override;
  void find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) override;
  void list(ListQuery query, Then<OrError<std::vector<std::string>>> then) override;
  void due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) override;
  void alive(Timestamp now) override;
  void finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) override;
  void remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) override;
  void add_daily(DailyMarket market, std::string token_hash, DailyResult result, Then<Stored> then) override;
  void daily(DailyMarket market, std::string token_hash, Then<OrError<std::vector<DailyCount>>> then) override;
  void renew(const NodeInfo& node, SharedStore::Then<Renewed> then) override;
  void others(NodeId self, SharedStore::Then<std::vector<OtherNode>> then) override;
  void give_up(NodeId node) override;
  void due_tables(const std::vector<int>& parts, Timestamp now, SharedStore::Then<std::vector<DueTable>> then) override;
  void versions(const std::vector<std::int64_t>& numbers,
                SharedStore::Then<std::vector<std::pair<std::int64_t, int>>> then) override;
  // Says that this node is about to begin, and then asks for the others.
  void enlist(const NodeInfo& node, SharedStore::Then<Enlisted> then);
  void count_table(const std::string& client, int most_an_hour, SharedStore::Then<bool> then) override;
  // Which nodes belong together.
  [[nodiscard]] const std::string& installation() const { return installation_; }
  [[nodiscard]] StoreState state() const override { return state_; }
  [[nodiscard]] const match::Downtimes& downtimes() const override { return downtimes_; }
  [[nodiscard]] std::size_t waiting() const override { return queue_.size(); }
  [[nodiscard]] std::uint64_t reconnects() const { return writer_->reconnects() + reader_->reconnects(); }
  // Statements that are not answered yet.
  [[nodiscard]] std::size_t depth() const { return writer_->depth() + reader_->depth(); }

 private:
  // As a number of the database, which has no unsigned ones.
  static std::int64_t id_of(TableId table) { return static_cast<std::int64_t>(table.number()); }

  struct Writing {
    Append append;
    Then<Stored> then;
    int downtimes;  // how often they had grown when it was decided
  };
  using Batch = std::vector<Writing>;
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::vector<PgOpening> openings();
  [[nodiscard]] std::optional<std::string> learn(const PgRows& runs);
  void hold();
  void send();
  void return_outdated();
  [[nodiscard]] Batch next_batch();
  [[nodiscard]] static std::vector<const Append*> appends_of(const Batch& batch);
  void send_batch(Batch batch);
  void answered(Batch batch, PgConnection::Answer answer, Clock::time_point began);
  [[nodiscard]] static bool withdrawn(const PgConnection::Answer& answer);
  void take_back(Batch batch, int tries);
  [[nodiscard]] static Stored not_done(const PgConnection::Answer& answer);
  // Entries that were not stored although they were sent twice: were they stored the first time?
  void look_up(Batch batch, std::vector<Stored> outcomes);
  void finish(Batch batch, std::vector<Stored> outcomes);
  void rewrite(Writing writing);
  void send_rewriting(Writing writing, const Texts& texts);
  [[nodiscard]] std::vector<Writing> take_those_behind(TableId table);
  template <class T, class Read>
  void read(const PgStatement& statement, PgParams params, Then<OrError<T>> then, Read read);
  void ask_time();
  void failed(const PgError& error);
  void succeeded();

  boost::asio::io_context& context_;
  Use use_;
  int format_;  // the newest that this program knows
  StoreReport report_;
  std::function<void(Timestamp)> set_time_;
  std::string installation_;
  GrowingDowntimes downtimes_;
  bool knows_downtimes_ = false;
  int downtimes_grew_ = 0;  // so often
  StoreState state_;
  std::deque<Writing> queue_;
  bool asked_to_send_ = false;
  bool busy_ = false;  // a batch is on its way
  PgHandle guard_;     // keeps other servers out until the writer does
  boost::asio::steady_timer guard_until_;
  int beats_ = 0;
  std::shared_ptr<PgConnection> writer_;
  std::shared_ptr<PgConnection> reader_;
};

}  // namespace ichiba::server
