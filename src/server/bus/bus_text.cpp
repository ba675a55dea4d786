#include "server/bus/bus_text.hpp"

#include <fmt/format.h>
#include <iterator>

#include "engine/core/events.hpp"
#include "match/match.hpp"
#include "server/bus/fields.hpp"

namespace ichiba::server {
namespace {

constexpr std::string_view format_name = "ichiba1";
constexpr std::string_view no_key = "-";

std::string opening(NodeId from, std::uint64_t number, std::string_view kind) {
  return fmt::format("{} {} {} {}", format_name, from.number, number, kind);
}

Announcement read_announcement(Fields& fields) {
  Announcement announcement;
  announcement.table = fields.table();
  announcement.entry.version = fields.number(1, most<int>);
  announcement.entry.at = fields.number(match::Timestamp{0}, most<match::Timestamp>);
  if (const std::string_view key = fields.word(); key != no_key) announcement.key = key;
  auto event = match::read_table_event(fields.rest());
  if (!event) {
    fields.fail(event.error().text());
  } else {
    announcement.entry.event = std::move(*event);
  }
  return announcement;
}

Beat read_beat(Fields& fields) {
  Beat beat{fields.number(match::Timestamp{0}, most<match::Timestamp>), fields.number(0, 1) == 1};
  const std::string_view rest = fields.rest();
  if (rest.empty()) return beat;
  auto news = read_node_news(rest);
  if (!news) {
    fields.fail(news.error());
  } else {
    beat.news = std::move(*news);
  }
  return beat;
}

Here read_here(Fields& fields) {
  Here here{fields.table(), {}};
  const int seats = fields.number(0, (1 << match::most_seats) - 1);
  for (Seat seat : Seats(match::most_seats)) {
    if (((seats >> seat.index()) & 1) != 0) here.seats.add(seat);
  }
  return here;
}

}  // namespace

std::string to_text(NodeId from, std::uint64_t number, const Beat& beat) {
  const std::string text = fmt::format("{} {} {}", opening(from, number, "beat"), beat.at, beat.last ? 1 : 0);
  return beat.news ? text + ' ' + to_text(*beat.news) : text;
}

std::string to_text(NodeId from, std::uint64_t number, const BusMessage& message) {
  return std::visit(
      Overloaded{
          [&](const Announcement& one) {
            return fmt::format("{} {} {} {} {} {}", opening(from, number, "entry"), one.table.text(), one.entry.version,
                               one.entry.at, one.key.empty() ? no_key : one.key, match::to_text(one.entry.event));
          },
          [&](const Here& one) {
            int seats = 0;
            for (Seat seat : Seats(match::most_seats)) seats |= one.seats.has(seat) ? 1 << seat.index() : 0;
            return fmt::format("{} {} {}", opening(from, number, "here"), one.table.text(), seats);
          },
          [&](const WhoIsHere& one) { return fmt::format("{} {}", opening(from, number, "who"), one.table.text()); },
          [&](const Reacted& one) {
            return fmt::format("{} {} {} {}", opening(from, number, "reaction"), one.table.text(), one.seat.index(),
                               one.reaction);
          },
      },
      message);
}

std::expected<Envelope, std::string> read_envelope(std::string_view text, const Wanted& wanted) {
  Fields fields(text);
  if (fields.word() != format_name) {
    return std::unexpected(is_of_another_format(text) ? "it is of another version of ichiba, with another format"
                                                      : "not a message of this program");
  }
  Envelope envelope;
  envelope.from.number = fields.number(std::uint64_t{0}, most<std::uint64_t>);
  envelope.number = fields.number(std::uint64_t{1}, most<std::uint64_t>);
  const std::string_view kind = fields.word();
  if (kind == "beat") {
    envelope.content = read_beat(fields);
  } else if (envelope.from == wanted.not_from || !wanted.table(fields.next_table())) {
    envelope.content = Skipped{};
  } else if (kind == "entry") {
    envelope.content = read_announcement(fields);
  } else if (kind == "here") {
    envelope.content = read_here(fields);
  } else if (kind == "who") {
    envelope.content = WhoIsHere{fields.table()};
  } else if (kind == "reaction") {
    const TableId table = fields.table();
    const Seat seat(fields.number(0, match::most_seats - 1));
    envelope.content = Reacted{table, seat, std::string(fields.word())};
  } else {
    envelope.content = Skipped{};
  }
  if (fields.problem()) return std::unexpected(*fields.problem());
  return envelope;
}

bool is_of_another_format(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(' '));
  return word.starts_with("ichiba") && word != format_name;
}

}  // namespace ichiba::server
