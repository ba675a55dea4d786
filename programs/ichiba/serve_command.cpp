#include "programs/ichiba/serve_command.hpp"

#include <cctype>
#include <fmt/format.h>
#include <memory>
#include <thread>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/server_flags.hpp"
#include "programs/ichiba/storage_commands.hpp"
#include "server/net/host_check.hpp"
#include "server/server.hpp"

namespace ichiba::cli {
namespace {

struct ServeFlags {
  server::Settings settings;
  std::string data = "ichiba-data";
  std::string log = "normal";
  std::string config;
  std::string admin;
  std::vector<std::string> proxies;
  bool behind_proxy = false;
};

// What CLI11 cannot check.
void read_addresses(ServeFlags& flags) {
  if (flags.behind_proxy) {
    throw std::runtime_error(
        "--behind-proxy trusted everybody and was removed. Give the proxy's address: --trusted-proxy 127.0.0.1");
  }
  for (const std::string& text : flags.proxies) {
    const auto network = server::Network::parse(text);
    if (!network) throw std::runtime_error(fmt::format("--trusted-proxy {}: not an address or a network", text));
    flags.settings.trusted_proxies.push_back(*network);
  }
  for (const std::string& name : flags.settings.public_hosts) {
    if (!server::HostCheck::is_name(name))
      throw std::runtime_error(fmt::format("--public-host {}: expected a name without a port", name));
  }
  if (!flags.admin.empty()) flags.settings.admin = read_endpoint(flags.admin);
}

// Settings from the file count unless a flag or the environment sets them.
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
  flags.settings.log_level = log_level(flags.log);
  try {
    read_addresses(flags);
    server::serve(flags.settings, [](const server::Addresses& addresses) {
      put(fmt::format("ichiba: open {} in a browser; Ctrl-C stops the server\n", addresses.page));
      if (!addresses.admin.empty()) put(fmt::format("ichiba: figures for the host: {}metrics\n", addresses.admin));
    });
  } catch (const std::exception& error) {
    complain("serve", error.what());
    return failed;
  }
  return success;
}

}  // namespace

void add_serve(CLI::App& program, int& status) {
  server::Settings settings;
  settings.version = ICHIBA_VERSION;
  add_serve(program, status, std::move(settings));
}

void add_serve(CLI::App& program, int& status, server::Settings defaults) {
  auto* command = program.add_subcommand("serve", "Serve tables: play with anyone by a link");
  auto flags = std::make_shared<ServeFlags>();
  flags->settings = std::move(defaults);
  server::Settings& settings = flags->settings;
  server::Limits& limits = settings.limits;
  settings.bot_threads = spare_threads();
  command->add_option("--port", settings.port, "Port; 0: any free port")
      ->envname("ICHIBA_PORT")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--host", settings.host, "Address to listen on; 0.0.0.0: all addresses")
      ->envname("ICHIBA_HOST")
      ->capture_default_str();
  command->add_option("--data", flags->data, "Folder for the tables; created if missing")
      ->envname("ICHIBA_DATA")
      ->capture_default_str();
  command
      ->add_option("--store", settings.store,
                   "Tables in a PostgreSQL database, not in the folder: postgres://USER@HOST/NAME")
      ->envname("ICHIBA_STORE");
  command
      ->add_option(
          "--bus", settings.bus,
          "Several servers on one --store tell each other of moves over NATS: nats://HOST:4222; more with commas")
      ->envname("ICHIBA_BUS");
  add_keeping(*command, settings.keeping);
  command->add_option("--bot-threads", settings.bot_threads, "Threads for bots")
      ->envname("ICHIBA_BOT_THREADS")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--origin", settings.origins, "Another origin that may connect: https://example.org")
      ->envname("ICHIBA_ORIGIN");
  command
      ->add_option("--trusted-proxy", flags->proxies,
                   "Address or network of a proxy whose client headers are trusted: 127.0.0.1, 10.0.0.0/8")
      ->envname("ICHIBA_TRUSTED_PROXY")
      ->delimiter(',');
  command->add_flag("--behind-proxy", flags->behind_proxy)->envname("ICHIBA_BEHIND_PROXY")->group("");
  command->add_option("--public-host", settings.public_hosts, "A host name of this server: play.example.org")
      ->envname("ICHIBA_PUBLIC_HOST")
      ->delimiter(',');
  command->add_option("--admin", flags->admin, "Address for the host's metrics: 127.0.0.1:9180; default: none")
      ->envname("ICHIBA_ADMIN");
  // In the environment --sits-per-client is ICHIBA_SITS_PER_CLIENT.
  const auto limit = [command](const std::string& flag, int& value, const char* words) {
    std::string variable = "ICHIBA_";
    for (const char c : flag.substr(2)) variable += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    command->add_option(flag, value, words)->envname(variable)->check(CLI::Range(0, 10'000'000))->capture_default_str();
  };
  limit("--connections", limits.connections, "Connections from all addresses; 0: any");
  limit("--connections-per-client", limits.connections_per_client, "Connections from one address; 0: any");
  limit("--sits-per-client", limits.sits_per_client, "Seats taken per hour from one address; 0: any");
  limit("--listed-per-client", limits.listed_per_client, "Open tables listed from one address; 0: any");
  limit("--dailies-per-client", limits.dailies_per_client, "Daily results per hour from one address; 0: any");
  limit("--tables-per-client", limits.tables_per_client, "Tables made per hour from one address; 0: any");
  limit("--requests-per-second", limits.requests_per_second, "Requests per second over HTTP from one address; 0: any");
  limit("--messages-per-second", limits.messages_per_second, "Messages per second from one connection; 0: any");
  command->add_option("--log", flags->log, "Log level on standard error: quiet, normal, verbose")
      ->envname("ICHIBA_LOG")
      ->check(CLI::IsMember({"quiet", "normal", "verbose"}))
      ->capture_default_str();
  command->add_flag("--log-json", settings.log_json, "Log lines as JSON")->envname("ICHIBA_LOG_JSON");
  command->add_option("--config", flags->config, "A file with the same settings, one per line: port = 8080")
      ->envname("ICHIBA_CONFIG")
      ->check(CLI::ExistingFile);
  command->footer("Flags override the environment, and the environment overrides the file. See docs/server.md.");
  command->callback([flags, command, &status] {
    if (!flags->config.empty()) read_config(*command, flags->config);
    status = run(*flags);
  });
}

}  // namespace ichiba::cli
