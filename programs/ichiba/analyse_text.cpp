#include "programs/ichiba/analyse_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "programs/ichiba/chart.hpp"
#include "programs/ichiba/play/interfaces.hpp"
#include "words/lists.hpp"

namespace ichiba::cli {
namespace {

using namespace analysis;
using play::append;
using play::Block;
using play::Ink;
using play::padded;
using play::Style;

constexpr int name_width = 14;

std::string short_name(const Names& names, Seat seat) {
  return padded(play::shortened(names[static_cast<std::size_t>(seat.index())], name_width), name_width);
}
const std::string& name_at(const Names& names, Seat seat) { return names[static_cast<std::size_t>(seat.index())]; }

std::string percent(double chance) { return fmt::format("{:.1f} %", 100 * chance); }
// A change in percentage points, without a sign if it rounds to nothing.
std::string points(double change) { return std::abs(change) < 0.0005 ? "0.0" : fmt::format("{:+.1f}", 100 * change); }

Ink ink_of(Grade grade) {
  switch (grade) {
    case Grade::blunder: return Ink::red;
    case Grade::mistake: return Ink::orange;
    case Grade::inaccuracy: return Ink::yellow;
    case Grade::forced: return Ink::dim;
    case Grade::best:
    case Grade::good: break;
  }
  return Ink::plain;
}

// ---- Result and summary ------------------------------------------------------------------------------------------

template <class G>
std::string told_result(const Played<G>& game, const Report<G>& report) {
  if (report.looked_at < report.moves) {
    return fmt::format("Stopped early: the first {} of {} moves were reviewed.", report.looked_at, report.moves);
  }
  if (!report.over) return "The record stops before the end of the game.";
  const auto winners = words::names_of(report.winners, game.names);
  if (winners.empty()) return "A draw.";
  return fmt::format("{} {}.", words::listed(winners), winners.size() > 1 ? "share the win" : "won");
}

template <class G>
Block told_summary(const Played<G>& game, const Report<G>& report, const Style& style) {
  Block block{style.bold(fmt::format("  {:<{}}{:>9}{:>12}{:>16}{:>10}{:>10}", "Chance to win", name_width, "start",
                                     "own moves", "others' moves", "luck", "end"))};
  for (Seat seat : Seats(game.players())) {
    const SeatSummary& sum = report.seats[static_cast<std::size_t>(seat.index())];
    block.push_back(fmt::format("  {}{:>9}{:>12}{:>16}{:>10}{:>10}", short_name(game.names, seat), percent(sum.start),
                                points(sum.own), points(sum.others), points(sum.luck), percent(sum.end)));
  }
  block.emplace_back();
  block.push_back(style.bold(fmt::format("  {:<{}}{:>9}{:>8}{:>14}{:>10}{:>10}{:>14}", "Decisions", name_width,
                                         "number", "best", "inaccuracies", "mistakes", "blunders", "average cost")));
  for (Seat seat : Seats(game.players())) {
    const SeatSummary& sum = report.seats[static_cast<std::size_t>(seat.index())];
    const int free = sum.decisions - sum.forced;
    const std::string best = free == 0 ? "-" : fmt::format("{:.0f} %", 100.0 * sum.best / free);
    block.push_back(fmt::format("  {}{:>9}{:>8}{:>14}{:>10}{:>10}{:>14.2f}", short_name(game.names, seat),
                                sum.decisions, best, sum.inaccuracies, sum.mistakes, sum.blunders,
                                100 * sum.average_cost()));
  }
  return block;
}

// ---- The chart ---------------------------------------------------------------------------------------------------

// The value of the curves that this turning point follows.
template <class G>
std::size_t place_of(const Report<G>& report, const TurningPoint& point) {
  const std::size_t step = point.is_luck ? report.luck[point.index].step : report.decisions[point.index].step;
  return std::min(step, report.decisions.size());
}

template <class G>
Block told_course(const Played<G>& game, const Report<G>& report, const std::vector<TurningPoint>& turns,
                  const Style& style) {
  std::vector<Curve> curves;
  for (Seat seat : Seats(game.players())) {
    Curve curve{play::shortened(name_at(game.names, seat), name_width), {}};
    for (const auto& decision : report.decisions) curve.values.push_back(of(decision.before, seat));
    curve.values.push_back(report.seats[static_cast<std::size_t>(seat.index())].end);
    curves.push_back(std::move(curve));
  }
  std::vector<Mark> marks;
  for (std::size_t i = turns.size(); i-- > 0;) {  // the greatest last, so that it is visible
    marks.push_back({place_of(report, turns[i]), static_cast<char>('1' + i)});
  }
  Block block{style.rule("The course of the game", "the digits below are the turning points", report_width)};
  append(block, drawn_chart(curves, marks, style, report_width));
  return block;
}

// ---- Turning points ----------------------------------------------------------------------------------------------

template <class G>
std::string better_told(const Played<G>& game, const Decision<G>& decision) {
  const auto text = [&](const Option<G>& option) { return G::text(game.variant, option.move); };
  if (decision.options.front().share == 0) return text(decision.options.front());
  std::vector<std::string> mix;
  for (const Option<G>& option : decision.options) {
    if (option.share >= 0.005) mix.push_back(fmt::format("{} {:.0f} % of the time", text(option), 100 * option.share));
  }
  return mix.size() == 1 ? text(decision.options.front()) : words::listed(mix);
}

// "sells 3 red for 5 points, and keeps ..."
std::string joined_reasons(const std::vector<Reason>& reasons) {
  std::string text;
  for (const Reason& reason : reasons) text += (text.empty() ? "" : "; ") + reason.words;
  return text;
}

template <class G>
Block told_decision(const Played<G>& game, const Decision<G>& decision, char sign, const Style& style) {
  const std::string move = G::text(game.variant, decision.move);
  const std::string grade =
      fmt::format("{} {}", decision.grade == Grade::inaccuracy ? "an" : "a", name_of(decision.grade));
  Block block = play::wrapped(
      fmt::format("{} {} {}: {}, {}: {} {} {} ({})", style.bold(std::string(1, sign)), "Move", decision.step,
                  name_at(game.names, decision.seat) + " played " + style.bold(move),
                  style.ink(ink_of(decision.grade), grade), percent(of(decision.before, decision.seat)),
                  style.glyphs().arrow, percent(of(decision.after, decision.seat)), points(-decision.cost)),
      2, report_width);
  std::string why = "  Better: " + better_told<G>(game, decision) + ".";
  const bool mixed = decision.options.front().share > 0;
  if (!decision.why.for_better.empty()) {
    why += fmt::format(" {} {}.", mixed ? G::text(game.variant, decision.options.front().move) : "It",
                       joined_reasons(decision.why.for_better));
  }
  if (!decision.why.against_other.empty()) {
    why += fmt::format(" The one played {}.", joined_reasons(decision.why.against_other));
  }
  if (decision.why.empty()) why += " No single reason stands out; it does better over the turns that follow.";
  append(block, play::wrapped(why, 2, report_width));
  return block;
}

template <class G>
std::string changes_told(const Played<G>& game, const Chances& change) {
  std::vector<std::string> parts;
  for (Seat seat : Seats(game.players())) {
    parts.push_back(fmt::format("{} {}", name_at(game.names, seat), points(of(change, seat))));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

template <class G>
Block told_luck(const Played<G>& game, const Luck& luck, char sign, const Style& style) {
  const auto& legal = game.moves[luck.step - 1];
  const std::string after = luck.cause == Cause::bids
                                ? "how the two bids met"
                                : fmt::format("what came up after {} played {}", name_at(game.names, legal.seat()),
                                              G::text(game.variant, legal.move()));
  Block block = play::wrapped(fmt::format("{} Move {}: {}, {}: {}", style.bold(std::string(1, sign)), luck.step,
                                          style.ink(Ink::cyan, "luck"), after, changes_told<G>(game, luck.change)),
                              2, report_width);
  std::string told = " ";
  for (const std::string& sentence : luck.told) told += ' ' + sentence;
  if (!luck.why.empty()) told += ' ' + luck.why.front().words + '.';
  append(block, play::wrapped(told, 2, report_width));
  return block;
}

template <class G>
Block told_turns(const Played<G>& game, const Report<G>& report, const std::vector<TurningPoint>& turns,
                 const Style& style) {
  Block block{style.rule("Turning points", "the greatest first", report_width)};
  if (turns.empty()) block.emplace_back("  None: no decision cost much, and luck was even.");
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const char sign = static_cast<char>('1' + i);
    append(block, turns[i].is_luck ? told_luck<G>(game, report.luck[turns[i].index], sign, style)
                                   : told_decision<G>(game, report.decisions[turns[i].index], sign, style));
  }
  return block;
}

// ---- All decisions -------------------------------------------------------------------------------------------------

// "take R5 54.2, take R3 53.9"; for bids how often each should be made.
template <class G>
std::string best_told(const Played<G>& game, const Decision<G>& decision) {
  const bool mixed = decision.options.front().share > 0;
  std::vector<std::string> best;
  for (const Option<G>& option : decision.options) {
    if (best.size() == 3 || (mixed && option.share < 0.005)) break;
    const std::string number = mixed ? fmt::format("{:.0f} % of the time", 100 * option.share)
                                     : fmt::format("{:.1f}", 100 * of(option.after, decision.seat));
    best.push_back(fmt::format("{} {}", G::text(game.variant, option.move), number));
  }
  return fmt::format("{}", fmt::join(best, ", "));
}

template <class G>
Block told_line(const Played<G>& game, const Decision<G>& decision, const Style& style) {
  std::string line =
      fmt::format("{:>3}. {} {} {:>6.1f} {} {:.1f} %", decision.step, short_name(game.names, decision.seat),
                  padded(G::text(game.variant, decision.move), 24), 100 * of(decision.before, decision.seat),
                  style.glyphs().arrow, 100 * of(decision.after, decision.seat));
  if (decision.grade != Grade::best) {
    line = padded(line, 64);
    if (decision.cost > 0) line += points(-decision.cost) + ' ';
    line += style.ink(ink_of(decision.grade), name_of(decision.grade));
  }
  Block block = play::wrapped(line, 7, report_width);
  std::string second;
  if (decision.grade != Grade::forced) second = "best: " + best_told<G>(game, decision);
  if (game.players() > 2) {
    std::vector<std::string> all;
    for (Seat seat : Seats(game.players())) all.push_back(fmt::format("{:.1f}", 100 * of(decision.after, seat)));
    second += fmt::format("{}all after it: {}", second.empty() ? "" : "; ", fmt::join(all, " "));
  }
  if (!second.empty()) append(block, play::wrapped("       " + second, 9, report_width));
  return block;
}

}  // namespace

template <class G>
Block told_report(const Played<G>& game, const Report<G>& report, const Style& style) {
  Block block{fmt::format("{}: {}. {}", style.bold(play::Interface<G>::title), words::listed(game.names),
                          told_result<G>(game, report))};
  append(block, play::wrapped("Decisions are judged by what the player knew at the time, with a perfect memory, and "
                              "never by what turned up later. Changes are in percentage points of the chance to win.",
                              0, report_width));
  if (report.decisions.empty()) {
    block.emplace_back("There are no decisions to review.");
    return block;
  }
  const std::vector<TurningPoint> turns = turning_points(report);
  block.emplace_back();
  append(block, told_summary<G>(game, report, style));
  block.emplace_back();
  append(block, told_course<G>(game, report, turns, style));
  block.emplace_back();
  append(block, told_turns<G>(game, report, turns, style));
  return block;
}

template <class G>
Block told_moves(const Played<G>& game, const Report<G>& report, const Style& style) {
  Block block{style.rule("All decisions", "the mover's chance, the cost, and the best three", report_width)};
  auto luck = report.luck.begin();
  for (const Decision<G>& decision : report.decisions) {
    append(block, told_line<G>(game, decision, style));
    for (; luck != report.luck.end() && luck->step == decision.step; ++luck) {
      if (*std::ranges::max_element(luck->change) < 0.005) continue;
      append(block, play::wrapped(fmt::format("     {}: {}", luck->cause == Cause::bids ? "how the bids met" : "luck",
                                              changes_told<G>(game, luck->change)),
                                  7, report_width));
    }
  }
  return block;
}

template Block told_report(const Played<osaka::Game>&, const Report<osaka::Game>&, const Style&);
template Block told_report(const Played<tsukiji::Game>&, const Report<tsukiji::Game>&, const Style&);
template Block told_moves(const Played<osaka::Game>&, const Report<osaka::Game>&, const Style&);
template Block told_moves(const Played<tsukiji::Game>&, const Report<tsukiji::Game>&, const Style&);

}  // namespace ichiba::cli
