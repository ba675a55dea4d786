#include "tests/unit/server/stateful/checker.hpp"

#include <fmt/format.h>

#include "server/store/entries.hpp"

namespace ichiba::server::stateful {
namespace {

namespace json = boost::json;
using namespace match;

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};

// A short note of a command and of the event that fulfils it. Empty: nothing to note.
std::string noted(const Command& command) {
  return std::visit(Cases{
                        [](const MakeMove& w) { return "moved " + w.move; },
                        [](const Rename& w) { return "renamed " + w.name; },
                        [](const Vote& w) { return "voted " + std::to_string(w.against.index()); },
                        [](const GiveNonce& w) { return "nonce " + to_hex(w.nonce); },
                        [](const SitDown& w) { return "sat " + w.name; },
                        [](const Swap&) { return std::string("swap"); },
                        [](const Leave&) { return std::string("left"); },
                        [](const Resign&) { return std::string("resigned"); },
                        [](const Return&) { return std::string("returned"); },
                        [](const auto&) { return std::string(); },
                    },
                    command);
}

struct Author {
  Seat seat;
  std::string what;
};
// Whose doing a event is. Nobody: the server's.
std::vector<Author> authors(const TableEvent& event) {
  using All = std::vector<Author>;
  return std::visit(Cases{
                        [](const Moved& d) { return All{{d.seat, "moved " + d.move}}; },
                        [](const Renamed& d) { return All{{d.seat, "renamed " + d.name}}; },
                        [](const Voted& d) { return All{{d.seat, "voted " + std::to_string(d.against.index())}}; },
                        [](const NonceAdded& d) { return All{{d.seat, "nonce " + to_hex(d.nonce)}}; },
                        [](const SwapAsked& d) { return All{{d.seat, "swap"}}; },
                        [](const Swapped& d) { return All{{d.one, "swap"}, {d.other, "swap"}}; },
                        [](const Left& d) { return All{{d.seat, "left"}}; },
                        [](const Resigned& d) { return All{{d.seat, "resigned"}}; },
                        [](const Returned& d) { return All{{d.seat, "returned"}}; },
                        [](const RematchOffered& d) { return All{{d.seat, "rematched"}}; },
                        [](const Rematched& d) { return All{{d.seat, "rematched"}}; },
                        [](const auto&) { return All{}; },
                    },
                    event);
}

struct Asked {
  std::optional<Seat> who;
  Command command;
};
// What must have been requested to cause this; nothing if more than the table decides (presence, secrets).
std::optional<Asked> wish_behind(const Match& before, const TableEvent& event) {
  using Behind = std::optional<Asked>;
  return std::visit(
      Cases{
          [&](const Moved& d) { return Behind({d.seat, MakeMove{before.version(), d.move, d.hurried}}); },
          [](const Renamed& d) { return Behind({d.seat, Rename{d.name}}); },
          [](const SwapAsked& d) { return Behind({d.seat, Swap{d.with}}); },
          [](const Swapped& d) { return Behind({d.one, Swap{d.other}}); },
          [](const Left& d) { return Behind({d.seat, Leave{}}); },
          [](const Resigned& d) { return Behind({d.seat, Resign{}}); },
          [](const Returned& d) { return Behind({d.seat, Return{}}); },
          [](const RematchOffered& d) { return Behind({d.seat, Rematch{}}); },
          [](const Rematched& d) { return Behind({d.seat, Rematch{d.table}}); },
          [](const TimedOut&) { return Behind({std::nullopt, CallTime{}}); },
          [](const Sat& d) { return Behind({std::nullopt, SitDown{d.seat, d.name, d.token_hash, d.nonce}}); },
          [](const auto&) { return Behind(); },
      },
      event);
}

std::string view_of(const std::string& text) { return json::serialize(json::parse(text).as_object().at("view")); }

}  // namespace

void Checker::asked(TableId table, const base::Bytes32& token, const Command& command) {
  if (auto what = noted(command); !what.empty()) {
    asked_.insert(fmt::format("{} {} {}", table.number(), to_hex(token), what));
  }
}

void Checker::asked_for_rematch(TableId table, const base::Bytes32& token) {
  asked_.insert(fmt::format("{} {} rematched", table.number(), to_hex(token)));
}

bool Checker::was_asked(std::uint64_t number, const base::Bytes32& token, const std::string& what) const {
  return asked_.contains(fmt::format("{} {} {}", number, to_hex(token), what));
}

Trouble Checker::read_store(Rng& rng) {
  for (const auto& [number, stored] : store_.tables) {
    Table& table = tables_[number];
    for (std::size_t i = table.log.size(); i < stored.log.size(); ++i) {
      if (auto trouble = take(number, table, stored.log[i], rng)) {
        return fmt::format("table {}, version {} ({}): {}", number, i + 1, stored.log[i].event, *trouble);
      }
    }
  }
  return std::nullopt;
}

