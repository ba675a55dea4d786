#include <fmt/format.h>
#include <memory>
#include <optional>
#include <stdexcept>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "server/store/archive.hpp"

namespace ichiba::cli {
namespace {

int migrate(const std::string& from, const std::string& to) {
  try {
    if (from == to) throw std::runtime_error("--from and --to are the same database");
    const auto source = server::open_archive(from, server::ArchiveRole::source);
    const auto target = server::open_archive(to, server::ArchiveRole::target);
    std::optional<Progress> progress;
    bool checking = false;
    const auto result = server::migrate(*source, *target, [&](const server::MigrationStep& step) {
      if (!progress || checking != step.checking) {
        checking = step.checking;
        progress.reset();
        progress.emplace(checking ? "tables compared" : "tables copied", step.of);
      }
      progress->update(step.done);
    });
    progress.reset();
    put(fmt::format("{}: {} tables with {} entries, compared one by one; {} were new; {} results of the daily market\n",
                    target->place(), result.tables, result.entries, result.copied, result.results));
    return success;
  } catch (const std::exception& error) {
    complain("migrate", error.what());
    return failed;
  }
}

}  // namespace

void add_migrate(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("migrate", "Copy all tables into a database of another kind");
  auto from = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  command->add_option("--from", *from, "sqlite:FOLDER or postgres://USER@HOST/NAME; stays as it is")->required();
  command->add_option("--to", *to, "The same; made if it is missing, must be empty or the rest of an earlier try")
      ->required();
  command->footer(
      "Stop the server first. Example: ichiba migrate --from sqlite:ichiba-data --to "
      "postgres://ichiba@localhost/ichiba\n"
      "If it is interrupted, the same command goes on from there. See docs/server.md.");
  command->callback([from, to, &status] { status = migrate(*from, *to); });
}

}  // namespace ichiba::cli
