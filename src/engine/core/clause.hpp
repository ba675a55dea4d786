// A clause id of docs/rules, such as O4.2. Refusals carry one, so that a player can always ask why.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ichiba {

class Clause {
 public:
  template <std::size_t Size>
  consteval Clause(const char (&text)[Size]) {  // NOLINT(google-explicit-constructor): a literal is a clause
    static_assert(Size <= 7, "a clause id has at most six characters");
    for (std::size_t i = 0; i + 1 < Size; ++i) text_[i] = text[i];
  }

  [[nodiscard]] constexpr std::string_view text() const { return text_.data(); }
  friend constexpr bool operator==(const Clause&, const Clause&) = default;

 private:
  std::array<char, 8> text_{};
};

// A refused move: the clause, the reason, and the numbers that go with it. The text is made elsewhere.
template <class Reason>
struct Refused {
  Clause clause;
  Reason reason;
  int first = 0;  // the Reason says what each number means
  int second = 0;

  friend constexpr bool operator==(const Refused&, const Refused&) = default;
};

// By the clause that belongs to the reason.
template <class Reason>
constexpr Refused<Reason> refusal(Reason reason, int first = 0, int second = 0) {
  return {clause_of(reason), reason, first, second};
}

}  // namespace ichiba
