#include <ctime>
#include <fmt/format.h>
#include <memory>

#include "daily/market.hpp"
#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"

namespace ichiba::cli {
namespace {

struct DailyFlags {
  std::string day;
  std::string game;
  std::string record;
  std::string player;
};

std::string today() { return daily::day_of(std::int64_t{1000} * std::time(nullptr)); }

int check_daily(const DailyFlags& flags, const std::string& day) {
  if (flags.game.empty()) {
    complain("daily", "--check needs --game");
    return failed;
  }
  const auto text = read_whole_file(flags.record);
  if (!text) {
    complain("daily", text.error());
    return failed;
  }
  const auto result = daily::check(flags.game, day, *text);
  if (!result) {
    complain("", fmt::format("{}: {}", flags.record, result.error()));
    return refused;
  }
  return put(fmt::format("{}: {} of {}, place {} of {}, {} points\n", flags.record, flags.game, day, result->place,
                         result->players, result->points))
             ? success
             : failed;
}

int play_daily(const DailyFlags& flags, const std::string& day) {
  if (flags.game.empty()) {
    complain("daily", "--play needs --game");
    return failed;
  }
  const std::string record = daily::played_by(flags.player, flags.game, day);
  if (record.empty()) {
    complain("daily", fmt::format("'{}' is no bot of ichiba's own", flags.player));
    return failed;
  }
  return put(record) ? success : failed;
}

int run_daily(const DailyFlags& flags) {
  const std::string day = flags.day.empty() ? today() : flags.day;
  if (!daily::is_day(day)) {
    complain("daily", fmt::format("'{}' is no day; expected one like 2026-11-16", day));
    return failed;
  }
  if (!flags.record.empty()) return check_daily(flags, day);
  if (!flags.player.empty()) return play_daily(flags, day);
  std::string deals;
  for (const char* game : {"osaka", "tsukiji"}) {
    if (flags.game.empty() || flags.game == game) deals += daily::deal(game, day);
  }
  return put(deals) ? success : failed;
}

}  // namespace

void add_daily(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("daily", "Print the deals of a day's market, or check a game of it");
  auto flags = std::make_shared<DailyFlags>();
  command->add_option("day", flags->day, "A day of UTC, such as 2026-11-16; default: today");
  command->add_option("--game", flags->game, "Only this game")->check(CLI::IsMember({"osaka", "tsukiji"}));
  command->add_option("--check", flags->record, "A finished game of that day, as a record; - is standard input");
  command->add_option("--play", flags->player, "Print a whole game of that day, with this bot as the player: level:3")
      ->excludes("--check");
  command->footer("docs/daily.md says how a deal is made from the date. Exit status 1: the record is not of that day.");
  command->callback([flags, &status] { status = run_daily(*flags); });
}

}  // namespace ichiba::cli
