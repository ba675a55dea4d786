#include <fmt/format.h>
#include <memory>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "server/store/postgres/pg_status.hpp"
#include "server/store/shared_store.hpp"

namespace ichiba::cli {
namespace {

std::string bus_text(const server::PgNode& node) {
  if (!node.serves) return "   is about to begin";
  if (!node.tells_of_bus) return "";
  return node.bus_lag ? fmt::format("   bus {:.0f} ms", 1000 * *node.bus_lag) : "   no bus";
}

std::string status_text(const server::PgStatus& status) {
  std::string text =
      fmt::format("database   {}, format {}, on the bus as {}\n", status.place, status.schema, status.installation);
  for (const std::string& risk : status.risks) text += fmt::format("warning    {}\n", risk);
  text += fmt::format("tables     {} open, {} playing, {} over\n", status.open, status.playing, status.over);
  text += status.late == 0 ? "late       none\n"
                           : fmt::format("late       {} tables should have acted, the first one {:.0f} s ago\n",
                                         status.late, status.oldest_late_seconds);
  text += fmt::format("nodes      {}, with {} of {} parts of the tables\n", status.nodes.size(), status.parts_held,
                      server::lease_parts);
  for (const server::PgNode& node : status.nodes) {
    text += fmt::format("  {:<32} ichiba {:<10} {:>2} parts   seen {:.1f} s ago{}\n", node.address, node.version,
                        node.parts, node.seen_seconds_ago, bus_text(node));
  }
  return text;
}

int tell_status(const std::string& store) {
  try {
    put(status_text(server::pg_status(store)));
    return success;
  } catch (const std::exception& error) {
    complain("status", error.what());
    return failed;
  }
}

}  // namespace

void add_status(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("status", "Nodes and tables of a database that servers share");
  auto store = std::make_shared<std::string>();
  command->add_option("--store", *store, "postgres://USER@HOST/NAME")->envname("ICHIBA_STORE")->required();
  command->footer("Example: ichiba status --store postgres://ichiba@localhost/ichiba\nOnly reads. See docs/server.md.");
  command->callback([store, &status] { status = tell_status(*store); });
}

}  // namespace ichiba::cli
