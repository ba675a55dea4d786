// What the store reads, what it removes, and what nodes share.
#include <array>
#include <limits>
#include <utility>

#include "server/store/postgres/pg_schema.hpp"
#include "server/store/postgres/pg_statements.hpp"
#include "server/store/postgres/postgres_store.hpp"

namespace ichiba::server {

template <class T, class Read>
void PostgresStore::read(const PgStatement& statement, PgParams params, Then<OrError<T>> then, Read read) {
  reader_->ask(statement, std::move(params),
               [this, then = std::move(then), read = std::move(read)](PgConnection::Answer answer) mutable {
                 if (!answer.rows) {
                   failed(answer.rows.error());
                   return then(std::unexpected(answer.rows.error().words));
                 }
                 then(read(*answer.rows));
               });
}

// A node begins a run only while no other one holds the lock. So what a connection that holds it has read of the runs
// stays true until the connection is lost: all nodes replay a table with the same downtimes.
std::vector<PgOpening> PostgresStore::openings() {
  std::vector<PgOpening> all;
  if (use_ == Use::with_others) {
    all.push_back({pg::hold_together, [](const PgRows& held) -> std::optional<std::string> {
                     if (held.size() == 1) return std::nullopt;
                     return "another server begins, or one without --bus uses the same database; waiting for it";
                   }});
  }
  all.push_back({pg::runs, [this](const PgRows& runs) { return learn(runs); }});
  return all;
}

std::optional<std::string> PostgresStore::learn(const PgRows& runs) {
  const auto all = [this] { return downtimes_.between(0, std::numeric_limits<Timestamp>::max()); };
  const match::Millis before = all();
  auto trouble = read_runs(runs, format_, downtimes_);
  if (std::exchange(knows_downtimes_, true) && all() != before) {
    // A clock that ran out meanwhile may not have. If another server began, the sessions of this one were gone, so
    // nothing that was sent can be carried out late.
    ++downtimes_grew_;
    writer_->withdraw(std::array{&pg::append, &pg::append_new, &pg::append_and_rewrite});
    report_.downtime_found();
  }
  return trouble;
}

// Nothing stored can be lost or doubled if two servers write, but each would show tables as it left them.
void PostgresStore::hold() {
  if (use_ == Use::with_others) return guard_.reset();  // both connections hold the lock themselves
  const PgStatement& statement = guard_ ? pg::hold_next : pg::hold;
  if (guard_) {
    // The writer queues for the lock before the guard goes, so no other server comes in between.
    guard_until_.expires_after(std::chrono::milliseconds(50));
    guard_until_.async_wait([this](const boost::system::error_code& error) {
      if (!error) guard_.reset();
    });
  }
  writer_->ask(statement, {}, [this](const PgConnection::Answer& answer) {
    if (answer.rows && answer.rows->size() == 0)
      report_.trouble("another server, without --bus, uses the same database; stop one of them");
  });
}

void PostgresStore::load(TableId table, Then<OrError<StoredTable>> then) {
  PgParams params;
  params.add(id_of(table));
  read<StoredTable>(pg::load, std::move(params), std::move(then), [](const PgRows& rows) {
    StoredTable found;
    for (int i = 0; i < rows.size(); ++i) {
      found.number = rows.number(i, 0);
      found.log.push_back({static_cast<int>(rows.number(i, 1)), rows.number(i, 2), std::string(rows.text(i, 3)),
                           std::string(rows.text(i, 4))});
    }
    return found;
  });
}

void PostgresStore::find_key(std::int64_t number, std::string key, Then<OrError<std::optional<int>>> then) {
  PgParams params;
  params.add(number).add_text(std::move(key));
  read<std::optional<int>>(pg::find_key, std::move(params), std::move(then), [](const PgRows& rows) {
    return rows.size() == 0 ? std::nullopt : std::optional(static_cast<int>(rows.number(0, 0)));
  });
}

void PostgresStore::list(ListQuery query, Then<OrError<std::vector<std::string>>> then) {
  PgParams params;
  params.add(query.stage).add(query.limit);
  read<std::vector<std::string>>(pg::list, std::move(params), std::move(then), [](const PgRows& rows) {
    std::vector<std::string> summaries;
    for (int i = 0; i < rows.size(); ++i) summaries.emplace_back(rows.text(i, 0));
    return summaries;
  });
}

void PostgresStore::due(Then<OrError<std::vector<std::pair<TableId, Timestamp>>>> then) {
  read<std::vector<std::pair<TableId, Timestamp>>>(pg::due, {}, std::move(then), [](const PgRows& rows) {
    std::vector<std::pair<TableId, Timestamp>> tables;
    for (int i = 0; i < rows.size(); ++i) {
      tables.emplace_back(TableId(static_cast<std::uint64_t>(rows.number(i, 0))), rows.number(i, 1));
    }
    return tables;
  });
}

void PostgresStore::finished_before(Timestamp time, int limit, Then<OrError<std::vector<TableId>>> then) {
  PgParams params;
  params.add(time).add(limit);
  read<std::vector<TableId>>(pg::finished, std::move(params), std::move(then), [](const PgRows& rows) {
    std::vector<TableId> tables;
    for (int i = 0; i < rows.size(); ++i) tables.emplace_back(static_cast<std::uint64_t>(rows.number(i, 0)));
    return tables;
  });
}

void PostgresStore::remove(std::vector<TableId> tables, Timestamp finished_before, Then<OrError<std::size_t>> then) {
  PgArray ids;
  for (const TableId table : tables) ids.add(id_of(table));
  PgParams params;
  params.add_text(ids.take()).add(finished_before);
  writer_->ask(pg::remove, std::move(params), [this, then = std::move(then)](PgConnection::Answer answer) mutable {
    if (!answer.rows) {
      failed(answer.rows.error());
      return then(std::unexpected(answer.rows.error().words));
    }
    then(static_cast<std::size_t>(answer.rows->size()));
  });
}

void PostgresStore::add_daily(DailyMarket market, std::string token_hash, DailyResult result, Then<Stored> then) {
  PgParams params;
  params.add(market.game).add(market.day).add(market.version).add(token_hash);
  params.add(result.points).add(result.place);
  writer_->ask(pg::add_daily, std::move(params), [this, then = std::move(then)](PgConnection::Answer answer) mutable {
    if (answer.rows) return then({});
    failed(answer.rows.error());
    then(not_done(answer));
  });
}

void PostgresStore::daily(DailyMarket market, std::string token_hash, Then<OrError<std::vector<DailyCount>>> then) {
  PgParams params;
  params.add(market.game).add(market.day).add(market.version).add(token_hash);
  read<std::vector<DailyCount>>(pg::daily, std::move(params), std::move(then), [](const PgRows& rows) {
    std::vector<DailyCount> counts;
    for (int i = 0; i < rows.size(); ++i) {
      counts.push_back({{static_cast<int>(rows.number(i, 0)), static_cast<int>(rows.number(i, 1))},
                        rows.number(i, 2),
                        rows.number(i, 3) != 0});
    }
    return counts;
  });
}

// The answer was made somewhere between question and answer; a slow one says too little.
void PostgresStore::ask_time() {
  const auto asked = Clock::now();
  reader_->ask(pg::time, {}, [this, asked](const PgConnection::Answer& answer) {
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked);
    if (!answer.rows || answer.tries > 1 || took > std::chrono::milliseconds(100)) return;
    set_time_(answer.rows->number(0, 0) + took.count() / 2);
  });
}

