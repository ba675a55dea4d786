#include "arena/study/findings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "words/lists.hpp"

namespace ichiba::arena {

double even_share(const ReportColumn& column) { return 1.0 / column.players; }

std::optional<std::string> Teller::figures(const Place& place, std::string_view behind_the_first) const {
  const ReportRow& row = report_.row(place.heading, place.label);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (!row.cells[i].known()) continue;
    const bool first = parts.empty();
    std::string part = in_short(row.cells[i], row.unit);
    if (first && !behind_the_first.empty()) part += fmt::format(" {}", behind_the_first);
    if (row.cells.size() > 1) part += " " + (first ? report_.columns[i].name.where : report_.columns[i].name.also);
    parts.push_back(std::move(part));
  }
  if (parts.empty()) return std::nullopt;
  return words::listed(parts);
}

void Teller::add(const std::string& sentence) {
  std::string& finding = findings_.back();
  finding += (finding.empty() ? "" : " ") + sentence;
}

void Teller::tell(std::string_view sentence, const Place& place) {
  const std::size_t open = sentence.find('{');
  const std::size_t close = sentence.find('}');
  if (const auto words = figures(place, sentence.substr(open + 1, close - open - 1))) {
    add(fmt::format("{}{}{}", sentence.substr(0, open), *words, sentence.substr(close + 1)));
  }
}

void Teller::compare(const Place& place, std::string_view what, const std::function<double(const ReportColumn&)>& par) {
  const ReportRow& row = report_.row(place.heading, place.label);
  std::vector<std::string> more;
  std::vector<std::string> less;
  std::vector<std::string> alike;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const Estimate& cell = row.cells[i];
    if (!cell.interval) continue;
    const double even = par(report_.columns[i]);
    auto& list = cell.interval->holds(even) ? alike : cell.value > even ? more : less;
    list.push_back(list.empty() ? report_.columns[i].name.where : report_.columns[i].name.also);
  }
  std::vector<std::string> parts;
  const auto part = [&](std::string_view how, const std::vector<std::string>& where) {
    if (where.empty()) return;
    const std::string place_of = row.cells.size() > 1 ? fmt::format(" {}", words::listed(where)) : "";
    parts.push_back(fmt::format("{} {}{}", how, what, place_of));
  };
  part("more than", more);
  part("less than", less);
  part("not clearly different from", alike);
  if (!parts.empty()) add(fmt::format("That is {}.", fmt::join(parts, "; it is ")));
}

std::vector<std::string> Teller::findings() const {
  std::vector<std::string> told = findings_;
  std::erase_if(told, [](const std::string& finding) { return finding.empty(); });
  return told;
}

void tell_common(Teller& teller, const std::vector<std::string>& against) {
  const std::string course = "Who leads, and does it last?";
  teller.begin_finding();
  teller.tell("Can you come back? The sole leader after half of the decisions wins {of the games}.",
              {course, "after 2/4 of the decisions: leader wins"});
  teller.tell("After three quarters it is {}.", {course, "after 3/4 of the decisions: leader wins"});
  teller.tell("At the worst moment, the later winner was behind by {points on average}.", {course, "deficit overcome"});

  const Place twice{"Does the deal decide?", "the same player wins both games"};
  teller.begin_finding();
  teller.tell(
      "Does the luck of the deal decide? A deal that the same bots play twice is won by the same player both "
      "times in {of the cases}.",
      twice);
  teller.compare(twice, "what chance alone would give", even_share);

  teller.begin_finding();
  std::string question = "Does skill decide? ";
  for (const std::string& other : against) {
    const std::string heading = "Does skill decide?";
    const std::string among = "among " + other;
    teller.tell(question + "One such bot among " + other + " wins {of the games}, seats and deals being equal.",
                {heading, among + ": games won"});
    teller.tell("It wins from every seat in {of the deals}.", {heading, among + ": wins from every seat"});
    teller.tell("It wins from no seat in {of the deals}.", {heading, among + ": wins from no seat"});
    question.clear();
  }
}

}  // namespace ichiba::arena
