// What a room tells its guests, and who they are.
#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "record/seat_list.hpp"
#include "server/keys.hpp"
#include "server/room.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {
namespace {

constexpr TokenBucket::Rate presence_rate{2, 6};
constexpr TokenBucket::Rate reaction_rate{2, 6};  // what is more is not shown: nobody could read it

Text made(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

match::Refusal no_watchers() { return server_refusal("no_watchers", "this table is not open to those who watch"); }

}  // namespace

std::optional<match::Refusal> Room::turns_away(const Guest& guest) const {
  if (guest.token_hash && !match_->seat_of(*guest.token_hash)) {
    return server_refusal("wrong_token", "this token opens no seat at this table");
  }
  if (!guest.token_hash && match_->setup().watching == match::Watching::nobody) {
    return no_watchers();
  }
  return std::nullopt;
}

match::Viewer Room::viewer_of(const Guest& guest) const {
  return {guest.seat, !guest.seat && match_->setup().watching == match::Watching::everything};
}

void Room::enter(Guest& guest) {
  last_used_ = Clock::now();
  guest.seat = guest.token_hash ? match_->seat_of(*guest.token_hash) : std::nullopt;
  const match::Present before = present();
  guests_.push_back(&guest);
  show_snapshot(guest);
  presence_may_have_changed(before);
  if (!guest.seat) return;
  if (std::ranges::find(came_, *guest.token_hash) == came_.end()) came_.push_back(*guest.token_hash);
  if (!std::exchange(visited_, true)) wake();
  make_next(false);
}

void Room::show_snapshot(Guest& guest) {
  const match::Viewer viewer = viewer_of(guest);
  if (!viewer.everything) {
    guest.send(made(snapshot(*match_, viewer, id_.text(), present(), registry_.now())));
  } else {
    guest.send(delayed_snapshot());
  }
}

void Room::leave(Guest& guest) {
  last_used_ = Clock::now();
  const match::Present before = present();
  std::erase(guests_, &guest);
  if (guest.seat && !present().has(*guest.seat)) {
    std::erase_if(left_at_, [&](const auto& one) { return one.first == *guest.token_hash; });
    left_at_.emplace_back(*guest.token_hash, registry_.now());
  }
  presence_may_have_changed(before);
}

match::Present Room::present() const {
  match::Present present;
  for (const Guest* guest : guests_) {
    if (guest->seat) present.add(*guest->seat);
  }
  return present;
}

std::optional<std::string> Room::client_of_host() const {
  for (const Guest* guest : guests_) {
    if (guest->seat && match_->chair(*guest->seat).host) return guest->client;
  }
  return std::nullopt;
}

// Who comes and goes all the time is told of twice a second in the end.
void Room::presence_may_have_changed(match::Present before) {
  if (present() != before) presence_changed_ = true;
  tell_presence();
}

void Room::tell_presence() {
  if (!presence_changed_ || guests_.empty()) return;
  if (!presence_.take(presence_rate, time_of(registry_.now())))
    return registry_.set_alarm(id_, registry_.now() + match::second / 2);
  presence_changed_ = false;
  std::string text;
  record::JsonWriter w(text);
  w.object("type", "presence", "present", record::seats_in(present(), match_->players()));
  const Text shared = made(std::move(text));
  for (Guest* guest : std::vector(guests_)) guest->send(shared);
}

void Room::react(Guest& guest, std::string_view reaction) {
  if (!guest.seat) return;
  const auto seat = static_cast<std::size_t>(guest.seat->index());
  const TokenBucket::Time now = time_of(registry_.now());
  if (reactions_.empty()) reactions_.assign(match::most_seats, TokenBucket(reaction_rate, now));
  if (!reactions_[seat].take(reaction_rate, now)) return;
  std::string text;
  record::JsonWriter w(text);
  w.object("type", "reaction", "seat", guest.seat->index(), "reaction", reaction);
  const Text shared = made(std::move(text));
  for (Guest* other : std::vector(guests_)) other->send(shared);
}

// One text for each kind of viewer; most tables have two or three.
void Room::show(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) {
  const bool moved = std::holds_alternative<match::Moved>(entry.event);
  if (!moved) seat_guests();
  const match::Present here = moved && match_->stage() != match::Match::Stage::over ? match::Present() : present();
  std::array<Text, match::most_seats + 1> texts;
  for (std::size_t i = 0; i < guests_.size(); ++i) {
    Guest& guest = *guests_[i];
    const match::Viewer viewer = viewer_of(guest);
    if (viewer.everything) continue;
    Text& text = texts[viewer.seat ? static_cast<std::size_t>(viewer.seat->index()) : match::most_seats];
    if (!text) {
      const auto own = viewer.seat ? own_key(*guest.token_hash, key) : std::string_view();
      text = made(update(*match_, game_events, entry.event, viewer, own, here, entry.at));
    }
    guest.send(text);
  }
  if (!moved) dismiss_guests();
  if (std::holds_alternative<match::Rematched>(entry.event)) make_next(true);
}

// Who has lost a seat watches from now on, where that is allowed.
void Room::dismiss_guests() {
  if (match_->setup().watching != match::Watching::nobody) return;
  for (Guest* guest : std::vector(guests_)) {
    if (!guest->seat) guest->dismiss(no_watchers());
  }
}

bool Room::can_have_rematch(const Guest& guest) const {
  const auto seat = guest.token_hash ? latest().seat_of(*guest.token_hash) : std::nullopt;
  return latest().decide(seat, match::Rematch{}, registry_.now()).has_value();
}

void Room::make_next(bool is_new) {
  const auto next = TableId::parse(match_->rematch());
  if (!next || next_ == Next::asked) return;
  next_ = Next::asked;
  registry_.next_table(*this, *next, [self = shared_from_this(), is_new](auto room, bool made_now) {
    if (room) {
      if (is_new || made_now) self->lead_guests_to(*room);
      return;
    }
    self->next_ = Next::failed;
    if (!self->guests_.empty()) self->registry_.set_alarm(self->id_, self->registry_.now() + wait_after_trouble);
  });
}

// Those who sit here sit there with the same token; those who watch may go on watching.
void Room::lead_guests_to(const std::shared_ptr<Room>& room) {
  std::vector<std::weak_ptr<Guest>> all;
  for (Guest* guest : guests_) all.push_back(guest->weak_from_this());
  for (const auto& weak : all) {
    const auto guest = weak.lock();
    if (guest && !room->turns_away(*guest)) guest->follow(room);
  }
}

void Room::seat_guests() {
  for (Guest* guest : guests_) {
    guest->seat = guest->token_hash ? match_->seat_of(*guest->token_hash) : std::nullopt;
  }
}

// Called after an entry was taken.
void Room::remember(const match::Entry& entry) {
  if (delayed_) delayed_->waiting.push_back(entry);
}

bool Room::Delayed::advance(match::Timestamp now) {
  bool news = false;
  for (; !waiting.empty() && waiting.front().at + match.setup().delay <= now; waiting.pop_front()) {
    match::GameEvents game_events;
    // The match itself has taken this entry before, so its older self takes it, too.
    if (!match.evolve(waiting.front(), game_events)) break;
    news = true;
  }
  return news;
}

// As long as nothing is due, what lies open now.
Text Room::delayed_snapshot() {
  if (delayed_->match.version() == 1) return made(snapshot(*match_, {}, id_.text(), present(), registry_.now()));
  if (!delayed_text_) {
    const match::Match& then = delayed_->match;
    delayed_text_ = made(snapshot(then, {std::nullopt, true}, id_.text(), present(), then.changed_at()));
  }
  return delayed_text_;
}

void Room::show_delayed() {
  if (!delayed_ || !delayed_->advance(registry_.now())) return;
  delayed_text_.reset();
  for (Guest* guest : std::vector(guests_)) {
    if (viewer_of(*guest).everything) guest->send(delayed_snapshot());
  }
}

}  // namespace ichiba::server
