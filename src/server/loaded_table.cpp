#include "server/loaded_table.hpp"

#include "server/keys.hpp"
#include "server/store/entries.hpp"

namespace ichiba::server {

bool DelayedMatch::advance(match::Timestamp now) {
  bool news = false;
  for (; !waiting.empty() && waiting.front().at + match.setup().delay <= now; waiting.pop_front()) {
    match::GameEvents game_events;
    // The match has applied this entry before, so its older copy can, too.
    if (!match.evolve(waiting.front(), game_events)) break;
    news = true;
  }
  return news;
}

base::OrProblem<LoadedTable> replay_table(const StoredTable& stored, const match::Downtimes& downtimes,
                                          match::Timestamp now) {
  auto entries = entries_of(stored);
  if (!entries) return std::unexpected(entries.error());
  if (entries->empty()) return base::not_in_format("the log is empty");
  auto begun = match::Match::begin(entries->front(), downtimes);
  if (!begun) return std::unexpected(begun.error());
  LoadedTable loaded{stored.number, std::move(*begun), {}};
  if (loaded.match.setup().watching == match::Watching::everything) loaded.delayed = DelayedMatch{loaded.match, {}};
  match::GameEvents game_events;
  for (std::size_t i = 1; i < entries->size(); ++i) {
    match::Entry& entry = (*entries)[i];
    if (auto taken = loaded.match.evolve(entry, game_events); !taken) return std::unexpected(taken.error());
    if (loaded.delayed) loaded.delayed->waiting.push_back(std::move(entry));
  }
  if (loaded.delayed) loaded.delayed->advance(now);
  return loaded;
}

std::optional<std::string> replay_update(const StoredTable& stored, const KeyUse& use, match::Present present,
                                         const match::Downtimes& downtimes) {
  const auto entries = entries_of(stored);
  if (!entries || static_cast<int>(entries->size()) < use.version) return std::nullopt;
  match::GameEvents game_events;
  const auto then = std::span(*entries).first(static_cast<std::size_t>(use.version));
  const auto match = match::Match::of_log(then, downtimes, game_events);
  if (!match) return std::nullopt;
  const auto seat = match->seat_of(use.token_hash);
  // A key of the old kind may belong to the previous owner of the seat.
  const std::string& used = stored.log[then.size() - 1].key;
  if (used != use.stored_key && used != old_key_for_store(seat, use.key)) return std::nullopt;
  return update(*match, game_events, then.back().event, {seat, false}, use.key, present, then.back().at);
}

}  // namespace ichiba::server
