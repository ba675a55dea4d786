// An analysis as text.
#pragma once

#include "analysis/report.hpp"
#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli {

inline constexpr int report_width = 98;

// The result, a summary for each player, the course of the game as a chart, and its turning points.
template <class G>
play::Block told_report(const analysis::Played<G>& game, const analysis::Report<G>& report, const play::Style& style);

// Every decision in a line or two, with the luck between them.
template <class G>
play::Block told_moves(const analysis::Played<G>& game, const analysis::Report<G>& report, const play::Style& style);

}  // namespace ichiba::cli
