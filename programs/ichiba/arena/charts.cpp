#include "programs/ichiba/arena/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "programs/ichiba/arena/svg.hpp"

namespace ichiba::cli {
namespace {

constexpr double chart_width = 460;
constexpr double left = 46;
constexpr double right = chart_width - 14;

using Points = std::vector<arena::History::Point>;

std::string percent_words(double share) { return fmt::format("{:.0f} %", 100 * share); }

// A name that leaves room for the figures beside it. Cut between UTF-8 characters.
std::string shortened(const std::string& name) {
  constexpr std::size_t most = 30;
  if (name.size() <= most) return name;
  std::size_t end = most - 1;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return name.substr(0, end) + "…";
}

// Large numbers in groups of three.
std::string count_words(double number) {
  const std::string digits = fmt::format("{:.0f}", number);
  std::string words;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) words += ',';
    words += digits[i];
  }
  return words;
}

// The deals from left to right, with numbers below.
void draw_deals_axis(Drawing& drawing, const Scale& x, double bottom) {
  for (const double deals : round_numbers(0, x.most, 4)) {
    drawing.line("tick", x(deals), bottom, x(deals), bottom + 4);
    // Numbers near the edge stay inside.
    const Anchor anchor = x(deals) > right - 16 ? Anchor::end : Anchor::middle;
    drawing.text("label", anchor == Anchor::end ? right : x(deals), bottom + 18, anchor, count_words(deals));
  }
  drawing.line("axis", left, bottom, right, bottom);
  drawing.text("label", (left + right) / 2, bottom + 36, Anchor::middle, "deals counted");
}

// The useful part of the scale: the beginning, with its wide intervals, may be cut off.
Scale rate_scale(const Points& points, std::size_t bot, double fair, double top, double bottom) {
  double least = fair;
  double most = fair;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i * 8 < points.size() && i + 1 < points.size()) continue;
    least = std::min(least, points[i].interval[bot].low);
    most = std::max(most, points[i].interval[bot].high);
  }
  const double room = std::max(0.02, 0.15 * (most - least));
  return {std::max(0.0, least - room), std::min(1.0, most + room), bottom, top};
}

}  // namespace

std::string forest_chart(std::string_view id, std::string_view title, const std::vector<ForestRow>& rows,
                         double reference, std::string_view reference_words, bool percent) {
  constexpr double row_height = 46;
  constexpr double top = 26;
  const double bottom = top + row_height * static_cast<double>(rows.size());
  Drawing drawing(chart_width, bottom + 26);
  double least = reference;
  double most = reference;
  for (const ForestRow& row : rows) {
    for (const auto& end : {row.value, row.low, row.high}) {
      if (!end) continue;
      least = std::min(least, *end);
      most = std::max(most, *end);
    }
  }
  const double room = std::max(percent ? 0.02 : 5.0, 0.06 * (most - least));
  const double floor = percent ? 0.0 : least - room;
  const double ceiling = percent ? 1.0 : most + room;
  const Scale x{std::max(floor, least - room), std::min(ceiling, most + room), 14, right};

  for (const double number : round_numbers(x.least, x.most, 5)) {
    drawing.line("grid", x(number), top, x(number), bottom);
    drawing.text("label", std::clamp(x(number), 18.0, right - 16), bottom + 18, Anchor::middle,
                 percent ? percent_words(number) : fmt::format("{:+.0f}", number).substr(number == 0 ? 1 : 0));
  }
  drawing.line("reference", x(reference), top - 4, x(reference), bottom);
  drawing.text("reference-label", std::clamp(x(reference), 60.0, right - 60), top - 10, Anchor::middle,
               reference_words);
  std::string description;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ForestRow& row = rows[i];
    const double y = top + row_height * (static_cast<double>(i) + 0.5);
    const double from = row.low ? x(*row.low) : x.from;
    const double to = row.high ? x(*row.high) : x.to;
    drawing.text("name", 14, y - 5, Anchor::start, shortened(row.label));
    drawing.text("figure", right, y - 5, Anchor::end, row.words);
    drawing.line("whisker", from, y + 9, to, y + 9);
    if (row.low) drawing.line("whisker", from, y + 4, from, y + 14);
    if (row.high) drawing.line("whisker", to, y + 4, to, y + 14);
    // An open end is an arrow.
    if (!row.low) drawing.path("whisker", {{from + 7, y + 4}, {from, y + 9}, {from + 7, y + 14}});
    if (!row.high) drawing.path("whisker", {{to - 7, y + 4}, {to, y + 9}, {to - 7, y + 14}});
    if (row.value) drawing.box("mark", x(*row.value) - 5, y + 4, 10, 10);
    description += fmt::format("{}: {}. ", row.label, row.words);
  }
  return drawing.svg(id, title, description);
}

std::string running_chart(const Summary& summary, std::size_t bot, double fair) {
  const Points points = summary.history.points();
  if (points.size() < 2) return {};
  constexpr double top = 12;
  constexpr double bottom = 190;
  Drawing drawing(chart_width, bottom + 44);
  const Scale x{0, static_cast<double>(points.back().deals), left, right};
  const Scale y = rate_scale(points, bot, fair, top, bottom);
  for (const double rate : round_numbers(y.least, y.most, 4)) {
    drawing.line("grid", left, y(rate), right, y(rate));
    drawing.text("label", left - 6, y(rate) + 4, Anchor::end, percent_words(rate));
  }
  std::vector<std::pair<double, double>> line;
  std::vector<std::pair<double, double>> band;
  for (const auto& point : points) {
    line.emplace_back(x(static_cast<double>(point.deals)), y(point.win_rate[bot]));
    band.emplace_back(line.back().first, y(point.interval[bot].high));
  }
  for (std::size_t i = points.size(); i-- > 0;) band.emplace_back(line[i].first, y(points[i].interval[bot].low));
  drawing.begin_clip(left, top - 4, right - left, bottom - top + 4);
  drawing.path("band", band, true);
  drawing.line("reference", left, y(fair), right, y(fair));
  drawing.path("line", line);
  drawing.dot("end", line.back().first - 3, line.back().second, 4);
  drawing.end_clip();
  draw_deals_axis(drawing, x, bottom);
  const std::string& name = summary.board.standings()[bot].bot;
  return drawing.svg(
      fmt::format("running-{}", bot), "Running win rate of " + name,
      fmt::format("After {} deals {}, with its 95 % interval; the dashed line is what an equal would win, {}.",
                  points.back().deals, share_text(points.back().win_rate[bot], points.back().interval[bot]),
                  percent_words(fair)));
}

