// A game in progress, for programs that research it: a position, what was played so far, and the chance to come. Copies
// are cheap, because they share their past.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/game_encoding.hpp"
#include "engine/core/expected.hpp"
#include "record/chance.hpp"

namespace ichiba::kit {

// How a game began.
template <class G>
struct Beginning {
  std::vector<std::string> names;  // of the players; empty: nobody has named them
  std::vector<typename G::Card> deck;
  std::optional<Seat> start;  // drawn by lot
};

// A move that was played, and the piles that were shuffled after it.
template <class G>
struct Played {
  Seat seat;
  typename G::Move move;
  std::vector<std::vector<typename G::Card>> piles;
};

template <class G>
class Play {
 public:
  using Card = typename G::Card;
  using Variant = typename G::Variant;
  using State = typename G::State;
  using Move = typename G::Move;
  using Refusal = typename G::Refusal;
  using E = encoding::Encoding<G>;
  using Events = std::vector<typename G::Event>;

  // Deals a game. The same seed gives the cards that the program deals with it (docs/random.md).
  Play(const Variant& variant, std::uint64_t seed);

  // Begins a game with these cards; nothing if they are not those of the game, or if the lot is wrong. The seed is for
  // chance from then on.
  static std::optional<Play> begin(const Variant& variant, const Beginning<G>& beginning, std::uint64_t seed);

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const typename E::Pending& pending() const { return pending_; }
  [[nodiscard]] int players() const { return G::players(variant_); }
  [[nodiscard]] bool is_over() const { return over(state_); }
  [[nodiscard]] SeatSet acting() const { return to_act(state_.open); }

  // Plays a move. What was chosen in part (act) is forgotten.
  expected<void, Refusal> play(Seat seat, const Move& move, Events* events = nullptr);
  // Plays a move after which these piles were shuffled; false if it is not legal or if the piles do not fit.
  bool play_again(const Played<G>& played);

  // The actions of docs/encodings.md: a bit for each legal one, none for a seat that does not act.
  [[nodiscard]] std::uint64_t legal_actions(Seat seat) const;
  // Carries out a legal action. True if it completed a move.
  bool act(Seat seat, int action);
  void observe(Seat seat, encoding::Memory memory, encoding::Number* to) const {  // into numbers that are all 0
    E::observe(state_, seat, pending_, memory, to);
  }

  // A game that agrees with what this seat knows: the hidden cards dealt again, every deal equally likely. Its past is
  // not known. What the seat has chosen in part stays chosen, if it is this seat's turn.
  [[nodiscard]] Play sampled(Seat seat, std::uint64_t seed) const;

  // Lets another seed decide what chance brings from now on. What has been dealt already stays.
  void reseed(std::uint64_t seed) { rng_ = Rng(seed); }

  // The past; no beginning if it is not known.
  [[nodiscard]] const std::shared_ptr<const Beginning<G>>& beginning() const { return beginning_; }
  [[nodiscard]] std::vector<const Played<G>*> past() const;
  [[nodiscard]] int steps() const { return steps_; }  // moves played since the beginning, or since it is known

  // Is it the same position: the same cards everywhere, those that nobody sees included? The past and the chance to
  // come do not count.
  friend bool operator==(const Play& a, const Play& b) { return same_position(a, b); }
  [[nodiscard]] std::uint64_t hash() const;

  // Everything, as bytes. Loading gives nothing if they are damaged or of another version or kind of machine.
  [[nodiscard]] std::string save() const;
  static std::optional<Play> load(std::string_view saved);

 private:
  struct Link {
    Played<G> played;
    std::shared_ptr<Link> before;

    Link(Played<G> what, std::shared_ptr<Link> previous) : played(std::move(what)), before(std::move(previous)) {}
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    // One after another: a long game must not need a deep stack.
    ~Link() {
      while (before && before.use_count() == 1) before = std::shared_ptr<Link>(std::move(before->before));
    }
  };

  Play() : rng_(0) {}
  static bool same_position(const Play& a, const Play& b);
  void remember(Seat seat, const Move& move, std::vector<std::vector<Card>> piles);

  Variant variant_{};
  State state_{};
  typename E::Pending pending_{};
  Rng rng_;
  std::shared_ptr<const Beginning<G>> beginning_;
  std::shared_ptr<Link> last_;
  int steps_ = 0;
};

extern template class Play<osaka::Game>;
extern template class Play<tsukiji::Game>;

}  // namespace ichiba::kit
