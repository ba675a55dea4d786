#include "cli/record_lines.hpp"

#include <cstdio>
#include <fmt/format.h>

#include "cli/commands.hpp"

namespace ichiba::cli {

int refuse_line(const std::string& file, int line, const record::Problem& problem) {
  std::fputs(fmt::format("{}:{}: {}\n", file, line, problem.text()).c_str(), stderr);
  return problem.kind == record::Problem::Kind::rule ? refused : failed;
}

}  // namespace ichiba::cli
