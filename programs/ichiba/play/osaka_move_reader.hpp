// Asks a person for a move of Traders of Osaka.
#pragma once

#include <variant>
#include <vector>

#include "programs/ichiba/play/interface.hpp"
#include "programs/ichiba/play/osaka_desks.hpp"
#include "programs/ichiba/play/osaka_picture.hpp"

namespace ichiba::cli::play {

class OsakaPrompter {
 public:
  OsakaPrompter(const OsakaPicture& picture, const osaka::Game::Table& table, const Names& names, const Style& style);

  [[nodiscard]] Block menu() const;
  Answer<osaka::Game> answer(std::string_view line);

 private:
  struct ToPaymentDesk {};
  struct ToInsuranceDesk {};
  using Action = std::variant<osaka::Move, ToPaymentDesk, ToInsuranceDesk>;
  // Choices of one kind stand in one line.
  struct Group {
    std::string title;
    std::vector<std::pair<std::string, Action>> choices;
    bool one_line_each = false;
  };
  using Desk = std::variant<std::monostate, PaymentDesk, InsuranceDesk>;

  void offer_tokens();
  void offer_actions();
  void offer_insurances();
  Answer<osaka::Game> act(const Action& action);
  Answer<osaka::Game> number_typed(std::size_t number);
  Answer<osaka::Game> open_payment();
  Answer<osaka::Game> notation_typed(const std::vector<std::string>& words);
  [[nodiscard]] std::vector<std::string> with_row(std::vector<std::string> words) const;

  OsakaPicture picture_;
  const osaka::Game::Table& table_;
  const Style& style_;
  std::vector<Group> groups_;
  Desk desk_;
};

}  // namespace ichiba::cli::play
