#include <fmt/format.h>

#include "server/store/archive.hpp"
#include "server/store/data_error.hpp"
#include "server/store/postgres/pg_connect.hpp"
#include "server/store/postgres/pg_params.hpp"
#include "server/store/postgres/pg_schema.hpp"

namespace ichiba::server {
namespace {

constexpr const char* columns = "number, id, stage, listed, due, summary, finished";

std::optional<Timestamp> time_in(const PgRows& rows, int row, int column) {
  return rows.null(row, column) ? std::nullopt : std::optional<Timestamp>(rows.number(row, column));
}

class PostgresArchive final : public Archive {
 public:
  explicit PostgresArchive(const std::string& address) : place_(pg_place(address)), handle_(pg_connect_now(address)) {
    const bool alone = be_alone(handle_.get(), place_);
    prepare_database(handle_.get(), place_, alone);
    ask("set statement_timeout = 0", {});  // a batch of long logs takes its time
  }

  [[nodiscard]] std::string place() const override { return place_; }
  [[nodiscard]] std::int64_t count() override { return ask("select count(*) from ichiba.tables", {}).number(0, 0); }

  [[nodiscard]] std::vector<ArchivedTable> after(std::int64_t number, int limit) override {
    return read(ask(
        fmt::format("select {} from ichiba.tables where number > $1::bigint order by number limit $2::int", columns),
        PgParams().add(number).add(limit)));
  }
  [[nodiscard]] std::vector<ArchivedTable> find(const std::vector<TableId>& tables) override {
    PgArray ids;
    for (const TableId table : tables) ids.add(static_cast<std::int64_t>(table.number()));
    return read(ask(fmt::format("select {} from ichiba.tables where id = any ($1::bigint[]) order by number", columns),
                    PgParams().add_text(ids.take())));
  }
  [[nodiscard]] std::vector<ArchivedRun> runs() override {
    std::vector<ArchivedRun> runs;
    const PgRows rows = ask("select began, seen from ichiba.runs order by id", {});
    for (int i = 0; i < rows.size(); ++i) runs.push_back({rows.number(i, 0), rows.number(i, 1)});
    return runs;
  }

