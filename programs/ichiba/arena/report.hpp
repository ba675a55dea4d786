// A match as one HTML page without network or scripts.
#pragma once

#include <expected>
#include <string>

#include "programs/ichiba/arena/summary.hpp"

namespace ichiba::cli {

std::string html_report(const Summary& summary);

// May the report be written there? A file that is not an earlier report is not overwritten. The error is ready to
// print.
std::expected<void, std::string> check_report_path(const std::string& path);

}  // namespace ichiba::cli
