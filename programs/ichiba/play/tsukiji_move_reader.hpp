// Asks a person for a move of Tsukiji Market.
#pragma once

#include <vector>

#include "engine/tsukiji/game.hpp"
#include "programs/ichiba/play/interface.hpp"

namespace ichiba::cli::play {

class TsukijiMoveReader {
 public:
  TsukijiMoveReader(const tsukiji::View& view, const tsukiji::Game::Variant& variant, const Names& names,
                    const Style& style);

  [[nodiscard]] Block menu() const;
  Answer<tsukiji::Game> answer(std::string_view line);

 private:
  [[nodiscard]] std::string question(const Names& names) const;
  [[nodiscard]] std::string label(const tsukiji::Move& move) const;

  tsukiji::View view_;
  const tsukiji::Game::Variant& variant_;
  const Style& style_;
  std::string question_;
  std::vector<tsukiji::Move> moves_;
};

}  // namespace ichiba::cli::play
