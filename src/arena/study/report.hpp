// The result of a study: tables of figures with intervals, one column for each way to play (numbers of players,
// variants), and the main findings in sentences.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/study/estimate.hpp"
#include "arena/study/measures.hpp"

namespace ichiba::arena {

struct ReportRow {
  std::string label;
  Unit unit{};
  std::vector<Estimate> cells;  // one for each column
};

struct ReportTable {
  std::string heading;
  std::string note;
  std::vector<ReportRow> rows;
};

struct ColumnName {
  std::string label;  // "3 players"
  std::string where;  // in a sentence: "with 3 players"
  std::string also;   // ... that has named another column before: "with 3"
};

struct ReportColumn {
  ColumnName name;
  int players = 0;
  std::int64_t games = 0;
  std::int64_t deals_played_twice = 0;
  std::int64_t deals_against = 0;  // each of the weaker bots
};

struct Report {
  std::vector<ReportColumn> columns;
  std::vector<ReportTable> tables;
  std::vector<std::string> findings;

  // It must exist: callers know the tables.
  [[nodiscard]] const ReportRow& row(std::string_view heading, std::string_view label) const;
};

// "52.3 % (49.8–54.7)"; "–" where nothing is known.
std::string in_words(const Estimate& estimate, Unit unit);
// For sentences: "52 % ± 3", the longer side of the interval; "52 %" if there is none.
std::string in_short(const Estimate& estimate, Unit unit);

// A sample together with what its column is called.
template <class G>
struct NamedSample {
  ColumnName name;
  Sample<G> sample;
};

// All samples are of the same deck and have met the same bots.
template <class G>
Report make_report(const std::vector<NamedSample<G>>& samples, const std::vector<std::string>& against);

}  // namespace ichiba::arena
