#pragma once

#include <cstddef>

namespace ichiba::cli {

// How often operator new has been called since the program began.
std::size_t allocations_made();

}  // namespace ichiba::cli
