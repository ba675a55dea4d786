// Results of the daily market in SQLite.
#include "server/store/sqlite_reader.hpp"

namespace ichiba::server {

void SqliteStore::add_daily(DailyMarket market, std::string token_hash, DailyResult result, Then<Stored> then) {
  Task task;
  task.write = [market = std::move(market), token_hash = std::move(token_hash), result](SqliteWriter& writer) {
    writer.database
        .prepare(
            "insert into daily (game, day, version, token, points, place) values (?, ?, ?, ?, ?, ?) "
            "on conflict do nothing")
        .bind(market.game, market.day, market.version, token_hash, result.points, result.place)
        .run();
  };
  task.done = [this, then = std::move(then)](std::optional<std::string> error) mutable {
    if (!error) return then({});
    then({read_only() ? Stored::Kind::read_only : Stored::Kind::failed, 0, std::move(*error)});
  };
  ask_to_write(std::move(task));
}

void SqliteStore::daily(DailyMarket market, std::string token_hash, Then<OrError<std::vector<DailyCount>>> then) {
  read<std::vector<DailyCount>>(std::move(then), [market = std::move(market),
                                                  token_hash = std::move(token_hash)](Reader& reader) {
    std::vector<DailyCount> counts;
    Statement& rows = reader.daily;
    rows.bind(market.game, market.day, market.version, token_hash);
    while (rows.step()) {
      counts.push_back(
          {{static_cast<int>(rows.number(0)), static_cast<int>(rows.number(1))}, rows.number(2), rows.number(3) != 0});
    }
    return counts;
  });
}

}  // namespace ichiba::server
