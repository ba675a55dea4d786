#include "programs/ichiba/record_lines.hpp"

#include <fmt/format.h>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"

namespace ichiba::cli {

int refuse_line(const std::string& file, int line, const base::Problem& problem) {
  complain_line(fmt::format("{}:{}: {}", file, line, problem.text()));
  return problem.kind == base::Problem::Kind::rule ? refused : failed;
}

}  // namespace ichiba::cli
