// A value, or why there is none: the library's, or ours where it has none, so that the core builds as C++20, too.
#pragma once

#include <version>

#ifdef __cpp_lib_expected

#include <expected>

namespace ichiba {
using std::expected;
using std::unexpected;
}  // namespace ichiba

#else

#include "engine/core/own_expected.hpp"

namespace ichiba {
using own::expected;
using own::unexpected;
}  // namespace ichiba

#endif
