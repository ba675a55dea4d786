// Chances to win over the course of a game, drawn with characters.
#pragma once

#include <string>
#include <vector>

#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli {

struct Curve {
  std::string name;
  std::vector<double> values;  // 0 to 1, all curves equally many
};
struct Mark {
  std::size_t at = 0;  // which value
  char sign = '^';
};

// Two rows of blocks for each curve; without Unicode one row of digits, the tens of percent. Below them a row with the
// marks.
play::Block drawn_chart(const std::vector<Curve>& curves, const std::vector<Mark>& marks, const play::Style& style,
                        int width);

}  // namespace ichiba::cli
