// A connection to PostgreSQL that never blocks: libpq in pipeline mode on Asio's descriptor. Statements are prepared
// once per connection; each has its own sync point, so an error concerns that statement alone. When the connection is
// lost it is made again, with growing waits, and what may be repeated is sent again. Only used on the main thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/pg.hpp"
#include "server/store/postgres/pg_hosts.hpp"
#include "server/store/postgres/pg_params.hpp"

namespace ichiba::server {

struct PgStatement {
  const char* name;
  const char* text;
};

struct PgReport {
  std::function<void(const std::string& words)> said = [](const std::string&) {};  // beside its answers
  std::function<void()> connected = [] {};
  std::function<void(const std::string& words)> lost = [](const std::string&) {};
};

// Asked on each new connection before anything else. Words: the connection cannot be used; it is given up, and made
// again later.
struct PgOpening {
  const PgStatement& statement;
  std::function<std::optional<std::string>(const PgRows& rows)> accept;
};

class PgConnection : public std::enable_shared_from_this<PgConnection> {
 public:
  struct Answer {
    std::expected<PgRows, PgError> rows;
    int tries;  // how often it was sent
  };
  using Then = std::move_only_function<void(Answer)>;
  using Clock = std::chrono::steady_clock;

  // After this long without an answer the connection is given up.
  static constexpr auto patience = std::chrono::seconds(5);
  // The same while it is made, if there are other hosts to try.
  static constexpr auto patience_with_hosts = std::chrono::seconds(2);
  // For so long a statement is kept and repeated while there is no connection.
  static constexpr auto time_to_keep = std::chrono::seconds(10);

  // The statements outlive the connection.
  PgConnection(boost::asio::io_context& context, std::string address, std::span<const PgStatement> statements,
               PgReport report, std::vector<PgOpening> openings);

  void open() { connect(); }
  // Answers everything that waits with an error, and connects no more.
  void close();

  // Carries out a prepared statement. It may be sent more than once, if the connection is lost before its answer: it
  // must do no harm when it is carried out twice. The answer never comes from within this call.
  void ask(const PgStatement& statement, PgParams params, Then then);

  // What waits of these statements, now or when the connection is lost, is not sent any more: it is answered.
  void withdraw(std::span<const PgStatement* const> statements);

  [[nodiscard]] bool ready() const { return state_ == State::ready; }
  [[nodiscard]] std::size_t depth() const { return sent_.size() + waiting_.size(); }
  // How often it was lost and made again.
  [[nodiscard]] std::uint64_t reconnects() const { return reconnects_; }

 private:
  enum class State : std::uint8_t { idle, connecting, preparing, opening, ready, closed };
  struct Query {
    const PgStatement* statement;
    PgParams params;
    Then then;
    Clock::time_point asked;
    int tries = 0;
    bool withdrawn = false;
    std::optional<std::expected<PgRows, PgError>> answer = {};
  };

  void connect();
  void connect_to(const std::vector<PgHost>& hosts);
  void poll_connection();
  void prepare();
  void ask_opening();
  void send_waiting();
  bool put_on_the_wire(const PgStatement& statement, const PgParams& params);
  void flush();
  void wait_to_read();
  void wait_to_write();
  void take_results();
  void take(PGresult* result);
  void answer_front();
  void answer_later(Query query, std::expected<PgRows, PgError> rows);
  void lose(const std::string& words);
  void connect_later();
  void watch();
  void watch_now();
  template <class Handler>
  auto of_this_connection(Handler handler);

  boost::asio::io_context& context_;
  const std::string address_;
  PgHosts hosts_;
  const std::span<const PgStatement> statements_;
  PgReport report_;
  const std::vector<PgOpening> openings_;
  std::size_t opened_ = 0;  // how many of them were accepted
  PgRows opening_rows_;
  PgHandle handle_;
  boost::asio::posix::stream_descriptor socket_;
  boost::asio::steady_timer again_;
  boost::asio::steady_timer watch_;
  State state_ = State::idle;
  bool writing_ = false;
  Clock::time_point heard_;       // something came, or the first of what waits was sent
  std::uint64_t generation_ = 0;  // of the connection: late events of an older one are ignored
  bool lost_ = false;             // it has been ready before
  std::uint64_t reconnects_ = 0;
  std::chrono::milliseconds wait_{50};
  std::deque<Query> sent_;
  std::deque<Query> waiting_;  // for a connection
};

}  // namespace ichiba::server
