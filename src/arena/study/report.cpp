#include "arena/study/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arena/study/findings.hpp"

namespace ichiba::arena {

const ReportRow& Report::row(std::string_view heading, std::string_view label) const {
  const auto table = std::ranges::find(tables, heading, &ReportTable::heading);
  if (table == tables.end()) throw std::logic_error(fmt::format("the report has no table '{}'", heading));
  const auto row = std::ranges::find(table->rows, label, &ReportRow::label);
  if (row == table->rows.end()) throw std::logic_error(fmt::format("the table '{}' has no row '{}'", heading, label));
  return *row;
}

std::string in_words(const Estimate& estimate, Unit unit) {
  if (!estimate.known()) return "–";
  const double times = unit == Unit::percent ? 100 : 1;
  const int digits = unit == Unit::whole ? 0 : unit == Unit::percent || std::abs(estimate.value) >= 20 ? 1 : 2;
  const auto number = [&](double value) {
    // A tiny negative number must not be written as -0.0.
    const std::string text = fmt::format("{:.{}f}", times * value, digits);
    return text.find_first_not_of("-0.") == std::string::npos && text.front() == '-' ? text.substr(1) : text;
  };
  std::string text = number(estimate.value) + (unit == Unit::percent ? " %" : "");
  if (estimate.interval)
    text += fmt::format(" ({}–{})", number(estimate.interval->low), number(estimate.interval->high));
  return text;
}

std::string in_short(const Estimate& estimate, Unit unit) {
  const double times = unit == Unit::percent ? 100 : 1;
  const std::string_view sign = unit == Unit::percent ? " %" : "";
  if (!estimate.interval) return fmt::format("{:.{}f}{}", times * estimate.value, unit == Unit::number ? 1 : 0, sign);
  const auto [low, high] = *estimate.interval;
  const double half = times * std::max(estimate.value - low, high - estimate.value);
  // As many digits as the interval justifies.
  const double few = unit == Unit::percent ? 0.95 : 9.5;
  const int digits = half < 0.095 ? 2 : half < few ? 1 : 0;
  const auto number = [&](double value) { return fmt::format("{:.{}f}{}", times * value, digits, sign); };
  if (estimate.value == 0 && low == 0) return fmt::format("{} (at most {})", number(0), number(high));
  if (unit == Unit::percent && estimate.value == 1 && high == 1) {
    return fmt::format("{} (at least {})", number(1), number(low));
  }
  return fmt::format("{} ± {:.{}f}", number(estimate.value), half, digits);
}

template <class G>
Report make_report(const std::vector<NamedSample<G>>& samples, const std::vector<std::string>& against) {
  Report report;
  for (const auto& [name, sample] : samples) {
    std::int64_t against_each = sample.contests.empty() ? 0 : std::ssize(sample.contests.front().wins);
    for (const Contest& contest : sample.contests) against_each = std::min(against_each, std::ssize(contest.wins));
    report.columns.push_back(
        {name, sample.players(), std::ssize(sample.games), std::ssize(sample.replayed), against_each});
  }
  for (const MeasureTable<G>& table : measure_tables<G>(samples.front().sample.variant, against)) {
    ReportTable& filled = report.tables.emplace_back(table.heading, table.note);
    for (const Measure<G>& measure : table.measures) {
      ReportRow& row = filled.rows.emplace_back(measure.label, measure.unit);
      for (const NamedSample<G>& named : samples) row.cells.push_back(measure.of(named.sample));
    }
  }
  report.findings = findings<G>(report, samples.front().sample.variant, against);
  return report;
}

template Report make_report(const std::vector<NamedSample<osaka::Game>>&, const std::vector<std::string>&);
template Report make_report(const std::vector<NamedSample<tsukiji::Game>>&, const std::vector<std::string>&);

}  // namespace ichiba::arena
