// What this project uses of C++23's std::expected, for standard libraries that do not have it (expected.hpp).
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace ichiba::own {

template <class E>
class unexpected {
 public:
  constexpr explicit unexpected(E error) : error_(std::move(error)) {}
  [[nodiscard]] constexpr const E& error() const& { return error_; }
  [[nodiscard]] constexpr E&& error() && { return std::move(error_); }

 private:
  E error_;
};

template <class T, class E>
class [[nodiscard]] expected {
 public:
  using value_type = T;
  using error_type = E;

  constexpr expected()
    requires std::default_initializable<T>
  = default;
  template <class U = T>
    requires(!std::same_as<std::remove_cvref_t<U>, expected> && std::constructible_from<T, U>)
  constexpr explicit(!std::convertible_to<U, T>) expected(U&& value)
      : held_(std::in_place_index<0>, std::forward<U>(value)) {}
  template <class F>
    requires std::constructible_from<E, F>
  constexpr expected(unexpected<F> error) : held_(std::in_place_index<1>, std::move(error).error()) {}

  [[nodiscard]] constexpr bool has_value() const { return held_.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  // Of no meaning unless it has a value.
  [[nodiscard]] constexpr T& operator*() & { return *std::get_if<0>(&held_); }
  [[nodiscard]] constexpr const T& operator*() const& { return *std::get_if<0>(&held_); }
  [[nodiscard]] constexpr T&& operator*() && { return std::move(*std::get_if<0>(&held_)); }
  [[nodiscard]] constexpr T* operator->() { return std::get_if<0>(&held_); }
  [[nodiscard]] constexpr const T* operator->() const { return std::get_if<0>(&held_); }

  // Of no meaning if it has one.
  [[nodiscard]] constexpr E& error() & { return *std::get_if<1>(&held_); }
  [[nodiscard]] constexpr const E& error() const& { return *std::get_if<1>(&held_); }
  [[nodiscard]] constexpr E&& error() && { return std::move(*std::get_if<1>(&held_)); }

 private:
  std::variant<T, E> held_;
};

template <class E>
class [[nodiscard]] expected<void, E> {
 public:
  using value_type = void;
  using error_type = E;

  constexpr expected() = default;
  template <class F>
    requires std::constructible_from<E, F>
  constexpr expected(unexpected<F> error) : error_(std::move(error).error()) {}

  [[nodiscard]] constexpr bool has_value() const { return !error_; }
  constexpr explicit operator bool() const { return has_value(); }
  [[nodiscard]] constexpr const E& error() const& { return *error_; }
  [[nodiscard]] constexpr E&& error() && { return std::move(*error_); }

 private:
  std::optional<E> error_;
};

}  // namespace ichiba::own
