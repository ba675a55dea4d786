// Help and rules at the prompt.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/ichiba/play/style.hpp"

namespace ichiba::cli::play {

// How to type moves, then the commands that always work.
Block help_shown(const Block& moves, std::string_view section);

// A clause or a section of the rules.
Block rule_shown(std::string_view id, const Style& style);

// `rules` alone lists the sections, `rules O9.2` shows one clause.
Block rules_shown(const std::vector<std::string>& words, std::string_view game, std::string_view section,
                  const Style& style);

}  // namespace ichiba::cli::play
