#include "match/snapshot.hpp"

#include "base/field_names.hpp"
#include "match/table_event_fields.hpp"
#include "record/codec.hpp"
#include "record/seat_list.hpp"

namespace ichiba::base {

template <>
inline constexpr std::array<std::string_view, 3> names_of<match::Match::Stage>{"open", "playing", "over"};
template <>
inline constexpr std::array<std::string_view, 4> names_of<match::Match::Ending>{"", "rules", "resigned", "abandoned"};

}  // namespace ichiba::base

namespace ichiba::match {
namespace {

using base::JsonWriter;

void write_chair(JsonWriter& w, const Chair& chair, bool present) {
  w.begin_object();
  if (chair.free()) {
    w.fields("kind", "open");
  } else if (chair.holder == Chair::Holder::bot) {
    w.fields("kind", "bot", "level", chair.level);
  } else {
    w.fields("kind", "person", "name", chair.name, "present", present);
    if (chair.host) w.fields("host", true);
    if (chair.replaced) w.fields("replaced_by_level", chair.level);
    if (chair.resigned) w.fields("resigned", true);
    if (chair.wants_rematch) w.fields("wants_rematch", true);
    if (chair.wants_swap) w.fields("wants_swap", chair.wants_swap->index());
    if (!chair.votes.empty()) w.fields("votes", record::seats_in(chair.votes, most_seats));
    if (chair.nonce) w.fields("nonce", to_hex(*chair.nonce));
    if (chair.nonce_wanted) w.fields("nonce_wanted", true);
  }
  w.end_object();
}

void write_summary_fields(JsonWriter& w, const Match& match, std::string_view table, Present present) {
  if (!table.empty()) w.fields("table", table);
  w.fields("stage", base::name_in_json(match.stage()), "created_at", match.created_at());
  w.key("setup");
  w.raw(match.terms().setup_json);
  w.key("seats");
  w.begin_array();
  for (Seat seat : Seats(match.players())) write_chair(w, match.chair(seat), present.has(seat));
  w.end_array();
  if (match.secret()) w.fields("commitment", match.terms().commitment);
  if (match.stage() == Match::Stage::over) {
    w.fields("ending", base::name_in_json(match.ending()), "winners",
             record::seats_in(match.winners(), match.players()));
    if (match.revealed()) w.fields("seed", to_hex(match.secret()->seed), "salt", to_hex(match.secret()->salt));
  }
  if (!match.rematch().empty()) w.fields("rematch", match.rematch());
}

void write_summary(JsonWriter& w, const Match& match, std::string_view table, Present present) {
  w.begin_object();
  write_summary_fields(w, match, table, present);
  w.end_object();
}

void write_view(JsonWriter& w, const Match& match, Viewer viewer) {
  w.key("view");
  if (!match.play()) {
    w.value(nullptr);
    return;
  }
  std::visit(
      [&]<class G>(const RunningGame<G>& play) {
        if (viewer.everything) return record::write(w, play.state(), play.steps());
        std::visit([&](const auto& shown) { record::write(w, shown, play.steps()); },
                   G::shown(*play.variant(), play.state(), viewer.seat));
      },
      *match.play());
}

void write_clock(JsonWriter& w, const Match& match, Timestamp now) {
  if (match.clocks().none() || !match.play()) return;
  w.key("clock");
  w.begin_object();
  w.key("left");  // milliseconds
  w.array(Seats(match.players()), [&](Seat seat) { return match.clocks().left(seat, now, match.downtimes()); });
  w.key("runs");
  w.begin_array();
  for (Seat seat : Seats(match.players())) {
    if (match.clocks().runs(seat)) w.value(seat.index());
  }
  w.end_array();
  w.end_object();
}

void write_field(JsonWriter& w, std::string_view name, Seat seat) { w.fields(name, seat.index()); }
void write_field(JsonWriter& w, std::string_view name, const std::optional<Seat>& seat) {
  if (seat) write_field(w, name, *seat);
}
void write_field(JsonWriter& w, std::string_view name, const base::Bytes32& bytes) { w.fields(name, to_hex(bytes)); }
void write_field(JsonWriter& w, std::string_view name, const auto& plain) { w.fields(name, plain); }

void write_fields(JsonWriter&) {}
void write_fields(JsonWriter& w, std::string_view name, const auto& value, const auto&... rest) {
  write_field(w, name, value);
  write_fields(w, rest...);
}

void write_table_event(JsonWriter& w, const Match& match, const TableEvent& event) {
  describe(event, match.terms().commitment, [&](std::string_view name, const auto&... fields) {
    w.begin_object();
    w.fields("event", name);
    write_fields(w, fields...);
    w.end_object();
  });
}

void write_events(JsonWriter& w, const Match& match, const GameEvents& game_events, const TableEvent& event,
                  Viewer viewer) {
  w.key("events");
  w.begin_array();
  write_table_event(w, match, event);
  if (match.play()) {
    std::visit(
        [&]<class G>(const RunningGame<G>& play) {
          for (const auto& one : game_events.of<G>()) {
            record::Codec<G>::write_event(w, *play.variant(), G::seen(one, viewer.seat));
          }
        },
        *match.play());
  }
  w.end_array();
}

}  // namespace

std::string update(const Match& match, const GameEvents& game_events, const TableEvent& event, Viewer viewer,
                   std::string_view key, Present present, Timestamp now) {
  std::string text;
  text.reserve(1200);
  JsonWriter w(text);
  w.begin_object();
  w.fields("type", "update", "version", match.version());
  if (!key.empty()) w.fields("key", key);
  write_events(w, match, game_events, event, viewer);
  write_view(w, match, viewer);
  write_clock(w, match, now);
  if (!std::holds_alternative<Moved>(event) || match.stage() == Match::Stage::over) {
    w.key("table");
    write_summary(w, match, "", present);
    w.key("seat");
    viewer.seat ? w.value(viewer.seat->index()) : w.value(nullptr);
  }
  w.end_object();
  return text;
}

std::string snapshot(const Match& match, Viewer viewer, std::string_view table, Present present, Timestamp now) {
  std::string text;
  JsonWriter w(text);
  w.begin_object();
  w.fields("type", "update", "version", match.version());
  w.key("events");
  w.raw("[]");
  write_view(w, match, viewer);
  write_clock(w, match, now);
  w.key("table");
  write_summary(w, match, table, present);
  w.key("seat");
  viewer.seat ? w.value(viewer.seat->index()) : w.value(nullptr);
  w.end_object();
  return text;
}

std::string refusal_object(const Refusal& refusal) {
  std::string text;
  JsonWriter w(text);
  w.begin_object();
  w.fields("code", code_text(refusal.code), "words", refusal.words);
  if (!refusal.facts.empty()) {
    w.key("facts");
    w.raw(refusal.facts);
  }
  w.end_object();
  return text;
}

std::string refusal(const Match& match, Viewer viewer, std::string_view key, const Refusal& refusal) {
  std::string text;
  JsonWriter w(text);
  w.begin_object();
  w.fields("type", "refused", "version", match.version());
  if (!key.empty()) w.fields("key", key);
  w.key("refusal");
  w.raw(refusal_object(refusal));
  write_view(w, match, viewer);
  w.end_object();
  return text;
}

std::string summary(const Match& match, std::string_view table, Present present) {
  std::string text;
  JsonWriter w(text);
  write_summary(w, match, table, present);
  return text;
}

std::string standing(const Match& match, std::string_view table, Present present, std::optional<Asker> asker,
                     Timestamp now) {
  std::string text;
  JsonWriter w(text);
  w.begin_object();
  write_summary_fields(w, match, table, present);
  w.fields("version", match.version(), "to_act", record::seats_in(match.waits_for(), match.players()));
  if (match.stage() == Match::Stage::playing) write_clock(w, match, now);
  if (asker) {
    w.key("seat");
    asker->seat ? w.value(asker->seat->index()) : w.value(nullptr);
  }
  w.end_object();
  return text;
}

base::OrProblem<std::string> history(const std::vector<Entry>& log, Viewer viewer, int from, const Downtimes& none) {
  if (log.empty()) return base::not_in_format("the log is empty");
  auto match = Match::begin(log.front(), none);
  if (!match) return std::unexpected(match.error());
  std::string text;
  GameEvents game_events;
  for (std::size_t i = 1; i < log.size(); ++i) {
    if (auto taken = match->evolve(log[i], game_events); !taken) return std::unexpected(taken.error());
    if (log[i].version < from) continue;
    JsonWriter w(text);
    w.begin_object();
    w.fields("version", log[i].version, "at", log[i].at);
    write_events(w, *match, game_events, log[i].event, viewer);
    w.end_object();
    text += '\n';
  }
  return text;
}

}  // namespace ichiba::match
