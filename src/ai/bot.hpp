// A bot is a player that gets what its seat knows and the offered moves, and answers with a move. It never sees the
// state.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::ai {

// What a bot needs for thinking.
struct Thought {
  Rng& rng;
  const std::atomic<bool>* stop = nullptr;  // becomes true when the answer is needed at once

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// A bot that cannot move any more, and so loses the game. Built-in bots never do; external programs may.
struct Forfeit {
  std::string why;  // "did not answer within 2 s"
};

// How a game came out.
struct Outcome {
  SeatSet winners;                // none: a draw
  std::optional<Seat> forfeited;  // the seat that could not go on, if that ended the game
};

template <class G>
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // A game begins, and the bot has this seat. Called before anything else, and again for each further game. The table
  // outlives the game.
  virtual void begin(const typename G::Variant&, Seat) {}

  // The move. At least one is offered; any other legal one (check(known, move)) is accepted as well. An answer after
  // the stop flag was set is ignored.
  virtual expected<typename G::Legal, Forfeit> choose(const typename G::Knowledge& known,
                                                      const typename G::Offers& offers, const Thought& thought) = 0;

  // Called for every event from the set-up on, as the bot's seat sees it, including its own moves. Bots with a memory
  // update it here.
  virtual void saw(const typename G::Seen&) {}

  // The game is over. Not called if it was broken off.
  virtual void end(const Outcome&) {}
};

// A bot that picks one of the offered moves by its number. All built-in bots do.
template <class G>
class OfferBot : public Bot<G> {
 public:
  virtual std::uint32_t pick(const typename G::Knowledge& known, const typename G::Offers& offers,
                             const Thought& thought) = 0;

  expected<typename G::Legal, Forfeit> choose(const typename G::Knowledge& known, const typename G::Offers& offers,
                                              const Thought& thought) final {
    return offers[pick(known, offers, thought)];
  }
};

// Uniform over the offered moves.
template <class G>
class RandomBot final : public OfferBot<G> {
 public:
  std::uint32_t pick(const typename G::Knowledge&, const typename G::Offers& offers, const Thought& thought) override {
    return thought.rng.below(offers.size());
  }
};

// The bot of this name, or nothing if there is none. External programs are not included:
// see ai/programs/make_bot.hpp.
//   random         uniform over the offered moves
//   greedy         one rule of thumb
//   search:50ms    tree search with this time for each move; also search:2s
//   search:2000    ... with this many iterations: the same choice for the same seed on every machine
//   search:2s@4    ... on this many threads
//   learned:50ms   search that evaluates by a network trained by self-play, where there is one; as search: otherwise
//   rollout:2000   search that evaluates by random games to the end, and knows only the rules
//   level:1 ... 8  opponents for people, from easy to hard (ai/levels.hpp)
template <class G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name);

// The network that this bot needs at this table ("osaka-3"); empty if none. In the page networks are loaded when a bot
// needs them (ai/search/nets.hpp).
template <class G>
std::string net_for(std::string_view name, const typename G::Variant& variant);

// Is there a bot of this name? A bot plays both games or none.
bool is_bot_name(std::string_view name);

// The names, for help texts and error messages.
std::vector<std::string> bot_names();

// The generator of the bot in this seat, in the game with this seed (docs/random.md).
Rng bot_rng(std::uint64_t game_seed, int seat);

}  // namespace ichiba::ai
