#include "programs/ichiba/arena/report.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "programs/ichiba/arena/charts.hpp"
#include "programs/ichiba/arena/svg.hpp"
#include "programs/ichiba/record_file.hpp"

namespace ichiba::embedded {
extern const std::string_view report_style;
}

namespace ichiba::cli {
namespace {

using arena::Scoreboard;
using arena::Standing;

constexpr std::string_view mark_of_report = "<meta name=\"generator\" content=\"ichiba arena\">";

// What an equal bot would win.
double fair_share(const Scoreboard& board) { return 1.0 / board.schedule().players; }

std::size_t leader_of(const Scoreboard& board) {
  const auto& standings = board.standings();
  return static_cast<std::size_t>(std::ranges::max_element(standings, {}, &Standing::win_rate) - standings.begin());
}

std::string title_of(const Summary& summary) {
  const auto& bots = summary.board.schedule().bots;
  return fmt::format("{}", fmt::join(bots, bots.size() == 2 ? " against " : ", "));
}

std::string game_name(const Summary& summary) {
  return summary.game == "osaka" ? "Traders of Osaka" : "Tsukiji Market";
}

// What the test has decided; empty if it has not.
std::string decision_of(const arena::Sprt& sprt) {
  using Verdict = arena::Sprt::Verdict;
  if (sprt.verdict() == Verdict::open) return {};
  const arena::SprtSettings& settings = sprt.settings();
  const bool first = sprt.verdict() == Verdict::elo0;
  return fmt::format("Decided after {} games: the test accepts a difference of {} = {:g} rather than {} = {:g}. ",
                     sprt.games(), first ? "elo0" : "elo1", first ? settings.elo0 : settings.elo1,
                     first ? "elo1" : "elo0", first ? settings.elo1 : settings.elo0);
}

// Bots that the leader is not clearly ahead of.
std::vector<std::string> rivals_of(const Scoreboard& board, std::size_t leader) {
  std::vector<std::string> rivals;
  for (std::size_t bot = 0; bot < board.standings().size(); ++bot) {
    if (bot != leader && board.meeting(leader, bot).interval().low <= 0.5) rivals.push_back(board.standings()[bot].bot);
  }
  return rivals;
}

// The outcome in a sentence or two.
std::string verdict_of(const Summary& summary) {
  const Scoreboard& board = summary.board;
  if (board.deals() == 0) return "No deal was finished.";
  const std::size_t leader = leader_of(board);
  const Standing& best = board.standings()[leader];
  if (board.standings().size() == 1) return fmt::format("{} played against itself.", best.bot);
  const std::string decision = summary.sprt ? decision_of(*summary.sprt) : "";
  const std::string figures =
      fmt::format("{} won {} of {} games", best.bot, share_text(best.win_rate(), best.interval()), best.games());
  const std::vector<std::string> rivals = rivals_of(board, leader);
  if (!decision.empty()) return decision + figures + '.';
  if (board.standings().size() == 2 && board.standings()[0].win_rate() == board.standings()[1].win_rate()) {
    return fmt::format("The two are level: {} of {} games each.", share_text(best.win_rate(), best.interval()),
                       best.games());
  }
  if (rivals.empty() && board.standings().size() == 2) return figures + " and is clearly better than its opponent.";
  if (rivals.empty()) return figures + " and is clearly ahead of each of the others.";
  return fmt::format("{} and leads, but is not clearly ahead of {}.", figures, fmt::join(rivals, ", "));
}

// Waves, as on old prints: overlapping circles.
std::string waves() {
  std::string text =
      "<svg class=\"waves\" viewBox=\"0 0 1200 54\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\">\n"
      "<defs><pattern id=\"seigaiha\" width=\"36\" height=\"18\" patternUnits=\"userSpaceOnUse\">\n";
  // From the back to the front; each circle covers what is behind it.
  for (const auto& [cx, cy] : {std::pair{0, 9}, {36, 9}, {18, 18}, {0, 27}, {36, 27}, {18, 36}}) {
    text += fmt::format("<circle class=\"ground\" cx=\"{}\" cy=\"{}\" r=\"18\"/>", cx, cy);
    for (const int radius : {17, 12, 7}) {
      text += fmt::format("<circle class=\"wave\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", cx, cy, radius);
    }
  }
  return text +
         "\n</pattern></defs><rect class=\"ground\" width=\"1200\" height=\"54\"/>"
         "<rect width=\"1200\" height=\"54\" fill=\"url(#seigaiha)\"/></svg>\n";
}

std::string results_table(const Scoreboard& board) {
  const auto ratings = board.ratings();
  std::string text =
      "<div class=\"scroll\"><table class=\"wide results\"><caption>In brackets the 95 % interval.</caption><thead><tr>"
      "<th scope=\"col\">Bot</th><th scope=\"col\">Games</th><th scope=\"col\">Wins</th><th scope=\"col\">Win "
      "rate</th>";
  if (!ratings.empty()) {
    text += fmt::format("<th scope=\"col\">{}</th>", ratings.size() == 2 ? "Elo difference" : "Elo");
  }
  text += "</tr></thead><tbody>\n";
  for (std::size_t bot = 0; bot < board.standings().size(); ++bot) {
    const Standing& standing = board.standings()[bot];
    const arena::Interval interval = standing.interval();
    text += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{:.1f}</td><td>{:.1f} % <small>[{:.1f}, {:.1f}]</small></td>",
        escaped(standing.bot), standing.games(), standing.wins(), 100 * standing.win_rate(), 100 * interval.low,
        100 * interval.high);
    if (!ratings.empty()) {
      const std::string words = rating_text(ratings[bot]);
      const std::size_t bracket = std::min(words.size(), words.find(" ["));
      text += fmt::format("<td>{}<small>{}</small></td>", words.substr(0, bracket), words.substr(bracket));
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string crosstable_html(const Scoreboard& board) {
  const auto& standings = board.standings();
  std::string text =
      "<div class=\"scroll\"><table class=\"heat\"><caption>How often the bot of the row came out ahead of the bot of "
      "the "
      "column; an equal place counts half.</caption><thead><tr><th scope=\"col\">Bot</th>";
  for (const Standing& standing : standings) text += fmt::format("<th scope=\"col\">{}</th>", escaped(standing.bot));
  text += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < standings.size(); ++i) {
    text += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(standings[i].bot));
    for (std::size_t j = 0; j < standings.size(); ++j) {
      if (i == j) {
        text += "<td class=\"self\" aria-label=\"itself\">–</td>";
        continue;
      }
      const arena::Meeting& met = board.meeting(i, j);
      text += fmt::format("<td class=\"{}\" style=\"--strength:{:.2f}\">{:.1f} %<small>[{:.1f}, {:.1f}]</small></td>",
                          met.rate() >= 0.5 ? "more" : "less", 0.06 + 0.7 * std::abs(met.rate() - 0.5),
                          100 * met.rate(), 100 * met.interval().low, 100 * met.interval().high);
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string figure(std::string_view caption, std::string_view explanation, const std::string& svg) {
  if (svg.empty()) return {};
  return fmt::format("<figure><figcaption>{}<span>{}</span></figcaption>\n{}</figure>\n", escaped(caption),
                     escaped(explanation), svg);
}

std::string forests(const Scoreboard& board) {
  std::vector<ForestRow> rates;
  std::vector<ForestRow> elos;
  const auto ratings = board.ratings();
  for (std::size_t bot = 0; bot < board.standings().size(); ++bot) {
    const Standing& standing = board.standings()[bot];
    const arena::Interval interval = standing.interval();
    rates.push_back(
        {standing.bot, share_text(standing.win_rate(), interval), standing.win_rate(), interval.low, interval.high});
    if (ratings.size() > 2) {
      elos.push_back({standing.bot, rating_text(ratings[bot]), ratings[bot].elo, ratings[bot].low, ratings[bot].high});
    }
  }
  std::string text = figure(
      "Win rates", "The mark is what was seen, the line its 95 % interval.",
      forest_chart("rates", "Win rates with 95 % intervals", rates, fair_share(board), "an equal's share", true));
  if (!elos.empty()) {
    text += figure("Elo", "On a common scale; an arrow is an unknown end.",
                   forest_chart("elo", "Elo with 95 % intervals", elos, 0, "mean", false));
  }
  return text;
}

std::string charts(const Summary& summary) {
  const Scoreboard& board = summary.board;
  const double fair = fair_share(board);
  // Of two bots the second mirrors the first.
  const std::size_t shown = board.standings().size() == 2 ? 1 : board.standings().size();
  std::string text = "<div class=\"grid\">\n" + forests(board);
  for (std::size_t bot = 0; bot < shown; ++bot) {
    text += figure("Running win rate of " + board.standings()[bot].bot,
                   "Its 95 % band shrinks as deals are counted; dashed: an equal's share.",
                   running_chart(summary, bot, fair));
  }
  text += figure("Sequential test", "The log-likelihood ratio on its way between the bounds.", sprt_chart(summary));
  for (std::size_t bot = 0; bot < shown; ++bot) {
    text += figure("Deals of " + board.standings()[bot].bot, "How many wins a deal gave, all its seat orders together.",
                   deal_chart(summary, bot, fair));
  }
  return text + "</div>\n";
}

std::string forfeits(const Scoreboard& board) {
  std::string text;
  for (const Standing& standing : board.standings()) {
    if (standing.forfeits == 0) continue;
    text +=
        fmt::format("<p class=\"warning\"><strong>{}</strong> forfeited {} of {} games. The first reasons: {}.</p>\n",
                    escaped(standing.bot), standing.forfeits, standing.games(),
                    escaped(fmt::format("{}", fmt::join(standing.reasons, "; "))));
  }
  return text.empty() ? text : "<h2>Forfeits</h2>\n" + text;
}

std::string settings(const Summary& summary) {
  const Scoreboard& board = summary.board;
  std::string text = "<h2>Settings</h2>\n<dl>\n";
  const auto item = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escaped(value));
  };
  item("Game", fmt::format("{}, {} players", game_name(summary), board.schedule().players));
  item("Variant", summary.variant);
  item("Bots", fmt::format("{}", fmt::join(board.schedule().bots, ", ")));
  item("Deals", fmt::format("{} of {}, {} games each: every group of bots in all seat orders", board.deals(),
                            summary.deals_wanted, board.schedule().games.size()));
  item("Games", std::to_string(board.games()));
  item("Seed", std::to_string(summary.seed));
  if (summary.sprt) {
    const arena::SprtSettings& sprt = summary.sprt->settings();
    item("Test", fmt::format("elo0 = {:g} against elo1 = {:g}, risks {:g} and {:g}", sprt.elo0, sprt.elo1, sprt.alpha,
                             sprt.beta));
  }
  item("Time", fmt::format("{:.1f} s", summary.seconds));
  return text + fmt::format("</dl>\n<p>To play it again:</p>\n<pre>{}</pre>\n", escaped(summary.command));
}

}  // namespace

std::string html_report(const Summary& summary) {
  const std::string title = escaped(title_of(summary));
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{}\n"
      "<title>{} – arena</title>\n<style>\n{}</style>\n</head>\n<body>\n{}",
      mark_of_report, title, embedded::report_style, waves());
  page += fmt::format("<header>\n<p class=\"kicker\">Arena · {}</p>\n<h1>{}</h1>\n<p class=\"verdict\">{}</p>\n",
                      game_name(summary), title, escaped(verdict_of(summary)));
  if (summary.interrupted) page += "<p class=\"warning\">The match was stopped early; this is how it stood.</p>\n";
  for (const std::string& trouble : summary.troubles) {
    page += fmt::format("<p class=\"warning\">Not all was written: {}</p>\n", escaped(trouble));
  }
  page += "</header>\n<main>\n<h2>Results</h2>\n" + results_table(summary.board);
  if (summary.board.deals() > 0) {
    page += "<h2>Charts</h2>\n" + charts(summary);
    if (summary.board.standings().size() > 2) page += "<h2>Head to head</h2>\n" + crosstable_html(summary.board);
  }
  page += forfeits(summary.board) + settings(summary);
  page +=
      "<h2>How to read it</h2>\n<p class=\"note\">Every deal is played with the bots in all seat orders, so neither "
      "cards "
      "nor seats favour anybody. A shared win counts in parts, a draw half. Intervals are 95 % and come from the "
      "differences between deals: in nineteen of twenty such matches they hold the true value. 100 Elo are odds of "
      "about "
      "16 to 9, 400 of ten to one.</p>\n</main>\n<footer>Made by ichiba " ICHIBA_VERSION
      ". Unofficial; not connected with the authors or publishers of the games.</footer>\n</body>\n</html>\n";
  return page;
}

std::expected<void, std::string> check_report_path(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    const auto folder = std::filesystem::path(path).parent_path();
    if (folder.empty() || std::filesystem::is_directory(folder, error)) return {};
    return std::unexpected(fmt::format("--report: {}: there is no such folder", folder.string()));
  }
  if (!std::filesystem::is_regular_file(status)) return std::unexpected("--report: " + path + ": is not a plain file");
  const auto text = read_whole_file(path);
  if (!text) return std::unexpected("--report: " + text.error());
  if (text->empty() || text->find(mark_of_report) != std::string::npos) return {};
  return std::unexpected("--report: " + path + ": exists already and is not a report; choose another name");
}

}  // namespace ichiba::cli
