// ichiba-load: many players at one server, to measure it. Checks every answer; reports JSON.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fmt/format.h>
#include <memory>
#include <queue>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "base/order_statistics.hpp"
#include "base/printable.hpp"
#include "programs/load/connection.hpp"
#include "programs/load/player.hpp"
#include "programs/load/seen_moves.hpp"

namespace ichiba::load {
namespace {

using Seconds = std::chrono::duration<double>;

struct Flags {
  std::vector<int> ports{8080};
  int tables = 500;
  double seconds = 10;
  double warm_up = 2;
  double pause = 0;
  std::uint64_t seed = 1;
  std::string game = "tsukiji";
  std::uint64_t games = 0;
  double disconnect = 0;
  bool longest = false;
};

struct Chair {
  Chair(const std::string& game, Player::Style style, std::uint64_t seed) : player(game, style, seed) {}
  Connection connection;
  Player player;
  std::string token;
  int port = 0;
  std::size_t number = 0;  // the other one of the table has this one with the last bit changed
  std::size_t table = 0;
  Clock::time_point sent;
  bool scheduled = false;
  SeenMoves seen_moves;  // its own, by the other player
};

class Load {
 public:
  explicit Load(const Flags& flags) : flags_(flags), poll_(epoll_create1(EPOLL_CLOEXEC)) {}
  ~Load() { close(poll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void sit_down() {
    HttpClient http(flags_.ports.front());
    checks_.resize(static_cast<std::size_t>(flags_.tables));
    for (int i = 0; i < flags_.tables; ++i) {
      const auto made = boost::json::parse(http.post(
          "/api/tables", R"({"game":")" + flags_.game + R"(","seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})"));
      const std::string table(made.at("table").as_string());
      const auto sat = boost::json::parse(http.post("/api/tables/" + table + "/sit", R"({"name":"Ben"})"));
      add(table, std::string(made.at("token").as_string()), static_cast<std::size_t>(i));
      add(table, std::string(sat.at("token").as_string()), static_cast<std::size_t>(i));
      while (poll(0)) {
      }
      if (isatty(2) != 0 && i % 100 == 99) fmt::print(stderr, "\r{} tables", i + 1);
    }
    if (isatty(2) != 0) fmt::print(stderr, "\n");
  }

  // Only moves answered within the time count.
  void play() {
    begun_ = true;
    // People do not all begin at the same instant.
    for (auto& chair : chairs_) {
      if (flags_.pause > 0 && chair->player.may_move()) {
        schedule(*chair, flags_.pause * static_cast<double>(rng_.below(1000)) / 1000);
      } else {
        act(*chair);
      }
    }
    measure_from_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(flags_.warm_up));
    end_ = measure_from_ + std::chrono::duration_cast<Clock::duration>(Seconds(flags_.seconds));
    while (flags_.games > 0 ? games_ < flags_.games : Clock::now() < end_) {
      while (!later_.empty() && later_.top().at <= Clock::now()) {
        Chair& chair = *later_.top().chair;
        later_.pop();
        chair.scheduled = false;
        send(chair);
      }
      poll(1);
      if (Clock::now() > end_ + std::chrono::minutes(10)) throw std::runtime_error("the games do not end");
    }
  }

  [[nodiscard]] std::string report() {
    return fmt::format(
        R"({{"tables":{},"sockets":{},"pause_s":{},"seconds":{},"moves":{},"moves_per_second":{:.0f},"games":{},"connections_lost":{},"answers_checked":{},"table":"{}","latency_ms":{},"seen_by_other_ms":{},"extra_ms":{}}})",
        flags_.tables, chairs_.size(), flags_.pause, flags_.seconds, latencies_.size(),
        static_cast<double>(latencies_.size()) / flags_.seconds, games_, lost_, answers_,
        chairs_.front()->player.table(), quantiles(latencies_), quantiles(seen_), quantiles(extra_));
  }

 private:
  struct Later {
    Clock::time_point at;
    Chair* chair;
    friend bool operator>(const Later& a, const Later& b) { return a.at > b.at; }
  };

  static std::string quantiles(std::vector<double>& times) {
    std::ranges::sort(times);
    const auto share = [&](double part) { return times.empty() ? 0.0 : 1000 * base::quantile(times, part); };
    return fmt::format(R"({{"p50":{:.2f},"p90":{:.2f},"p99":{:.2f},"max":{:.2f}}})", share(0.5), share(0.9),
                       share(0.99), share(1.0));
  }

  void add(const std::string& table, const std::string& token, std::size_t number) {
    auto chair = std::make_unique<Chair>(flags_.game, flags_.longest ? Player::Style::longest : Player::Style::any,
                                         derived_seed(flags_.seed, chairs_.size()));
    chair->table = number;
    chair->number = chairs_.size();
    chair->port = flags_.ports[chairs_.size() % flags_.ports.size()];
    chair->token = token;
    connect(*chair, table);
    chairs_.push_back(std::move(chair));
  }

  void connect(Chair& chair, const std::string& table) {
    chair.connection.open(chair.port, "/api/tables/" + table + "/socket");
    chair.connection.send_text(R"({"type":"hello","token":")" + chair.token + R"("})");
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &chair;
    epoll_ctl(poll_, EPOLL_CTL_ADD, chair.connection.file(), &event);
  }

  // Like a lost network: perhaps with a move under way, whose answer never came.
  void lose_connection(Chair& chair) {
    ++lost_;
    chair.connection.close();
    connect(chair, chair.player.table());
    if (!chair.player.unanswered().empty()) chair.connection.send_text(chair.player.unanswered());
  }

  bool poll(int milliseconds) {
    epoll_event events[512];
    const int count = epoll_wait(poll_, events, 512, milliseconds);
    for (int i = 0; i < count; ++i) hear(*static_cast<Chair*>(events[i].data.ptr));
    return count > 0;
  }

  void hear(Chair& chair) {
    if (!chair.connection.receive()) throw std::runtime_error("the server closed a connection");
    while (true) {
      const std::string_view message = chair.connection.next();
      if (message.empty()) break;
      const auto heard = chair.player.hear(message, checks_[chair.table]);
      ++answers_;
      if (heard == Player::Heard::nothing) continue;
      const auto now = Clock::now();
      Chair& other = *chairs_[chair.number ^ 1U];
      count_seen(other.seen_moves.told(chair.player.version(), now), now);
      if (heard == Player::Heard::own_move) {
        if (counts(chair.sent, now)) latencies_.push_back(Seconds(now - chair.sent).count());
        count_seen(chair.seen_moves.moved(chair.player.version(), chair.sent, now), now);
      }
    }
    if (!chair.player.missed_table().empty()) return connect(chair, chair.player.missed_table());
    if (begun_) act(chair);
  }

  [[nodiscard]] bool counts(Clock::time_point sent, Clock::time_point now) const {
    return begun_ && sent >= measure_from_ && now <= end_;
  }

  void count_seen(const std::optional<MeasuredMove>& move, Clock::time_point now) {
    if (!move || !counts(move->sent, now)) return;
    seen_.push_back(Seconds(move->done - move->sent).count());
    extra_.push_back(std::max(0.0, Seconds(move->done - move->accepted).count()));
  }

  void act(Chair& chair) {
    // The next game begins when both have asked for it; then both move to its table.
    if (chair.player.wants_rematch()) {
      if (chair.player.seat() == 0) ++games_;
      chair.connection.send_text(chair.player.rematch());
    }
    if (!chair.player.may_move() || chair.scheduled) return;
    flags_.pause == 0 ? send(chair) : schedule(chair, flags_.pause);
  }

  void schedule(Chair& chair, double seconds) {
    chair.scheduled = true;
    later_.push({Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds)), &chair});
  }

