// What is printed on the cards of Tsukiji Market. It is data, not rules: a deck file gives it (T1.5).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace ichiba::tsukiji {

inline constexpr int card_count = 18;  // T1.1
inline constexpr int face_count = 2 * card_count;
inline constexpr int max_colours = 16;

// A short string without heap memory.
template <int Capacity>
class ShortText {
 public:
  constexpr ShortText() = default;
  constexpr explicit ShortText(std::string_view text) {
    for (char c : text.substr(0, Capacity)) text_[size_++] = c;
  }
  [[nodiscard]] constexpr std::string_view view() const { return {text_.data(), size_}; }
  friend constexpr bool operator==(const ShortText&, const ShortText&) = default;

 private:
  std::array<char, Capacity> text_{};
  std::uint8_t size_ = 0;
};

// A colour of the deck, by its place in the deck file's list.
class Colour {
 public:
  constexpr Colour() = default;
  constexpr explicit Colour(int index) : index_(static_cast<std::uint8_t>(index)) {}
  [[nodiscard]] constexpr int index() const { return index_; }
  friend constexpr auto operator<=>(Colour, Colour) = default;

 private:
  std::uint8_t index_ = 0;
};

// T1.1: one side of one card: `7a` is card 7 with face a up.
class Face {
 public:
  constexpr Face() = default;
  constexpr Face(int card_number, bool b)  // cards are numbered from 1
      : code_(static_cast<std::uint8_t>((card_number - 1) * 2 + (b ? 1 : 0))) {}
  static constexpr Face of_code(int code) {
    Face face;
    face.code_ = static_cast<std::uint8_t>(code);
    return face;
  }

  [[nodiscard]] constexpr int card() const { return code_ / 2 + 1; }
  [[nodiscard]] constexpr bool is_b() const { return code_ % 2 == 1; }
  [[nodiscard]] constexpr int code() const { return code_; }
  [[nodiscard]] constexpr Face turned() const { return of_code(code_ ^ 1); }

  friend constexpr auto operator<=>(Face, Face) = default;

 private:
  std::uint8_t code_ = 0;
};

enum class Icon : std::uint8_t { none, wasabi, barrel, knife };
enum class Bonus : std::uint8_t { steal, draw, discard, barrel };

struct Print {  // T1.2
  std::array<Colour, 2> colours{};
  std::uint8_t colour_count = 1;
  std::uint8_t points = 0;
  Icon icon = Icon::none;

  [[nodiscard]] constexpr bool has(Colour colour) const {
    return colours[0] == colour || (colour_count == 2 && colours[1] == colour);
  }
  friend constexpr bool operator==(const Print&, const Print&) = default;
};

struct Specialty {  // T1.4
  std::uint8_t count = 0;
  Bonus bonus{};
  friend constexpr bool operator==(const Specialty&, const Specialty&) = default;
};

using DeckName = ShortText<160>;  // 40 characters of up to four bytes

struct Deck {
  DeckName name;
  std::array<ShortText<16>, max_colours> colour_names{};
  std::array<Specialty, max_colours> specialties{};
  std::uint8_t colour_count = 0;
  std::uint8_t reach = 0;  // T1.3
  std::uint8_t knives_to_win = 4;
  std::array<Print, face_count> prints{};

  [[nodiscard]] constexpr const Print& print(Face face) const { return prints[static_cast<std::size_t>(face.code())]; }
  [[nodiscard]] constexpr const Specialty& specialty(Colour colour) const {
    return specialties[static_cast<std::size_t>(colour.index())];
  }
  [[nodiscard]] constexpr std::string_view name_of(Colour colour) const {
    return colour_names[static_cast<std::size_t>(colour.index())].view();
  }
  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};

// T1.6: the deck that comes with the program, made to fit the rulebook. It is not the printed one.
const Deck& house_deck();

}  // namespace ichiba::tsukiji
