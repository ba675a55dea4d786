// A table for playthroughs of either game.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "tests/rules/playthroughs/script.hpp"

namespace ichiba::tests {

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  virtual void give(const std::string& key, const std::string& value) = 0;
  virtual void begin() = 0;  // all has been given; answers from now on

  // The events as players see them. A reshuffle names the top of the new pile.
  virtual std::vector<std::string> play(Seat seat, const std::string& move,
                                        const std::vector<std::string>& reshuffles) = 0;
  // "O4.2 payment of 2 does not cover 18", or nothing where the move is legal.
  virtual std::optional<std::string> refusal(Seat seat, const std::string& move) const = 0;
  // A part of the table as text, in the words in which it is given.
  virtual std::string part(const std::string& key) const = 0;
  virtual int cards_in_game() const = 0;
};

std::unique_ptr<Table> osaka_table(int players);
std::unique_ptr<Table> tsukiji_table();

// Scripted chance: each shuffled pile has the listed cards on top, and below them the rest in the order in which the
// rules handed it over.
template <class Card>
class ListedChance {
 public:
  ListedChance(std::vector<std::vector<Card>> piles, std::optional<Seat> lot) : piles_(std::move(piles)), lot_(lot) {}

  void shuffle(std::span<Card> pile) {
    if (next_ == piles_.size()) throw BadScript("a pile is shuffled, and no reshuffle is listed");
    auto to = pile.begin();
    for (const Card card : piles_[next_++]) {
      const auto found = std::find(to, pile.end(), card);
      if (found == pile.end()) throw BadScript("a reshuffle lists a card that is not in the pile: " + to_text(card));
      std::rotate(to, found, found + 1);
      ++to;
    }
  }
  void shuffle_pack(std::span<Card> pile) {
    for (const Card card : piles_.at(next_)) {  // turned as listed
      std::ranges::replace(pile, card.turned(), card);
    }
    shuffle(pile);
  }
  int lot(std::span<const Seat> tied) {
    const auto found = std::find(tied.begin(), tied.end(), lot_);
    if (found == tied.end()) throw BadScript("a lot is drawn, and none of the tied seats is named");
    lot_.reset();
    return static_cast<int>(found - tied.begin());
  }
  void expect_all_used() const {
    if (next_ != piles_.size()) throw BadScript("a reshuffle is listed, and nothing is shuffled");
    if (lot_) throw BadScript("a lot is named, and none is drawn");
  }

 private:
  std::vector<std::vector<Card>> piles_;
  std::size_t next_ = 0;
  std::optional<Seat> lot_;
};

}  // namespace ichiba::tests
