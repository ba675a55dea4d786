#include "programs/ichiba/study_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "programs/ichiba/names.hpp"
#include "words/lists.hpp"

namespace ichiba::cli {
namespace {

namespace json = boost::json;
using arena::Report;
using arena::ReportRow;
using arena::ReportTable;

constexpr std::size_t widest = 100;

// Its width on the terminal; UTF-8 continuation bytes take none.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// The words of a text; a number with the signs after it ("52 % ± 3") is one.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> list;
  for (const std::string& word : split(text, ' ')) {
    const bool belongs =
        word.starts_with("%") || word.starts_with("±") || (!list.empty() && list.back().ends_with("±"));
    if (belongs && !list.empty()) {
      list.back() += " " + word;
    } else {
      list.push_back(word);
    }
  }
  return list;
}

// Breaks a text into lines; the first begins with `first`, the others with as many blanks.
std::string wrapped(std::string_view first, std::string_view text) {
  const std::string margin(width(first), ' ');
  std::string lines;
  std::string line(first);
  bool empty = true;
  for (const std::string& word : words_of(text)) {
    if (!empty && width(line) + 1 + width(word) > widest) {
      lines += line + '\n';
      line = margin;
      empty = true;
    }
    line += (empty ? "" : " ") + word;
    empty = false;
  }
  return lines + line + '\n';
}

std::string padded_left(std::string_view text, std::size_t to) {
  return std::string(to - std::min(to, width(text)), ' ') + std::string(text);
}

std::string table_text(const Report& report, const ReportTable& table) {
  std::size_t label_width = 0;
  std::size_t cell_width = 0;
  for (const arena::ReportColumn& column : report.columns) cell_width = std::max(cell_width, width(column.name.label));
  for (const ReportRow& row : table.rows) {
    label_width = std::max(label_width, width(row.label));
    for (const auto& cell : row.cells) cell_width = std::max(cell_width, width(in_words(cell, row.unit)));
  }
  // A label too long for its line gets a separate line.
  label_width = std::min(label_width, widest - 2 - report.columns.size() * (cell_width + 2));

  std::string text = table.heading + '\n';
  if (!table.note.empty()) text += wrapped("", table.note);
  text += std::string(2 + label_width, ' ');
  for (const arena::ReportColumn& column : report.columns) text += "  " + padded_left(column.name.label, cell_width);
  text += '\n';
  for (const ReportRow& row : table.rows) {
    const bool fits = width(row.label) <= label_width;
    text += "  " + row.label + (fits ? "" : "\n  ");
    text += std::string(fits ? label_width - width(row.label) : label_width, ' ');
    for (const auto& cell : row.cells) text += "  " + padded_left(in_words(cell, row.unit), cell_width);
    text += '\n';
  }
  return text;
}

std::string table_markdown(const Report& report, const ReportTable& table) {
  std::string text = fmt::format("### {}\n\n", table.heading);
  if (!table.note.empty()) text += wrapped("", table.note) + '\n';
  text += "| |";
  for (const arena::ReportColumn& column : report.columns) text += fmt::format(" {} |", column.name.label);
  text += "\n|---|";
  for (std::size_t i = 0; i < report.columns.size(); ++i) text += "---|";
  text += '\n';
  for (const ReportRow& row : table.rows) {
    text += fmt::format("| {} |", row.label);
    for (const auto& cell : row.cells) text += fmt::format(" {} |", in_words(cell, row.unit));
    text += '\n';
  }
  return text;
}

// "300 deals of each column", "300, 300 and 12 deals".
std::string deals(const std::vector<std::int64_t>& of_columns) {
  if (std::ranges::adjacent_find(of_columns, std::ranges::not_equal_to()) == of_columns.end()) {
    return fmt::format("{} deals{}", of_columns.front(), of_columns.size() > 1 ? " of each column" : "");
  }
  std::vector<std::string> numbers;
  for (std::int64_t number : of_columns) numbers.push_back(std::to_string(number));
  return words::listed(numbers) + " deals";
}

std::vector<std::string> method(const StudyOrigin& origin, const Report& report) {
  std::vector<std::string> sentences;
  std::vector<std::string> games;
  std::vector<std::int64_t> twice;
  std::vector<std::int64_t> contests;
  for (const arena::ReportColumn& column : report.columns) {
    games.push_back(fmt::format("{} games {}", column.games, column.name.where));
    twice.push_back(column.deals_played_twice);
    contests.push_back(column.deals_against);
  }
  std::string sample = fmt::format("{}, ichiba {}: {}, all between {} and its like, each with a deal of its own.",
                                   origin.title, ICHIBA_VERSION, words::listed(games), origin.bot);
  sample += fmt::format(" Beside them, {} were played a second time", deals(twice));
  if (!origin.against.empty()) {
    sample += fmt::format(", and {} once from every seat by one {} among {}", deals(contests), origin.bot,
                          fmt::join(origin.against, ", then among "));
  }
  sentences.push_back(sample + '.');
  if (origin.interrupted) {
    sentences.push_back(fmt::format("It was interrupted: {} games a column were wanted.", origin.games));
  }
  sentences.push_back(
      "What is in parentheses, or behind ±, is an interval of 95 %: shares of games by Wilson's method, means by "
      "Student's t, shares "
      "of things of which a game has many from the differences between games, quartiles by rank. Of twenty such "
      "intervals about one misses the truth.");
  sentences.push_back(
      "The figures tell how these bots play. People, and better bots, may play differently; and what goes along with "
      "winning need not be the cause of it.");
  return sentences;
}

json::value to_json(const arena::Estimate& estimate) {
  if (!estimate.known()) return nullptr;
  json::object object{{"value", estimate.value}, {"n", estimate.n}};
  if (estimate.interval) object["ci95"] = json::array{estimate.interval->low, estimate.interval->high};
  return object;
}

json::object to_json(const ReportTable& table) {
  constexpr std::array<std::string_view, 3> units{"share", "number", "whole"};
  json::array rows;
  for (const ReportRow& row : table.rows) {
    json::array cells;
    for (const auto& cell : row.cells) cells.push_back(to_json(cell));
    rows.push_back(json::object{
        {"label", row.label}, {"unit", units[static_cast<std::size_t>(row.unit)]}, {"cells", std::move(cells)}});
  }
  return {{"heading", table.heading}, {"note", table.note}, {"rows", std::move(rows)}};
}

}  // namespace

