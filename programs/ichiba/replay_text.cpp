#include "programs/ichiba/replay_text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "programs/ichiba/play/osaka_board.hpp"
#include "programs/ichiba/play/tsukiji_board.hpp"
#include "words/lists.hpp"
#include "words/osaka_events.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli {
namespace {

using OsakaHeader = record::Header<osaka::Game>;
using TsukijiHeader = record::Header<tsukiji::Game>;

std::string told(const OsakaHeader& header, const osaka::Seen& event) { return words::say(event, header.players); }
std::string told(const TsukijiHeader& header, const tsukiji::Seen& event) {
  return words::say(header.variant.deck, event, header.players);
}

// The table as the seat sees it.
play::Block board(const OsakaHeader& header, const osaka::State& state, Seat seat, const play::Style& style) {
  return play::osaka_board(play::OsakaSnapshot::of(osaka::Game::shown(header.variant, state, seat)), header.players,
                           style);
}
play::Block board(const TsukijiHeader& header, const tsukiji::State& state, Seat seat, const play::Style& style) {
  return play::tsukiji_board(std::get<tsukiji::View>(tsukiji::Game::shown(header.variant, state, seat)), header.players,
                             style);
}

template <class G>
std::string events_told(const record::Header<G>& header, const std::vector<typename G::Event>& events,
                        std::optional<Seat> seat) {
  std::string text;
  for (const auto& event : events) {
    const std::string sentence = told(header, G::seen(event, seat));
    if (sentence.empty()) continue;
    for (const std::string& line : play::wrapped(sentence, 2, play::screen_width - 7)) text += "     " + line + "\n";
  }
  return text;
}

// The move of another player is told only by its events: a sealed bid must not be visible (T9).
template <class G>
std::string move_told(const record::Replay<G>& replay, const typename record::Replay<G>::Step& step,
                      std::optional<Seat> seat) {
  const auto& header = replay.header();
  const Seat mover = step.legal.seat();
  const std::string& name = header.players[static_cast<std::size_t>(mover.index())];
  const std::string text = !seat || seat == mover ? G::text(header.variant, step.legal.move()) : "moves";
  return fmt::format("{:>3}. {}: {}\n", replay.steps(), name, text);
}

}  // namespace

template <class G>
std::string replay_step(const record::Replay<G>& replay, const typename record::Replay<G>::Step* step,
                        std::optional<Seat> seat) {
  const auto& header = replay.header();
  std::string text = step == nullptr ? fmt::format("{}: {}\n", G::name, words::listed(header.players))
                                     : move_told<G>(replay, *step, seat);
  text += events_told<G>(header, step == nullptr ? replay.set_up_events() : step->events, seat);
  if (seat) {
    const play::Style style = play::Style::detect(::isatty(STDOUT_FILENO) == 1);
    text += play::joined(board(header, replay.state(), *seat, style)) + "\n";
  }
  return text;
}

template <class G>
std::string replay_end(const typename G::State& state, const record::Header<G>& header) {
  if (!over(state)) return "The record stops here; the game is not over.\n";
  const auto names = words::names_of(G::winners(state), header.players);
  return names.empty() ? "A draw.\n" : fmt::format("Won by {}.\n", words::listed(names));
}

template std::string replay_step<osaka::Game>(const record::Replay<osaka::Game>&,
                                              const record::Replay<osaka::Game>::Step*, std::optional<Seat>);
template std::string replay_step<tsukiji::Game>(const record::Replay<tsukiji::Game>&,
                                                const record::Replay<tsukiji::Game>::Step*, std::optional<Seat>);
template std::string replay_end<osaka::Game>(const osaka::State&, const record::Header<osaka::Game>&);
template std::string replay_end<tsukiji::Game>(const tsukiji::State&, const record::Header<tsukiji::Game>&);

}  // namespace ichiba::cli
