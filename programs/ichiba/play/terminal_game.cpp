#include "programs/ichiba/play/terminal_game.hpp"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/interrupt.hpp"
#include "programs/ichiba/play/help.hpp"
#include "programs/ichiba/play/hint.hpp"
#include "programs/ichiba/play/typed.hpp"
#include "record/writer.hpp"

namespace ichiba::cli::play {
namespace {

constexpr int terminated_status = 143;

bool is(const std::vector<std::string>& words, std::initializer_list<std::string_view> names) {
  return words.size() == 1 && std::ranges::find(names, words[0]) != names.end();
}

}  // namespace

template <class G>
TerminalGame<G>::TerminalGame(Terminal& terminal, const typename G::Variant& variant, Seating seating,
                              std::optional<RecordFile> record)
    : terminal_(terminal),
      variant_(variant),
      seating_(std::move(seating)),
      record_(std::move(record)),
      rng_(seating_.seed),
      chance_(rng_),
      programs_(seating_.limits),
      hint_rng_(ai::bot_rng(seating_.seed, G::max_players)) {
  if (record_) record_path_ = record_->path();
  for (std::size_t i = 0; i < seating_.bots.size(); ++i) {
    bots_.push_back(seating_.bots[i].empty() ? nullptr : bots::make_bot<G>(seating_.bots[i], programs_));
    bot_rngs_.push_back(ai::bot_rng(seating_.seed, static_cast<int>(i)));
    if (!bots_.back()) ++people_;
    if (bots_.back()) bots_.back()->begin(variant_, Seat(static_cast<int>(i)));
  }
}

template <class G>
int TerminalGame<G>::run() {
  const SignalGuard guard;
  set_up();
  if (const auto played = play(); !played) return part(played.error());
  for (const auto& bot : bots_) {
    if (bot) bot->end({G::winners(state_), std::nullopt});
  }
  show_end();
  return success;
}

template <class G>
void TerminalGame<G>::set_up() {
  state_ = G::set_up(variant_, chance_, CollectEvents{journal_.events()});
  record::Header<G> header{seating_.names, variant_, chance_.take_piles().front(), chance_.start()};
  const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
  keep(record::header_line<G>(header, {{"date", date}, {"seed", seating_.seed}}));
  tell_bots();
}

template <class G>
typename TerminalGame<G>::template OrLeave<void> TerminalGame<G>::play() {
  while (!over(state_)) {
    if (auto wanted = Terminal::still_wanted(); !wanted) return wanted;
    const auto legal = decide(to_act(state_.open).lowest());
    if (!legal) return std::unexpected(legal.error());
    carry_out(*legal);
    if (people_ > 0) continue;
    if (auto watched = let_watch(); !watched) return watched;
  }
  return {};
}

template <class G>
typename TerminalGame<G>::template OrLeave<typename G::Legal> TerminalGame<G>::decide(Seat seat) {
  if (!is_person(seat)) return ask_bot(seat);
  if (people_ > 1 && reader_ != seat) {
    if (auto ready = hand_over(seat); !ready) return std::unexpected(ready.error());
  }
  return ask_person(seat);
}

// Stored first, then shown. One call writes the step with all its reshuffles.
template <class G>
void TerminalGame<G>::carry_out(const Legal& legal) {
  apply(state_, legal, chance_, CollectEvents{journal_.events()});
  std::string lines = record::move_line<G>(variant_, legal.seat(), legal.move());
  for (const auto& pile : chance_.take_piles()) lines += record::reshuffle_line<G>(pile);
  keep(lines);
  tell_bots();
}

template <class G>
void TerminalGame<G>::keep(const std::string& lines) {
  if (!record_) return;
  const auto kept = record_->append(lines);
  if (kept) return;
  record_.reset();
  terminal_.write(fmt::format("\n{}\nThe game goes on without a record; the file has it up to here.\n", kept.error()));
  let_read();
}

// The last message must not be cleared unread.
template <class G>
void TerminalGame<G>::let_read() {
  if (!terminal_.interactive()) return;
  terminal_.write("Press Enter.\n");
  [[maybe_unused]] const auto line = terminal_.read_line();
}

// ---- Bots -------------------------------------------------------------------------------------------------

template <class G>
typename TerminalGame<G>::template OrLeave<typename G::Legal> TerminalGame<G>::ask_bot(Seat seat) {
  const auto index = static_cast<std::size_t>(seat.index());
  const auto known = know(state_, seat);
  const typename G::Offers list = offers(known);
  for (;;) {
    if (terminal_.interactive()) terminal_.write(fmt::format("{} is thinking ...", seating_.names[index]));
    const auto chosen = bots_[index]->choose(known, list, {bot_rngs_[index], &Terminal::leave_flag()});
    terminal_.clear_line();
    if (auto wanted = Terminal::still_wanted(); !wanted) return std::unexpected(wanted.error());
    if (chosen) return *chosen;
    replace_bot(seat, chosen.error().why);
  }
}

// A greedy bot never gives up, so this happens at most once per seat.
template <class G>
void TerminalGame<G>::replace_bot(Seat seat, const std::string& why) {
  const auto index = static_cast<std::size_t>(seat.index());
  bots_[index] = ai::make_bot<G>("greedy");
  bots_[index]->begin(variant_, seat);
  terminal_.write(
      fmt::format("\n{} cannot go on: {}\nA greedy bot plays on in its place.\n", seating_.names[index], why));
  let_read();
}

template <class G>
void TerminalGame<G>::tell_bots() {
  const auto& events = journal_.events();
  for (; told_bots_ < events.size(); ++told_bots_) {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
      if (bots_[i]) bots_[i]->saw(G::seen(events[told_bots_], Seat(static_cast<int>(i))));
    }
  }
}

