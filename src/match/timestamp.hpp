// Time at a table: milliseconds since 1970, UTC. Nothing here reads a clock; callers pass the time in.
#pragma once

#include <cstdint>

namespace ichiba::match {

using Timestamp = std::int64_t;
using Millis = std::int64_t;

inline constexpr Millis second = 1000;
inline constexpr Millis minute = 60 * second;
inline constexpr Millis day = Millis{24} * 60 * minute;

}  // namespace ichiba::match
