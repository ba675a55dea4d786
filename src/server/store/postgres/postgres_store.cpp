#include "server/store/postgres/postgres_store.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/store/postgres/pg_append.hpp"
#include "server/store/postgres/pg_check.hpp"
#include "server/store/postgres/pg_connect.hpp"
#include "server/store/postgres/pg_schema.hpp"
#include "server/store/postgres/pg_statements.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t most_in_batch = 500;
constexpr int beats_between_times = 5;
constexpr int beats_between_cleanings = 60;

}  // namespace

PostgresStore::PostgresStore(boost::asio::io_context& context, const std::string& address, Use use,
                             std::span<const SchemaStep> schema, StoreReport report,
                             std::function<void(Timestamp)> set_time)
    : context_(context),
      use_(use),
      format_(static_cast<int>(schema.size())),
      report_(std::move(report)),
      set_time_(std::move(set_time)),
      guard_(pg_connect_now(address)),
      guard_until_(context) {
  const std::string place = pg_place(address);
  const bool alone = use_ == Use::alone ? be_alone(guard_.get(), place) : join(guard_.get(), place, report_.warned);
  const bool first = prepare_database(guard_.get(), place, alone, schema);
  for (const std::string& risk : risks_of(guard_.get(), place)) report_.warned(risk);
  PgRun run = begin_run(guard_.get(), place, first);
  if (use_ == Use::with_others && first) let_others_join(guard_.get(), place);
  installation_ = std::move(run.installation);
  set_time_(run.now);
  PgReport news;
  news.connected = [this] {
    if (writer_->ready() && reader_->ready()) succeeded();
  };
  news.said = [this](const std::string& words) { report_.warned(words); };
  news.lost = [this](const std::string& words) { failed({true, {}, words}); };
  PgReport writing = news;
  writing.connected = [this, connected = news.connected] {
    connected();
    hold();
  };
  writer_ = std::make_shared<PgConnection>(context, address, pg::writing, writing, openings());
  reader_ = std::make_shared<PgConnection>(context, address, pg::reading, news, openings());
  writer_->open();
  reader_->open();
}

PostgresStore::~PostgresStore() {
  // Nobody is left to be answered.
  writer_->close();
  reader_->close();
}

void PostgresStore::append(Append append, Then<Stored> then) {
  queue_.push_back({std::move(append), std::move(then), downtimes_grew_});
  if (busy_ || std::exchange(asked_to_send_, true)) return;
  // Runs after everything that is ready now.
  boost::asio::post(context_, [this] {
    asked_to_send_ = false;
    send();
  });
}

// A new table rests on no clock.
void PostgresStore::return_outdated() {
  std::vector<Writing> outdated;
  std::erase_if(queue_, [&](Writing& writing) {
    if (writing.downtimes == downtimes_grew_ || writing.append.version == 1) return false;
    outdated.push_back(std::move(writing));
    return true;
  });
  for (Writing& writing : outdated) writing.then({Stored::Kind::outdated});
}

void PostgresStore::send() {
  if (busy_) return;
  return_outdated();
  if (busy_ || queue_.empty()) return;
  if (queue_.front().append.rewrite) {
    Writing first = std::move(queue_.front());
    queue_.pop_front();
    return rewrite(std::move(first));
  }
  send_batch(next_batch());
}

// The first entry of each table: the next is sent when that is stored, because it was decided on top of it. By number,
// so that two nodes lock rows in the same order; new tables, which have none yet, come first.
PostgresStore::Batch PostgresStore::next_batch() {
  Batch batch;
  std::deque<Writing> later;
  std::unordered_set<std::uint64_t> tables;
  while (!queue_.empty() && batch.size() < most_in_batch) {
    Writing writing = std::move(queue_.front());
    queue_.pop_front();
    const bool first = tables.insert(writing.append.table.number()).second;
    if (first && !writing.append.rewrite) {
      batch.push_back(std::move(writing));
    } else {
      later.push_back(std::move(writing));
    }
  }
  for (; !later.empty(); later.pop_back()) queue_.push_front(std::move(later.back()));
  std::ranges::sort(batch, {}, [](const Writing& writing) {
    return std::pair(writing.append.number, writing.append.table.number());
  });
  return batch;
}

