// The rules embedded in the program: docs/rules/*.md, found by clause.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ichiba::words {

// The whole text of `osaka` or `tsukiji`; empty for any other name.
std::string_view rules_of(std::string_view game);

// One clause (O4.2) or a whole section (O4), with its heading; nothing if there is no such id.
std::optional<std::string> rule(std::string_view id);

// All ids, sections and clauses, in the order of the texts.
std::vector<std::string> rule_ids();

}  // namespace ichiba::words
