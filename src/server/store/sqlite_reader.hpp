// The reading connection, with its statements, and how it is asked.
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
  Statement daily = database.prepare(
      "select points, place, count(*), max(token = ?4) from daily where game = ?1 and day = ?2 and version = ?3 "
      "group by points, place order by points desc, place");
};

template <class T, class Ask>
void SqliteStore::read(Then<OrError<T>> then, Ask ask) {
  {
    const std::lock_guard hold(mutex_);
    to_read_.push_back([this, then = std::move(then), ask = std::move(ask)](Reader& reader) mutable {
      OrError<T> answer = T{};
      try {
        answer = ask(reader);
      } catch (const std::exception& error) {
        answer = std::unexpected(std::string(error.what()));
        failed_to_read(error);
      }
      post_([then = std::move(then), answer = std::move(answer)]() mutable { then(std::move(answer)); });
    });
  }
  reading_.notify_one();
}

}  // namespace ichiba::server
