#include "server/append_queue.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "server/client_limits.hpp"
#include "server/keys.hpp"
#include "server/refusals.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t most_waiting = 32;

// For everything except moves: each of them is stored for good and sent to everybody.
constexpr TokenBucket::Rate budget{0.1, 20};

// Is the stored alarm good enough? An early alarm does no harm, so a later one is not written with every move. At once
// (0) is for tables with something to do: all of those are loaded after a restart.
bool rings_in_time(std::optional<match::Timestamp> stored, std::optional<match::Timestamp> due) {
  return stored == due || (stored && *stored != 0 && (!due || *due > *stored));
}

}  // namespace

AppendQueue::AppendQueue(Owner& owner, const ServerParts& parts, Audience& audience, TableId table, std::int64_t number,
                         match::Match& match)
    : owner_(owner),
      parts_(parts),
      audience_(audience),
      table_(table),
      number_(number),
      match_(match),
      pending_(*this, parts, audience, table, match),
      budgets_(budget) {}

std::size_t AppendQueue::HashOfHash::operator()(const base::Bytes32& hash) const {
  std::size_t first = 0;
  std::memcpy(&first, hash.data(), sizeof first);
  return first;
}

void AppendQueue::push(Request request) {
  if (queue_.empty() && !in_trouble()) return take(std::move(request));
  if (queue_.size() >= most_waiting) {
    return answer(request, server_refusal(RefusalCode::busy, "too much is going on at this table; try again"));
  }
  queue_.push_back(std::move(request));
}

// Decides, and sends the event to the store. Until it is stored nobody hears of it. The seat is looked up in the table
// that decides: while a swap is being stored, the seat on show is another player's.
void AppendQueue::take(Request request) {
  if (request.from_guest) {
    const auto guest = request.guest.lock();
    // A disconnected client may ask again with the same key.
    if (!guest) return;
    request.who = guest->token_hash ? latest().seat_of(*guest->token_hash) : std::nullopt;
    if (request.who && !request.key.empty()) request.stored_key = key_for_store(*guest->token_hash, request.key);
  }
  const match::Match& table = latest();
  const match::Timestamp now = std::max(parts_.environment.now(), table.changed_at());
  auto event = decide(request, table, now);
  if (!event) {
    // A refusal reveals something about the table, so it must refer to a stored table.
    if (!pending_.empty()) return queue_.push_back(std::move(request));
    // A move that was stored already is always old: the table has advanced since.
    return answer_again_or(std::move(request), event.error());
  }
  if (request.from_guest && !std::holds_alternative<match::MakeMove>(request.command)) {
    if (const auto refusal = too_much(request)) return answer(request, *refusal);
  }
  PendingEntry made{table, {}, {table.version() + 1, now, std::move(*event)}, {}, std::move(request)};
  if (auto taken = made.next.evolve(made.entry, made.game_events); !taken) {
    parts_.log.warn("a decision cannot be carried out", {{"table", table_.text()}, {"why", taken.error().text()}});
    return answer(made.request, server_refusal(RefusalCode::internal, "the server could not carry this out"));
  }
  const bool small_change = std::holds_alternative<match::Moved>(made.entry.event) && brief_ &&
                            made.next.stage() == table.stage() &&
                            rings_in_time(brief_->due, made.next.due(now, parts_.keep_open));
  if (!small_change) {
    Brief brief = brief_of(made.next, table_, parts_.environment.now(), parts_.keep_open);
    if (brief != brief_) made.brief = brief;
    brief_ = std::move(brief);
  }
  append(pending_.push(std::move(made)));
}

std::expected<match::TableEvent, match::Refusal> AppendQueue::decide(const Request& request, const match::Match& table,
                                                                     match::Timestamp now) const {
  if (request.from_guest && !request.who) {
    return std::unexpected(server_refusal(RefusalCode::not_seated, "you have no seat at this table"));
  }
  if (request.from_bot && !table.chair(*request.who).bot_plays()) {
    return std::unexpected(server_refusal(RefusalCode::not_replaced, "the person is back"));
  }
  if (const auto* vote = std::get_if<match::Vote>(&request.command); vote && vote->against.index() < table.players()) {
    // If it is not known who is at other nodes: as if they were there.
    const auto absent_since =
        parts_.bus.works() ? audience_.absent_since(table.chair(vote->against).token_hash) : std::nullopt;
    return table.decide(request.who, match::Vote{vote->against, absent_since}, now);
  }
  return table.decide(request.who, request.command, now);
}

