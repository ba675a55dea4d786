#include "server/store/postgres/pg_append.hpp"

#include <algorithm>

#include "server/store/postgres/pg_statements.hpp"

namespace ichiba::server {
namespace {

bool has_new_table(PgBatch batch) { return batch.front()->number == 0; }

std::vector<Stored> outcomes_with_new(PgBatch batch, const PgRows& rows) {
  std::vector<Stored> outcomes(batch.size(), Stored{Stored::Kind::conflict});
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.null(i, 1)) continue;
    outcomes[static_cast<std::size_t>(rows.number(i, 0) - 1)] = {Stored::Kind::done, rows.number(i, 1)};
  }
  return outcomes;
}

}  // namespace

const PgStatement& append_statement(PgBatch batch) { return has_new_table(batch) ? pg::append_new : pg::append; }

PgParams append_params(PgBatch batch) {
  const bool with_new = has_new_table(batch);
  PgArray number, id, version, at, key, deed, briefed, stage, listed, due, summary;
  for (const Append* append : batch) {
    number.add(append->number);
    id.add(static_cast<std::int64_t>(append->table.number()));
    version.add(std::int64_t{append->version});
    at.add(append->at);
    key.add(append->key.empty() ? std::nullopt : std::optional(append->key));
    deed.add(append->event);
    const std::optional<Brief>& brief = append->brief;
    if (!brief && !with_new) continue;
    briefed.add(append->number);
    stage.add(brief ? std::optional(std::int64_t{brief->stage}) : std::nullopt);
    listed.add(brief ? std::optional(brief->listed) : std::nullopt);
    due.add(brief ? brief->due : std::nullopt);
    summary.add(brief ? std::optional(brief->summary) : std::nullopt);
  }
  PgParams params;
  params.add_text(number.take());
  if (with_new) params.add_text(id.take());
  for (PgArray* array : {&version, &at, &key, &deed}) params.add_text(array->take());
  if (!with_new) params.add_text(briefed.take());
  for (PgArray* array : {&stage, &listed, &due, &summary}) params.add_text(array->take());
  return params;
}

std::vector<Stored> append_outcomes(PgBatch batch, const PgRows& rows) {
  if (has_new_table(batch)) return outcomes_with_new(batch, rows);
  std::vector<Stored> outcomes(batch.size(), Stored{Stored::Kind::conflict});
  for (int i = 0; i < rows.size(); ++i) {
    const auto place = std::ranges::lower_bound(batch, rows.number(i, 0), {}, &Append::number) - batch.begin();
    outcomes[static_cast<std::size_t>(place)] = {Stored::Kind::done, rows.number(i, 0)};
  }
  return outcomes;
}

}  // namespace ichiba::server
