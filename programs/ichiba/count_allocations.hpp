#pragma once

#include <cstddef>

namespace ichiba::cli {

// The number of calls of operator new so far.
std::size_t allocations_made();

}  // namespace ichiba::cli
