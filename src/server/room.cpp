#include "server/room.hpp"

#include "engine/core/events.hpp"
#include "server/refusals.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {
namespace {

// How long to wait after the store failed: the disk will still be full.
constexpr match::Millis wait_after_trouble = match::second;

}  // namespace

Room::Room(TableRegistry& registry, TableId id, LoadedTable loaded)
    : registry_(registry),
      id_(id),
      match_(std::move(loaded.match)),
      audience_(match_, id, registry.parts().environment, std::move(loaded.delayed)),
      scheduler_(match_, registry.now(), registry.parts().keep_open),
      queue_(*this, registry.parts(), audience_, id, loaded.number, match_) {
  if (!registry.parts().bus.alone()) registry.parts().bus.send(WhoIsHere{id});
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

void Room::compute_clocks_again() {
  // Other clocks keep nothing but the times of the log.
  if (registry_.parts().shared == nullptr || match_.setup().clock.kind != match::ClockRules::Kind::per_game) return;
  queue_.catch_up([self = shared_from_this()] {
    self->registry_.parts().store.load(self->id_, [self](auto stored) {
      if (self->registry_.closing()) return;
      if (!stored) return self->compute_clocks_again();
      auto loaded = replay_table(*stored, self->registry_.parts().downtimes, self->registry_.now());
      if (!loaded) return;
      const bool same = self->queue_.empty() && loaded->match.version() == self->match_.version();
      if (!same) return self->compute_clocks_again();
      self->match_ = std::move(loaded->match);
      for (const auto& weak : self->audience_.all()) {
        if (const auto guest = weak.lock()) self->show_snapshot(*guest);
      }
      self->wake();
    });
  });
}

bool Room::led_elsewhere() const {
  const Bus& bus = registry_.parts().bus;
  const auto leader = audience_.leader(bus.self());
  return leader && *leader != bus.self() && bus.expects(*leader);
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
  if (request.from_guest || request.from_bot ? registry_.closing() : registry_.refuses_requests()) {
    return queue_.answer(request, server_refusal(RefusalCode::closing,
                                                 "the server is about to stop; nothing was changed, try again soon"));
  }
  queue_.push(std::move(request));
}

bool Room::idle() const {
  return audience_.empty() && queue_.empty() && !scheduler_.thinking() && !scheduler_.awaits_somebody() &&
         queue_.budgets_full();
}

void Room::wake() {
  tell_presence();
  if (registry_.closing() || !queue_.empty() || queue_.in_trouble()) return;
  if (queue_.out_of_sight()) return queue_.look_again();
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
  auto then = [self = shared_from_this(), seat, level, version = match_.version()](Thought thought) {
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
