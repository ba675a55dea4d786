#include "server/store/postgres/pg_connection.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <random>

#include "server/store/postgres/pg_connect.hpp"

namespace ichiba::server {
namespace {

using boost::asio::posix::stream_descriptor;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto longest_wait = 1000ms;

// The connection will not recover from these: the server stops, has become a standby, or has gone.
bool ends_connection(std::string_view state) {
  return state.starts_with("08") || state.starts_with("57P") || state == "25006";
}
// Two transactions stood in each other's way: the next try finds the way free.
bool worth_repeating(std::string_view state) { return state == "40P01" || state == "40001" || state == "55P03"; }

}  // namespace

PgConnection::PgConnection(boost::asio::io_context& context, std::string address,
                           std::span<const PgStatement> statements, PgReport report, std::vector<PgOpening> openings)
    : context_(context),
      address_(std::move(address)),
      hosts_(context, address_),
      statements_(statements),
      report_(std::move(report)),
      openings_(std::move(openings)),
      socket_(context),
      again_(context),
      watch_(context) {}

void PgConnection::close() {
  state_ = State::closed;
  lose("closed");
  hosts_.cancel();
  again_.cancel();
  watch_.cancel();
  for (Query& query : waiting_) answer_later(std::move(query), std::unexpected(PgError{true, {}, "closed"}));
  waiting_.clear();
}

// Handlers keep the connection alive, and do nothing once it has been replaced.
template <class Handler>
auto PgConnection::of_this_connection(Handler handler) {
  return [self = shared_from_this(), generation = generation_, handler](error_code error) {
    if (!error && generation == self->generation_) handler(*self);
  };
}

void PgConnection::connect() {
  if (state_ == State::closed) return;
  state_ = State::connecting;
  heard_ = Clock::now();
  watch();
  hosts_.look_up([self = shared_from_this(), generation = generation_](auto hosts) {
    if (generation != self->generation_) return;
    if (!hosts) return self->lose(hosts.error());
    self->connect_to(*hosts);
  });
}

void PgConnection::connect_to(const std::vector<PgHost>& hosts) {
  const PgOptions options(address_, hosts);
  handle_.reset(PQconnectStartParams(options.names(), options.values(), 1));
  // Otherwise libpq would write it to standard error.
  PQsetNoticeProcessor(
      handle_.get(),
      [](void* self, const char* words) { static_cast<PgConnection*>(self)->report_.said(one_line(words)); }, this);
  if (!handle_ || PQstatus(handle_.get()) == CONNECTION_BAD) return lose(pg_words(handle_.get()));
  poll_connection();
}

void PgConnection::poll_connection() {
  heard_ = Clock::now();  // a host that answers has time, and so has the next one
  const PostgresPollingStatusType status = PQconnectPoll(handle_.get());
  if (status == PGRES_POLLING_FAILED) return lose(pg_words(handle_.get()));
  // The socket may be another one than before, if the first of several hosts did not answer or cannot write, and it may
  // have the same number: waiting for the old one would never end.
  if (socket_.is_open()) socket_.release();
  socket_.assign(PQsocket(handle_.get()));
  if (status == PGRES_POLLING_OK) return prepare();
  const auto wait = status == PGRES_POLLING_READING ? stream_descriptor::wait_read : stream_descriptor::wait_write;
  socket_.async_wait(wait, of_this_connection([](PgConnection& self) { self.poll_connection(); }));
}

void PgConnection::prepare() {
  state_ = State::preparing;
  opened_ = 0;
  PGconn* connection = handle_.get();
  bool sent = PQsetnonblocking(connection, 1) == 0 && PQenterPipelineMode(connection) == 1;
  for (const PgStatement& statement : statements_) {
    sent = sent && PQsendPrepare(connection, statement.name, statement.text, 0, nullptr) == 1;
  }
  if (!sent || PQpipelineSync(connection) != 1) return lose(pg_words(connection));
  flush();
  if (handle_) wait_to_read();
}

void PgConnection::ask_opening() {
  state_ = State::opening;
  if (opened_ == openings_.size()) {
    state_ = State::ready;
    wait_ = 50ms;
    if (std::exchange(lost_, false)) ++reconnects_;
    report_.connected();
    return send_waiting();
  }
  if (!put_on_the_wire(openings_[opened_].statement, {})) lose(pg_words(handle_.get()));
}

void PgConnection::ask(const PgStatement& statement, PgParams params, Then then) {
  Query query{&statement, std::move(params), std::move(then), Clock::now()};
  if (state_ == State::closed) return answer_later(std::move(query), std::unexpected(PgError{true, {}, "closed"}));
  waiting_.push_back(std::move(query));
  if (state_ == State::ready) send_waiting();
}

void PgConnection::withdraw(std::span<const PgStatement* const> statements) {
  for (std::deque<Query>* queries : {&sent_, &waiting_}) {
    for (Query& query : *queries) query.withdrawn |= std::ranges::find(statements, query.statement) != statements.end();
  }
}

void PgConnection::send_waiting() {
  while (!waiting_.empty()) {
    if (waiting_.front().withdrawn) {
      answer_later(std::move(waiting_.front()), std::unexpected(PgError{false, {}, "withdrawn", true}));
      waiting_.pop_front();
      continue;
    }
    if (sent_.empty()) heard_ = Clock::now();
    sent_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    ++sent_.back().tries;
    if (!put_on_the_wire(*sent_.back().statement, sent_.back().params)) return lose(pg_words(handle_.get()));
  }
  flush();
}

bool PgConnection::put_on_the_wire(const PgStatement& statement, const PgParams& params) {
  std::array<const char*, 16> values{};
  const auto& texts = params.values();
  std::ranges::transform(texts, values.begin(), [](const std::string& text) { return text.c_str(); });
  return PQsendQueryPrepared(handle_.get(), statement.name, static_cast<int>(texts.size()), values.data(), nullptr,
                             nullptr, 0) == 1 &&
         PQpipelineSync(handle_.get()) == 1;
}

void PgConnection::flush() {
  const int left = PQflush(handle_.get());
  if (left < 0) return lose(pg_words(handle_.get()));
  if (left > 0) wait_to_write();
}

void PgConnection::wait_to_write() {
  if (std::exchange(writing_, true)) return;
  socket_.async_wait(stream_descriptor::wait_write, of_this_connection([](PgConnection& self) {
                       self.writing_ = false;
                       self.flush();
                     }));
}

void PgConnection::wait_to_read() {
  socket_.async_wait(stream_descriptor::wait_read, of_this_connection([](PgConnection& self) {
                       self.heard_ = Clock::now();
                       if (PQconsumeInput(self.handle_.get()) != 1) return self.lose(pg_words(self.handle_.get()));
                       const auto generation = self.generation_;
                       self.take_results();
                       if (generation == self.generation_) self.flush();
                       if (generation == self.generation_) self.wait_to_read();
                     }));
}

// Each statement has its results, an end of them (null), and its sync point, after which nothing is left of it.
void PgConnection::take_results() {
  const auto generation = generation_;
  bool ended = false;
  while (generation == generation_ && PQisBusy(handle_.get()) == 0) {
    PGresult* result = PQgetResult(handle_.get());
    if (result == nullptr) {
      if (std::exchange(ended, true)) return;  // twice in a row: there is no more for now
      continue;
    }
    ended = false;
    take(result);
  }
}

void PgConnection::take(PGresult* result) {
  PgRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_PIPELINE_SYNC) {
    if (state_ == State::ready) return answer_front();
    if (state_ == State::opening) {
      if (const auto words = openings_[opened_++].accept(opening_rows_)) return lose(*words);
    }
    return ask_opening();
  }
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
    if (state_ == State::opening) {
      opening_rows_ = std::move(rows);
    } else if (!sent_.empty()) {
      sent_.front().answer = std::move(rows);
    }
    return;
  }
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  PgError error{false, state == nullptr ? "" : state, one_line(PQresultErrorMessage(result))};
  if (state_ != State::ready || ends_connection(error.state)) return lose(error.words);
  if (!sent_.empty()) sent_.front().answer = std::unexpected(std::move(error));
}

