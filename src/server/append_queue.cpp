#include "server/append_queue.hpp"

#include <algorithm>

#include "server/keys.hpp"
#include "server/refusals.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t most_waiting = 32;

// Is the stored alarm good enough? An early alarm does no harm, so a later one is not written with every move. At once
// (0) is for tables with something to do: all of those are loaded after a restart.
bool rings_in_time(std::optional<match::Timestamp> stored, std::optional<match::Timestamp> due) {
  return stored == due || (stored && *stored != 0 && (!due || *due > *stored));
}

}  // namespace

void AppendQueue::push(Request request) {
  if (queue_.empty() && !trouble_) return take(std::move(request));
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
  auto event = owner_.decide(request, table, now);
  if (!event) {
    // A refusal reveals something about the table, so it must refer to a stored table.
    if (!pending_.empty()) return queue_.push_back(std::move(request));
    // A move that was stored already is always old: the table has advanced since.
    return answer_again_or(std::move(request), event.error());
  }
  if (request.from_guest && !std::holds_alternative<match::MakeMove>(request.command)) {
    if (const auto refusal = owner_.too_much(request)) return answer(request, *refusal);
  }
  Pending made{table, {}, {table.version() + 1, now, std::move(*event)}, {}, std::move(request)};
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
  pending_.push_back(std::move(made));
  append(pending_.back());
}

void AppendQueue::append(const Pending& made) {
  Append append{
      number_,   table_, made.entry.version, made.entry.at, made.request.stored_key, to_text(made.entry.event),
      made.brief};
  if (const auto* removed = std::get_if<match::NameRemoved>(&made.entry.event)) {
    append.rewrite = forget_name(made.next.chair(removed->seat).token_hash);
  }
  parts_.store.append(std::move(append), [self = self()](const Stored& outcome) { self->stored(outcome); });
}

// Outcomes come in the order of the versions.
void AppendQueue::stored(const Stored& outcome) {
  Pending first = std::move(pending_.front());
  pending_.pop_front();
  if (outcome.kind == Stored::Kind::done) return done(std::move(first));
  brief_.reset();  // what the store has is uncertain
  if (outcome.kind == Stored::Kind::conflict && !failure_) {
    parts_.metrics.conflicts++;
    conflicts_.push_back(std::move(first.request));
  } else {
    if (!failure_) failure_ = not_stored(outcome);
    answer(first.request, *failure_);
  }
  trouble_ = true;
  if (pending_.empty()) after_trouble();
}

void AppendQueue::done(Pending pending) {
  Metrics& metrics = parts_.metrics;
  match_ = std::move(pending.next);
  metrics.events++;
  if (std::holds_alternative<match::Moved>(pending.entry.event)) metrics.moves++;
  owner_.appended(pending.game_events, pending.entry, pending.request.stored_key);
  metrics.latency.add(std::chrono::duration<double>(Request::Clock::now() - pending.request.arrived).count());
  if (pending.request.reply) pending.request.reply(pending.entry.event);
  if (!parts_.bus.alone()) {
    parts_.bus.send(Announcement{table_, std::move(pending.entry), std::move(pending.request.stored_key)});
  }
  next();
  owner_.wake();
}

void AppendQueue::after_trouble() {
  trouble_ = false;
  failure_.reset();
  if (conflicts_.empty()) {
    next();
    return owner_.wake_after_trouble();
  }
  // The others are repeated after the first: they may have failed only because it did.
  std::vector<Request> all = std::exchange(conflicts_, {});
  for (auto request = all.rbegin(); request + 1 != all.rend(); ++request) queue_.push_front(std::move(*request));
  read_again(std::move(all.front()));
}

void AppendQueue::next() {
  while (pending_.empty() && !trouble_ && !queue_.empty()) {
    Request request = std::move(queue_.front());
    queue_.pop_front();
    take(std::move(request));
  }
  if (!pending_.empty() || trouble_) return;
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
    if (const auto stop = self->owner_.too_much(*shared)) return self->answer(*shared, *stop);
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
      return self->next();
    }
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
    match::GameEvents game_events;
    if (!entry || !match_.evolve(*entry, game_events)) break;
    owner_.appended(game_events, *entry, row.key);
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
  if (!pending_.empty() || trouble_) return catching_up_.push_back(std::move(then));
  then();
  owner_.wake();
}

void AppendQueue::look_for(int version) {
  if (version > match_.version() && pending_.empty()) read_again(std::nullopt);
}

void AppendQueue::announced(const Announcement& announcement) {
  if (announcement.entry.version <= match_.version()) return;  // known from the store
  if (!pending_.empty()) return;                               // the store will say which was first
  match::GameEvents game_events;
  if (announcement.entry.version == match_.version() + 1 && match_.evolve(announcement.entry, game_events)) {
    owner_.appended(game_events, announcement.entry, announcement.key);
    owner_.wake();
  } else {
    read_again(std::nullopt);
  }
}

}  // namespace ichiba::server