// A game between bots: Enter shows the next move. At the end of the input it is played to its end.
template <class G>
typename TerminalGame<G>::template OrLeave<void> TerminalGame<G>::let_watch() {
  if (run_on_) {
    terminal_.write(journal_.news(std::nullopt, variant_, seating_.names, terminal_.style()));
    return {};
  }
  draw(std::nullopt, {" Enter: next move - end: play on to the end - quit"});
  terminal_.write("> ");
  const auto line = terminal_.read_line();
  if (!line && line.error() != Leave::end_of_input) return std::unexpected(line.error());
  const std::vector<std::string> words = line ? typed_words(*line) : std::vector<std::string>{"end"};
  if (is(words, {"quit", "exit", "q"})) return std::unexpected(Leave::by_choice);
  if (is(words, {"end"})) {
    run_on_ = true;
    terminal_.write("\n");
  }
  return {};
}

// ---- People -----------------------------------------------------------------------------------------------

template <class G>
typename TerminalGame<G>::template OrLeave<void> TerminalGame<G>::hand_over(Seat seat) {
  if (reader_) terminal_.hide_all();
  terminal_.write(fmt::format("\n Hand the screen to {}. Press Enter.\n", name_at(seating_.names, seat)));
  const auto line = terminal_.read_line();
  if (!line) return std::unexpected(line.error());
  if (is(typed_words(*line), {"quit", "exit", "q"})) return std::unexpected(Leave::by_choice);
  return {};
}

template <class G>
void TerminalGame<G>::draw(std::optional<Seat> viewer, const Block& menu) {
  const Style& style = terminal_.style();
  terminal_.new_page();
  const std::string title =
      viewer ? fmt::format("{}: {} to move", I::title, name_at(seating_.names, *viewer)) : std::string(I::title);
  Block page{style.rule(title, viewer ? "? for help" : "")};
  if (journal_.first_time(viewer)) {
    append(page, wrapped(' ' + I::greeting(variant_, people_ < G::players(variant_)), 1));
  }
  append(page, journal_.news(viewer, variant_, seating_.names, style));
  page.emplace_back();
  append(page, I::board(I::snapshot(variant_, state_, viewer), seating_.names, style));
  page.emplace_back();
  append(page, menu);
  terminal_.write(page);
  reader_ = viewer;
}