void PostgresStore::due_tables(const std::vector<int>& parts, Timestamp now,
                               SharedStore::Then<std::vector<DueTable>> then) {
  PgArray numbers;
  for (const int part : parts) numbers.add(std::int64_t{part});
  PgParams params;
  params.add_text(numbers.take()).add(now);
  read<std::vector<DueTable>>(pg::due_tables, std::move(params), std::move(then), [](const PgRows& rows) {
    std::vector<DueTable> tables;
    for (int i = 0; i < rows.size(); ++i) {
      tables.push_back({TableId(static_cast<std::uint64_t>(rows.number(i, 0))), static_cast<int>(rows.number(i, 1))});
    }
    return tables;
  });
}

void PostgresStore::versions(const std::vector<std::int64_t>& numbers,
                             SharedStore::Then<std::vector<std::pair<std::int64_t, int>>> then) {
  PgArray asked;
  for (const std::int64_t number : numbers) asked.add(number);
  PgParams params;
  params.add_text(asked.take());
  read<std::vector<std::pair<std::int64_t, int>>>(
      pg::versions, std::move(params), std::move(then), [](const PgRows& rows) {
        std::vector<std::pair<std::int64_t, int>> versions;
        for (int i = 0; i < rows.size(); ++i) {
          versions.emplace_back(rows.number(i, 0), static_cast<int>(rows.number(i, 1)));
        }
        return versions;
      });
}

