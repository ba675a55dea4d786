// A deck shared by everything that uses it: copies refer to the same deck, which is freed with the last of them. A
// state only points to the deck; the pointer is valid as long as such a copy exists.
#pragma once

#include <memory>

#include "engine/tsukiji/deck.hpp"

namespace ichiba::tsukiji {

class SharedDeck {
 public:
  SharedDeck() : deck_(std::shared_ptr<const Deck>(), &house_deck()) {}  // which is never freed
  explicit SharedDeck(const Deck& deck) : deck_(std::make_shared<const Deck>(deck)) {}

  const Deck& operator*() const { return *deck_; }
  const Deck* operator->() const { return deck_.get(); }
  operator const Deck&() const { return *deck_; }  // NOLINT(google-explicit-constructor): it reads like the deck

  friend bool operator==(const SharedDeck& a, const SharedDeck& b) { return a.deck_ == b.deck_ || *a == *b; }

 private:
  std::shared_ptr<const Deck> deck_;
};

}  // namespace ichiba::tsukiji
