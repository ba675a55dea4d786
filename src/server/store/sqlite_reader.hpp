// The reading connection, with its statements.
#pragma once

#include "server/store/sqlite_store.hpp"

namespace ichiba::server {

struct SqliteStore::Reader {
  explicit Reader(const std::string& path) : database(path, Database::Mode::create) {
    database.run("pragma wal_autocheckpoint = 0;");
  }
  Database database;
  Statement number = database.prepare("select number from tables where id = ?");
  Statement log = database.prepare(log_query);
  Statement key = database.prepare("select version from log where number = ? and key = ?");
  Statement list =
      database.prepare("select summary from tables where listed = 1 and stage = ? order by number desc limit ?");
  Statement due = database.prepare("select id, due from tables where due is not null");
  Statement finished = database.prepare("select id from tables where finished < ? order by finished limit ?");
};

}  // namespace ichiba::server