std::optional<match::Refusal> AppendQueue::too_much(const Request& request) {
  const auto guest = request.guest.lock();
  if (!guest || !guest->token_hash) return std::nullopt;
  const TokenBucket::Time now = time_of(parts_.environment.now());
  if (budgets_.take(*guest->token_hash, now)) return std::nullopt;
  const int seconds = static_cast<int>(std::ceil(budgets_.seconds_to_wait(*guest->token_hash, now)));
  auto refusal = server_refusal(RefusalCode::too_much, fmt::format("that is a lot at once; wait {} seconds", seconds));
  refusal.facts = fmt::format(R"({{"seconds":{}}})", seconds);
  return refusal;
}

bool AppendQueue::budgets_full() const { return budgets_.all_full(time_of(parts_.environment.now())); }

void AppendQueue::append(const PendingEntry& made) {
  Append append{
      number_,   table_, made.entry.version, made.entry.at, made.request.stored_key, to_text(made.entry.event),
      made.brief};
  if (const auto* removed = std::get_if<match::NameRemoved>(&made.entry.event)) {
    append.rewrite = forget_name(made.next.chair(removed->seat).token_hash);
  }
  parts_.store.append(std::move(append), [self = self()](const Stored& outcome) { self->pending_.settle(outcome); });
}

void AppendQueue::go_on() {
  next();
  owner_.wake();
}

// The others are repeated after the first: they may have failed only because it did.
void AppendQueue::decide_again(std::vector<Request> requests, bool on_older_table) {
  brief_.reset();  // what the store has is uncertain
  if (requests.empty()) {
    next();
    return owner_.wake_after_trouble();
  }
  for (auto request = requests.rbegin(); request + 1 != requests.rend(); ++request) {
    queue_.push_front(std::move(*request));
  }
  if (on_older_table) return read_again(std::move(requests.front()));
  queue_.push_front(std::move(requests.front()));
  go_on();
}

void AppendQueue::next() {
  while (pending_.empty() && !in_trouble() && !queue_.empty()) {
    Request request = std::move(queue_.front());
    queue_.pop_front();
    take(std::move(request));
  }
  if (!pending_.empty() || in_trouble()) return;
  // What was told while something was pending. Once: if it cannot be read now, the next comparison finds it.
  if (std::exchange(heard_of_, 0) > match_.version()) read_again(std::nullopt);
  for (Then& then : std::exchange(catching_up_, {})) catch_up(std::move(then));
}

void AppendQueue::answer(Request& request, const match::Refusal& refusal) {
  if (request.reply) return request.reply(std::unexpected(refusal));  // the caller counts it
  parts_.metrics.refusals.add(code_text(refusal.code));
  audience_.show_refusal(request.guest, request.key, refusal);
}

void AppendQueue::answer_again_or(Request request, const match::Refusal& refusal) {
  if (request.stored_key.empty() || refusal.code == RefusalCode::no_such_version) return answer(request, refusal);
  const std::string key = request.stored_key;
  auto shared = std::make_shared<Request>(std::move(request));
  const auto found = [self = self(), shared, refusal](int version) {
    // Such an answer replays the whole log.
    if (const auto stop = self->too_much(*shared)) return self->answer(*shared, *stop);
    self->answer_as_then(shared, version, refusal);
  };
  parts_.store.find_key(number_, key, [self = self(), shared, refusal, found](auto version) {
    if (!version) return self->answer(*shared, refusal);
    if (*version) return found(**version);
    const std::string old_key = old_key_for_store(shared->who, shared->key);
    self->parts_.store.find_key(self->number_, old_key, [self, shared, refusal, found](auto older) {
      if (!older || !*older) return self->answer(*shared, refusal);
      found(**older);
    });
  });
}

