#include "server/server.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "server/bus/nats_wire.hpp"
#include "server/bus/peer_bus.hpp"
#include "server/cluster.hpp"
#include "server/janitor.hpp"
#include "server/net/admin.hpp"
#include "server/net/listener.hpp"
#include "server/store/backup.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace ichiba::server {
namespace {

using namespace std::chrono_literals;

constexpr auto time_to_finish = 10s;
constexpr auto time_to_say_goodbye = 2s;
constexpr auto time_to_hear_others = 4s;
constexpr auto time_to_be_heard = 1s;  // if this node does not even hear itself

class ServerProcess {
 public:
  ServerProcess(const Settings& settings)
      : settings_(settings),
        log_(settings.log_level, settings.log_json),
        store_(open_store()),
        bus_(open_bus()),
        bots_(settings.bot_threads, poster(Profile::Task::bots)),
        background_(poster(Profile::Task::background)),
        registry_({environment_, *store_, *bus_, bots_, metrics_, background_, store_->downtimes(), log_,
                   settings.keeping.open_days * match::day, settings.keeping.finished_days * match::day,
                   peers_ != nullptr ? postgres_ : nullptr},
                  ClientLimits(settings.limits)),
        api_(registry_),
        listener_(context_, registry_, api_, settings_.limits,
                  {settings.origins, settings.trusted_proxies, hosts(settings, settings.host)}),
        admin_(
            context_, metrics_.tasks, [this] { return metrics_text(metrics_, queues()); },
            hosts(settings, settings.admin ? settings.admin->host : "127.0.0.1")) {
    if (workers_) bots_.use(*workers_);
    if (peers_ != nullptr) {
      peers_->tell([this] { return NodeNews{listener_.places().many(), registry_.open_here(), page_}; });
    }
    if (settings_.store.empty()) backups_.emplace(settings_.data, backup_plan(), backup_report());
  }

  void run(const std::function<void(const Addresses&)>& listening) {
    if (postgres_ != nullptr && peers_ != nullptr) find_others();
    Addresses addresses;
    addresses.page = page_ = address(settings_.host, listener_.listen(settings_.host, settings_.port));
    if (const auto& admin = settings_.admin)
      addresses.admin = address(admin->host, admin_.listen(admin->host, admin->port));
    registry_.open();
    if (postgres_ != nullptr && peers_ != nullptr) {
      cluster_.emplace(registry_, *postgres_, NodeInfo{peers_->self(), addresses.page, settings_.version});
    }
    signals_.async_wait([this](error_code error, int) {
      if (!error) stop();
    });
    tick();
    log_.info("listening", {{"address", addresses.page}, {"admin", addresses.admin}, {"data", place_of_data()}});
    listening(addresses);
    work();
    log_.info("stopped");
  }

