#include "match/seat_data.hpp"

#include "base/json_writer.hpp"
#include "engine/core/events.hpp"

namespace ichiba::match {
namespace {

using base::OrProblem;

// Replays the log: `each(entry, before, after)` gets the person's seat before and after the entry, because they may sit
// down late, swap seats and leave.
template <class Each>
OrProblem<Match> follow(const std::vector<Entry>& log, const base::Bytes32& token_hash, Each each) {
  static const Downtimes none;
  if (log.empty()) return base::not_in_format("the log is empty");
  auto match = Match::begin(log.front(), none);
  if (!match) return match;
  std::optional<Seat> seat = match->seat_of(token_hash);
  each(log.front(), std::optional<Seat>(), seat);
  GameEvents game_events;
  for (std::size_t i = 1; i < log.size(); ++i) {
    if (auto taken = match->evolve(log[i], game_events); !taken) return std::unexpected(taken.error());
    const std::optional<Seat> after = match->seat_of(token_hash);
    each(log[i], seat, after);
    seat = after;
  }
  return match;
}

// The same entry without the name; nothing if it does not hold it.
std::optional<Entry> renamed(Entry entry, const base::Bytes32& token_hash, std::optional<Seat> seat) {
  const bool changed = std::visit(Overloaded{
                                      [&](Created& event) {
                                        bool found = false;
                                        for (std::size_t i = 0; i < event.chairs.size(); ++i) {
                                          Chair& chair = event.chairs[i];
                                          if (!chair.person() || chair.token_hash != token_hash) continue;
                                          chair.name = nameless(Seat(static_cast<int>(i)));
                                          found = true;
                                        }
                                        return found;
                                      },
                                      [&](Sat& event) {
                                        if (event.token_hash != token_hash) return false;
                                        event.name = nameless(event.seat);
                                        return true;
                                      },
                                      [&](Renamed& event) {
                                        if (event.seat != seat) return false;
                                        event.name = nameless(event.seat);
                                        return true;
                                      },
                                      [](auto&) { return false; },
                                  },
                                  entry.event);
  if (!changed) return std::nullopt;
  return entry;
}

// Who did it, or to whom it was done. The creation belongs to the whole table, and is handled separately.
bool is_of(const json::object& event, std::optional<Seat> seat) {
  if (!seat) return false;
  const json::value* by = event.if_contains("seat");
  if (by != nullptr && *by == seat->index()) return true;
  const json::value* with = event.if_contains("with");
  return event.at("deed") == "swapped" && with != nullptr && *with == seat->index();
}

}  // namespace

OrProblem<std::vector<Entry>> without_name(const std::vector<Entry>& log, const base::Bytes32& token_hash) {
  std::vector<Entry> changed;
  const auto match = follow(log, token_hash, [&](const Entry& entry, std::optional<Seat> before, std::optional<Seat>) {
    if (auto without = renamed(entry, token_hash, before)) changed.push_back(std::move(*without));
  });
  if (!match) return std::unexpected(match.error());
  return changed;
}

OrProblem<std::string> seat_data(const std::vector<Entry>& log, const base::Bytes32& token_hash,
                                 std::string_view table) {
  json::array entries;
  const auto each = [&](const Entry& entry, std::optional<Seat> before, std::optional<Seat> after) {
    json::object told{{"version", entry.version}, {"at", entry.at}};
    if (const auto* created = std::get_if<Created>(&entry.event)) {
      if (!after) return;
      told["deed"] = "created";
      told["seat"] = after->index();
      told["name"] = created->chairs[static_cast<std::size_t>(after->index())].name;
    } else {
      // As it is stored, to include fields added by other versions of the program.
      const json::object event = json::parse(to_text(entry.event)).as_object();
      if (!is_of(event, before) && !is_of(event, after)) return;
      for (const auto& field : event) told[field.key()] = field.value();
    }
    entries.push_back(std::move(told));
  };
  const auto match = follow(log, token_hash, each);
  if (!match) return std::unexpected(match.error());
  const auto seat = match->seat_of(token_hash);
  json::object data{{"table", table}};
  data["seat"] = seat ? json::value(seat->index()) : json::value(nullptr);
  data["name"] = seat ? json::value(match->chair(*seat).name) : json::value(nullptr);
  data["token_hash"] = to_hex(token_hash);
  data["entries"] = std::move(entries);
  return json::serialize(data);
}

}  // namespace ichiba::match
