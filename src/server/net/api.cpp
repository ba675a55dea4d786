#include "server/net/api.hpp"

#include <charconv>
#include <fmt/format.h>

#include "base/json_reader.hpp"
#include "match/names.hpp"
#include "record/replay.hpp"
#include "server/net/client_message.hpp"
#include "server/open_tables.hpp"
#include "server/page/page.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {
enum class SeatKind : std::uint8_t { me, open, bot };
}  // namespace ichiba::server
template <>
inline constexpr std::array<std::string_view, 3> ichiba::base::names_of<ichiba::server::SeatKind>{"me", "open", "bot"};

namespace ichiba::server {
namespace {

namespace http = beast::http;
namespace json = boost::json;
using http::status;

constexpr std::string_view tables_path = "/api/tables";

Answer bad(std::string words) { return refused(server_refusal(RefusalCode::bad_request, std::move(words))); }

// The seat of a token at the end of a log.
std::optional<Seat> seat_in(const std::vector<match::Entry>& log, const base::Bytes32& token_hash,
                            const match::Downtimes& downtimes) {
  match::GameEvents ignored;
  const auto match = match::Match::of_log(log, downtimes, ignored);
  return match ? match->seat_of(token_hash) : std::nullopt;
}

Answer tables_answer(const std::vector<std::string>& summaries) {
  std::string body;
  base::JsonWriter w(body);
  w.object("tables", [&](base::JsonWriter& list) {
    list.begin_array();
    for (const std::string& summary : summaries) list.raw(summary);
    list.end_array();
  });
  return {.body = std::move(body)};
}

// The fields of a new table's seats, and of one who sits down. Others are ignored.
struct AnySeat {
  SeatKind kind;
};
BOOST_DESCRIBE_STRUCT(AnySeat, (), (kind))
struct BotSeat {
  base::Number<match::least_level, match::most_level> level;
};
BOOST_DESCRIBE_STRUCT(BotSeat, (), (level))
struct OwnSeat {
  base::Text<> name;
};
BOOST_DESCRIBE_STRUCT(OwnSeat, (), (name))
struct Sitting {
  base::Text<> name;
  std::optional<base::Nullable<base::Number<0, match::most_seats - 1>>> seat;
};
BOOST_DESCRIBE_STRUCT(Sitting, (), (name, seat))

base::OrProblem<match::Chair> read_chair(const json::value& value, std::size_t index, bool& me_seen) {
  const std::string place = fmt::format("seats[{}]", index);
  const auto wrong = [&](std::string_view words) { return base::not_in_format(fmt::format("{}.{}", place, words)); };
  if (!value.is_object()) return base::not_in_format(place + ": not an object");
  const json::object& object = value.get_object();
  const base::Wanted wanted{.unknown = base::UnknownFields::ignored, .place = place};
  const auto seat = base::read_json<AnySeat>(object, wanted);
  if (!seat) return base::not_in_format(seat.error());
  match::Chair chair;
  if (seat->kind == SeatKind::open) return chair;
  if (seat->kind == SeatKind::bot) {
    const auto bot = base::read_json<BotSeat>(object, wanted);
    if (!bot) return base::not_in_format(bot.error());
    chair.holder = match::Chair::Holder::bot;
    chair.level = static_cast<std::uint8_t>(bot->level.value);
    return chair;
  }
  if (me_seen) return wrong("kind: me can be said once");
  me_seen = true;
  const auto own = base::read_json<OwnSeat>(object, wanted);
  if (!own) return base::not_in_format(own.error());
  auto clean = match::clean_name(own->name.value);
  if (!clean) return wrong(clean.error().words);
  chair.holder = match::Chair::Holder::person;
  chair.name = std::move(*clean);
  const auto nonce = read_nonce_offer(object);
  if (!nonce) return wrong(nonce.error());
  // With a nonce chosen before the commitment was seen, the server could choose its secret to fit.
  if (nonce->nonce) return wrong("nonce: only \"later\" can be said before the commitment is known");
  chair.nonce_wanted = nonce->later;
  return chair;
}

// What the cards of this table will follow from; empty: an old table, which shows it when the game begins.
const std::string& commitment_of(const Room& room) { return room.match().terms().commitment; }

struct NewTable {
  match::Setup setup;
  std::vector<match::Chair> chairs;
};

base::OrProblem<NewTable> read_new_table(std::string_view body) {
  auto object = record::parse_line(body);
  if (!object) return std::unexpected(object.error());
  const json::value* seats = object->if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return base::not_in_format("seats: a list is missing");
  NewTable table;
  bool me_seen = false;
  for (const json::value& seat : seats->get_array()) {
    auto chair = read_chair(seat, table.chairs.size(), me_seen);
    if (!chair) return std::unexpected(chair.error());
    table.chairs.push_back(std::move(*chair));
    if (table.chairs.size() > match::most_seats) return base::not_in_format("seats: too many");
  }
  const auto players = static_cast<std::int64_t>(table.chairs.size());
  object->erase("seats");
  if (object->contains("players")) return base::not_in_format("players: follows from seats");
  (*object)["players"] = players;
  if (json::value* options = object->if_contains("options"); options != nullptr && options->is_object()) {
    if (auto named = match::clean_deck_name(options->get_object()); !named) return std::unexpected(named.error());
  }
  auto setup = match::read_setup(*object);
  if (!setup) return std::unexpected(setup.error());
  table.setup = std::move(*setup);
  return table;
}

}  // namespace

std::optional<std::string_view> argument(std::string_view arguments, std::string_view name) {
  while (!arguments.empty()) {
    const std::size_t end = arguments.find('&');
    const std::string_view one = arguments.substr(0, end);
    arguments.remove_prefix(end == std::string_view::npos ? arguments.size() : end + 1);
    if (one.starts_with(name) && one.size() > name.size() && one[name.size()] == '=')
      return one.substr(name.size() + 1);
  }
  return std::nullopt;
}

match::Refusal unreadable_table() {
  return server_refusal(RefusalCode::storage, "the server cannot read this table at the moment");
}

Answer refused(const match::Refusal& refusal) {
  return {.status = static_cast<status>(info_of(refusal.code).http_status),
          .body = R"({"error":)" + match::refusal_object(refusal) + "}",
          .refusal = refusal.code};
}

Api::Api(TableRegistry& registry) : registry_(registry) {}

std::optional<TableId> Api::socket_path(std::string_view path) {
  constexpr std::string_view ending = "/socket";
  if (!path.starts_with(tables_path) || !path.ends_with(ending)) return std::nullopt;
  path.remove_prefix(tables_path.size());
  path.remove_suffix(ending.size());
  if (!path.starts_with('/')) return std::nullopt;
  return TableId::parse(path.substr(1));
}

void Api::handle(const Query& query, Then then) {
  registry_.parts().metrics.requests++;
  const std::string_view path = query.path;
  const bool get = query.method == http::verb::get || query.method == http::verb::head;
  if (path == "/healthz") return then(health());
  if (path == "/readyz") return then(readiness());
  if (path == tables_path) {
    if (get) return list(query, std::move(then));
    if (query.method == http::verb::post) return create(query, std::move(then));
    return then(refused(server_refusal(RefusalCode::method, "use GET or POST here")));
  }
  if (is_daily(path)) return daily(query, std::move(then));
  if (path.starts_with("/api/")) {
    std::string_view rest = path.substr(std::string_view("/api/").size());
    const bool tables = rest.starts_with("tables/");
    if (tables) rest.remove_prefix(std::string_view("tables/").size());
    const std::size_t slash = rest.find('/');
    const auto table = tables ? TableId::parse(rest.substr(0, slash)) : std::nullopt;
    if (!table) return then(refused(server_refusal(RefusalCode::no_such_table, "there is no such table")));
    const std::string what(slash == std::string_view::npos ? "" : rest.substr(slash + 1));
    return of_table(query, *table, what, std::move(then));
  }
  if (!get) return then(refused(server_refusal(RefusalCode::method, "use GET here")));
  then(page_answer(query));
}

std::string Api::new_token() {
  std::array<std::uint8_t, 20> bytes{};
  registry_.parts().environment.fill(bytes);
  return match::to_hex(bytes);
}

void Api::create(const Query& query, Then then) {
  auto table = read_new_table(query.body);
  if (!table) return then(bad(table.error().text()));
  registry_.may_make_table(query.client,
                           [this, table = std::move(*table), then = std::move(then)](bool allowed) mutable {
                             if (!allowed) return then(refused(too_many_tables()));
                             make(std::move(table.setup), std::move(table.chairs), std::move(then));
                           });
}

void Api::make(match::Setup setup, std::vector<match::Chair> chairs, Then then) {
  std::string token;
  std::optional<int> seat;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (!chairs[i].person()) continue;
    token = new_token();
    chairs[i].token_hash = base::sha256(token);
    seat = static_cast<int>(i);
  }
  registry_.create(std::move(setup), std::move(chairs),
                   [this, token, seat, then = std::move(then)](std::expected<TableId, match::Refusal> made) mutable {
                     if (!made) return then(refused(made.error()));
                     registry_.with_room(*made, [token, seat, then = std::move(then)](auto room) mutable {
                       if (!room) return then(refused(room.error()));
                       const std::string name = (*room)->id().text();
                       std::string body;
                       base::JsonWriter w(body);
                       w.begin_object();
                       w.fields("table", name, "link", "/t/" + name, "commitment", commitment_of(**room));
                       if (seat) w.fields("seat", *seat, "token", token);
                       w.end_object();
                       then({.status = status::created, .body = std::move(body)});
                     });
                   });
}

