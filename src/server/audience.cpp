#include "server/audience.hpp"

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "record/seat_list.hpp"
#include "server/client_limits.hpp"
#include "server/keys.hpp"
#include "server/refusals.hpp"

namespace ichiba::server {
namespace {

constexpr TokenBucket::Rate presence_rate{2, 6};
constexpr TokenBucket::Rate reaction_rate{2, 6};  // more are not shown: nobody could read them

}  // namespace

Audience::Audience(const match::Match& match, TableId table, const Environment& environment,
                   std::optional<DelayedMatch> delayed)
    : match_(match),
      table_(table),
      environment_(environment),
      loaded_at_(environment.now()),
      reactions_(reaction_rate),
      presence_(presence_rate, {}),
      delayed_(std::move(delayed)) {}

std::optional<match::Refusal> Audience::turns_away(const Guest& guest) const {
  if (guest.token_hash && !match_.seat_of(*guest.token_hash)) return wrong_token();
  if (!guest.token_hash && match_.setup().watching == match::Watching::nobody) return no_watchers();
  return std::nullopt;
}

void Audience::add(Guest& guest) {
  guest.seat = guest.token_hash ? match_.seat_of(*guest.token_hash) : std::nullopt;
  const match::Present before = present();
  guests_.push_back(&guest);
  show_snapshot(guest);
  if (present() != before) presence_changed_ = true;
}

void Audience::remove(Guest& guest) {
  const match::Present before = present();
  std::erase(guests_, &guest);
  note_departures(before);
}

void Audience::set_elsewhere(NodeId node, match::Present seats) {
  const match::Present before = present();
  if (seats.empty()) {
    elsewhere_.erase(node);
  } else {
    elsewhere_[node] = seats;
  }
  note_departures(before);
}

void Audience::note_departures(match::Present before) {
  const match::Present now = present();
  if (now == before) return;
  presence_changed_ = true;
  for (Seat seat : Seats(match_.players())) {
    if (!before.has(seat) || now.has(seat)) continue;
    const base::Bytes32& token_hash = match_.chair(seat).token_hash;
    std::erase_if(left_at_, [&](const auto& one) { return one.first == token_hash; });
    left_at_.emplace_back(token_hash, environment_.now());
  }
}

bool Audience::has(const Guest& guest) const { return std::ranges::find(guests_, &guest) != guests_.end(); }

match::Present Audience::local() const {
  match::Present present;
  for (const Guest* guest : guests_) {
    if (guest->seat) present.add(*guest->seat);
  }
  return present;
}

match::Present Audience::present() const {
  match::Present present = local();
  for (const auto& [node, seats] : elsewhere_) {
    for (Seat seat : Seats(match_.players())) {
      if (seats.has(seat)) present.add(seat);
    }
  }
  return present;
}

std::optional<NodeId> Audience::leader(NodeId self) const {
  const match::Present all = present();
  if (all.empty()) return std::nullopt;
  // They may be connected twice.
  std::optional<NodeId> first;
  if (local().has(all.lowest())) first = self;
  for (const auto& [node, seats] : elsewhere_) {
    if (seats.has(all.lowest()) && (!first || node < *first)) first = node;
  }
  return first;
}

std::optional<match::Timestamp> Audience::absent_since(const base::Bytes32& token_hash) const {
  if (std::ranges::any_of(guests_, [&](const Guest* guest) { return guest->token_hash == token_hash; })) {
    return std::nullopt;
  }
  if (const auto seat = match_.seat_of(token_hash); seat && present().has(*seat)) return std::nullopt;
  const auto left = std::ranges::find(left_at_, token_hash, [](const auto& one) { return one.first; });
  return left == left_at_.end() ? loaded_at_ : left->second;
}

std::optional<std::string> Audience::client_of_host() const {
  for (const Guest* guest : guests_) {
    if (guest->seat && match_.chair(*guest->seat).host) return guest->client;
  }
  return std::nullopt;
}

std::string Audience::client_of_anybody() const {
  const auto seated = std::ranges::find_if(guests_, [](const Guest* guest) { return guest->seat.has_value(); });
  return seated == guests_.end() ? std::string() : (*seated)->client;
}

std::vector<std::weak_ptr<Guest>> Audience::all() const {
  std::vector<std::weak_ptr<Guest>> all;
  for (Guest* guest : guests_) all.push_back(guest->weak_from_this());
  return all;
}

std::shared_ptr<Guest> Audience::here(const std::weak_ptr<Guest>& guest) const {
  auto there = guest.lock();
  return there && has(*there) ? there : nullptr;
}

match::Viewer Audience::viewer_of(const Guest& guest) const {
  return {guest.seat, !guest.seat && match_.setup().watching == match::Watching::everything};
}

void Audience::show_snapshot(Guest& guest) {
  const match::Viewer viewer = viewer_of(guest);
  if (!viewer.everything) {
    guest.send(shared_text(snapshot(match_, viewer, table_.text(), present(), environment_.now())));
  } else {
    guest.send(delayed_snapshot());
  }
}

// One text for each kind of viewer; most tables have two or three.
void Audience::show_update(const match::GameEvents& game_events, const match::Entry& entry, const std::string& key) {
  if (delayed_) delayed_->waiting.push_back(entry);
  const bool moved = std::holds_alternative<match::Moved>(entry.event);
  if (!moved) find_seats();
  const match::Present here = moved && match_.stage() != match::Match::Stage::over ? match::Present() : present();
  std::array<Text, match::most_seats + 1> texts;
  for (Guest* guest : guests_) {
    const match::Viewer viewer = viewer_of(*guest);
    if (viewer.everything) continue;
    Text& text = texts[viewer.seat ? static_cast<std::size_t>(viewer.seat->index()) : match::most_seats];
    if (!text) {
      const auto own = viewer.seat ? own_key(*guest->token_hash, key) : std::string_view();
      text = shared_text(update(match_, game_events, entry.event, viewer, own, here, entry.at));
    }
    guest->send(text);
  }
  if (!moved) dismiss_seatless();
}

void Audience::show_refusal(const std::weak_ptr<Guest>& guest, std::string_view key,
                            const match::Refusal& refusal) const {
  // A guest who has moved on to another table would not understand it.
  const auto asker = here(guest);
  if (asker) asker->send(shared_text(match::refusal(match_, {asker->seat, false}, key, refusal)));
}

void Audience::show_again(const std::weak_ptr<Guest>& guest, Text text) const {
  if (const auto asker = here(guest)) asker->send(std::move(text));
}

// Constant coming and going is reported at most twice a second.
bool Audience::tell_presence() {
  if (!presence_changed_ || guests_.empty()) return true;
  if (!presence_.take(presence_rate, time_of(environment_.now()))) return false;
  presence_changed_ = false;
  std::string text;
  base::JsonWriter w(text);
  w.object("type", "presence", "present", record::seats_in(present(), match_.players()));
  send_to_all(shared_text(std::move(text)));
  return true;
}

bool Audience::react(const Guest& guest, std::string_view reaction) {
  if (!guest.seat || !reactions_.take(guest.seat->index(), time_of(environment_.now()))) return false;
  show_reaction(*guest.seat, reaction);
  return true;
}

void Audience::show_reaction(Seat seat, std::string_view reaction) const {
  std::string text;
  base::JsonWriter w(text);
  w.object("type", "reaction", "seat", seat.index(), "reaction", reaction);
  send_to_all(shared_text(std::move(text)));
}

void Audience::send_to_all(const Text& text) const {
  for (Guest* guest : std::vector(guests_)) guest->send(text);
}

void Audience::find_seats() {
  for (Guest* guest : guests_) {
    guest->seat = guest->token_hash ? match_.seat_of(*guest->token_hash) : std::nullopt;
  }
}

// A guest who has lost their seat watches from now on, if that is allowed.
void Audience::dismiss_seatless() const {
  if (match_.setup().watching != match::Watching::nobody) return;
  for (Guest* guest : std::vector(guests_)) {
    if (!guest->seat) guest->dismiss(no_watchers());
  }
}

// As long as nothing is due, what lies open now.
Text Audience::delayed_snapshot() {
  if (delayed_->match.version() == 1) {
    return shared_text(snapshot(match_, {}, table_.text(), present(), environment_.now()));
  }
  if (!delayed_text_) {
    const match::Match& then = delayed_->match;
    delayed_text_ = shared_text(snapshot(then, {std::nullopt, true}, table_.text(), present(), then.changed_at()));
  }
  return delayed_text_;
}

void Audience::show_delayed() {
  if (!delayed_ || !delayed_->advance(environment_.now())) return;
  delayed_text_.reset();
  for (Guest* guest : std::vector(guests_)) {
    if (viewer_of(*guest).everything) guest->send(delayed_snapshot());
  }
}

}  // namespace ichiba::server
