// The statements of the store. Those that change something do no harm when they are carried out twice.
#pragma once

#include <array>

#include "server/store/postgres/pg_connection.hpp"

namespace ichiba::server::pg {

// A batch of entries of tables that exist, at most one for each. An entry is stored only after the version before: if
// that could not be stored, what was decided on top of it must not be either. Answers with the numbers of the tables
// whose entry was stored; the others' version or key was taken. What lists show comes in arrays of its own, because few
// entries change it. The version before is found by a subquery, which uses the index however few rows the log had when
// the plan was made; a join, or `exists`, may read the whole log.
inline constexpr PgStatement append{"append", R"(
with stored as (
  insert into ichiba.log (number, version, at, key, deed)
  select number, version, at, key, deed
  from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::text[]) as entry (number, version, at, key, deed)
  where entry.version - 1 = (select before.version from ichiba.log before
                             where before.number = entry.number and before.version = entry.version - 1)
  on conflict do nothing
  returning number, at
), briefed as (
  update ichiba.tables as t
  set stage = brief.stage, listed = brief.listed, due = brief.due, summary = brief.summary,
      finished = case when brief.stage = 2 then coalesce(t.finished, stored.at) end
  from stored
    join unnest($6::bigint[], $7::smallint[], $8::boolean[], $9::bigint[], $10::text[])
      as brief (number, stage, listed, due, summary) using (number)
  where t.number = stored.number
)
select number from stored
)"};

