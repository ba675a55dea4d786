// Asks a database by PgConnection alone, and says what went wrong: pipelines that fill every buffer, errors in their
// middle, statements that take too long, connections that are ended. For test_connection.py.
//
//   ichiba-connection postgres://...
#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <map>

#include "server/store/postgres/pg_connection.hpp"

namespace {

using namespace ichiba::server;
using namespace std::chrono_literals;

constexpr PgStatement echo{"echo", "select $1::text"};
constexpr PgStatement divide{"divide", "select 1 / $1::int"};
constexpr PgStatement wait{"wait", "select from pg_sleep($1::float8)"};
constexpr PgStatement end_all{"end_all",
                              "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() "
                              "and application_name = 'ichiba'"};
constexpr std::array statements{echo, divide, wait, end_all};

int failures = 0;

void expect(bool right, const std::string& words) {
  if (right) return;
  ++failures;
  fmt::print("wrong: {}\n", words);
}

struct Client {
  explicit Client(boost::asio::io_context& io, const std::string& address)
      : context(io),
        connection(std::make_shared<PgConnection>(io, address, statements, PgReport{}, std::vector<PgOpening>())) {
    connection->open();
  }
  void ask(const PgStatement& statement, PgParams params, PgConnection::Then then) {
    ++open;
    connection->ask(statement, std::move(params), [this, then = std::move(then)](PgConnection::Answer answer) mutable {
      --open;
      then(std::move(answer));
    });
  }
  void until_answered(std::chrono::seconds longest) {
    const auto end = PgConnection::Clock::now() + longest;
    while (open > 0 && PgConnection::Clock::now() < end) context.run_for(10ms);
    expect(open == 0, fmt::format("{} statements have no answer after {} s", open, longest.count()));
  }
  boost::asio::io_context& context;
  std::shared_ptr<PgConnection> connection;
  int open = 0;
};

// 40 statements of a megabyte, each answered by a megabyte: neither side can send all of it before it reads.
void fill_all_buffers(Client& client) {
  int next = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string text(1 << 20, static_cast<char>('a' + i % 26));
    client.ask(echo, PgParams().add(text), [&next, i, text](const PgConnection::Answer& answer) {
      expect(answer.rows && answer.rows->text(0, 0) == text, fmt::format("answer {} of 40 is another one", i));
      expect(next++ == i, fmt::format("answer {} does not come in order", i));
    });
  }
  client.until_answered(60s);
}

// Each statement stands for itself.
void err_in_the_middle(Client& client) {
  for (int i = -5; i <= 5; ++i) {
    client.ask(divide, PgParams().add(i), [i](const PgConnection::Answer& answer) {
      if (i != 0) return expect(answer.rows.has_value(), fmt::format("1 / {} fails", i));
      expect(!answer.rows && answer.rows.error().state == "22012" && !answer.rows.error().lost,
             "1 / 0 is no division by zero");
    });
  }
  client.until_answered(10s);
  expect(client.connection->reconnects() == 0, "an error has ended the connection");
}

// The address sets a limit of one second.
void take_too_long(Client& client) {
  client.ask(wait, PgParams().add(3), [](const PgConnection::Answer& answer) {
    expect(!answer.rows && answer.rows.error().state == "57014" && !answer.rows.error().lost,
           "a statement that takes too long is not cancelled");
  });
  client.ask(echo, PgParams().add(std::string("after")), [](const PgConnection::Answer& answer) {
    expect(answer.rows && answer.rows->text(0, 0) == "after", "the one behind it fails");
  });
  client.until_answered(10s);
  expect(client.connection->reconnects() == 0, "a statement that takes too long has ended the connection");
}

// What was on its way is sent again, in order, and nothing is left without an answer.
void end_connections(Client& client, Client& other) {
  for (int round = 1; round <= 5; ++round) {
    int next = 0;
    for (int i = 0; i < 200; ++i) {
      client.ask(echo, PgParams().add(std::string(10'000, 'x') + std::to_string(i)),
                 [&next, i](const PgConnection::Answer& answer) {
                   expect(answer.rows.has_value(), fmt::format("statement {} fails, though it could be sent again", i));
                   expect(next++ == i, fmt::format("answer {} does not come in order", i));
                 });
    }
    other.ask(end_all, PgParams(),
              [](const PgConnection::Answer& answer) { expect(answer.rows.has_value(), "ending"); });
    client.until_answered(20s);
    other.until_answered(20s);
    const auto end = PgConnection::Clock::now() + 10s;
    while (!client.connection->ready() && PgConnection::Clock::now() < end) client.context.run_for(10ms);
    client.ask(echo, PgParams().add(std::string("still here")), [](const PgConnection::Answer&) {});
    client.until_answered(20s);
    expect(client.connection->reconnects() == static_cast<std::uint64_t>(round),
           fmt::format("after {} ends it was made again {} times", round, client.connection->reconnects()));
  }
}

void close(Client& client) {
  int answers = 0;
  for (int i = 0; i < 3; ++i) {
    client.ask(wait, PgParams().add(1), [&answers](const PgConnection::Answer& answer) {
      ++answers;
      expect(!answer.rows && answer.rows.error().lost, "a closed connection answers");
    });
  }
  client.connection->close();
  expect(answers == 0, "answers come from within the call");
  client.until_answered(5s);
  expect(answers == 3, "what waited when it was closed has no answer");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  boost::asio::io_context context;
  Client client(context, argv[1]);
  Client other(context, argv[1]);
  fill_all_buffers(client);
  err_in_the_middle(client);
  take_too_long(client);
  end_connections(client, other);
  close(client);
  other.connection->close();
  return failures == 0 ? 0 : 1;
}
