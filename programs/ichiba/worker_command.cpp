#include <fmt/format.h>
#include <memory>
#include <stdexcept>
#include <thread>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/common_flags.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/server_flags.hpp"
#include "server/worker.hpp"

namespace ichiba::cli {
namespace {

struct WorkerFlags {
  server::WorkerSettings settings;
  std::string log = "normal";
  std::string admin;
};

int run(WorkerFlags& flags) {
  try {
    if (flags.settings.bus.empty()) {
      throw std::runtime_error("a worker thinks for servers on a bus; give its address: --bus nats://HOST:4222");
    }
    flags.settings.log_level = log_level(flags.log);
    if (!flags.admin.empty()) flags.settings.admin = read_endpoint(flags.admin);
    server::work(flags.settings, [&](const std::string& admin) {
      put(fmt::format("ichiba: thinking for bots in {} threads; Ctrl-C stops the worker\n", flags.settings.threads));
      if (!admin.empty()) put(fmt::format("ichiba: figures for the host: {}metrics\n", admin));
    });
  } catch (const std::exception& error) {
    return say_failure("worker", error.what());
  }
  return success;
}

}  // namespace

void add_worker(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("worker", "Think for the bots of servers, on another machine");
  auto flags = std::make_shared<WorkerFlags>();
  flags->settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  flags->settings.version = ICHIBA_VERSION;
  command->add_option("--bus", flags->settings.bus, "The servers' bus: nats://HOST:4222; more with commas")
      ->envname("ICHIBA_BUS");
  add_threads(*command, flags->settings.threads, "Bots that think at once")->envname("ICHIBA_BOT_THREADS");
  command->add_option("--admin", flags->admin, "Address for the host's metrics: 127.0.0.1:9181; default: none")
      ->envname("ICHIBA_ADMIN");
  command->add_option("--log", flags->log, "Log level on standard error: quiet, normal, verbose")
      ->envname("ICHIBA_LOG")
      ->check(CLI::IsMember({"quiet", "normal", "verbose"}))
      ->capture_default_str();
  command->add_flag("--log-json", flags->settings.log_json, "Log lines as JSON")->envname("ICHIBA_LOG_JSON");
  command->footer(
      "Example: ichiba worker --bus nats://10.0.0.5:4222\n"
      "Start as many as you like, stop any at any time. See docs/server.md.");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace ichiba::cli
