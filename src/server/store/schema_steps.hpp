// The schema, step by step, for both databases: step n migrates version n to version n + 1. Published steps are never
// changed.
#pragma once

#include <array>
#include <string_view>

namespace ichiba::server {

struct SchemaStep {
  std::string_view sqlite;
  std::string_view postgres;
  // Programs that know this version or a later one can still use the result, so that nodes of two versions run side by
  // side. A step that removes or renames something raises it; one that only adds leaves it as the step before has it.
  int usable_from;
};

inline constexpr int schema_version = 6;

inline constexpr std::array<SchemaStep, schema_version> schema_steps{{
    // Numbers are given in order, so that active tables are adjacent in the indices of the log, and a commit writes few
    // pages. Links use the id, which cannot be guessed.
    {R"(
create table tables (
  number integer primary key autoincrement,
  id integer not null unique,
  stage integer not null,
  listed integer not null,
  due integer,
  summary text not null
);
create index tables_due on tables (due) where due is not null;
create index tables_listed on tables (stage, number) where listed = 1;
create table log (
  number integer not null,
  version integer not null,
  at integer not null,
  key text,
  deed text not null
);
create unique index log_version on log (number, version);
create unique index log_key on log (number, key) where key is not null;
create table runs (
  id integer primary key,
  began integer not null,
  seen integer not null
);
)",
     // A commit of many tables updates a few of their rows: free space in the pages keeps those updates out of the
     // indices.
     R"(
create table ichiba.tables (
  number bigint generated always as identity primary key,
  id bigint not null unique,
  stage smallint not null,
  listed boolean not null,
  due bigint,
  summary text not null
) with (fillfactor = 70);
create index tables_due on ichiba.tables (due) where due is not null;
create index tables_listed on ichiba.tables (stage, number) where listed;
create table ichiba.log (
  number bigint not null,
  version integer not null,
  at bigint not null,
  key text,
  deed text not null
);
create unique index log_version on ichiba.log (number, version);
create unique index log_key on ichiba.log (number, key) where key is not null;
create table ichiba.runs (
  id bigint generated always as identity primary key,
  began bigint not null,
  seen bigint not null
);
)",
     1},
    // When a table ended, so that old ones can be found. For finished ones the last entry says it.
    {R"(
alter table tables add column finished integer;
update tables set finished = (select at from log where log.number = tables.number order by version desc limit 1)
  where stage = 2;
create index tables_finished on tables (finished) where finished is not null;
)",
     R"(
alter table ichiba.tables add column finished bigint;
create index tables_finished on ichiba.tables (finished) where finished is not null;
)",
     1},
    // Several nodes. The name keeps those of two databases apart if they use the same bus; each lease is for a part of
    // the tables. A file has one server, so there is nothing to add.
    {"",
     R"(
create table ichiba.installation (name text not null);
insert into ichiba.installation values (left(md5(random()::text || clock_timestamp()::text), 12));
create table ichiba.nodes (
  id bigint primary key,
  address text not null,
  version text not null,
  seen timestamptz not null
);
create table ichiba.leases (
  part int primary key,
  node bigint,
  until timestamptz not null
) with (fillfactor = 50);
insert into ichiba.leases select part, null, 'epoch' from generate_series(0, 63) as part;
)",
     1},
    // Results of the daily market. The token's hash is all that tells them apart.
    {R"(
create table daily (
  game text not null,
  day text not null,
  version text not null,
  token text not null,
  points integer not null,
  place integer not null,
  primary key (game, day, version, token)
) without rowid;
)",
     R"(
create table ichiba.daily (
  game text not null,
  day text not null,
  version text not null,
  token text not null,
  points integer not null,
  place smallint not null,
  primary key (game, day, version, token)
);
)",
     1},
    // How many tables each client has made of late, at whichever node. Not logged: a crash of the database may forget
    // it.
    {"",
     R"(
create unlogged table ichiba.table_makers (
  client text primary key,
  until timestamptz not null
) with (fillfactor = 70);
create index table_makers_until on ichiba.table_makers (until);
)",
     1},
    // What nodes say of themselves: the newest format that they can use (those that do not say it know at most 5),
    // whether
    // they have begun to serve, and how slow the bus is.
    {"",
     R"(
alter table ichiba.nodes
  add column format integer not null default 5,
  add column serves boolean not null default true,
  add column bus_ms integer;
)",
     1},
}};

// A step without statements leaves a database as it is, so programs that do not know it can go on using the file.
inline constexpr int sqlite_schema_version = [] {
  int version = schema_version;
  while (version > 0 && schema_steps[static_cast<std::size_t>(version - 1)].sqlite.empty()) --version;
  return version;
}();

}  // namespace ichiba::server
