#include "programs/ichiba/arena/summary.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "arena/scoreboard_json.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;
using arena::Interval;
using arena::Sprt;

// Columns: the first aligned left, the others right.
std::string columns(const std::vector<std::vector<std::string>>& rows) {
  const auto width_of = [&](std::size_t column) {
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row[column].size());
    return width;
  };
  std::string text;
  for (const auto& row : rows) {
    std::string line = fmt::format("{:<{}}", row[0], width_of(0));
    for (std::size_t i = 1; i < row.size(); ++i) line += fmt::format("  {:>{}}", row[i], width_of(i));
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string results_table(const Summary& summary) {
  const auto ratings = summary.board.ratings();
  std::vector<std::vector<std::string>> rows{{"bot", "games", "wins", "win rate [95 %]"}};
  if (!ratings.empty()) rows[0].emplace_back(ratings.size() == 2 ? "Elo difference [95 %]" : "Elo [95 %]");
  for (std::size_t bot = 0; bot < summary.board.standings().size(); ++bot) {
    const arena::Standing& standing = summary.board.standings()[bot];
    auto& row = rows.emplace_back();
    row = {standing.bot, std::to_string(standing.games()), fmt::format("{:.1f}", standing.wins()),
           share_text(standing.win_rate(), standing.interval())};
    if (!ratings.empty()) row.push_back(rating_text(ratings[bot]));
  }
  return columns(rows);
}

std::string crosstable_text(const arena::Scoreboard& board) {
  std::vector<std::vector<std::string>> rows{{"ahead of"}};
  const auto& standings = board.standings();
  for (const auto& standing : standings) rows[0].push_back(standing.bot);
  for (std::size_t i = 0; i < standings.size(); ++i) {
    auto& row = rows.emplace_back(std::vector<std::string>{standings[i].bot});
    for (std::size_t j = 0; j < standings.size(); ++j) {
      const arena::Meeting& met = board.meeting(i, j);
      row.push_back(i == j ? "-" : share_text(met.rate(), met.interval()));
    }
  }
  return columns(rows);
}

std::string forfeits_in_words(const arena::Scoreboard& board) {
  std::string text;
  for (const arena::Standing& standing : board.standings()) {
    if (standing.forfeits == 0) continue;
    text += fmt::format("{} forfeited {} of {} games:\n", standing.bot, standing.forfeits, standing.games());
    for (const std::string& reason : standing.reasons) text += "  " + reason + '\n';
    if (standing.forfeits > static_cast<std::int64_t>(standing.reasons.size())) text += "  ...\n";
  }
  return text;
}

json::object to_json(const Sprt& sprt) {
  json::object object{{"elo0", sprt.settings().elo0},
                      {"elo1", sprt.settings().elo1},
                      {"alpha", sprt.settings().alpha},
                      {"beta", sprt.settings().beta},
                      {"llr", sprt.llr()},
                      {"bounds", json::array{sprt.settings().lower_bound(), sprt.settings().upper_bound()}},
                      {"deals", sprt.deals()},
                      {"games", sprt.games()}};
  switch (sprt.verdict()) {
    case Sprt::Verdict::open: object["accepted"] = nullptr; break;
    case Sprt::Verdict::elo0: object["accepted"] = "elo0"; break;
    case Sprt::Verdict::elo1: object["accepted"] = "elo1"; break;
  }
  return object;
}

}  // namespace

std::string share_text(double share, Interval interval) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * share, 100 * interval.low, 100 * interval.high);
}

std::string rating_text(const arena::Rating& rating) {
  const auto end = [](const std::optional<double>& elo) { return elo ? fmt::format("{:+.0f}", *elo) : "open"; };
  if (rating.elo) return fmt::format("{:+.0f} [{}, {}]", *rating.elo, end(rating.low), end(rating.high));
  if (rating.low) return "at least " + end(rating.low);
  if (rating.high) return "at most " + end(rating.high);
  return "unknown";
}

std::string sprt_text(const Sprt& sprt) {
  const arena::SprtSettings& settings = sprt.settings();
  const std::string figures = fmt::format("LLR {:.2f}, bounds {:.2f} and {:.2f}, {} games", sprt.llr(),
                                          settings.lower_bound(), settings.upper_bound(), sprt.games());
  switch (sprt.verdict()) {
    case Sprt::Verdict::elo0: return fmt::format("SPRT: accepts elo0 = {:g} ({})", settings.elo0, figures);
    case Sprt::Verdict::elo1: return fmt::format("SPRT: accepts elo1 = {:g} ({})", settings.elo1, figures);
    case Sprt::Verdict::open: break;
  }
  return fmt::format("SPRT: undecided between elo0 = {:g} and elo1 = {:g} ({})", settings.elo0, settings.elo1, figures);
}

std::string in_words(const Summary& summary) {
  std::string text = results_table(summary);
  if (summary.board.standings().size() > 2) text += '\n' + crosstable_text(summary.board);
  if (summary.sprt) text += '\n' + sprt_text(*summary.sprt) + '\n';
  if (const std::string forfeits = forfeits_in_words(summary.board); !forfeits.empty()) text += '\n' + forfeits;
  for (const std::string& trouble : summary.troubles) text += "\nNot all was written: " + trouble + '\n';
  return text;
}

json::object to_json(const Summary& summary) {
  json::object object{{"game", summary.game},           {"players", summary.board.schedule().players},
                      {"seed", summary.seed},           {"deals", summary.board.deals()},
                      {"games", summary.board.games()}, {"seconds", summary.seconds}};
  if (summary.interrupted) object["interrupted"] = true;
  if (!summary.troubles.empty()) object["troubles"] = json::value_from(summary.troubles);
  if (summary.sprt) object["sprt"] = to_json(*summary.sprt);
  object["crosstable"] = arena::crosstable_json(summary.board);
  object["results"] = arena::results_json(summary.board);
  return object;
}

}  // namespace ichiba::cli