void PgConnection::answer_front() {
  if (sent_.empty()) return;
  Query query = std::move(sent_.front());
  sent_.pop_front();
  auto answer = std::move(query.answer).value_or(std::unexpected(PgError{false, {}, "no answer"}));
  if (!answer && worth_repeating(answer.error().state) && Clock::now() - query.asked < time_to_keep) {
    query.answer.reset();
    waiting_.push_front(std::move(query));
    return send_waiting();
  }
  query.then({std::move(answer), query.tries});
}

void PgConnection::answer_later(Query query, std::expected<PgRows, PgError> rows) {
  boost::asio::post(context_, [then = std::move(query.then), tries = query.tries, rows = std::move(rows)]() mutable {
    then({std::move(rows), tries});
  });
}

// What was sent may have been carried out or not. It is sent again on the next connection, in the same order.
void PgConnection::lose(const std::string& words) {
  const bool was_ready = state_ == State::ready;
  ++generation_;
  if (socket_.is_open()) socket_.release();
  handle_.reset();
  writing_ = false;
  for (; !sent_.empty(); sent_.pop_back()) {
    sent_.back().answer.reset();
    waiting_.push_front(std::move(sent_.back()));
  }
  if (state_ == State::closed) return;
  state_ = State::idle;
  if (was_ready) lost_ = true;
  report_.lost(words);
  connect_later();
}

// The waits differ, so that not all nodes come back at the same moment.
void PgConnection::connect_later() {
  static thread_local std::minstd_rand random{std::random_device{}()};
  again_.expires_after(wait_ / 2 + std::chrono::milliseconds(random() % static_cast<unsigned>(wait_.count())));
  wait_ = std::min(2 * wait_, std::chrono::milliseconds(longest_wait));
  again_.async_wait(of_this_connection([](PgConnection& self) { self.connect(); }));
}

// One timer for the life of this object; a connection that does not answer is not reported by the system.
void PgConnection::watch() {
  if (watch_.expiry() > Clock::now()) return;
  watch_.expires_after(250ms);
  watch_.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->watch_now();
  });
}

void PgConnection::watch_now() {
  const auto now = Clock::now();
  const bool makes = state_ == State::connecting || state_ == State::preparing || state_ == State::opening;
  const auto longest = state_ == State::connecting && hosts_.several() ? patience_with_hosts : patience;
  if ((makes || !sent_.empty()) && now - heard_ > longest) {
    hosts_.rotate();
    lose("the database does not answer");
  }
  while (!waiting_.empty() && now - waiting_.front().asked > time_to_keep) {
    answer_later(std::move(waiting_.front()), std::unexpected(PgError{true, {}, "the database cannot be reached"}));
    waiting_.pop_front();
  }
  watch();
}

}  // namespace ichiba::server