std::string sprt_chart(const Summary& summary) {
  const Points points = summary.history.points();
  if (!summary.sprt || points.empty()) return {};
  const arena::SprtSettings& settings = summary.sprt->settings();
  constexpr double top = 12;
  constexpr double bottom = 190;
  Drawing drawing(chart_width, bottom + 44);
  double least = settings.lower_bound();
  double most = settings.upper_bound();
  for (const auto& point : points) {
    least = std::min(least, point.llr.value_or(0));
    most = std::max(most, point.llr.value_or(0));
  }
  const Scale x{0, static_cast<double>(points.back().deals), left, right};
  const Scale y{least - 0.4, most + 0.4, bottom, top};
  for (const double number : round_numbers(y.least, y.most, 5)) {
    drawing.line("grid", left, y(number), right, y(number));
    drawing.text("label", left - 6, y(number) + 4, Anchor::end, fmt::format("{:g}", number));
  }
  drawing.line("reference", left, y(settings.upper_bound()), right, y(settings.upper_bound()));
  drawing.line("reference", left, y(settings.lower_bound()), right, y(settings.lower_bound()));
  drawing.text("reference-label", left + 6, y(settings.upper_bound()) + 15, Anchor::start,
               fmt::format("above: elo1 = {:g}", settings.elo1));
  drawing.text("reference-label", left + 6, y(settings.lower_bound()) - 6, Anchor::start,
               fmt::format("below: elo0 = {:g}", settings.elo0));
  std::vector<std::pair<double, double>> line{{x(0), y(0)}};
  for (const auto& point : points) line.emplace_back(x(static_cast<double>(point.deals)), y(point.llr.value_or(0)));
  drawing.path("line", line);
  drawing.dot("end", line.back().first - 3, line.back().second, 4);
  draw_deals_axis(drawing, x, bottom);
  return drawing.svg("sprt", "Sequential test", sprt_text(*summary.sprt));
}

namespace {

struct Bar {
  double wins = 0;
  double count = 0;
};

// A bar for every half win, or for several wins if there would be too many: a deal counts for the nearest.
std::vector<Bar> bars_of(const std::map<std::int64_t, std::int64_t>& counts, std::int64_t games) {
  constexpr std::int64_t most_bars = 13;
  std::int64_t step = 6;  // in twelfths
  while (12 * games / step + 1 > most_bars) step = step == 6 ? 12 : step + 12;
  std::vector<Bar> bars;
  for (std::int64_t twelfths = 0; twelfths < 12 * games + step; twelfths += step) {
    bars.push_back({static_cast<double>(twelfths) / 12, 0});
  }
  for (const auto& [twelfths, count] : counts) {
    bars[static_cast<std::size_t>((twelfths + step / 2) / step)].count += static_cast<double>(count);
  }
  return bars;
}

std::string_view style_of(const Bar& bar, double fair) {
  if (bar.wins < fair - 1e-9) return "bar less";
  return bar.wins > fair + 1e-9 ? "bar more" : "bar even";
}

}  // namespace

std::string deal_chart(const Summary& summary, std::size_t bot, double fair) {
  const auto& all = summary.history.deal_scores();
  if (bot >= all.size()) return {};
  const arena::Standing& standing = summary.board.standings()[bot];
  const std::vector<Bar> bars = bars_of(all[bot], standing.games_a_deal);
  constexpr double top = 22;
  constexpr double bottom = 170;
  constexpr double edge = 14;
  Drawing drawing(chart_width, bottom + 42);
  const double step = (chart_width - 2 * edge) / static_cast<double>(bars.size());
  const double most = std::ranges::max(bars, {}, &Bar::count).count;
  const double deals = static_cast<double>(standing.twelfths.deals());
  std::string description;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    const double x = edge + step * static_cast<double>(i);
    const double height = (bottom - top) * bar.count / most;
    drawing.box(style_of(bar, fair * static_cast<double>(standing.games_a_deal)), x + step * 0.12, bottom - height,
                step * 0.76, height);
    if (bar.count > 0) {
      drawing.text("label", x + step / 2, bottom - height - 6, Anchor::middle,
                   fmt::format("{:.{}f} %", 100 * bar.count / deals, step > 50 ? 1 : 0));
    }
    drawing.text("label", x + step / 2, bottom + 17, Anchor::middle, fmt::format("{:g}", bar.wins));
    description += fmt::format("{:g} wins: {:.0f} deals. ", bar.wins, bar.count);
  }
  drawing.line("axis", edge, bottom, chart_width - edge, bottom);
  drawing.text("label", chart_width / 2, bottom + 36, Anchor::middle,
               fmt::format("wins in one deal of {} games", standing.games_a_deal));
  return drawing.svg(fmt::format("deals-{}", bot), "Wins of " + standing.bot + " by deal", description);
}

}  // namespace ichiba::cli
