#include "cli/replay_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ichiba::cli {

template <class G>
std::string replay_step(const record::Replay<G>& replay, const typename record::Replay<G>::Step* step,
                        std::optional<Seat>) {
  const auto& header = replay.header();
  if (step == nullptr) return fmt::format("{}: {}\n", G::name, fmt::join(header.players, ", "));
  const auto index = static_cast<std::size_t>(step->legal.seat().index());
  return fmt::format("{:>3}. {}: {}\n", replay.steps(), header.players[index], G::text(header.table, step->legal.move()));
}

template <class G>
std::string replay_end(const typename G::State& state, const record::Header<G>& header) {
  if (!over(state)) return "The record stops here; the game is not over.\n";
  std::vector<std::string> names;
  for (Seat seat : Seats(G::players(header.table))) {
    if (G::winners(state).has(seat)) names.push_back(header.players[static_cast<std::size_t>(seat.index())]);
  }
  return names.empty() ? "A draw.\n" : fmt::format("Won by {}.\n", fmt::join(names, " and "));
}

template std::string replay_step<osaka::Game>(const record::Replay<osaka::Game>&,
                                              const record::Replay<osaka::Game>::Step*, std::optional<Seat>);
template std::string replay_step<tsukiji::Game>(const record::Replay<tsukiji::Game>&,
                                                const record::Replay<tsukiji::Game>::Step*, std::optional<Seat>);
template std::string replay_end<osaka::Game>(const osaka::State&, const record::Header<osaka::Game>&);
template std::string replay_end<tsukiji::Game>(const tsukiji::State&, const record::Header<tsukiji::Game>&);

}  // namespace ichiba::cli