void Api::list(const Query& query, Then then) {
  using Stage = match::Match::Stage;
  const std::string_view stage = argument(query.arguments, "stage").value_or("open");
  if (stage != "open" && stage != "playing") return then(bad("stage: expected open or playing"));
  if (stage == "open") return then(tables_answer(registry_.open_tables()));
  registry_.parts().store.list(
      {static_cast<int>(Stage::playing), most_listed}, [then = std::move(then)](auto tables) mutable {
        if (!tables)
          return then(refused(server_refusal(RefusalCode::storage, "the server cannot read its tables at the moment")));
        then(tables_answer(*tables));
      });
}

void Api::of_table(const Query& query, TableId table, std::string_view what, Then then) {
  const bool get = query.method == http::verb::get;
  const bool post = query.method == http::verb::post;
  const bool mine = what == "mine" && (get || query.method == http::verb::delete_);
  const bool known =
      (get && (what.empty() || what == "record" || what == "history")) || (post && what == "sit") || mine;
  if (!known) {
    return then(refused(server_refusal(RefusalCode::no_such_thing, "a table has no such thing")));
  }
  if (!query.token.empty() && !looks_like_token(query.token)) return then(bad("a token has 40 hexadecimal digits"));
  registry_.with_current_room(table, [this, query, what = std::string(what),
                                      then = std::move(then)](auto room) mutable {
    if (!room) return then(refused(room.error()));
    if (what == "sit") return sit(query, **room, std::move(then));
    if (what == "mine" && query.method == http::verb::get) return tell_mine(query, **room, std::move(then));
    if (what == "mine") return forget_mine(query, **room, std::move(then));
    if (what.empty()) {
      const match::Match& match = (*room)->match();
      std::optional<match::Asker> asker;
      if (!query.token.empty()) asker = match::Asker{match.seat_of(base::sha256(query.token))};
      return then({.body = match::standing(match, (*room)->id().text(), (*room)->present(), asker, registry_.now())});
    }
    tell_log(query, **room, what == "record", std::move(then));
  });
}

