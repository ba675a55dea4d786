// A bot is a player that gets what its seat knows and the moves offered, and answers with a move. The state never comes
// near it: there is nothing to peek at.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::ai {

// What a bot has for thinking with.
struct Thought {
  Rng& rng;
  const std::atomic<bool>* stop = nullptr;  // becomes true when the answer is wanted at once

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// A bot that cannot move any more, and so loses the game. None of our own does that; other people's programs may.
struct Forfeit {
  std::string why;  // "did not answer within 2 s"
};

// How a game came out.
struct Outcome {
  SeatSet winners;                // none: a draw
  std::optional<Seat> forfeited;  // who could not go on, where that ended the game
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

  // The move. There is at least one on offer; any other legal one (check(known, move)) will do as well. An answer that
  // comes after the thinking was stopped counts for nothing.
  virtual std::expected<typename G::Legal, Forfeit> choose(const typename G::Knowledge& known,
                                                           const typename G::Offers& offers,
                                                           const Thought& thought) = 0;

  // Called for everything that happens at the table from the set-up on, as the bot's seat sees it, its own moves
  // included. Whoever remembers something between moves keeps it up to date with this.
  virtual void saw(const typename G::Seen&) {}

  // The game that was begun is over. Not called where it was broken off.
  virtual void end(const Outcome&) {}
};

// A bot that picks one of the moves offered, by its number. All of our own do.
template <class G>
class OfferBot : public Bot<G> {
 public:
  virtual std::uint32_t pick(const typename G::Knowledge& known, const typename G::Offers& offers,
                             const Thought& thought) = 0;

  std::expected<typename G::Legal, Forfeit> choose(const typename G::Knowledge& known, const typename G::Offers& offers,
                                                   const Thought& thought) final {
    return offers[pick(known, offers, thought)];
  }
};

// Uniform over the moves offered.
template <class G>
class RandomBot final : public OfferBot<G> {
 public:
  std::uint32_t pick(const typename G::Knowledge&, const typename G::Offers& offers, const Thought& thought) override {
    return thought.rng.below(offers.size());
  }
};

// The bot of this name, or nothing where there is none. Programs of other people are not among them:
// ai/programs/make_bot.hpp knows those too.
//   random         uniform over the moves offered
//   greedy         one rule of thumb
//   search:50ms    tree search with so much time for each move; also search:2s
//   search:2000    ... with so many iterations: the same choice for the same seed on every machine
//   search:2s@4    ... on so many threads
//   rollout:2000   search that judges by random games to the end, and knows nothing but the rules
//   level:1 ... 5  opponents for people, from gentle to fierce
template <class G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name);

// Is there a bot of this name? It is for both games, or for none.
bool is_bot_name(std::string_view name);

// What can be named, for help texts and error messages.
std::vector<std::string> bot_names();

// The generator of the bot in this seat, in the game with this seed (docs/random.md).
Rng bot_rng(std::uint64_t game_seed, int seat);

}  // namespace ichiba::ai
