// Personal data: shown to the holder of the seat's token, and removed at their request.
#include "base/json_writer.hpp"
#include "server/net/api.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {
namespace {

std::optional<Seat> own_seat(const Query& query, const Room& room) {
  if (query.token.empty()) return std::nullopt;
  return room.match().seat_of(base::sha256(query.token));
}

Answer name_now(Seat seat) {
  std::string body;
  base::JsonWriter w(body);
  w.object("seat", seat.index(), "name", match::nameless(seat));
  return {.body = std::move(body)};
}

}  // namespace

void Api::tell_mine(const Query& query, Room& room, Then then) {
  if (!own_seat(query, room)) return then(refused(wrong_token()));
  registry_.parts().store.load(room.id(), [this, hash = base::sha256(query.token), table = room.id().text(),
                                           then = std::move(then)](auto stored) mutable {
    if (!stored) return then(refused(unreadable_table()));
    // A long log takes a while.
    registry_.parts().background.run(
        [hash, table, stored = std::move(*stored), then = std::move(then)]() mutable -> Background::Task {
          const auto log = entries_of(stored);
          auto text = log ? match::seat_data(*log, hash, table) : std::unexpected(log.error());
          return [then = std::move(then), text = std::move(text)]() mutable {
            if (!text) return then(refused(unreadable_table()));
            then({.body = std::move(*text)});
          };
        });
  });
}

void Api::forget_mine(const Query& query, Room& room, Then then) {
  const auto seat = own_seat(query, room);
  if (!seat) return then(refused(wrong_token()));
  if (room.match().chair(*seat).name_removed) return then(name_now(*seat));  // a second time: it is done
  room.ask(std::nullopt, match::RemoveName{base::sha256(query.token)},
           [then = std::move(then)](std::expected<match::TableEvent, match::Refusal> event) mutable {
             if (!event) return then(refused(event.error()));
             then(name_now(std::get<match::NameRemoved>(*event).seat));
           });
}

}  // namespace ichiba::server
