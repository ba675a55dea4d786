#include "programs/ichiba/storage_commands.hpp"

#include <charconv>
#include <fmt/format.h>
#include <memory>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "server/store/backup.hpp"
#include "server/store/prune.hpp"

namespace ichiba::cli {
namespace {

constexpr int most_days = 36500;

template <class Run>
int guarded(const char* command, Run run) {
  try {
    run();
    return success;
  } catch (const std::exception& error) {
    complain(command, error.what());
    return failed;
  }
}

match::Timestamp days_ago(int days) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() - days * match::day;
}

}  // namespace

std::expected<std::chrono::seconds, std::string> read_duration(std::string_view text) {
  if (text == "0") return std::chrono::seconds(0);
  const auto wrong = [&] {
    return std::unexpected(fmt::format("'{}' is not a time; write it as 90s, 10m, 2h or 1d", text));
  };
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr + 1 != text.data() + text.size() || number <= 0) return wrong();
  constexpr std::string_view units = "smhd";
  constexpr int seconds[] = {1, 60, 3600, 86400};
  const std::size_t unit = units.find(*read.ptr);
  if (unit == std::string_view::npos || number > most_days * 86400LL / seconds[unit]) return wrong();
  return std::chrono::seconds(static_cast<std::int64_t>(number) * seconds[unit]);
}

void add_keeping(CLI::App& serve, server::Keeping& keeping) {
  serve
      .add_option_function<std::string>(
          "--backup-every",
          [&keeping](const std::string& text) {
            const auto read = read_duration(text);
            if (!read) throw CLI::ValidationError("--backup-every", read.error());
            keeping.backup_every = *read;
          },
          "Interval between copies of the tables: 90s, 10m, 2h, 1d; 0: never")
      ->envname("ICHIBA_BACKUP_EVERY")
      ->default_str("0");
  serve
      .add_option("--backup-keep", keeping.backup_keep,
                  "Copies to keep; the oldest is removed once a newer one is good")
      ->envname("ICHIBA_BACKUP_KEEP")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  serve.add_option("--backup-to", keeping.backup_to, "Folder for the copies; default: \"backups\" in the data folder")
      ->envname("ICHIBA_BACKUP_TO");
  serve.add_option("--keep-finished", keeping.finished_days, "Days to keep a table that is over; 0: forever")
      ->envname("ICHIBA_KEEP_FINISHED")
      ->check(CLI::Range(0, most_days))
      ->capture_default_str();
  serve.add_option("--keep-open", keeping.open_days, "Days that a table waits for its players before it is closed")
      ->envname("ICHIBA_KEEP_OPEN")
      ->check(CLI::Range(1, most_days))
      ->capture_default_str();
}

void add_backup(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("backup", "Copy the tables of a server, running or not, to a file");
  auto data = std::make_shared<std::string>("ichiba-data");
  auto copy = std::make_shared<std::string>();
  command->add_option("--data", *data, "The server's data folder")->envname("ICHIBA_DATA")->capture_default_str();
  command->add_option("FILE", *copy, "The copy; must not exist")->required();
  command->callback([data, copy, &status] {
    status = guarded("backup", [&] {
      const server::BackedUp made = server::back_up(*data, *copy);
      put(fmt::format("{}: done, {} tables with {} entries, checked\n", *copy, made.tables, made.entries));
    });
  });
}

void add_prune(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("prune", "Remove old tables from a data folder that no server uses");
  auto data = std::make_shared<std::string>("ichiba-data");
  auto days = std::make_shared<int>(0);
  auto dry = std::make_shared<bool>(false);
  command->add_option("--data", *data, "The server's data folder")->envname("ICHIBA_DATA")->capture_default_str();
  command->add_option("--keep-finished", *days, "Days to keep a table that is over")
      ->required()
      ->check(CLI::Range(1, most_days));
  command->add_flag("--dry-run", *dry, "Only say what would be removed; a server may be running");
  command->callback([data, days, dry, &status] {
    status = guarded("prune", [&] {
      const server::Pruned what = server::prune(*data, days_ago(*days), *dry);
      put(fmt::format("{}: {} tables with {} entries, {} bytes of text, {}\n", *data, what.tables, what.entries,
                      what.bytes, *dry ? "would be removed" : "removed"));
    });
  });
}

}  // namespace ichiba::cli
