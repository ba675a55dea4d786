#include "programs/ichiba/play/card_picker.hpp"

#include <fmt/format.h>

#include "engine/osaka/notation.hpp"

namespace ichiba::cli::play {

osaka::Bag CardPicker::chosen(std::size_t first, std::size_t end) const {
  osaka::Bag bag;
  for (std::size_t i = first; i < end; ++i) {
    if (chosen_[i]) bag.add(cards_[i]);
  }
  return bag;
}

void CardPicker::toggle(std::size_t index) {
  remember();
  chosen_[index] = !chosen_[index];
}

bool CardPicker::move(osaka::Card card, bool put_in) {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (cards_[i] != card || chosen_[i] == put_in) continue;
    toggle(i);
    return true;
  }
  return false;
}

void CardPicker::choose(osaka::Bag cards, std::size_t first, std::size_t end) {
  remember();
  for (std::size_t i = first; i < end; ++i) {
    chosen_[i] = cards.count(cards_[i]) > 0;
    if (chosen_[i]) cards.remove(cards_[i]);
  }
}

void CardPicker::clear() {
  remember();
  chosen_.assign(chosen_.size(), false);
}

bool CardPicker::undo() {
  if (before_.empty()) return false;
  chosen_ = before_.back();
  before_.pop_back();
  return true;
}

std::vector<std::string> CardPicker::shown(const Style& style, std::size_t first, std::size_t end) const {
  std::vector<std::string> items;
  for (std::size_t i = first; i < end; ++i) {
    const std::string text = osaka::to_text(cards_[i]);
    items.push_back(fmt::format("{} {}", i + 1, chosen_[i] ? style.ink(Ink::chosen, '[' + text + ']') : text));
  }
  return items;
}

}  // namespace ichiba::cli::play
