// The charts of a match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/ichiba/arena/summary.hpp"

namespace ichiba::cli {

// Values with their intervals, one per row, for comparison.
struct ForestRow {
  std::string label;
  std::string words;            // the figures
  std::optional<double> value;  // what is missing is open
  std::optional<double> low;
  std::optional<double> high;
};
std::string forest_chart(std::string_view id, std::string_view title, const std::vector<ForestRow>& rows,
                         double reference, std::string_view reference_words, bool percent);

// The win rate of one bot and its interval, as the deals were counted. `fair` is an equal bot's share.
std::string running_chart(const Summary& summary, std::size_t bot, double fair);

// The course of the log-likelihood ratio between its bounds.
std::string sprt_chart(const Summary& summary);

// How often a deal gave a bot this many wins.
std::string deal_chart(const Summary& summary, std::size_t bot, double fair);

}  // namespace ichiba::cli