 private:
  // Runs ready tasks one after the other, and measures each. Processor time: waiting does not count, nor do other
  // programs.
  void work() {
    const auto used = [] {
      timespec time{};
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    double before = used();
    while (context_.run_one() > 0) {
      const double after = used();
      metrics_.task.add(after - before);
      before = after;
    }
  }
  // Meets the other nodes (see Meeting), and looks for those of a copy of the database. One that was killed a moment
  // ago still seems to be there, but not for long.
  void find_others() {
    using Clock = std::chrono::steady_clock;
    page_ = address(settings_.host, settings_.port);
    const NodeInfo self{peers_->self(), page_, settings_.version};
    for (const auto began = Clock::now();;) {
      const RowTimes told = peers_->unlisted();
      std::optional<Store::OrError<Enlisted>> enlisted;
      postgres_->enlist(self, [&](auto answer) { enlisted = std::move(answer); });
      while (!enlisted) context_.run_one();
      const auto waited = Clock::now() - began;
      if (*enlisted) {
        peers_->wrote_row((*enlisted)->row_time);
        if (meets(self.id, **enlisted, told, waited)) return;
      } else if (waited > time_to_hear_others) {
        throw std::runtime_error("the database cannot be used: " + enlisted->error());
      }
      peers_->tick(environment_.steady());  // so that they hear this one
      context_.run_for(100ms);
    }
  }
  // One look at them. Throws if this node must not begin.
  [[nodiscard]] bool meets(NodeId self, const Enlisted& enlisted, const RowTimes& told,
                           std::chrono::steady_clock::duration waited) {
    const match::Timestamp now = environment_.steady();
    peers_->compare(told, row_times(enlisted.others), now);
    // Of two that begin at once one stays.
    if (const auto stranger = peers_->stranger(); stranger && (stranger->id < self || waited > time_to_hear_others)) {
      refuse_to_begin(fmt::format(
          "the node {}, heard on this bus, keeps its tables in another database that has the same name there ({}): one "
          "is a copy of the other. Give each a bus of its own, or the copy another name, while no server uses it: "
          "update ichiba.installation set name = left(md5(random()::text), 12)",
          stranger->address, postgres_->installation()));
    }
    std::vector<OtherNode> others = enlisted.others;
    std::erase_if(others, [](const OtherNode& other) { return !other.there; });
    const auto hears = [this](NodeId node) { return peers_->hears(node); };
    const Meeting meeting = meet(self, others, hears);
    if (meeting == Meeting::done) {
      return peers_->in_doubt() ? waited > time_to_hear_others && !peers_->stranger()
                                : peers_->was_greeted(now) || waited > time_to_be_heard;
    }
    if (waited > (meeting == Meeting::wait ? 1 : 2) * time_to_hear_others) {
      const auto unheard = [&](const OtherNode& other) { return !hears(other.node.id); };
      const NodeInfo& other = std::ranges::find_if(others, unheard)->node;
      refuse_to_begin(
          fmt::format("the node {} (ichiba {}) uses the same database, {}", other.address, other.version,
                      peers_->hears_another_format()
                          ? "and this version cannot read its messages on the bus. Stop all nodes of its version, then "
                            "start this one."
                          : "but cannot be heard on this bus. Give all nodes of a database the same --bus."));
    }
    return false;
  }
  [[noreturn]] void refuse_to_begin(const std::string& words) {
    // Others that begin need not wait for this one.
    postgres_->give_up(peers_->self());
    peers_->say_goodbye(environment_.steady());
    for (int tries = 0; tries < 100 && postgres_->depth() > 0; ++tries) context_.run_for(10ms);
    throw std::runtime_error(words);
  }
  static std::string address(const std::string& host, int port) {
    const bool v6 = host.find(':') != std::string::npos;
    return fmt::format("http://{}:{}/", v6 ? "[" + host + "]" : host, port);
  }
  static HostCheck hosts(const Settings& settings, const std::string& listens_on) {
    const auto own = Address::parse(listens_on);
    return {settings.public_hosts, own && !own->loopback()};
  }

  // Store and bots answer from their threads; everything else happens on this one.
  [[nodiscard]] std::function<void(std::move_only_function<void()>)> poster(Profile::Task kind) {
    return [this, kind](std::move_only_function<void()> task) {
      net::post(context_, [this, kind, task = std::move(task)]() mutable {
        const Profile::Running running(metrics_.tasks, kind);
        task();
      });
    };
  }
  [[nodiscard]] std::unique_ptr<Store> open_store() {
    if (settings_.store.empty()) {
      if (!settings_.bus.empty()) {
        throw std::runtime_error(
            "--bus is for several servers on one database; give that database with --store postgres://…");
      }
      return std::make_unique<SqliteStore>(settings_.data, environment_.now(), poster(Profile::Task::store), report());
    }
    if (settings_.keeping.backup_every.count() > 0 || !settings_.keeping.backup_to.empty()) {
      throw std::runtime_error(
          "--backup-every and --backup-to copy the tables of a folder; a database of PostgreSQL has means of its own: "
          "pg_dump, or base backups with an archive of its log. Leave them out with --store");
    }
    const auto use = settings_.bus.empty() ? PostgresStore::Use::alone : PostgresStore::Use::with_others;
    auto store = std::make_unique<PostgresStore>(context_, settings_.store, use, settings_.schema, report(),
                                                 [this](match::Timestamp time) { environment_.follow(time); });
    postgres_ = store.get();
    return store;
  }
  [[nodiscard]] std::unique_ptr<Bus> open_bus() {
    if (settings_.bus.empty()) return std::make_unique<NoBus>();
    NatsWire::Report report;
    report.trouble = [this](const std::string& words) { log_.warn("bus", {{"why", words}}); };
    report.connected = [this] {
      metrics_.bus_reconnects++;
      log_.info("connected to the bus again");
    };
    wire_ = std::make_unique<NatsWire>(settings_.bus, poster(Profile::Task::bus), report);
    const std::string subject = "ichiba." + postgres_->installation() + ".";
    wire_->listen(subject + ">", "", [this](std::string_view text) { peers_->received(text, environment_.steady()); });
    PeerBus::Report news;
    news.lag = [this](double seconds) { metrics_.bus_lag.add(seconds); };
    news.missed = [this] { metrics_.bus_missed++; };
    news.trouble = report.trouble;
    std::array<std::uint8_t, 8> drawn{};
    environment_.fill(drawn);
    auto bus = std::make_unique<PeerBus>(
        NodeId{std::bit_cast<std::uint64_t>(drawn)},
        [this, subject](const std::string& topic, std::string text) {
          wire_->publish(subject + topic, std::move(text));
        },
        news);
    peers_ = bus.get();
    listen_to_workers(bus->self().number);
    return bus;
  }
  void listen_to_workers(std::uint64_t self) {
    Workers::Report report;
    report.found = [this] { metrics_.worker_moves++; };
    report.again = [this] { metrics_.worker_retries++; };
    report.strange = [this] { metrics_.worker_strange++; };
    report.trouble = [this](const std::string& words) { log_.warn("workers", {{"why", words}}); };
    workers_.emplace(
        self, [this](const std::string& subject, std::string text) { wire_->publish(subject, std::move(text)); },
        report);
    using Clock = std::chrono::steady_clock;
    wire_->listen(std::string(subject_of_workers), "",
                  [this](std::string_view text) { workers_->heard_worker(text, Clock::now()); });
    wire_->listen(subject_of_answers(self), "",
                  [this](std::string_view text) { workers_->heard_answer(text, Clock::now()); });
  }
  [[nodiscard]] Queues queues() const {
    return {store_->waiting(), postgres_ != nullptr ? postgres_->depth() : 0, bots_.waiting(),
            workers_ ? workers_->count() : 0, postgres_ != nullptr ? postgres_->reconnects() : 0};
  }
  [[nodiscard]] std::string place_of_data() const {
    return settings_.store.empty() ? settings_.data.string() : pg_place(settings_.store);
  }
  [[nodiscard]] StoreReport report() {
    StoreReport report;
    report.committed = [this](std::size_t, double seconds) { metrics_.commit.add(seconds); };
    report.trouble = [this](const std::string& words) {
      metrics_.store_errors++;
      log_.warn("store", {{"why", words}});
    };
    report.connected = [this] { log_.info("the database can be used"); };
    report.warned = [this](const std::string& words) { log_.warn("database", {{"what", words}}); };
    report.downtime_found = [this] {
      log_.info("while this server was cut off from the database, all others were down; clocks stood still");
      registry_.compute_clocks_again();
    };
    report.notice = [this](const std::string& words) { log_.warn("files", {{"what", words}}); };
    return report;
  }

  [[nodiscard]] BackupPlan backup_plan() const {
    const Keeping& keeping = settings_.keeping;
    const bool beside = keeping.backup_to.empty();
    return {keeping.backup_every, keeping.backup_keep, beside ? settings_.data / "backups" : keeping.backup_to};
  }
  [[nodiscard]] BackupReport backup_report() {
    BackupReport report;
    report.done = [this](const std::filesystem::path& copy, const BackedUp& made) {
      metrics_.backups++;
      metrics_.last_backup = std::time(nullptr);
      log_.info(
          "backup",
          {{"file", copy.string()}, {"tables", std::to_string(made.tables)}, {"bytes", std::to_string(made.bytes)}});
    };
    report.failed = [this](const std::string& words) {
      metrics_.backup_failures++;
      log_.warn("backup failed", {{"why", words}});
    };
    return report;
  }

  void tick() {
    {
      const Profile::Running running(metrics_.tasks, Profile::Task::tick);
      if (peers_ != nullptr) {
        if (listener_.places().many_changed()) peers_->hurry();
        peers_->tick(environment_.steady());
      }
      registry_.tick();
      bots_.tick();
      if (cluster_) cluster_->tick();
      if (++ticks_ % 20 == 0) {
        store_->alive(environment_.now());
        janitor_.tick();
      }
      if (ticks_ % 100 == 0) listener_.look_after_sockets();
    }
    timer_.expires_after(50ms);
    timer_.async_wait([this](error_code error) {
      if (!error) tick();
    });
  }

  // What was accepted is stored and shown; then everybody is told.
  void stop() {
    log_.info("stopping");
    signals_.async_wait([this](error_code error, int) {
      if (!error) context_.stop();  // a second time: at once
    });
    registry_.close(peers_ != nullptr);
    listener_.stop_listening();
    admin_.stop_listening();
    bots_.stop();
    if (cluster_) cluster_->stop();
    finish_by_ = std::chrono::steady_clock::now() + time_to_finish;
    finish();
  }
  void finish() {
    const auto now = std::chrono::steady_clock::now();
    if (!said_goodbye_ && (registry_.finished() || now > finish_by_)) {
      listener_.say_goodbye();
      said_goodbye_ = true;
      finish_by_ = now + time_to_say_goodbye;
    }
    if (said_goodbye_ && (listener_.empty() || now > finish_by_)) {
      // Last, because other nodes take a node that says more for one that is new.
      if (peers_ != nullptr) peers_->say_goodbye(environment_.steady());
      timer_.cancel();
      signals_.cancel();
      return context_.stop();
    }
    ending_.expires_after(10ms);
    ending_.async_wait([this](error_code error) {
      if (!error) finish();
    });
  }

  const Settings settings_;
  Log log_;
  SystemEnvironment environment_;
  Metrics metrics_;
  net::io_context context_{1};
  PostgresStore* postgres_ = nullptr;  // the store, if it is one of these
  std::unique_ptr<Store> store_;
  PeerBus* peers_ = nullptr;  // the bus, if there are other nodes
  std::optional<Workers> workers_;
  std::unique_ptr<NatsWire> wire_;
  std::unique_ptr<Bus> bus_;
  BotPool bots_;
  BackgroundThread background_;
  TableRegistry registry_;
  Janitor janitor_{registry_};
  std::optional<Cluster> cluster_;
  Api api_;
  Listener listener_;
  Admin admin_;
  net::signal_set signals_{context_, SIGINT, SIGTERM};
  net::steady_timer timer_{context_};
  net::steady_timer ending_{context_};
  std::chrono::steady_clock::time_point finish_by_;
  bool said_goodbye_ = false;
  std::string page_;  // where it is
  int ticks_ = 0;
  std::optional<Backups> backups_;  // of the file; a database elsewhere has its own
};

// Every connection is a file descriptor, and the default limit is low.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace

void serve(const Settings& settings, const std::function<void(const Addresses&)>& listening) {
  allow_many_files();
  umask(S_IRWXG | S_IRWXO);  // only the owner may read what the program writes
  ServerProcess process(settings);
  process.run(listening);
}

}  // namespace ichiba::server
