// Names of enumerators in JSON, in the order of their values.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

namespace ichiba::base {

template <class Enum>
inline constexpr std::array<std::string_view, 0> names_of{};

template <class T>
concept Named = std::is_enum_v<T> && names_of<T>.size() > 0;

template <Named Enum>
constexpr std::string_view name_in_json(Enum value) {
  return names_of<Enum>[static_cast<std::size_t>(value)];
}

}  // namespace ichiba::base