  // One statement, so all of it or nothing.
  void add(const std::vector<ArchivedTable>& tables) override {
    PgArray id, stage, listed, due, summary, finished, of, version, at, key, deed;
    for (const ArchivedTable& table : tables) {
      const auto number = static_cast<std::int64_t>(table.id.number());
      id.add(number);
      stage.add(std::int64_t{table.stage});
      listed.add(table.listed);
      due.add(table.due);
      summary.add(table.summary);
      finished.add(table.finished);
      for (const Row& row : table.log) {
        of.add(number);
        version.add(std::int64_t{row.version});
        at.add(row.at);
        key.add(row.key.empty() ? std::nullopt : std::optional(row.key));
        deed.add(row.event);
      }
    }
    PgParams params;
    for (PgArray* array : {&id, &stage, &listed, &due, &summary, &finished, &of, &version, &at, &key, &deed}) {
      params.add_text(array->take());
    }
    ask(R"(
with made as (
  insert into ichiba.tables (id, stage, listed, due, summary, finished)
  select id, stage, listed, due, summary, finished
  from unnest($1::bigint[], $2::smallint[], $3::boolean[], $4::bigint[], $5::text[], $6::bigint[]) with ordinality
    as input (id, stage, listed, due, summary, finished, place) order by place
  returning number, id
)
insert into ichiba.log (number, version, at, key, deed)
select made.number, entry.version, entry.at, entry.key, entry.deed
from unnest($7::bigint[], $8::int[], $9::bigint[], $10::text[], $11::text[]) as entry (id, version, at, key, deed)
  join made on made.id = entry.id
order by made.number, entry.version
)",
        params);
  }
  void add(const std::vector<ArchivedRun>& runs) override {
    PgArray began, seen;
    for (const ArchivedRun& run : runs) {
      began.add(run.began);
      seen.add(run.seen);
    }
    ask("insert into ichiba.runs (began, seen) select began, seen from unnest($1::bigint[], $2::bigint[]) with "
        "ordinality "
        "as input (began, seen, place) order by place",
        PgParams().add_text(began.take()).add_text(seen.take()));
  }
  [[nodiscard]] std::vector<ArchivedDaily> daily_after(const ArchivedDaily& last, int limit) override {
    const DailyMarket& market = last.market;
    // Byte by byte, as the other database orders them.
    const PgRows rows =
        ask("select game, day, version, token, points, place from ichiba.daily "
            "where (game collate \"C\", day collate \"C\", version collate \"C\", token collate \"C\") "
            "> ($1::text, $2::text, $3::text, $4::text) "
            "order by game collate \"C\", day collate \"C\", version collate \"C\", token collate \"C\" limit $5::int",
            PgParams().add(market.game).add(market.day).add(market.version).add(last.token_hash).add(limit));
    std::vector<ArchivedDaily> results;
    for (int i = 0; i < rows.size(); ++i) {
      const auto text = [&](int column) { return std::string(rows.text(i, column)); };
      results.push_back({{text(0), text(1), text(2)},
                         text(3),
                         {static_cast<int>(rows.number(i, 4)), static_cast<int>(rows.number(i, 5))}});
    }
    return results;
  }
  void add(const std::vector<ArchivedDaily>& results) override {
    PgArray game, day, version, token, points, place;
    for (const auto& [market, token_hash, result] : results) {
      game.add(market.game);
      day.add(market.day);
      version.add(market.version);
      token.add(token_hash);
      points.add(std::int64_t{result.points});
      place.add(std::int64_t{result.place});
    }
    PgParams params;
    for (PgArray* array : {&game, &day, &version, &token, &points, &place}) params.add_text(array->take());
    ask("insert into ichiba.daily (game, day, version, token, points, place) "
        "select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::smallint[]) "
        "on conflict do nothing",
        params);
  }

 private:
  PgRows ask(const std::string& text, const PgParams& params) {
    std::vector<const char*> values;
    for (const std::string& value : params.values()) values.push_back(value.c_str());
    PgRows rows(PQexecParams(handle_.get(), text.c_str(), static_cast<int>(values.size()), nullptr, values.data(),
                             nullptr, nullptr, 0));
    const ExecStatusType status = PQresultStatus(rows.raw());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
      throw DataError(fmt::format("{}: {}. What is copied stays; the same command goes on from there.", place_,
                                  one_line(PQresultErrorMessage(rows.raw()))));
    }
    return rows;
  }

  std::vector<ArchivedTable> read(const PgRows& rows) {
    std::vector<ArchivedTable> tables;
    PgArray numbers;
    for (int i = 0; i < rows.size(); ++i) {
      numbers.add(rows.number(i, 0));
      tables.push_back({rows.number(i, 0),
                        TableId(static_cast<std::uint64_t>(rows.number(i, 1))),
                        static_cast<int>(rows.number(i, 2)),
                        rows.text(i, 3) == "t",
                        time_in(rows, i, 4),
                        time_in(rows, i, 6),
                        std::string(rows.text(i, 5)),
                        {}});
    }
    const PgRows log =
        ask("select number, version, at, coalesce(key, ''), deed from ichiba.log where number = any ($1::bigint[]) "
            "order by number, version",
            PgParams().add_text(numbers.take()));
    auto table = tables.begin();  // both are ordered by number
    for (int i = 0; i < log.size(); ++i) {
      while (table->number != log.number(i, 0)) ++table;
      table->log.push_back({static_cast<int>(log.number(i, 1)), log.number(i, 2), std::string(log.text(i, 3)),
                            std::string(log.text(i, 4))});
    }
    return tables;
  }

  std::string place_;
  PgHandle handle_;
};

}  // namespace

std::unique_ptr<Archive> open_postgres_archive(const std::string& address) {
  return std::make_unique<PostgresArchive>(address);
}

}  // namespace ichiba::server
