// The report of a study as text for a terminal, as Markdown, as JSON.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/study/report.hpp"

namespace ichiba::cli {

// The origin of a report.
struct StudyOrigin {
  std::string title;    // "Traders of Osaka"
  std::string command;  // the command that gives the same report
  std::string bot;
  std::vector<std::string> against;
  std::int64_t games = 0;  // wanted for each column
  std::uint64_t seed = 0;
  bool interrupted = false;
};

std::string study_text(const StudyOrigin& origin, const arena::Report& report);  // at most 100 columns wide
std::string study_markdown(const StudyOrigin& origin, const arena::Report& report);
boost::json::object study_json(const StudyOrigin& origin, const arena::Report& report);

}  // namespace ichiba::cli
