// The statements of the store. Those that change something do no harm when they are carried out twice.
#pragma once

#include <array>

#include "server/store/postgres/pg_connection.hpp"

namespace ichiba::server::pg {

// A batch of entries, at most one for each table. An entry is stored only after the version before: if that could not
// be stored, what was decided on top of it must not be either. Answers for each place in the batch the table's number,
// or null if the entry was not stored because its version or key was taken.
inline constexpr PgStatement append{"append", R"(
with input as materialized (
  select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[],
                       $7::smallint[], $8::boolean[], $9::bigint[], $10::text[]) with ordinality
    as input (number, id, version, at, key, deed, stage, listed, due, summary, place)
), made as (
  insert into ichiba.tables (id, stage, listed, due, summary)
  select id, stage, listed, due, summary from input where number = 0
  on conflict do nothing
  returning number, id
), entry as (
  select place, coalesce(nullif(input.number, 0), made.number) as number, version, at, key, deed, stage, listed, due,
         summary
  from input left join made on input.number = 0 and made.id = input.id
), stored as (
  insert into ichiba.log (number, version, at, key, deed)
  select number, version, at, key, deed from entry
  where number is not null
    and (version = 1 or exists (select from ichiba.log before
                                where before.number = entry.number and before.version = entry.version - 1))
  order by number
  on conflict do nothing
  returning number, version
), briefed as (
  update ichiba.tables as t
  set stage = entry.stage, listed = entry.listed, due = entry.due, summary = entry.summary,
      finished = case when entry.stage = 2 then coalesce(t.finished, entry.at) end
  from entry join stored using (number, version)
  where t.number = entry.number and entry.version > 1 and entry.summary is not null
)
select entry.place, stored.number from entry left join stored using (number, version) order by entry.place
)"};

// Stores an entry and new texts for older ones, together.
inline constexpr PgStatement append_and_rewrite{"append_and_rewrite", R"(
with stored as (
  insert into ichiba.log (number, version, at, key, deed)
  select $1::bigint, $2::int, $3::bigint, nullif($4::text, ''), $5::text
  where exists (select from ichiba.log where number = $1 and version = $2 - 1)
  on conflict do nothing
  returning number
), rewritten as (
  update ichiba.log as l set deed = text.deed
  from stored, unnest($6::int[], $7::text[]) as text (version, deed)
  where l.number = stored.number and l.version = text.version
), briefed as (
  update ichiba.tables as t
  set stage = $8::smallint, listed = $9::boolean, due = nullif($10::text, '')::bigint, summary = $11::text,
      finished = case when $8::smallint = 2 then coalesce(t.finished, $3::bigint) end
  from stored where t.number = stored.number and $11::text <> ''
)
select number from stored
)"};

// What the log has at these versions, to find out whether an entry was stored whose answer was lost.
inline constexpr PgStatement look_up{"look_up", R"(
select asked.place, log.number, log.at, coalesce(log.key, ''), log.deed
from unnest($1::bigint[], $2::int[]) with ordinality as asked (id, version, place)
  join ichiba.tables on tables.id = asked.id
  join ichiba.log on log.number = tables.number and log.version = asked.version
)"};

inline constexpr PgStatement load{"load", R"(
select tables.number, log.version, log.at, coalesce(log.key, ''), log.deed
from ichiba.tables join ichiba.log using (number) where tables.id = $1::bigint order by log.version
)"};

inline constexpr PgStatement find_key{"find_key",
                                      "select version from ichiba.log where number = $1::bigint and key = $2::text"};

inline constexpr PgStatement list{"list", R"(
select summary from ichiba.tables where listed and stage = $1::smallint order by number desc limit $2::int
)"};

inline constexpr PgStatement due{"due", "select id, due from ichiba.tables where due is not null"};

inline constexpr PgStatement finished{"finished", R"(
select id from ichiba.tables where finished is not null and finished < $1::bigint order by finished limit $2::int
)"};

inline constexpr PgStatement remove{"remove", R"(
with old as (
  select number from ichiba.tables where id = any ($1::bigint[]) and stage = 2 and finished < $2::bigint for update
), entries as (
  delete from ichiba.log where number in (select number from old)
)
delete from ichiba.tables where number in (select number from old) returning number
)"};

inline constexpr PgStatement beat{
    "beat", "update ichiba.runs set seen = greatest(seen, $1::bigint) where id = (select max(id) from ichiba.runs)"};

inline constexpr PgStatement time{"time", "select (extract(epoch from clock_timestamp()) * 1000)::bigint"};

// One server at a time uses the database. Held by the writing connection as long as that lasts.
inline constexpr PgStatement hold{"hold", "select from pg_try_advisory_lock(1768122467) as held where held"};

inline constexpr std::array writing{append, append_and_rewrite, look_up, remove, beat, hold};
inline constexpr std::array reading{load, find_key, list, due, finished, time};

}  // namespace ichiba::server::pg
