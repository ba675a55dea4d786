#include "server/room.hpp"

#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "engine/core/events.hpp"
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
      budgets_(budget) {
  if (!registry.parts().bus.alone()) registry.parts().bus.send(WhoIsHere{id});
}

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
  // With them this node may have become the one that lets the table act.
  if (scheduler_.came(*guest.token_hash) || !registry_.parts().bus.alone()) wake();
  make_next(false);
}

void Room::leave(Guest& guest) {
  last_used_ = Clock::now();
  audience_.remove(guest);
  tell_presence();
}

void Room::tell_presence() {
  if (const match::Present here = audience_.local(); here != told_) {
    told_ = here;
    registry_.parts().bus.send(Here{id_, here});
  }
  if (!audience_.tell_presence()) registry_.set_alarm(id_, registry_.now() + match::second / 2);
}

void Room::react(const Guest& guest, std::string_view reaction) {
  if (!audience_.react(guest, reaction) || registry_.parts().bus.alone()) return;
  registry_.parts().bus.send(Reacted{id_, *guest.seat, std::string(reaction)});
}

void Room::heard(NodeId from, const BusMessage& message) {
  std::visit(Overloaded{
                 [&](const Announcement& announcement) { queue_.announced(announcement); },
                 [&](const WhoIsHere&) {
                   if (!told_.empty()) registry_.parts().bus.send(Here{id_, told_});
                 },
                 [&](const Here& here) {
                   audience_.set_elsewhere(from, here.seats);
                   for (Seat seat : Seats(match_.players())) {
                     const match::Chair& chair = match_.chair(seat);
                     if (here.seats.has(seat) && chair.person()) scheduler_.came(chair.token_hash);
                   }
                   wake();
                 },
                 [&](const Reacted& reacted) {
                   if (reacted.seat.index() < match_.players()) audience_.show_reaction(reacted.seat, reacted.reaction);
                 },
             },
             message);
}

void Room::gone(NodeId node) {
  audience_.set_elsewhere(node, {});
  wake();
}

void Room::ask_who_is_here() {
  registry_.parts().bus.send(WhoIsHere{id_});
  registry_.parts().bus.send(Here{id_, told_});
}

bool Room::led_elsewhere() const {
  return !audience_.present().empty() && !audience_.leads(registry_.parts().bus.self());
}

bool Room::take_over() {
  const bool is_new = !acts();
  taken_over_at_ = match_.version();
  wake();
  return is_new;
}

bool Room::acts() const {
  const Bus& bus = registry_.parts().bus;
  return bus.alone() || audience_.leads(bus.self()) || taken_over_at_ == match_.version();
}

TableScheduler::Attended Room::attended() const {
  using enum TableScheduler::Attended;
  if (!registry_.parts().bus.works()) return unknown;
  return audience_.deserted() ? no : yes;
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
    // Not known: as if they were there.
    const auto absent_since = attended() == TableScheduler::Attended::unknown
                                  ? std::nullopt
                                  : audience_.absent_since(table.chair(vote->against).token_hash);
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
  if (!acts()) return;
  const match::Timestamp now = registry_.now();
  if (auto command = scheduler_.due_command(now, attended())) {
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
