// One game at a terminal: people and bots in turn, events shown to each, the record written step by step.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/programs/make_bot.hpp"
#include "programs/ichiba/play/journal.hpp"
#include "programs/ichiba/play/terminal.hpp"
#include "programs/ichiba/record_file.hpp"
#include "record/chance.hpp"
#include "record/codec.hpp"

namespace ichiba::cli::play {

// The seats, and how to repeat the game.
struct Seating {
  Names names;
  std::vector<std::string> bots;  // the bot in each seat; empty: a person
  std::uint64_t seed = 0;
  std::string again;         // the command that deals the same game
  bots::Limits limits = {};  // for bots that are programs
};

template <class G>
class TerminalGame {
 public:
  TerminalGame(Terminal& terminal, const typename G::Variant& variant, Seating seating,
               std::optional<RecordFile> record);

  // Plays; the exit status.
  int run();

 private:
  using I = Interface<G>;
  using Move = typename G::Move;
  using Legal = typename G::Legal;
  template <class T>
  using OrLeave = std::expected<T, Leave>;

  void set_up();
  OrLeave<void> play();
  OrLeave<Legal> decide(Seat seat);
  OrLeave<Legal> ask_person(Seat seat);
  OrLeave<Legal> ask_bot(Seat seat);
  void replace_bot(Seat seat, const std::string& why);
  void tell_bots();
  void carry_out(const Legal& legal);

  OrLeave<void> hand_over(Seat seat);
  OrLeave<void> let_watch();
  void draw(std::optional<Seat> viewer, const Block& menu);
  // Commands that work at any prompt; false if it is not one.
  bool obey(const std::vector<std::string>& words, Seat seat, const typename I::MoveReader& move_reader);
  void give_hint(Seat seat);
  void refuse(const typename G::Refusal& refusal);
  int part(Leave leave);
  void show_end();
  void say_where_record_is();
  void keep(const std::string& lines);
  void let_read();

  [[nodiscard]] bool is_person(Seat seat) const { return !bots_[static_cast<std::size_t>(seat.index())]; }

  Terminal& terminal_;
  const typename G::Variant& variant_;
  Seating seating_;
  std::optional<RecordFile> record_;
  std::string record_path_;
  Rng rng_;
  record::RecordingChance<typename record::Codec<G>::Card> chance_;
  bots::Programs programs_;
  std::vector<std::unique_ptr<ai::Bot<G>>> bots_;
  std::vector<Rng> bot_rngs_;
  Rng hint_rng_;  // separate: asking for a hint does not change the game
  int people_ = 0;
  typename G::State state_{};
  Journal<G> journal_;
  std::size_t told_bots_ = 0;          // number of events
  std::optional<Seat> reader_;         // the person for whom the screen was last drawn
  std::optional<std::string> clause_;  // of the last refusal
  bool run_on_ = false;                // a watched game that is played on without asking
};

}  // namespace ichiba::cli::play