std::vector<const Append*> PostgresStore::appends_of(const Batch& batch) {
  std::vector<const Append*> appends;
  appends.reserve(batch.size());
  for (const Writing& writing : batch) appends.push_back(&writing.append);
  return appends;
}

void PostgresStore::send_batch(Batch batch) {
  busy_ = true;
  const std::vector<const Append*> appends = appends_of(batch);
  writer_->ask(append_statement(appends), append_params(appends),
               [this, batch = std::move(batch), began = Clock::now()](PgConnection::Answer answer) mutable {
                 answered(std::move(batch), std::move(answer), began);
               });
}

void PostgresStore::answered(Batch batch, PgConnection::Answer answer, Clock::time_point began) {
  if (withdrawn(answer)) return take_back(std::move(batch), answer.tries);
  if (!answer.rows) {
    failed(answer.rows.error());
    std::vector<Stored> outcomes(batch.size(), not_done(answer));
    return finish(std::move(batch), std::move(outcomes));
  }
  succeeded();
  report_.committed(batch.size(), std::chrono::duration<double>(Clock::now() - began).count());
  std::vector<Stored> outcomes = append_outcomes(appends_of(batch), *answer.rows);
  const auto refused = [](const Stored& stored) { return stored.kind == Stored::Kind::conflict; };
  if (answer.tries > 1 && std::ranges::any_of(outcomes, refused)) return look_up(std::move(batch), std::move(outcomes));
  finish(std::move(batch), std::move(outcomes));
}

bool PostgresStore::withdrawn(const PgConnection::Answer& answer) {
  return !answer.rows && answer.rows.error().withdrawn;
}

void PostgresStore::take_back(Batch batch, int tries) {
  std::vector<Stored> outcomes(batch.size(), Stored{Stored::Kind::outdated});
  if (tries > 0) return look_up(std::move(batch), std::move(outcomes));
  finish(std::move(batch), std::move(outcomes));
}

// What was sent on a connection that was lost may have been carried out.
Stored PostgresStore::not_done(const PgConnection::Answer& answer) {
  const PgError& error = answer.rows.error();
  const bool lost_once = answer.tries > (error.lost ? 0 : 1);
  return {lost_once ? Stored::Kind::unknown : Stored::Kind::failed, 0, error.words};
}

void PostgresStore::look_up(Batch batch, std::vector<Stored> outcomes) {
  PgArray id, version;
  for (const Writing& writing : batch) {
    id.add(id_of(writing.append.table));
    version.add(std::int64_t{writing.append.version});
  }
  PgParams params;
  params.add_text(id.take()).add_text(version.take());
  auto found = [this, batch = std::move(batch), outcomes = std::move(outcomes)](PgConnection::Answer answer) mutable {
    if (!answer.rows) {
      failed(answer.rows.error());
      for (Stored& stored : outcomes) {
        if (stored.kind != Stored::Kind::done) stored = {Stored::Kind::unknown, 0, answer.rows.error().words};
      }
      return finish(std::move(batch), std::move(outcomes));
    }
    const PgRows& rows = *answer.rows;
    for (int i = 0; i < rows.size(); ++i) {
      const auto place = static_cast<std::size_t>(rows.number(i, 0) - 1);
      const Append& append = batch[place].append;
      const bool ours =
          rows.number(i, 2) == append.at && rows.text(i, 3) == append.key && rows.text(i, 4) == append.event;
      if (ours) outcomes[place] = {Stored::Kind::done, rows.number(i, 1)};
    }
    finish(std::move(batch), std::move(outcomes));
  };
  writer_->ask(pg::look_up, std::move(params), std::move(found));
}

