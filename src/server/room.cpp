#include "server/room.hpp"

#include <algorithm>

#include "server/keys.hpp"
#include "server/store/entries.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {
namespace {

constexpr std::size_t most_waiting = 32;

Text made(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// The update that was sent to this person when the version with this key was new; nothing where the log does not have
// it. Takes as long as the log is.
Text said_then(const StoredTable& stored, int version, const match::Bytes32& token_hash, std::string_view stored_key,
               std::string_view key, match::Present present, const match::Downtimes& downtimes) {
  const auto entries = entries_of(stored);
  if (!entries || static_cast<int>(entries->size()) < version) return nullptr;
  match::GameEvents game_events;
  const auto then = std::span(*entries).first(static_cast<std::size_t>(version));
  const auto match = match::Match::of_log(then, downtimes, game_events);
  if (!match) return nullptr;
  const auto seat = match->seat_of(token_hash);
  // A key of the old kind may be that of whoever had the seat before.
  const std::string& used = stored.log[then.size() - 1].key;
  if (used != stored_key && used != old_key_for_store(seat, key)) return nullptr;
  return made(update(*match, game_events, then.back().event, {seat, false}, key, present, then.back().at));
}

// Is the stored alarm good enough? One that rings too early does no harm, so a later one is not written down with every
// move. At once (0) is for tables with something to do: after a restart all of those are fetched.
bool rings_in_time(std::optional<match::Timestamp> stored, std::optional<match::Timestamp> due) {
  return stored == due || (stored && *stored != 0 && (!due || *due > *stored));
}

}  // namespace

record::OrProblem<Room::Loaded> Room::replay(const StoredTable& stored, const match::Downtimes& downtimes,
                                             match::Timestamp now) {
  auto entries = entries_of(stored);
  if (!entries) return std::unexpected(entries.error());
  if (entries->empty()) return record::not_in_format("the log is empty");
  auto begun = match::Match::begin(entries->front(), downtimes);
  if (!begun) return std::unexpected(begun.error());
  Loaded loaded{stored.number, std::move(*begun), {}};
  if (loaded.match.setup().watching == match::Watching::everything) loaded.delayed = Delayed{loaded.match, {}};
  match::GameEvents game_events;
  for (std::size_t i = 1; i < entries->size(); ++i) {
    match::Entry& entry = (*entries)[i];
    if (auto taken = loaded.match.evolve(entry, game_events); !taken) return std::unexpected(taken.error());
    if (loaded.delayed) loaded.delayed->waiting.push_back(std::move(entry));
  }
  if (loaded.delayed) loaded.delayed->advance(now);
  return loaded;
}

void Room::take_over(Loaded loaded) {
  number_ = loaded.number;
  match_.emplace(std::move(loaded.match));
  delayed_ = std::move(loaded.delayed);
  loaded_at_ = registry_.now();
  // Whoever sat down long before the table was put away had come in time, or the seat would have been freed.
  for (const match::Chair& chair : match_->chairs()) {
    const match::Millis sits = loaded_at_ - chair.taken_at - match_->downtimes().between(chair.taken_at, loaded_at_);
    if (chair.person() && sits >= match::time_to_come) came_.push_back(chair.token_hash);
  }
  if (delayed_) registry_.watch_delay(*this);
}

void Room::ask(Guest& guest, match::Command command, std::string key) {
  Request request;
  request.guest = guest.weak_from_this();
  request.from_guest = true;
  request.command = std::move(command);
  request.key = std::move(key);
  submit(std::move(request));
}

void Room::ask(std::optional<Seat> who, match::Command command, Reply reply) {
  Request request;
  request.who = who;
  request.command = std::move(command);
  request.reply = std::move(reply);
  submit(std::move(request));
}

void Room::submit(Request request) {
  last_used_ = Clock::now();
  if (registry_.closing()) {
    return answer(request,
                  server_refusal("closing", "the server is about to stop; nothing was changed, try again soon"));
  }
  if (queue_.empty() && !trouble_) return take(std::move(request));
  if (queue_.size() >= most_waiting) {
    return answer(request, server_refusal("busy", "too much is going on at this table; try again"));
  }
  queue_.push_back(std::move(request));
}

std::expected<match::TableEvent, match::Refusal> Room::decide(const Request& request, const match::Match& table,
                                                              match::Timestamp now) const {
  if (request.from_guest && !request.who) {
    return std::unexpected(server_refusal("not_seated", "you have no seat at this table"));
  }
  if (request.from_bot && !table.chair(*request.who).bot_plays()) {
    return std::unexpected(server_refusal("not_replaced", "the person is back"));
  }
  if (const auto* vote = std::get_if<match::Vote>(&request.command); vote && vote->against.index() < table.players()) {
    return table.decide(request.who, match::Vote{vote->against, absent_since(vote->against, table)}, now);
  }
  return table.decide(request.who, request.command, now);
}

std::optional<match::Timestamp> Room::absent_since(Seat seat, const match::Match& table) const {
  const match::Bytes32& token = table.chair(seat).token_hash;
  if (std::ranges::any_of(guests_, [&](const Guest* guest) { return guest->token_hash == token; })) return std::nullopt;
  const auto left = std::ranges::find(left_at_, token, [](const auto& one) { return one.first; });
  return left == left_at_.end() ? loaded_at_ : left->second;
}

// Decides, and sends what was decided to the store. Until it is there nobody hears of it. Who asks is looked up in the
// table that decides: with a swap still on its way to the store, the seat on show is somebody else's.
void Room::take(Request request) {
  if (request.from_guest) {
    const auto guest = request.guest.lock();
    // Who is gone by now may ask again with the same key.
    if (!guest) return;
    request.who = guest->token_hash ? latest().seat_of(*guest->token_hash) : std::nullopt;
    if (request.who && !request.key.empty()) request.stored_key = key_for_store(*guest->token_hash, request.key);
  }
  const match::Match& table = latest();
  const match::Timestamp now = std::max(registry_.now(), table.changed_at());
  auto event = decide(request, table, now);
  if (!event) {
    // A refusal tells something about the table, so it has to be about a table that is stored.
    if (!pending_.empty()) return queue_.push_back(std::move(request));
    // A move that was stored already is always old: the table has gone on since.
    return answer_again_or(std::move(request), std::move(event.error()));
  }
  if (request.from_guest && !std::holds_alternative<match::MakeMove>(request.command)) {
    if (const auto refusal = too_much(request)) return answer(request, *refusal);
  }
  Pending made{table, {}, {table.version() + 1, now, std::move(*event)}, {}, std::move(request)};
  if (auto taken = made.next.evolve(made.entry, made.game_events); !taken) {
    registry_.parts().log.warn("a decision cannot be carried out",
                               {{"table", id_.text()}, {"why", taken.error().text()}});
    return answer(made.request, server_refusal("internal", "the server could not carry this out"));
  }
  const bool small_change = std::holds_alternative<match::Moved>(made.entry.event) && brief_ &&
                            made.next.stage() == table.stage() &&
                            rings_in_time(brief_->due, made.next.due(now, registry_.parts().keep_open));
  if (!small_change) {
    Brief brief = brief_of(made.next);
    if (brief != brief_) made.brief = brief;
    brief_ = std::move(brief);
  }
  Append append{number_, id_, made.entry.version, now, made.request.stored_key, to_text(made.entry.event), made.brief};
  if (const auto* removed = std::get_if<match::NameRemoved>(&made.entry.event)) {
    append.rewrite = forget_name(made.next.chair(removed->seat).token_hash);
  }
  pending_.push_back(std::move(made));
  registry_.parts().store.append(std::move(append),
                                 [self = shared_from_this()](Stored outcome) { self->stored(std::move(outcome)); });
}

// Outcomes come in the order of the versions.
void Room::stored(Stored outcome) {
  Pending first = std::move(pending_.front());
  pending_.pop_front();
  if (outcome.kind == Stored::Kind::done) return done(std::move(first));
  brief_.reset();  // what the store has of it is not known for sure
  if (outcome.kind == Stored::Kind::conflict) {
    conflicts_.push_back(std::move(first.request));
  } else {
    answer(first.request, not_stored(outcome));
  }
  trouble_ = true;
  if (pending_.empty()) after_trouble();
}

void Room::done(Pending pending) {
  Metrics& metrics = registry_.parts().metrics;
  match_ = std::move(pending.next);
  metrics.events++;
  if (std::holds_alternative<match::Moved>(pending.entry.event)) metrics.moves++;
  remember(pending.entry);
  show(pending.game_events, pending.entry, pending.request.stored_key);
  metrics.latency.add(std::chrono::duration<double>(Clock::now() - pending.request.arrived).count());
  if (pending.request.reply) pending.request.reply(pending.entry.event);
  registry_.parts().bus.announce({id_, std::move(pending.entry), std::move(pending.request.stored_key)});
  next();
  wake();
}

void Room::after_trouble() {
  trouble_ = false;
  if (conflicts_.empty()) {
    next();
    registry_.set_alarm(id_, registry_.now() + wait_after_trouble);  // not at once: the disk will still be full
    return;
  }
  // The others are asked again after the first: they may have failed only because it did.
  std::vector<Request> all = std::exchange(conflicts_, {});
  for (auto request = all.rbegin(); request + 1 != all.rend(); ++request) queue_.push_front(std::move(*request));
  read_again(std::move(all.front()));
}

void Room::next() {
  while (pending_.empty() && !trouble_ && !queue_.empty()) {
    Request request = std::move(queue_.front());
    queue_.pop_front();
    take(std::move(request));
  }
}

void Room::answer(Request& request, const match::Refusal& refusal) {
  if (request.reply) return request.reply(std::unexpected(refusal));  // whoever asked counts it
  registry_.parts().metrics.refusals.add(refusal.code);
  const auto guest = request.guest.lock();
  if (!guest || !has_guest(guest.get())) return;  // who has gone on to another table would not understand
  const match::Viewer viewer = viewer_of(*guest);
  guest->send(made(match::refusal(*match_, {viewer.seat, false}, request.key, refusal)));
}

void Room::answer_again_or(Request request, match::Refusal refusal) {
  if (request.stored_key.empty() || refusal.code == "no_such_version") return answer(request, refusal);
  const std::string key = request.stored_key;
  const std::string old_key = old_key_for_store(request.who, request.key);
  auto shared = std::make_shared<Request>(std::move(request));
  const auto found = [self = shared_from_this(), shared, refusal](int version) {
    // Such an answer plays the whole log through.
    if (const auto stop = self->too_much(*shared)) return self->answer(*shared, *stop);
    self->registry_.parts().store.load(self->id_, [self, shared, refusal, version](auto stored) {
      if (!stored) return self->answer(*shared, refusal);
      self->answer_as_then(shared, version, std::move(*stored), refusal);
    });
  };
  Store& store = registry_.parts().store;
  store.find_key(number_, key, [self = shared_from_this(), shared, refusal, old_key, found](auto version) {
    if (!version) return self->answer(*shared, refusal);
    if (*version) return found(**version);
    self->registry_.parts().store.find_key(self->number_, old_key, [self, shared, refusal, found](auto older) {
      if (!older || !*older) return self->answer(*shared, refusal);
      found(**older);
    });
  });
}

// Plays the log up to there once more, and says what was said then, to the seat that the asker had then.
void Room::answer_as_then(std::shared_ptr<Request> request, int version, StoredTable stored, match::Refusal otherwise) {
  const auto asker = request->guest.lock();
  if (!asker || !has_guest(asker.get())) return;
  registry_.parts().background.run([self = shared_from_this(), request, version, stored = std::move(stored),
                                    otherwise = std::move(otherwise), token_hash = *asker->token_hash,
                                    present = present(),
                                    &downtimes = registry_.parts().downtimes]() mutable -> Background::Task {
    Text text = said_then(stored, version, token_hash, request->stored_key, request->key, present, downtimes);
    return [self, request, otherwise = std::move(otherwise), text = std::move(text)] {
      if (!text) return self->answer(*request, otherwise);
      const auto guest = request->guest.lock();
      // Who has gone on to another table meanwhile would not understand.
      if (guest && self->has_guest(guest.get())) guest->send(text);
    };
  });
}

void Room::refuse(Guest& guest, const std::string& key, const match::Refusal& refusal) {
  Request request;
  request.guest = guest.weak_from_this();
  request.key = key;
  answer(request, refusal);
}

bool Room::has_guest(const Guest* guest) const { return std::ranges::find(guests_, guest) != guests_.end(); }

// Somebody else has written to this table, or the key of a request was used before. Read what is new, then see what
// becomes of the request, if there is one.
void Room::read_again(std::optional<Request> request) {
  auto shared = std::make_shared<std::optional<Request>>(std::move(request));
  registry_.parts().store.load(id_, [self = shared_from_this(), shared](auto stored) {
    std::optional<Request>& waiting = *shared;
    if (!stored) {
      const auto refusal = server_refusal("storage", "the server cannot read its tables at the moment; try again");
      if (waiting) self->answer(*waiting, refusal);
      return self->next();
    }
    bool news = false;
    for (const auto& row : stored->log) {
      if (row.version <= self->match_->version()) continue;
      auto entry = entry_of(row);
      match::GameEvents game_events;
      if (!entry || !self->match_->evolve(*entry, game_events)) break;
      news = true;
      self->remember(*entry);
      self->show(game_events, *entry, row.key);
    }
    if (waiting && news) {
      self->submit(std::move(*waiting));
    } else if (waiting) {
      self->answer_again_or(std::move(*waiting), server_refusal("key_used", "this key was used before"));
    }
    self->next();
    self->wake();
  });
}

void Room::announced(const Announcement& announcement) {
  if (announcement.entry.version <= match_->version()) return;  // our own, or known from the store
  if (!pending_.empty()) return;                                // the store will say that it was first
  match::GameEvents game_events;
  if (announcement.entry.version == match_->version() + 1 && match_->evolve(announcement.entry, game_events)) {
    remember(announcement.entry);
    show(game_events, announcement.entry, announcement.key);
    wake();
  } else {
    read_again(std::nullopt);
  }
}

Brief Room::brief_of(const match::Match& match) const {
  return {static_cast<int>(match.stage()), match.setup().listed,
          match.due(registry_.now(), registry_.parts().keep_open), match::summary(match, id_.text(), {})};
}

}  // namespace ichiba::server
