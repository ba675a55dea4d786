// Asks a person for a move of Traders of Osaka.
#pragma once

#include <variant>
#include <vector>

#include "programs/ichiba/play/interface.hpp"
#include "programs/ichiba/play/osaka_editors.hpp"
#include "programs/ichiba/play/osaka_snapshot.hpp"

namespace ichiba::cli::play {

class OsakaMoveReader {
 public:
  OsakaMoveReader(const OsakaSnapshot& snapshot, const osaka::Game::Variant& variant, const Names& names,
                  const Style& style);

  [[nodiscard]] Block menu() const;
  Answer<osaka::Game> answer(std::string_view line);

 private:
  struct ToPaymentEditor {};
  struct ToInsuranceEditor {};
  using Action = std::variant<osaka::Move, ToPaymentEditor, ToInsuranceEditor>;
  // Choices of one kind are on one line.
  struct Group {
    std::string title;
    std::vector<std::pair<std::string, Action>> choices;
    bool one_line_each = false;
  };
  using Editor = std::variant<std::monostate, PaymentEditor, InsuranceEditor>;

  void offer_tokens();
  void offer_actions();
  void offer_insurances();
  Answer<osaka::Game> act(const Action& action);
  Answer<osaka::Game> number_typed(std::size_t number);
  Answer<osaka::Game> open_payment();
  Answer<osaka::Game> notation_typed(const std::vector<std::string>& words);
  [[nodiscard]] std::vector<std::string> with_row(std::vector<std::string> words) const;

  OsakaSnapshot snapshot_;
  const osaka::Game::Variant& variant_;
  const Style& style_;
  std::vector<Group> groups_;
  Editor editor_;
};

}  // namespace ichiba::cli::play
