// Editors for a payment (O4.2) or an insurance (O10.2), card by card. Nothing happens until it is confirmed.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "programs/ichiba/play/card_picker.hpp"
#include "programs/ichiba/play/interface.hpp"
#include "programs/ichiba/play/osaka_snapshot.hpp"

namespace ichiba::cli::play {

struct LeftTheEditor {};    // back to the other choices
struct NotForTheEditor {};  // the words mean something else
using DeskAnswer = std::variant<osaka::Move, Said, LeftTheEditor, NotForTheEditor>;

class PaymentEditor {
 public:
  PaymentEditor(const OsakaSnapshot& snapshot, const Style& style);
  [[nodiscard]] Block shown() const;
  DeskAnswer answer(const std::vector<std::string>& words);

 private:
  [[nodiscard]] std::string sum_told() const;

  Style style_;
  osaka::Bag goods_;
  CardPicker cards_;
};

class InsuranceEditor {
 public:
  InsuranceEditor(const OsakaSnapshot& snapshot, const Style& style);
  [[nodiscard]] Block shown() const;
  DeskAnswer answer(const std::vector<std::string>& words);

 private:
  Style style_;
  osaka::Colour colour_;
  std::size_t hand_end_;  // cards of the hand come first, then goods
  CardPicker cards_;
};

}  // namespace ichiba::cli::play