void Api::sit(const Query& query, Room& room, Then then) {
  const auto object = record::parse_line(query.body);
  if (!object) return then(bad(object.error().text()));
  const auto sitting = base::read_json<Sitting>(*object, {.unknown = base::UnknownFields::ignored});
  if (!sitting) return then(bad(sitting.error()));
  auto name = match::clean_name(sitting->name.value);
  if (!name) return then(bad(name.error().words));
  std::optional<Seat> seat;
  if (sitting->seat && sitting->seat->value) seat = Seat(sitting->seat->value->as_int());
  const auto nonce = read_nonce_offer(*object);
  if (!nonce) return then(bad(nonce.error()));
  if (!registry_.clients().may_sit(query.client, registry_.now())) {
    return then(
        refused(server_refusal(RefusalCode::too_many_requests, "too many seats were taken from here; wait a little")));
  }
  const std::string token = new_token();
  room.ask(std::nullopt, match::SitDown{seat, std::move(*name), base::sha256(token), *nonce},
           [token, shown = commitment_of(room),
            then = std::move(then)](std::expected<match::TableEvent, match::Refusal> event) mutable {
             if (!event) return then(refused(event.error()));
             std::string body;
             base::JsonWriter w(body);
             w.begin_object();
             w.fields("seat", std::get<match::Sat>(*event).seat.index(), "token", token);
             if (!shown.empty()) w.fields("commitment", shown);
             w.end_object();
             then({.body = std::move(body)});
           });
}

void Api::tell_log(const Query& query, Room& room, bool as_record, Then then) {
  match::Viewer viewer;
  std::optional<base::Bytes32> token_hash;
  if (!query.token.empty()) {
    token_hash = base::sha256(query.token);
    viewer.seat = room.match().seat_of(*token_hash);
    if (!viewer.seat) return then(refused(wrong_token()));
  } else if (room.match().setup().watching == match::Watching::nobody) {
    return then(refused(no_watchers()));
  }
  int from = 0;
  if (const auto given = argument(query.arguments, "from")) {
    const auto read = std::from_chars(given->data(), given->data() + given->size(), from);
    if (read.ec != std::errc() || read.ptr != given->data() + given->size())
      return then(bad("from: expected a version"));
  }
  registry_.parts().store.load(
      room.id(), [this, viewer, token_hash, seats_may_change = room.match().stage() == match::Match::Stage::open, from,
                  as_record, table = room.id(), then = std::move(then)](auto stored) mutable {
        if (!stored) return then(refused(unreadable_table()));
        // A long log takes a while.
        registry_.parts().background.run([&downtimes = registry_.parts().downtimes, viewer, token_hash,
                                          seats_may_change, from, as_record, table, stored = std::move(*stored),
                                          then = std::move(then)]() mutable -> Background::Task {
          std::expected<std::string, match::Refusal> text = std::unexpected(unreadable_table());
          if (const auto log = entries_of(stored)) {
            // They may have changed seats while the log was read.
            if (token_hash && seats_may_change) viewer.seat = seat_in(*log, *token_hash, downtimes);
            auto told = as_record ? match::record_text(*log, viewer, table.text(), downtimes)
                                  : match::history(*log, viewer, from, downtimes);
            if (told) text = std::move(*told);
            if (token_hash && !viewer.seat) text = std::unexpected(wrong_token());
          }
          return [then = std::move(then), text = std::move(text)]() mutable {
            if (!text) return then(refused(text.error()));
            then({.type = "application/x-ndjson", .body = std::move(*text)});
          };
        });
      });
}

}  // namespace ichiba::server
