// The page has no networks built in: its first load is small. It loads one when a bot needs it.
#include "ai/search/built_in_nets.hpp"

namespace ichiba::ai {

std::span<const std::string_view> built_in_nets() { return {}; }

}  // namespace ichiba::ai