void PostgresStore::renew(const NodeInfo& node, SharedStore::Then<Renewed> then) {
  PgParams params;
  params.add(static_cast<std::int64_t>(node.id.number)).add(node.address).add(node.version).add(lease_time);
  params.add(format_).add_text(node.bus_lag ? std::to_string(*node.bus_lag) : std::string());
  writer_->ask(pg::renew, std::move(params), [then = std::move(then)](PgConnection::Answer answer) mutable {
    if (!answer.rows) return then(std::unexpected(answer.rows.error().words));
    const PgRows& rows = *answer.rows;
    Renewed renewed;
    for (int i = 0; i < rows.size(); ++i) {
      if (!rows.null(i, 0)) {
        renewed.parts.push_back(static_cast<int>(rows.number(i, 0)));
      } else if (!rows.null(i, 4)) {
        renewed.row_time = rows.number(i, 4);
      } else {
        renewed.others.push_back({NodeId{static_cast<std::uint64_t>(rows.number(i, 1))}, std::string(rows.text(i, 2)),
                                  rows.text(i, 3) == "t"});
      }
    }
    then(std::move(renewed));
  });
}

void PostgresStore::enlist(const NodeInfo& node, SharedStore::Then<Enlisted> then) {
  PgParams params;
  params.add(static_cast<std::int64_t>(node.id.number)).add(node.address).add(node.version).add(format_);
  // Two statements: of two nodes that begin at once, at least one sees the other.
  writer_->ask(pg::enlist, std::move(params),
               [this, self = node.id, then = std::move(then)](PgConnection::Answer answer) mutable {
                 if (!answer.rows) return then(std::unexpected(answer.rows.error().words));
                 others(self, [row_time = answer.rows->number(0, 0), then = std::move(then)](auto nodes) mutable {
                   if (!nodes) return then(std::unexpected(nodes.error()));
                   then(Enlisted{row_time, std::move(*nodes)});
                 });
               });
}

void PostgresStore::others(NodeId self, SharedStore::Then<std::vector<OtherNode>> then) {
  PgParams params;
  params.add(static_cast<std::int64_t>(self.number)).add(lease_time);
  read<std::vector<OtherNode>>(pg::others, std::move(params), std::move(then), [](const PgRows& rows) {
    std::vector<OtherNode> nodes;
    for (int i = 0; i < rows.size(); ++i) {
      nodes.push_back({{NodeId{static_cast<std::uint64_t>(rows.number(i, 0))}, std::string(rows.text(i, 1)),
                        std::string(rows.text(i, 2))},
                       rows.text(i, 3) == "t",
                       rows.text(i, 4) == "t",
                       rows.number(i, 5)});
    }
    return nodes;
  });
}

void PostgresStore::count_table(const std::string& client, int most_an_hour, SharedStore::Then<bool> then) {
  PgParams params;
  params.add(client).add(most_an_hour);
  writer_->ask(pg::count_table, std::move(params), [then = std::move(then)](PgConnection::Answer answer) mutable {
    if (!answer.rows) return then(std::unexpected(answer.rows.error().words));
    then(answer.rows->size() == 1);
  });
}

void PostgresStore::give_up(NodeId node) {
  PgParams params;
  params.add(static_cast<std::int64_t>(node.number));
  writer_->ask(pg::give_up, std::move(params), [](const PgConnection::Answer&) {});
}

}  // namespace ichiba::server
