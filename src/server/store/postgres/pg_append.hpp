// A batch of entries on its way to the database: statement, parameters, and what the answer says of each entry.
#pragma once

#include <span>
#include <vector>

#include "server/store/postgres/pg_connection.hpp"
#include "server/store/store.hpp"

namespace ichiba::server {

// At most one entry for each table, by the tables' numbers.
using PgBatch = std::span<const Append* const>;

[[nodiscard]] const PgStatement& append_statement(PgBatch batch);
[[nodiscard]] PgParams append_params(PgBatch batch);
// Entries that were not stored are conflicts.
[[nodiscard]] std::vector<Stored> append_outcomes(PgBatch batch, const PgRows& rows);

}  // namespace ichiba::server
