// A later version of the server, for tests of an upgrade: the same program with further steps of the schema.
//
//   ichiba-next serve ...                 one step more, which only adds something: versions run beside each other
//   ICHIBA_SCHEMA=contract ichiba-next    and one that takes away what the present version uses
//   ICHIBA_SCHEMA=slow ichiba-next        and one that takes nine seconds
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "programs/ichiba/serve_command.hpp"

using ichiba::server::SchemaStep;

namespace {

std::vector<SchemaStep> next_schema() {
  const auto& now = ichiba::server::schema_steps;
  std::vector<SchemaStep> steps(now.begin(), now.end());
  const int usable_from = steps.back().usable_from;
  steps.push_back({"", "alter table ichiba.tables add column mood text not null default 'calm'", usable_from});
  const char* mode = std::getenv("ICHIBA_SCHEMA");
  if (mode != nullptr && std::string_view(mode) == "contract") {
    // Usable only by programs that know the step before, like this one: nothing of it is told by an error.
    steps.push_back({"", "alter table ichiba.tables alter column mood drop default", static_cast<int>(steps.size())});
  }
  if (mode != nullptr && std::string_view(mode) == "slow") steps.push_back({"", "select pg_sleep(9)", usable_from});
  return steps;
}

}  // namespace

int main(int argc, char** argv) {
  static const std::vector<SchemaStep> steps = next_schema();
  ichiba::server::Settings settings;
  settings.version = "next";
  settings.schema = steps;
  CLI::App program{"a later version of ichiba, for tests", "ichiba-next"};
  program.require_subcommand(1);
  int status = 0;
  ichiba::cli::add_serve(program, status, std::move(settings));
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error);
  }
  return status;
}
