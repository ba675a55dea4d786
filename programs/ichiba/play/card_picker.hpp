// Cards to choose from, one by one, with undo.
#pragma once

#include <string>
#include <vector>

#include "engine/osaka/card.hpp"
#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

class CardPicker {
 public:
  explicit CardPicker(std::vector<osaka::Card> cards) : cards_(std::move(cards)), chosen_(cards_.size(), false) {}

  [[nodiscard]] std::size_t size() const { return cards_.size(); }
  // Of the cards from number `first` up to, but excluding, `end`.
  [[nodiscard]] osaka::Bag chosen(std::size_t first, std::size_t end) const;
  [[nodiscard]] osaka::Bag chosen() const { return chosen(0, cards_.size()); }

  void toggle(std::size_t index);
  // Adds or removes one such card; false if there is none left to move.
  bool move(osaka::Card card, bool put_in);
  // Chooses exactly these, as far as available.
  void choose(osaka::Bag cards, std::size_t first, std::size_t end);
  void clear();
  // Undoes the last change; false if there was none.
  bool undo();

  // "1 R5", "2 [R3]", numbered from 1; those in brackets are chosen.
  [[nodiscard]] std::vector<std::string> shown(const Style& style, std::size_t first, std::size_t end) const;

 private:
  void remember() { before_.push_back(chosen_); }

  std::vector<osaka::Card> cards_;
  std::vector<bool> chosen_;
  std::vector<std::vector<bool>> before_;
};

}  // namespace ichiba::cli::play
