// Versions of the encodings. What a number or an action means never changes within a version.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "engine/core/expected.hpp"

namespace ichiba::encoding {

// The one in which observations are written. A change of meaning makes the next one; numbers of all versions from 1 on
// stay readable, so what reads the older ones stays.
inline constexpr int version = 1;

// Why numbers cannot be read.
struct Unreadable {
  bool known = true;  // the version: then a number is missing or out of bounds
  int written_in = version;
};

inline std::string text_of(const Unreadable& problem) {
  if (problem.known) return "a number is missing or out of bounds";
  return "there is no version " + std::to_string(problem.written_in) + " of the encodings; there are versions 1 to " +
         std::to_string(version);
}

// Calls the reader of the version in which numbers were written: its result, an optional, or why there is none.
template <class Read1>
auto read_version(int written_in, Read1 version_1) -> expected<typename decltype(version_1())::value_type, Unreadable> {
  static_assert(version == 1, "a new version needs its reader here, beside the old ones");
  if (written_in != 1) return unexpected(Unreadable{.known = false, .written_in = written_in});
  auto seen = version_1();
  if (!seen) return unexpected(Unreadable{.known = true, .written_in = written_in});
  return std::move(*seen);
}

}  // namespace ichiba::encoding