  void send(Chair& chair) {
    if (!chair.player.may_move()) return;
    chair.sent = Clock::now();
    chair.connection.send_text(chair.player.move());
    if (flags_.disconnect > 0 && rng_.below(1'000'000) < flags_.disconnect * 1'000'000) lose_connection(chair);
  }

  Flags flags_;
  int poll_;
  std::deque<std::unique_ptr<Chair>> chairs_;
  std::vector<TableCheck> checks_;
  std::priority_queue<Later, std::vector<Later>, std::greater<>> later_;
  std::vector<double> latencies_;
  std::vector<double> seen_;   // until the other player was told, perhaps by another node
  std::vector<double> extra_;  // ... after the player was told
  Clock::time_point measure_from_;
  Clock::time_point end_;
  bool begun_ = false;
  Rng rng_{flags_.seed};
  std::uint64_t lost_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t answers_ = 0;
};

int run(const Flags& flags) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  try {
    Load load(flags);
    load.sit_down();
    fmt::print(stderr, "playing\n");  // for programs that measure only this
    load.play();
    fmt::print("{}\n", load.report());
  } catch (const std::exception& error) {
    fmt::print(stderr, "ichiba-load: {}\n", base::escaped(error.what()));
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace ichiba::load

int main(int argc, char** argv) {
  ichiba::load::Flags flags;
  CLI::App program{
      "Plays at many tables of an ichiba server on this machine at once, checks every answer, and measures.",
      "ichiba-load"};
  program
      .add_option("--port", flags.ports,
                  "The server's port; several, with commas, for nodes: two players of a table are at two of them")
      ->delimiter(',')
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  program.add_option("--tables", flags.tables, "Tables of two players")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  program.add_option("--seconds", flags.seconds, "How long to measure")->capture_default_str();
  program.add_option("--warm-up", flags.warm_up, "... after how long")->capture_default_str();
  program.add_option("--pause", flags.pause, "Seconds that a player waits before a move; 0: none")
      ->capture_default_str();
  program.add_option("--game", flags.game, "osaka or tsukiji")
      ->check(CLI::IsMember({"osaka", "tsukiji"}))
      ->capture_default_str();
  program.add_option("--games", flags.games, "Stop after this many games instead of after a time");
  program.add_option("--disconnect", flags.disconnect, "Share of moves after which the connection is lost")
      ->check(CLI::Range(0.0, 1.0));
  program.add_flag("--longest", flags.longest, "Osaka: make every game last as long as the rules allow");
  program.add_option("--seed", flags.seed, "Seed of the players' choices")->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  return ichiba::load::run(flags);
}