// The same with new tables among them. Answers for each place in the batch the table's number, or null if the entry was
// not stored. The few entries with a brief are chosen first: joined in another order, each entry would be compared with
// every other.
inline constexpr PgStatement append_new{"append_new", R"(
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
    and (version = 1 or version - 1 = (select before.version from ichiba.log before
                                       where before.number = entry.number and before.version = entry.version - 1))
  order by number
  on conflict do nothing
  returning number, version
), changed as materialized (
  select * from entry where version > 1 and summary is not null
), brief as materialized (
  select changed.* from changed join stored using (number, version)
), briefed as (
  update ichiba.tables as t
  set stage = brief.stage, listed = brief.listed, due = brief.due, summary = brief.summary,
      finished = case when brief.stage = 2 then coalesce(t.finished, brief.at) end
  from brief where t.number = brief.number
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

inline constexpr PgStatement add_daily{"add_daily", R"(
insert into ichiba.daily (game, day, version, token, points, place)
values ($1::text, $2::text, $3::text, $4::text, $5::int, $6::smallint) on conflict do nothing
)"};

inline constexpr PgStatement daily{"daily", R"(
select points, place, count(*), max((token = $4::text)::int) from ichiba.daily
where game = $1::text and day = $2::text and version = $3::text
group by points, place order by points desc, place
)"};

inline constexpr PgStatement beat{
    "beat", "update ichiba.runs set seen = greatest(seen, $1::bigint) where id = (select max(id) from ichiba.runs)"};

inline constexpr PgStatement time{"time", "select (extract(epoch from clock_timestamp()) * 1000)::bigint"};

// One server at a time uses the database. Held by the writing connection as long as that lasts.
inline constexpr PgStatement hold{"hold", "select from pg_try_advisory_lock(1768122467) as held where held"};

// Waits for it. For a server that begins: another connection of its own holds it until this one waits.
inline constexpr PgStatement hold_next{"hold_next", "select from pg_advisory_lock(1768122467)"};

// Several nodes may share it, if each of them wants to.
inline constexpr PgStatement hold_together{"hold_together",
                                           "select from pg_try_advisory_lock_shared(1768122467) as held where held"};

// The times at which servers were up, and from which format of the tables on programs can use them.
inline constexpr PgStatement runs{"runs", R"(
select usable_from, began, seen from ichiba.schema left join ichiba.runs on true order by id
)"};

// A node that begins is seen by others that begin, and looks after nothing yet.
inline constexpr PgStatement enlist{"enlist", R"(
insert into ichiba.nodes (id, address, version, seen, format, serves)
values ($1::bigint, $2::text, $3::text, clock_timestamp(), $4::int, false)
on conflict (id) do update set seen = excluded.seen
returning (extract(epoch from seen) * 1000000)::bigint
)"};

// A node holds at most its share of the parts. Those beyond it are not renewed, so that others can take them. Also
// tells of the others that serve whether they hear themselves on the bus (those before format 6 do not say it), and
// when this node's row was written.
inline constexpr PgStatement renew{"renew", R"(
with beat as (
  insert into ichiba.nodes (id, address, version, seen, format, serves, bus_ms)
  values ($1::bigint, $2::text, $3::text, clock_timestamp(), $5::int, true, nullif($6::text, '')::int)
  on conflict (id) do update
  set address = excluded.address, seen = excluded.seen, serves = true, bus_ms = excluded.bus_ms
  returning (extract(epoch from seen) * 1000000)::bigint as written
), old as (
  delete from ichiba.nodes where id <> $1 and seen < clock_timestamp() - interval '1 hour'
), share as (
  select ceil((select count(*) from ichiba.leases)::numeric / (1 + count(*)))::bigint as parts
  from ichiba.nodes where id <> $1 and serves and seen > clock_timestamp() - $4::bigint * interval '1 ms'
), mine as (
  select part from ichiba.leases
  where node = $1 or until < clock_timestamp()
  order by node is distinct from $1, part
  limit (select parts from share)
  for update skip locked
), renewed as (
  update ichiba.leases as l set node = $1, until = clock_timestamp() + $4::bigint * interval '1 ms'
  from mine where l.part = mine.part
  returning l.part
)
select part, null as id, null as address, null as hears, null::bigint as written from renewed
union all
select null, id, address, bus_ms is not null or format < 6, null from ichiba.nodes
where id <> $1 and serves and seen > clock_timestamp() - $4::bigint * interval '1 ms'
union all
select null, null, null, null, written from beat
)"};

inline constexpr PgStatement others{"others", R"(
select id, address, version, serves, seen > clock_timestamp() - $2::bigint * interval '1 ms',
  (extract(epoch from seen) * 1000000)::bigint
from ichiba.nodes where id <> $1::bigint
)"};

inline constexpr PgStatement give_up{"give_up", R"(
with gone as (delete from ichiba.nodes where id = $1::bigint)
update ichiba.leases set until = 'epoch', node = null where node = $1
)"};

// At most so many: if there are more, the rest comes the next time.
inline constexpr PgStatement due_tables{"due_tables", R"(
select id, (select version from ichiba.log where log.number = tables.number order by version desc limit 1)
from ichiba.tables
where due is not null and due <= $2::bigint and (id & 63) = any ($1::int[])
order by due limit 2000
)"};

inline constexpr PgStatement versions{"versions", R"(
select number, version from unnest($1::bigint[]) as asked (number),
  lateral (select version from ichiba.log where log.number = asked.number order by version desc limit 1) as newest
)"};

// Each table that a client makes moves the time at which nothing counts any more by its share of an hour, and that time
// is never more than an hour away. A repeated statement counts twice, which costs the client a few minutes.
inline constexpr PgStatement count_table{"count_table", R"(
insert into ichiba.table_makers as known (client, until)
values ($1::text, clock_timestamp() + interval '1 hour' / $2::int)
on conflict (client) do update
set until = greatest(known.until, clock_timestamp()) + interval '1 hour' / $2
where greatest(known.until, clock_timestamp()) + interval '1 hour' / $2 <= clock_timestamp() + interval '1 hour'
returning client
)"};

inline constexpr PgStatement forget_makers{"forget_makers", R"(
delete from ichiba.table_makers where client in (
  select client from ichiba.table_makers where until < clock_timestamp() for update skip locked)
)"};

inline constexpr std::array writing{
    enlist, hold_next,     append, append_new, append_and_rewrite, look_up,     remove,        beat,
    hold,   hold_together, renew,  give_up,    add_daily,          count_table, forget_makers, runs};
inline constexpr std::array reading{load,       find_key, list,  due,    finished, time,
                                    due_tables, versions, daily, others, runs,     hold_together};

}  // namespace ichiba::server::pg
