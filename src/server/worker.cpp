#include "server/worker.hpp"

#include <array>
#include <bit>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <fmt/format.h>
#include <iterator>

#include "server/bus/nats_wire.hpp"
#include "server/environment.hpp"
#include "server/net/admin.hpp"
#include "server/think/thinker.hpp"

namespace ichiba::server {
namespace {

using namespace std::chrono_literals;

std::string worker_metrics(const Thinker::Figures& figures) {
  std::string text;
  const auto put = [&](const char* kind, const char* name, const char* help, auto value) {
    fmt::format_to(std::back_inserter(text), "# HELP ichiba_worker_{0} {1}\n# TYPE ichiba_worker_{0} {2}\n", name, help,
                   kind);
    fmt::format_to(std::back_inserter(text), "ichiba_worker_{} {}\n", name, value);
  };
  put("counter", "asked_total", "Questions of nodes", figures.asked);
  put("counter", "answered_total", "Moves found and sent back", figures.answered);
  put("counter", "busy_total", "Questions not taken, because enough waited", figures.busy);
  put("counter", "unread_total", "Messages that could not be read", figures.strange);
  put("counter", "thinking_seconds_total", "Time of the moves found", figures.seconds);
  put("gauge", "waiting", "Questions taken and not answered", figures.waiting);
  return text;
}

class WorkerProcess {
 public:
  explicit WorkerProcess(const WorkerSettings& settings)
      : settings_(settings),
        log_(settings.log_level, settings.log_json),
        wire_(settings.bus, post(), report()),
        thinker_(draw_id(), settings.threads, settings.version, post(),
                 [this](const std::string& subject, std::string text) { wire_.publish(subject, std::move(text)); }),
        admin_(
            context_, profile_, [this] { return worker_metrics(thinker_.figures()); },
            HostCheck({}, settings.admin && settings.admin->host != "127.0.0.1")) {
    wire_.listen(subject_of_questions(), std::string(group_of_workers),
                 [this](std::string_view text) { thinker_.asked(text); });
  }

  void run(const std::function<void(const std::string& admin)>& ready) {
    std::string figures;
    if (const auto& admin = settings_.admin) {
      figures = fmt::format("http://{}:{}/", admin->host, admin_.listen(admin->host, admin->port));
    }
    signals_.async_wait([this](error_code error, int) {
      if (!error) stop();
    });
    tick();
    log_.info("thinking", {{"threads", std::to_string(settings_.threads)}});
    ready(figures);
    context_.run();
    log_.info("stopped");
  }

 private:
  [[nodiscard]] std::function<void(std::move_only_function<void()>)> post() {
    return [this](std::move_only_function<void()> task) { net::post(context_, std::move(task)); };
  }
  [[nodiscard]] NatsWire::Report report() {
    NatsWire::Report report;
    report.trouble = [this](const std::string& words) { log_.warn("bus", {{"why", words}}); };
    report.connected = [this] { log_.info("connected to the bus again"); };
    return report;
  }
  static std::uint64_t draw_id() {
    std::array<std::uint8_t, 8> drawn{};
    SystemEnvironment().fill(drawn);
    return std::bit_cast<std::uint64_t>(drawn) | 1U;  // never 0
  }
  void tick() {
    thinker_.tick(std::chrono::steady_clock::now());
    timer_.expires_after(100ms);
    timer_.async_wait([this](error_code error) {
      if (!error) tick();
    });
  }
  // What is not answered goes back to its node. The connection is flushed when it is closed.
  void stop() {
    thinker_.stop();
    admin_.stop_listening();
    timer_.cancel();
    context_.stop();
  }

  const WorkerSettings settings_;
  Log log_;
  net::io_context context_{1};
  NatsWire wire_;
  Thinker thinker_;
  Profile profile_;
  Admin admin_;
  net::signal_set signals_{context_, SIGINT, SIGTERM};
  net::steady_timer timer_{context_};
};

}  // namespace

void work(const WorkerSettings& settings, const std::function<void(const std::string& admin)>& ready) {
  WorkerProcess process(settings);
  process.run(ready);
}

}  // namespace ichiba::server
