// The texts of the networks that are built into the program.
#pragma once

#include <span>
#include <string_view>

namespace ichiba::ai {

std::span<const std::string_view> built_in_nets();

}  // namespace ichiba::ai
