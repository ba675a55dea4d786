#include <fmt/format.h>
#include <memory>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "words/rules_text.hpp"

namespace ichiba::cli {
namespace {

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

int print_rules(const std::string& what) {
  if (what.empty()) {
    std::string list =
        "Rules: `ichiba rules osaka`, `ichiba rules tsukiji`, or one clause, such as `ichiba rules O4.2`.\n";
    for (const std::string& id : words::rule_ids()) {
      const std::string text = words::rule(id).value_or("");
      const bool section = id.find('.') == std::string::npos;
      const std::size_t begin = text.find(' ') + 1;
      list += (section ? "\n" : "  ") + text.substr(begin, text.find('\n') - begin) + "\n";
    }
    return put(list) ? success : failed;
  }
  if (const std::string_view whole = words::rules_of(what); !whole.empty()) return put(whole) ? success : failed;
  if (const auto clause = words::rule(upper(what))) return put(*clause) ? success : failed;
  complain("rules", fmt::format("there is no clause '{}'; `ichiba rules` lists them all", what));
  return failed;
}

}  // namespace

void add_rules(CLI::App& program, int& status) {
  auto what = std::make_shared<std::string>();
  auto* command = program.add_subcommand("rules", "Print the rules, a section (O4) or a clause (O4.2)");
  command->add_option("what", *what, "osaka, tsukiji, a section or a clause; default: a list of all clauses");
  command->callback([what, &status] { status = print_rules(*what); });
}

}  // namespace ichiba::cli
