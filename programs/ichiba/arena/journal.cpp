#include "programs/ichiba/arena/journal.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/json_reader.hpp"
#include "base/json_text.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;
using arena::DealResult;

constexpr int format_version = 1;
constexpr std::string_view format_field = "ichiba_match";

std::string line_of(const json::object& object) { return base::json_text(object) + '\n'; }

json::object to_json(std::int64_t deal, const DealResult& result) {
  json::object line{{"deal", deal + 1}, {"places", json::value_from(result.places)}};
  if (result.forfeits.empty()) return line;
  json::array forfeits;
  for (const auto& forfeit : result.forfeits) {
    forfeits.push_back(json::object{{"game", forfeit.game + 1}, {"seat", forfeit.seat}, {"why", forfeit.why}});
  }
  line["forfeits"] = std::move(forfeits);
  return line;
}

// The fields of a finished deal. Others are ignored.
struct ForfeitLine {
  base::Number<1, 1'000'000> game;
  base::Number<0, 3> seat;
  base::Text<> why;
};
BOOST_DESCRIBE_STRUCT(ForfeitLine, (), (game, seat, why))
struct DealLine {
  base::Number<1, 1'000'000'000> deal;
  std::vector<base::Text<>> places;
  std::optional<std::vector<ForfeitLine>> forfeits;
};
BOOST_DESCRIBE_STRUCT(DealLine, (), (deal, places, forfeits))

bool are_places(std::string_view text, int players) {
  return text.size() == static_cast<std::size_t>(players) &&
         std::ranges::all_of(text, [&](char c) { return c >= '1' && c < '1' + players; }) && text.contains('1');
}

// One finished deal; nothing if the line is not one.
std::optional<std::pair<std::int64_t, DealResult>> read_deal(std::string_view line, const arena::Schedule& schedule) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
  if (error || !value.is_object()) return std::nullopt;
  const auto deal = base::read_json<DealLine>(value.get_object(), {.unknown = base::UnknownFields::ignored});
  if (!deal || deal->places.size() != schedule.games.size()) return std::nullopt;
  DealResult result;
  for (const auto& places : deal->places) {
    if (!are_places(places.value, schedule.players)) return std::nullopt;
    result.places.emplace_back(places.value);
  }
  if (deal->forfeits) {
    for (const ForfeitLine& forfeit : *deal->forfeits) {
      const auto game = static_cast<std::size_t>(forfeit.game.value - 1);
      if (game >= schedule.games.size() || forfeit.seat.value >= schedule.players) return std::nullopt;
      result.forfeits.push_back({game, static_cast<std::size_t>(forfeit.seat.value), std::string(forfeit.why.value)});
    }
  }
  return std::pair(deal->deal.value - 1, std::move(result));
}

// What is wrong with the first line; empty if it is as expected.
std::string difference(std::string_view line, const json::object& expected) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
  const json::object* found = error ? nullptr : value.if_object();
  if (found == nullptr || !found->contains(format_field)) {
    return "is not the journal of a match; choose another file for --resume";
  }
  for (const auto& field : expected) {
    const json::value* other = found->if_contains(field.key());
    const std::string there = other == nullptr ? "missing" : base::json_text(*other);
    const std::string here = base::json_text(field.value());
    if (there == here) continue;
    const auto brief = [](const std::string& text) { return text.size() > 120 ? text.substr(0, 117) + "..." : text; };
    return fmt::format("belongs to another match: \"{}\" is {} there and {} here; choose another file for --resume",
                       std::string(field.key()), brief(there), brief(here));
  }
  return {};
}

}  // namespace

json::object MatchIdentity::to_json() const {
  json::object object{{format_field, format_version}, {"version", ICHIBA_VERSION}, {"game", game}};
  object["bots"] = json::value_from(bots);
  object["players"] = schedule.players;
  object["games_per_deal"] = schedule.games.size();
  object["options"] = options;
  object["seed"] = seed;
  return object;
}

std::string MatchIdentity::name() const {
  std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a: the same on every machine
  for (const char c : base::json_text(to_json())) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return fmt::format("{:016x}", hash);
}

std::expected<MatchJournal, std::string> MatchJournal::open(const std::string& path, const MatchIdentity& identity) {
  auto file = RecordFile::go_on(path);
  if (!file) return std::unexpected(file.error());
  auto text = file->read();
  if (!text) return std::unexpected(text.error());
  const json::object expected = identity.to_json();
  const std::string header = line_of(expected);

  MatchJournal journal(std::move(*file));
  const std::size_t whole_lines = text->rfind('\n') + 1;  // npos + 1 is 0
  if (whole_lines == 0 && !header.starts_with(*text)) {
    return std::unexpected(path + ": is not the journal of a match; choose another file for --resume");
  }
  std::string_view rest = std::string_view(*text).substr(0, whole_lines);
  for (int line = 1; !rest.empty(); ++line) {
    const std::string_view words = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(words.size() + 1);
    if (line == 1) {
      if (const std::string wrong = difference(words, expected); !wrong.empty()) {
        return std::unexpected(path + ": " + wrong);
      }
      continue;
    }
    auto deal = read_deal(words, identity.schedule);
    if (!deal || !journal.deals_.insert(std::move(*deal)).second) {
      return std::unexpected(fmt::format("{}:{}: {}; remove the line, and the deal is played again", path, line,
                                         deal ? "this deal is there already" : "not a finished deal of this match"));
    }
  }
  journal.existed_ = whole_lines > 0;
  if (auto cut = journal.file_.keep(whole_lines); !cut) return std::unexpected(cut.error());
  if (!journal.existed_) {
    if (auto written = journal.file_.append(header); !written) return std::unexpected(written.error());
  }
  return journal;
}

std::expected<void, std::string> MatchJournal::append(std::int64_t deal, const DealResult& result) {
  return file_.append(line_of(to_json(deal, result)));
}

}  // namespace ichiba::cli
