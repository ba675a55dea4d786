// Two sources of chance for the rules: one replays a record, the other records what a generator did.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"

namespace ichiba::record {

// Replays. The rules cannot fail, so if the script does not fit, the pile is arranged anyway and the misfit is noted;
// the caller then discards the state.
template <class Card>
class ScriptedChance {
 public:
  enum class Misfit { none, pile_missing, wrong_cards, lot_missing, lot_outside, lot_unneeded };

  void add_pile(std::vector<Card> pile) { piles_.push_back(std::move(pile)); }
  void set_start(std::optional<Seat> start) { start_ = start; }

  [[nodiscard]] Misfit misfit() const {
    if (misfit_ == Misfit::none && start_ && !lot_drawn_) return Misfit::lot_unneeded;
    return misfit_;
  }

  void shuffle(std::span<Card> pile) {
    arrange(pile, [](std::span<const Card> a, std::span<const Card> b) { return std::ranges::is_permutation(a, b); });
  }
  void shuffle_pack(std::span<Card> pile) {  // any side of each card may be up
    arrange(pile, [](std::span<const Card> a, std::span<const Card> b) {
      const auto number = [](Card card) { return card.card(); };
      return std::ranges::is_permutation(a, b, {}, number, number);
    });
  }
  int lot(std::span<const Seat> tied) {
    lot_drawn_ = true;
    if (!start_) return note(Misfit::lot_missing), 0;
    const auto found = std::ranges::find(tied, *start_);
    if (found == tied.end()) return note(Misfit::lot_outside), 0;
    return static_cast<int>(found - tied.begin());
  }

 private:
  template <class Fits>
  void arrange(std::span<Card> pile, Fits fits) {
    if (next_ == piles_.size()) {
      note(Misfit::pile_missing);
      return;
    }
    const std::vector<Card>& given = piles_[next_++];
    if (fits(given, pile)) {
      std::ranges::copy(given, pile.begin());
    } else {
      note(Misfit::wrong_cards);
    }
  }
  void note(Misfit misfit) {
    if (misfit_ == Misfit::none) misfit_ = misfit;
  }

  std::vector<std::vector<Card>> piles_;
  std::size_t next_ = 0;
  std::optional<Seat> start_;
  bool lot_drawn_ = false;
  Misfit misfit_ = Misfit::none;
};

// Records. The source is a generator, or anything else that deals.
template <class Card, class Source = Rng>
class RecordingChance {
 public:
  explicit RecordingChance(Source& source) : rng_(source) {}

  void shuffle(std::span<Card> pile) {
    rng_.shuffle(pile);
    piles_.emplace_back(pile.begin(), pile.end());
  }
  void shuffle_pack(std::span<Card> pile) {
    rng_.shuffle_pack(pile);
    piles_.emplace_back(pile.begin(), pile.end());
  }
  int lot(std::span<const Seat> tied) {
    const int index = rng_.lot(tied);
    start_ = tied[static_cast<std::size_t>(index)];
    return index;
  }

  // The piles shuffled since the last call.
  std::vector<std::vector<Card>> take_piles() { return std::exchange(piles_, {}); }
  [[nodiscard]] std::optional<Seat> start() const { return start_; }

 private:
  Source& rng_;
  std::vector<std::vector<Card>> piles_;
  std::optional<Seat> start_;
};

}  // namespace ichiba::record
