#include "server/bus/bus_text.hpp"

#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <optional>

#include "engine/core/events.hpp"
#include "match/match.hpp"

namespace ichiba::server {
namespace {

constexpr std::string_view format_name = "ichiba1";
constexpr std::string_view no_key = "-";

std::string opening(NodeId from, std::uint64_t number, std::string_view kind) {
  return fmt::format("{} {} {} {}", format_name, from.number, number, kind);
}

// Takes fields from the front. After the first mistake everything is empty or 0.
class Fields {
 public:
  explicit Fields(std::string_view text) : rest_(text) {}

  std::string_view word() {
    const std::size_t end = rest_.find(' ');
    const std::string_view word = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (word.empty()) fail("a field is missing");
    return word;
  }
  template <class Number>
  Number number(Number least, Number most) {
    const std::string_view digits = word();
    Number value{};
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || value < least || value > most) {
      fail(fmt::format("expected a number from {} to {}", least, most));
      return least;
    }
    return value;
  }
  TableId table() {
    const auto id = TableId::parse(word());
    if (!id) fail("expected the name of a table");
    return id.value_or(TableId());
  }
  std::string_view rest() { return std::exchange(rest_, {}); }
  void fail(std::string words) {
    if (!problem_) problem_ = std::move(words);
  }
  [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

 private:
  std::string_view rest_;
  std::optional<std::string> problem_;
};

template <class Number>
constexpr Number most = std::numeric_limits<Number>::max();

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
  return fmt::format("{} {} {}", opening(from, number, "beat"), beat.at, beat.last ? 1 : 0);
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

std::expected<Envelope, std::string> read_envelope(std::string_view text) {
  Fields fields(text);
  if (fields.word() != format_name) return std::unexpected("not a message of this program");
  Envelope envelope;
  envelope.from.number = fields.number(std::uint64_t{0}, most<std::uint64_t>);
  envelope.number = fields.number(std::uint64_t{1}, most<std::uint64_t>);
  const std::string_view kind = fields.word();
  if (kind == "beat") {
    const match::Timestamp at = fields.number(match::Timestamp{0}, most<match::Timestamp>);
    envelope.content = Beat{at, fields.number(0, 1) == 1};
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
    return std::unexpected("a kind of message that this program does not know");
  }
  if (fields.problem()) return std::unexpected(*fields.problem());
  return envelope;
}

}  // namespace ichiba::server