Trouble Checker::take(std::uint64_t number, Table& table, const Row& row, Rng& rng) {
  const auto entry = entry_of(row);
  if (!entry) return "cannot be read: " + entry.error().text();
  if (to_text(entry->event) != row.event) return "is written in another way than it is read";
  GameEvents game_events;
  if (!table.match) {
    auto begun = Match::begin(*entry, none_);
    if (!begun) return "no beginning: " + begun.error().text();
    table.match.emplace(std::move(*begun));
    table.watching = table.match->setup().watching;
    table.delay = table.match->setup().delay;
  } else {
    if (entry->at < table.log.back().at) return "happened before what it follows";
    if (auto trouble = wanted(number, *table.match, *entry)) return trouble;
    if (auto taken = table.match->evolve(*entry, game_events); !taken) return "is not legal: " + taken.error().text();
  }
  const Match& match = *table.match;
  Told told{entry->at, match.stage() == Match::Stage::over, {}, {}, {}, {}};
  for (Seat seat : Seats(match.players())) {
    const Chair& chair = match.chair(seat);
    told.tokens.push_back(chair.person() ? std::optional(chair.token_hash) : std::nullopt);
    told.views.push_back(view_of(snapshot(match, {seat}, "t", {}, entry->at)));
  }
  told.open = view_of(snapshot(match, {}, "t", {}, entry->at));
  told.everything = view_of(snapshot(match, {std::nullopt, true}, "t", {}, entry->at));
  table.log.push_back(*entry);
  table.told.push_back(std::move(told));
  ++entries_;
  return keeps_secrets(match, rng);
}

Trouble Checker::wanted(std::uint64_t number, const Match& before, const Entry& entry) const {
  if (const auto* sat = std::get_if<Sat>(&entry.event);
      sat != nullptr && !was_asked(number, sat->token_hash, "sat " + sat->name)) {
    return "nobody asked for this seat with this token";
  }
  for (const auto& [seat, what] : authors(entry.event)) {
    const Chair& chair = before.chair(seat);
    const bool by_bot = std::holds_alternative<Moved>(entry.event) ? chair.bot_plays() : !chair.person();
    if (!by_bot && !was_asked(number, chair.token_hash, what)) {
      return fmt::format("a seat acts for another: who sits on {} never asked for '{}'", seat.index(), what);
    }
  }
  if (const auto behind = wish_behind(before, entry.event)) {
    const auto again = before.decide(behind->who, behind->command, entry.at);
    if (!again) return "would be refused: " + again.error().words;
    if (to_text(*again) != to_text(entry.event)) return "would be decided otherwise: " + to_text(*again);
  }
  return std::nullopt;
}

Trouble Checker::keeps_secrets(const Match& match, Rng& rng) const {
  if (match.stage() != Match::Stage::playing) return std::nullopt;
  const Seat seat(static_cast<int>(rng.below(static_cast<std::uint64_t>(match.players()))));
  const Match other = match.imagined(seat, rng);
  for (const Viewer viewer : {Viewer{seat}, Viewer{}}) {
    if (snapshot(match, viewer, "t", {}, 0) != snapshot(other, viewer, "t", {}, 0)) {
      return fmt::format("what seat {} is told depends on what it may not know", seat.index());
    }
  }
  return std::nullopt;
}

Trouble Checker::heard(Follower& who, const std::string& text, Timestamp now) {
  const json::object message = json::parse(text).as_object();
  const std::string_view type = message.at("type").as_string();
  if (type != "update" && type != "refused") return std::nullopt;
  if (!message.contains("version")) return std::nullopt;  // the server's own refusal
  const auto found = tables_.find(who.table.number());
  if (found == tables_.end()) return "tells of a table that is not stored";
  const Table& table = found->second;
  const auto version = static_cast<int>(message.at("version").as_int64());
  if (version < 1 || version > static_cast<int>(table.told.size())) {
    return fmt::format("tells of version {} before it is stored", version);
  }
  const Told& told = table.told[static_cast<std::size_t>(version - 1)];
  if (!table.told.back().over && table.match->secret()) {
    for (const auto& secret : {table.match->secret()->seed, table.match->secret()->salt}) {
      if (text.find(to_hex(secret)) != std::string::npos) return "tells the secret before the game is over";
    }
  }
  // In order: one after the other, or a whole snapshot; a repeated answer may be of an older version.
  if (type == "update") {
    const bool snapshot = message.contains("table") && message.at("events").as_array().empty();
    if (!snapshot && !message.contains("key") && version <= who.version) {
      return fmt::format("version {} is told after version {}", version, who.version);
    }
    if (!snapshot && version > who.version + 1) return fmt::format("a gap: {} after {}", version, who.version);
    who.version = std::max(who.version, version);
  }
  // What they may know.
  const std::string view = message.contains("view") ? json::serialize(message.at("view")) : "null";
  if (view == "null") return std::nullopt;
  for (std::size_t seat = 0; seat < told.tokens.size(); ++seat) {
    if (!who.token || told.tokens[seat] != who.token) continue;
    return view == told.views[seat] ? std::nullopt : Trouble(fmt::format("not what seat {} sees at {}", seat, version));
  }
  const bool may_see_all = table.watching == Watching::everything && told.at + table.delay <= now;
  if (view == told.open || (may_see_all && view == told.everything)) return std::nullopt;
  return fmt::format("not what those who watch see at {}", version);
}

Trouble Checker::replay_all() const {
  for (const auto& [number, table] : tables_) {
    GameEvents game_events;
    const auto again = Match::of_log(table.log, none_, game_events);
    if (!again) return fmt::format("table {} cannot be played again: {}", number, again.error().text());
    for (Seat seat : Seats(again->players())) {
      if (snapshot(*again, {seat}, "t", {}, 0) != snapshot(*table.match, {seat}, "t", {}, 0)) {
        return fmt::format("table {} is another one when it is played again", number);
      }
    }
  }
  return std::nullopt;
}

}  // namespace ichiba::server::stateful