void PostgresStore::finish(Batch batch, std::vector<Stored> outcomes) {
  busy_ = false;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (outcomes[i].kind == Stored::Kind::outdated && batch[i].append.version == 1) {
      queue_.push_front(std::move(batch[i]));  // as good as before
      continue;
    }
    std::vector<Writing> behind;
    if (outcomes[i].kind != Stored::Kind::done) behind = take_those_behind(batch[i].append.table);
    batch[i].then(std::move(outcomes[i]));
    for (Writing& writing : behind) writing.then({Stored::Kind::conflict});
  }
  send();
}

// They were decided on top of an entry that was not stored.
std::vector<PostgresStore::Writing> PostgresStore::take_those_behind(TableId table) {
  std::vector<Writing> behind;
  std::erase_if(queue_, [&](Writing& writing) {
    if (writing.append.table != table) return false;
    behind.push_back(std::move(writing));
    return true;
  });
  return behind;
}

void PostgresStore::rewrite(Writing writing) {
  busy_ = true;
  const TableId table = writing.append.table;
  load(table, [this, writing = std::move(writing)](OrError<StoredTable> stored) mutable {
    Batch alone;
    const auto end_with = [&](Stored outcome) {
      alone.push_back(std::move(writing));
      finish(std::move(alone), {std::move(outcome)});
    };
    if (!stored) return end_with({Stored::Kind::failed, 0, stored.error()});
    if (static_cast<int>(stored->log.size()) != writing.append.version - 1) return end_with({Stored::Kind::conflict});
    const auto texts = writing.append.rewrite(stored->log);
    if (!texts) return end_with({Stored::Kind::failed, 0, texts.error()});
    send_rewriting(std::move(writing), *texts);
  });
}

void PostgresStore::send_rewriting(Writing writing, const Texts& texts) {
  PgArray versions, deeds;
  for (const auto& [version, text] : texts) {
    versions.add(std::int64_t{version});
    deeds.add(text);
  }
  const Append& append = writing.append;
  const Brief brief = append.brief.value_or(Brief{});
  PgParams params;
  params.add(append.number).add(append.version).add(append.at).add(append.key).add(append.event);
  params.add_text(versions.take()).add_text(deeds.take());
  params.add(brief.stage).add(brief.listed ? "t" : "f");
  params.add(brief.due ? std::to_string(*brief.due) : std::string()).add(brief.summary);
  Batch alone;
  alone.push_back(std::move(writing));
  writer_->ask(pg::append_and_rewrite, std::move(params),
               [this, alone = std::move(alone)](PgConnection::Answer answer) mutable {
                 std::vector<Stored> outcome{Stored{Stored::Kind::conflict}};
                 if (withdrawn(answer)) return take_back(std::move(alone), answer.tries);
                 if (!answer.rows) {
                   failed(answer.rows.error());
                   outcome[0] = not_done(answer);
                 } else if (answer.rows->size() == 1) {
                   outcome[0] = {Stored::Kind::done, answer.rows->number(0, 0)};
                 } else if (answer.tries > 1) {
                   return look_up(std::move(alone), std::move(outcome));
                 }
                 finish(std::move(alone), std::move(outcome));
               });
}

void PostgresStore::alive(Timestamp now) {
  if (!writer_->ready()) return;  // the next one will do
  PgParams params;
  params.add(now);
  // After a failed commit it tells whether the next one may succeed: a balancer sends nobody here before that is known.
  writer_->ask(pg::beat, std::move(params), [this](const PgConnection::Answer& answer) {
    if (!answer.rows) return failed(answer.rows.error());
    if (reader_->ready()) succeeded();
  });
  if (++beats_ % beats_between_times == 0) ask_time();
  if (beats_ % beats_between_cleanings == 0) writer_->ask(pg::forget_makers, {}, [](const PgConnection::Answer&) {});
}

void PostgresStore::failed(const PgError& error) {
  // Every try to connect fails in the same words; the host reads them once.
  if (state_.kind != StoreState::Kind::ready && state_.words == error.words) return;
  state_ = {StoreState::Kind::failing, error.words};
  report_.trouble(error.words);
}

void PostgresStore::succeeded() {
  if (state_.kind == StoreState::Kind::ready) return;
  state_ = {};
  report_.connected();
}

}  // namespace ichiba::server
