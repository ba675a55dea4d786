#include "server/room.hpp"

#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "server/refusals.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {
namespace {

// For everything except moves: each of them is stored for good and sent to everybody.
constexpr TokenBucket::Rate budget{0.1, 20};

// How long to wait after the store failed: the disk will still be full.
constexpr match::Millis wait_after_trouble = match::second;

}  // namespace

Room::Room(TableRegistry& registry, TableId id, LoadedTable loaded)
    : registry_(registry),
      id_(id),
      match_(std::move(loaded.match)),
      audience_(match_, id, registry.parts().environment, std::move(loaded.delayed)),
      scheduler_(match_, registry.now(), registry.parts().keep_open),
      queue_(*this, registry.parts(), audience_, id, loaded.number, match_),
      budgets_(budget) {}

std::size_t Room::HashOfHash::operator()(const base::Bytes32& hash) const {
  std::size_t first = 0;
  std::memcpy(&first, hash.data(), sizeof first);
  return first;
}

void Room::enter(Guest& guest) {
  last_used_ = Clock::now();
  audience_.add(guest);
  tell_presence();
  if (!guest.seat) return;
  if (scheduler_.came(*guest.token_hash)) wake();
  make_next(false);
}

void Room::leave(Guest& guest) {
  last_used_ = Clock::now();
  audience_.remove(guest);
  tell_presence();
}

void Room::tell_presence() {
  if (!audience_.tell_presence()) registry_.set_alarm(id_, registry_.now() + match::second / 2);
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

void Room::refuse(Guest& guest, const std::string& key, const match::Refusal& refusal) {
  Request request;
  request.guest = guest.weak_from_this();
  request.key = key;
  queue_.answer(request, refusal);
}

void Room::submit(Request request) {
  last_used_ = Clock::now();
  if (registry_.closing()) {
    return queue_.answer(request, server_refusal(RefusalCode::closing,
                                                 "the server is about to stop; nothing was changed, try again soon"));
  }
  queue_.push(std::move(request));
}

std::expected<match::TableEvent, match::Refusal> Room::decide(const Request& request, const match::Match& table,
                                                              match::Timestamp now) const {
  if (request.from_guest && !request.who) {
    return std::unexpected(server_refusal(RefusalCode::not_seated, "you have no seat at this table"));
  }
  if (request.from_bot && !table.chair(*request.who).bot_plays()) {
    return std::unexpected(server_refusal(RefusalCode::not_replaced, "the person is back"));
  }
  if (const auto* vote = std::get_if<match::Vote>(&request.command); vote && vote->against.index() < table.players()) {
    const auto absent_since = audience_.absent_since(table.chair(vote->against).token_hash);
    return table.decide(request.who, match::Vote{vote->against, absent_since}, now);
  }
  return table.decide(request.who, request.command, now);
}

std::optional<match::Refusal> Room::too_much(const Request& request) {
  const auto guest = request.guest.lock();
  if (!guest || !guest->token_hash) return std::nullopt;
  const TokenBucket::Time now = time_of(registry_.now());
  if (budgets_.take(*guest->token_hash, now)) return std::nullopt;
  const int seconds = static_cast<int>(std::ceil(budgets_.seconds_to_wait(*guest->token_hash, now)));
  auto refusal = server_refusal(RefusalCode::too_much, fmt::format("that is a lot at once; wait {} seconds", seconds));
  refusal.facts = fmt::format(R"({{"seconds":{}}})", seconds);
  return refusal;
}

void Room::appended(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) {
  audience_.show_update(game_events, entry, key);
  if (std::holds_alternative<match::Rematched>(entry.event)) make_next(true);
}

bool Room::idle() const {
  return audience_.empty() && queue_.empty() && !scheduler_.thinking() && !scheduler_.awaits_somebody() &&
         budgets_.all_full(time_of(registry_.now()));
}

void Room::wake() {
  tell_presence();
  if (registry_.closing() || !queue_.empty() || queue_.in_trouble()) return;
  if (next_ == Next::failed) make_next(true);
  const match::Timestamp now = registry_.now();
  if (auto command = scheduler_.due_command(now, !audience_.empty())) {
    if (auto* start = std::get_if<match::Start>(&*command)) start->secret = registry_.random_secret();
    return ask(std::nullopt, std::move(*command), [](const auto&) {});
  }
  const SeatSet bots = scheduler_.idle_bots();
  for (Seat seat : Seats(match_.players())) {
    if (bots.has(seat)) think(seat);
  }
  if (const auto at = scheduler_.next_alarm(now)) registry_.set_alarm(id_, *at);
}

void Room::wake_after_trouble() { registry_.set_alarm(id_, registry_.now() + wait_after_trouble); }

void Room::think(Seat seat) {
  const int level = match_.chair(seat).level;
  auto then = [self = shared_from_this(), seat, level, version = match_.version()](BotPool::Thought thought) {
    self->scheduler_.end_thinking(seat);
    const bool hurried = thought.level < level;
    if (hurried) self->registry_.parts().metrics.bots_hurried++;
    Request request;
    request.from_bot = true;
    request.who = seat;
    request.command = match::MakeMove{version, std::move(thought.move), hurried ? thought.level : 0};
    // The person may have been back meanwhile, which makes the move old: then the bot thinks again.
    request.reply = [self](const auto& done) {
      if (!done && done.error().code == RefusalCode::old_version) self->wake();
    };
    self->submit(std::move(request));
  };
  // All tables without connections share one turn.
  const std::string client = audience_.client_of_anybody();
  if (registry_.parts().bots.think(match_, seat, registry_.random_number(), client, std::move(then))) {
    scheduler_.begin_thinking(seat);
  } else {
    registry_.set_alarm(id_, registry_.now() + match::second);
  }
}

bool Room::makes_rematch(const Guest& guest) const {
  const match::Match& latest = queue_.latest();
  const auto seat = guest.token_hash ? latest.seat_of(*guest.token_hash) : std::nullopt;
  const auto decided = latest.decide(seat, match::Rematch{}, registry_.now());
  return decided && std::holds_alternative<match::Rematched>(*decided);
}

void Room::make_next(bool is_new) {
  const auto next = TableId::parse(match_.rematch());
  if (!next || next_ == Next::asked) return;
  next_ = Next::asked;
  registry_.next_table(*this, *next, [self = shared_from_this(), is_new](auto room, bool made_now) {
    if (room) {
      if (is_new || made_now) self->lead_guests_to(*room);
      return;
    }
    if (room.error().code == RefusalCode::no_such_table) return;  // removed: there is nothing to wait for
    self->next_ = Next::failed;
    if (!self->audience_.empty()) self->wake_after_trouble();
  });
}

// Those who agreed keep their tokens there. Everybody else stays, and is told where it goes on.
void Room::lead_guests_to(const std::shared_ptr<Room>& room) {
  for (const auto& weak : audience_.all()) {
    const auto guest = weak.lock();
    const auto seat = guest && guest->token_hash ? match_.seat_of(*guest->token_hash) : std::nullopt;
    const bool agreed = seat && (match_.chair(*seat).wants_rematch || match_.rematch_by() == seat);
    if (agreed && !room->turns_away(*guest)) guest->follow(room);
  }
}

}  // namespace ichiba::server
