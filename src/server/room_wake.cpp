// What a room does by itself, and what it lets one person do.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "server/room.hpp"
#include "server/table_registry.hpp"

namespace ichiba::server {
namespace {

// For everything that is not a move: each of them is stored for good and told to everybody.
constexpr TokenBucket::Rate budget{0.1, 20};

}  // namespace

std::optional<match::Refusal> Room::too_much(const Request& request) {
  const auto guest = request.guest.lock();
  if (!guest || !guest->token_hash) return std::nullopt;
  const TokenBucket::Time now = time_of(registry_.now());
  std::erase_if(budgets_, [&](const auto& one) { return one.second.full(budget, now); });
  auto mine = std::ranges::find(budgets_, *guest->token_hash, [](const auto& one) { return one.first; });
  if (mine == budgets_.end()) mine = budgets_.insert(mine, {*guest->token_hash, TokenBucket(budget, now)});
  if (mine->second.take(budget, now)) return std::nullopt;
  const int seconds = static_cast<int>(std::ceil(mine->second.seconds_to_wait(budget)));
  auto refusal = server_refusal("too_much", fmt::format("that is a lot at once; wait {} seconds", seconds));
  refusal.facts = fmt::format(R"({{"seconds":{}}})", seconds);
  return refusal;
}

std::optional<Room::Awaited> Room::awaits_first() const {
  std::optional<Awaited> first;
  if (match_->stage() != match::Match::Stage::open) return first;
  for (Seat seat : Seats(match_->players())) {
    const match::Chair& chair = match_->chair(seat);
    if (!chair.person() || std::ranges::find(came_, chair.token_hash) != came_.end()) continue;
    const match::Timestamp until = std::max(chair.taken_at, loaded_at_) + match::time_to_come;
    if (!first || until < first->until) first = Awaited{seat, until};
  }
  return first;
}

bool Room::idle() {
  if (!guests_.empty() || !waits_for_nothing() || !thinking_.empty() || awaits_first()) return false;
  const TokenBucket::Time now = time_of(registry_.now());
  return std::ranges::all_of(budgets_, [&](const auto& one) { return one.second.full(budget, now); });
}

void Room::wake() {
  tell_presence();
  if (registry_.closing() || !waits_for_nothing() || trouble_) return;
  const match::Timestamp now = registry_.now();
  if (match_->starts_itself(now)) {
    return ask(std::nullopt, match::Start{registry_.random_secret()}, [](const auto&) {});
  }
  if (match_->clocks().expired(now, match_->downtimes())) {
    return ask(std::nullopt, match::CallTime{}, [](const auto&) {});
  }
  if (next_ == Next::failed) make_next(true);
  if (const auto first = awaits_first(); first && first->until <= now) {
    return ask(std::nullopt, match::Free{first->seat}, [](const auto&) {});
  } else if (first) {
    registry_.set_alarm(id_, first->until);
  }
  // Bots do not play against nobody: they begin when the first person has come.
  const SeatSet bots = visited_ || !match_->not_under_way() ? match_->bots_to_move() : SeatSet();
  for (Seat seat : Seats(match_->players())) {
    if (bots.has(seat) && !thinking_.has(seat)) think(seat);
  }
  if (match_->is_stale(now, registry_.parts().keep_open) && guests_.empty()) {
    return ask(std::nullopt, match::Close{}, [](const auto&) {});
  }
  const auto due = match_->due(now, registry_.parts().keep_open);
  if (due && *due > now) return registry_.set_alarm(id_, *due);
  // Bots that wait for the first guest are due at once, but not for ever.
  const auto stale_at = match_->stale_at(registry_.parts().keep_open);
  if (stale_at && *stale_at > now) registry_.set_alarm(id_, *stale_at);
}

void Room::think(Seat seat) {
  const int level = match_->chair(seat).level;
  auto then = [self = shared_from_this(), seat, level, version = match_->version()](BotPool::Thought thought) {
    self->thinking_.remove(seat);
    const bool hurried = thought.level < level;
    if (hurried) self->registry_.parts().metrics.bots_hurried++;
    Request request;
    request.from_bot = true;
    request.who = seat;
    request.command = match::MakeMove{version, std::move(thought.move), hurried ? thought.level : 0};
    // The person may have been back for a while: then the bot thinks again.
    request.reply = [self](const auto& done) {
      if (!done && done.error().code == "old_version") self->wake();
    };
    self->submit(std::move(request));
  };
  // All tables at which nobody is connected have one share together.
  const auto here = std::ranges::find_if(guests_, [](const Guest* guest) { return guest->seat.has_value(); });
  const std::string client = here == guests_.end() ? std::string() : (*here)->client;
  if (registry_.parts().bots.think(*match_, seat, registry_.random_number(), client, std::move(then))) {
    thinking_.add(seat);
  } else {
    registry_.set_alarm(id_, registry_.now() + match::second);
  }
}

}  // namespace ichiba::server