std::string study_text(const StudyOrigin& origin, const Report& report) {
  std::string text = fmt::format("{}: how it plays\n{}\n\n", origin.title, origin.command);
  for (const std::string& finding : report.findings) text += wrapped("- ", finding);
  for (const ReportTable& table : report.tables) text += '\n' + table_text(report, table);
  text += "\nHow it was measured\n";
  for (const std::string& sentence : method(origin, report)) text += wrapped("- ", sentence);
  return text;
}

std::string study_markdown(const StudyOrigin& origin, const Report& report) {
  std::string text = fmt::format("# {}: how it plays\n\n## Findings\n\n", origin.title);
  for (const std::string& finding : report.findings) text += wrapped("- ", finding);
  text += "\n## Figures\n";
  for (const ReportTable& table : report.tables) text += '\n' + table_markdown(report, table);
  text += fmt::format("\n## How it was measured\n\n```sh\n{}\n```\n\n", origin.command);
  for (const std::string& sentence : method(origin, report)) text += wrapped("- ", sentence);
  return text;
}

json::object study_json(const StudyOrigin& origin, const Report& report) {
  json::object object{{"ichiba", ICHIBA_VERSION}, {"title", origin.title}, {"command", origin.command}};
  object["bots"] = origin.bot;
  object["against"] = json::value_from(origin.against);
  object["seed"] = origin.seed;
  if (origin.interrupted) object["interrupted"] = true;
  json::array columns;
  for (const arena::ReportColumn& column : report.columns) {
    columns.push_back(json::object{{"label", column.name.label},
                                   {"players", column.players},
                                   {"games", column.games},
                                   {"deals_played_twice", column.deals_played_twice},
                                   {"deals_against", column.deals_against}});
  }
  object["columns"] = std::move(columns);
  object["findings"] = json::value_from(report.findings);
  json::array tables;
  for (const ReportTable& table : report.tables) tables.push_back(to_json(table));
  object["tables"] = std::move(tables);
  return object;
}

}  // namespace ichiba::cli