template <class G>
typename TerminalGame<G>::template OrLeave<typename G::Legal> TerminalGame<G>::ask_person(Seat seat) {
  typename I::MoveReader move_reader(I::snapshot(variant_, state_, seat), variant_, seating_.names, terminal_.style());
  clause_.reset();
  draw(seat, move_reader.menu());
  for (;;) {
    terminal_.write(fmt::format("{}> ", name_at(seating_.names, seat)));
    const auto line = terminal_.read_line();
    if (!line) return std::unexpected(line.error());
    const std::vector<std::string> words = typed_words(*line);
    if (words.empty()) continue;
    if (is(words, {"quit", "exit", "q"})) return std::unexpected(Leave::by_choice);
    if (obey(words, seat, move_reader)) continue;
    const Answer<G> answer = move_reader.answer(*line);
    if (const auto* said = std::get_if<Said>(&answer)) {
      terminal_.write(said->lines);
      continue;
    }
    const auto legal = check(state_, seat, std::get<Move>(answer));
    if (legal) return *legal;
    refuse(legal.error());
  }
}

template <class G>
void TerminalGame<G>::refuse(const typename G::Refusal& refusal) {
  clause_ = std::string(refusal.clause.text());
  const std::string words = record::Codec<G>::say(variant_, refusal, seating_.names);
  terminal_.write(fmt::format("{}: {}\n{}\n", *clause_, words, terminal_.style().dim(" Type why for the rule.")));
}

template <class G>
bool TerminalGame<G>::obey(const std::vector<std::string>& words, Seat seat,
                           const typename I::MoveReader& move_reader) {
  const Style& style = terminal_.style();
  if (is(words, {"?", "help", "h"})) {
    terminal_.write(help_shown(I::help(), I::section));
  } else if (is(words, {"hint"})) {
    give_hint(seat);
  } else if (is(words, {"why"})) {
    terminal_.write(clause_ ? rule_shown(*clause_, style) : Block{"Nothing has been refused."});
  } else if (words[0] == "rules" || words[0] == "rule") {
    terminal_.write(rules_shown(words, G::name, I::section, style));
  } else if (is(words, {"log"})) {
    terminal_.write(journal_.all(seat, variant_, seating_.names, style));
  } else if (is(words, {"discards"})) {
    terminal_.write(I::discards(I::snapshot(variant_, state_, seat), style));
  } else if (is(words, {"board", "b"})) {
    draw(seat, move_reader.menu());
  } else {
    return false;
  }
  return true;
}

// Only from what the seat knows, like a bot.
template <class G>
void TerminalGame<G>::give_hint(Seat seat) {
  if (terminal_.interactive()) terminal_.write("Thinking ...");
  const auto known = know(state_, seat);
  const analysis::Effort effort{hint_budget, hint_rng_.next()};
  const auto assessment = analysis::assess<G>(known, nullptr, effort);
  terminal_.clear_line();
  if (!assessment) return;
  const auto found = analysis::hint<G>(known, *assessment, seating_.names, hint_rng_);
  terminal_.write(hint_shown<G>(variant_, found, terminal_.style()));
}

// ---- Leaving ----------------------------------------------------------------------------------------------

template <class G>
void TerminalGame<G>::say_where_record_is() {
  if (record_path_.empty()) return;
  const std::string_view whole = record_ ? "" : " up to where it could be written";
  terminal_.write(fmt::format(
      "The record is in {0}{1}.\nTo learn from it: ichiba analyse {0}\nTo see it again: ichiba replay {0}\n",
      record_path_, whole));
}

template <class G>
int TerminalGame<G>::part(Leave leave) {
  terminal_.write("\n");
  if (record_path_.empty()) {
    terminal_.write("The game ends here, without a record (--record FILE keeps one).\n");
  } else {
    say_where_record_is();
  }
  switch (leave) {
    case Leave::interrupted: return interrupted_status;
    case Leave::terminated: return terminated_status;
    case Leave::by_choice:
    case Leave::end_of_input: break;
  }
  return success;
}

template <class G>
void TerminalGame<G>::show_end() {
  const Style& style = terminal_.style();
  if (!run_on_) terminal_.new_page();
  Block page = journal_.news(reader_, variant_, seating_.names, style);
  page.emplace_back();
  append(page, I::result(state_, journal_.events(), seating_.names, style));
  append(page, {"", "The same cards again:", "  " + seating_.again});
  terminal_.write(page);
  say_where_record_is();
}

template class TerminalGame<osaka::Game>;
template class TerminalGame<tsukiji::Game>;

}  // namespace ichiba::cli::play
