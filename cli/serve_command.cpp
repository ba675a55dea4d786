#include <fmt/format.h>
#include <memory>
#include <thread>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "server/server.hpp"

namespace ichiba::cli {
namespace {

struct ServeFlags {
  server::Settings settings;
  std::string data = "ichiba-data";
  std::string log = "normal";
  std::string config;
};

// Settings of a file count where neither a flag nor the environment has spoken.
void read_config(CLI::App& command, const std::string& path) {
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
    CLI::Option* option = item.parents.empty() ? command.get_option_no_throw("--" + item.name) : nullptr;
    if (option == nullptr || option->check_name("--config") || option->check_name("--help")) {
      throw CLI::ConfigError(fmt::format("{}: there is no setting '{}'", path, item.fullname()));
    }
    if (option->count() > 0) continue;
    for (const std::string& input : item.inputs) option->add_result(input);
    option->run_callback();
  }
}

int spare_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

int run(ServeFlags& flags) {
  flags.settings.data = flags.data;
  flags.settings.log_level = flags.log == "quiet"     ? server::Log::Level::quiet
                             : flags.log == "verbose" ? server::Log::Level::verbose
                                                      : server::Log::Level::normal;
  try {
    server::serve(flags.settings, [](const std::string& address) {
      put(fmt::format("ichiba: open {} in a browser; Ctrl-C stops the server\n", address));
    });
  } catch (const std::exception& error) {
    complain("serve", error.what());
    return failed;
  }
  return success;
}

}  // namespace

void add_serve(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("serve", "Serve tables: play with anyone by a link");
  auto flags = std::make_shared<ServeFlags>();
  server::Settings& settings = flags->settings;
  server::Limits& limits = settings.limits;
  settings.bot_threads = spare_threads();
  const auto count = CLI::Range(0, 10'000'000);
  command->add_option("--port", settings.port, "Port; 0: any that is free")
      ->envname("ICHIBA_PORT")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--host", settings.host, "Address to listen on; 0.0.0.0: all of the machine's")
      ->envname("ICHIBA_HOST")
      ->capture_default_str();
  command->add_option("--data", flags->data, "Folder for the tables; made if it is not there")
      ->envname("ICHIBA_DATA")
      ->capture_default_str();
  command->add_option("--bot-threads", settings.bot_threads, "Threads in which bots think")
      ->envname("ICHIBA_BOT_THREADS")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--origin", settings.origins, "A page of another address that may connect: https://example.org")
      ->envname("ICHIBA_ORIGIN");
  command->add_flag("--behind-proxy", settings.behind_proxy, "Take the client's address from X-Forwarded-For")
      ->envname("ICHIBA_BEHIND_PROXY");
  command->add_option("--connections", limits.connections, "Most connections in all")
      ->envname("ICHIBA_CONNECTIONS")
      ->check(count)
      ->capture_default_str();
  command->add_option("--connections-per-client", limits.connections_per_client, "... from one address; 0: any number")
      ->envname("ICHIBA_CONNECTIONS_PER_CLIENT")
      ->check(count)
      ->capture_default_str();
  command
      ->add_option("--tables-per-client", limits.tables_per_client, "Tables made in an hour from one address; 0: any")
      ->envname("ICHIBA_TABLES_PER_CLIENT")
      ->check(count)
      ->capture_default_str();
  command->add_option("--messages-per-second", limits.messages_per_second, "... from one connection; 0: any number")
      ->envname("ICHIBA_MESSAGES_PER_SECOND")
      ->check(count)
      ->capture_default_str();
  command->add_option("--log", flags->log, "How much to tell on standard error: quiet, normal, verbose")
      ->envname("ICHIBA_LOG")
      ->check(CLI::IsMember({"quiet", "normal", "verbose"}))
      ->capture_default_str();
  command->add_flag("--log-json", settings.log_json, "Log lines as JSON")->envname("ICHIBA_LOG_JSON");
  command->add_option("--config", flags->config, "A file with the same settings, one a line: port = 8080")
      ->envname("ICHIBA_CONFIG")
      ->check(CLI::ExistingFile);
  command->footer(
      "A flag counts before the environment, and the environment before the file. docs/server.md tells more.");
  command->callback([flags, command, &status] {
    if (!flags->config.empty()) read_config(*command, flags->config);
    status = run(*flags);
  });
}

void add_backup(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("backup", "Copy the tables of a server, running or not, to a file");
  auto data = std::make_shared<std::string>("ichiba-data");
  auto copy = std::make_shared<std::string>();
  command->add_option("--data", *data, "The server's data folder")->envname("ICHIBA_DATA")->capture_default_str();
  command->add_option("FILE", *copy, "The copy; must not exist")->required();
  command->callback([data, copy, &status] {
    try {
      server::back_up(*data, *copy);
      put(fmt::format("{}: done\n", *copy));
      status = success;
    } catch (const std::exception& error) {
      complain("backup", error.what());
      status = failed;
    }
  });
}

}  // namespace ichiba::cli