// Replays the log up to there, and sends what was sent then, to the seat that the client had then.
void AppendQueue::answer_as_then(const std::shared_ptr<Request>& request, int version,
                                 const match::Refusal& otherwise) {
  parts_.store.load(table_, [self = self(), request, version, otherwise](auto stored) {
    if (!stored) return self->answer(*request, otherwise);
    const auto asker = request->guest.lock();
    if (!asker || !self->audience_.has(*asker)) return;
    KeyUse use{version, *asker->token_hash, request->stored_key, request->key};
    self->parts_.background.run([self, request, otherwise, use = std::move(use), stored = std::move(*stored),
                                 present = self->audience_.present()]() -> Background::Task {
      auto text = replay_update(stored, use, present, self->parts_.downtimes);
      return [self, request, otherwise, text = std::move(text)]() mutable {
        if (!text) return self->answer(*request, otherwise);
        self->audience_.show_again(request->guest, shared_text(std::move(*text)));
      };
    });
  });
}

// Another server has written to this table, or the key of a request was used before. Read what is new, then handle the
// request, if there is one. What is new may also come from the bus meanwhile.
void AppendQueue::read_again(std::optional<Request> request) {
  auto shared = std::make_shared<std::optional<Request>>(std::move(request));
  parts_.store.load(table_, [self = self(), shared, before = match_.version()](auto stored) {
    std::optional<Request>& waiting = *shared;
    if (!stored) {
      if (waiting) self->answer(*waiting, no_table_read());
      self->next();
      if (self->out_of_sight_) self->owner_.wake_after_trouble();
      return;
    }
    self->out_of_sight_ = false;
    self->apply_news(*stored);
    const bool news = self->match_.version() != before || !self->pending_.empty();
    if (waiting && news) {
      self->owner_.submit(std::move(*waiting));
    } else if (waiting) {
      self->answer_again_or(std::move(*waiting), server_refusal(RefusalCode::key_used, "this key was used before"));
    }
    self->next();
    self->owner_.wake();
  });
}

// What is pending may be among what was read: its outcome will say so, or that it came too late.
void AppendQueue::apply_news(const StoredTable& stored) {
  for (const auto& row : stored.log) {
    if (row.version <= match_.version() || !pending_.empty()) continue;
    auto entry = entry_of(row);
    if (!entry || !pending_.take_news(*entry, row.key)) break;
  }
}

// If the store cannot be read, this node shows what it knows.
void AppendQueue::catch_up(Then then) {
  // Most tables in memory are up to date: their versions are asked for, not their logs.
  parts_.shared->versions({number_}, [self = self(), then = std::move(then)](auto versions) mutable {
    const bool removed = versions && versions->empty();
    const bool older = versions && !removed && versions->front().second > self->match_.version();
    if (!removed && !older) return self->caught_up(std::move(then));
    self->parts_.store.load(self->table_, [self, then = std::move(then)](auto stored) mutable {
      if (stored) self->apply_news(*stored);
      self->caught_up(std::move(then));
    });
  });
}

void AppendQueue::caught_up(Then then) {
  if (!pending_.empty() || in_trouble()) return catching_up_.push_back(std::move(then));
  then();
  owner_.wake();
}

void AppendQueue::look_for(int version) {
  if (version <= match_.version()) return;
  if (pending_.empty()) return read_again(std::nullopt);
  heard_of_ = std::max(heard_of_, version);
}

void AppendQueue::announced(const Announcement& announcement) {
  if (announcement.entry.version <= match_.version()) return;  // known from the store
  if (!pending_.empty()) {
    // The store will say which was first.
    heard_of_ = std::max(heard_of_, announcement.entry.version);
    return;
  }
  if (announcement.entry.version == match_.version() + 1 && pending_.take_news(announcement.entry, announcement.key)) {
    owner_.wake();
  } else {
    read_again(std::nullopt);
  }
}

}  // namespace ichiba::server
