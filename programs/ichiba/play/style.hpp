// How text is drawn: characters, colours, widths.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ichiba::cli::play {

inline constexpr int screen_width = 80;

enum class Ink { plain, bold, dim, red, blue, yellow, green, orange, cyan, magenta, chosen };

// Lines of any width, to be put below or beside each other.
using Block = std::vector<std::string>;

// The characters of frames and signs.
struct Glyphs {
  std::string_view across, down, top_left, top_right, bottom_left, bottom_right;
  std::string_view tee_down, tee_up;  // where a frame is divided
  std::string_view wave, arrow, times, dot;
  std::string_view hull_left, hull_right;  // of a ship
  std::string_view notch, middle, track_left, track_right;
  std::string_view full, empty;  // of something counted
};

class Style {
 public:
  Style(bool colour, bool unicode) : colour_(colour), unicode_(unicode) {}

  // Colour if the output is a terminal and nothing forbids it; Unicode if the locale says UTF-8.
  static Style detect(bool output_is_terminal);

  [[nodiscard]] bool unicode() const { return unicode_; }
  [[nodiscard]] const Glyphs& glyphs() const;
  // Colour is an extra: everything can be read without it.
  [[nodiscard]] std::string ink(Ink ink, std::string_view text) const;
  [[nodiscard]] std::string bold(std::string_view text) const { return ink(Ink::bold, text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return ink(Ink::dim, text); }

  // Text to print, with our own colour codes; all other control characters are escaped.
  [[nodiscard]] std::string own_codes_only(std::string_view text) const;

  // A line across with a title in it, and a hint near its end.
  [[nodiscard]] std::string rule(std::string_view title, std::string_view hint = "",
                                 int width = screen_width - 2) const;
  // A framed card of one or more lines; `label` is in the top edge, `foot` in the bottom one.
  [[nodiscard]] Block card(const Block& lines, int inner_width, std::string_view label = "",
                           std::string_view foot = "") const;

 private:
  [[nodiscard]] std::string edge(std::string_view left, std::string_view right, int inner_width, std::string_view text,
                                 bool at_end) const;
  bool colour_;
  bool unicode_;
};

// The width of the text on the screen: colour codes take none, wide characters two columns.
int width_of(std::string_view text);
std::string padded(std::string_view text, int width);
std::string centred(std::string_view text, int width);
std::string repeated(std::string_view text, int times);
// Cut to this many columns. For plain text only.
std::string shortened(std::string_view text, int width);

// Breaks at spaces; lines after the first are indented.
Block wrapped(std::string_view text, int indent = 0, int width = screen_width - 2);
// As many items per line as fit, separated by `gap`; `label` before the first line, the others indented as far.
Block flowing(std::string_view label, const std::vector<std::string>& items, std::string_view gap,
              int width = screen_width - 2);

Block beside(const Block& left, const Block& right, std::string_view gap = " ");
void append(Block& block, const Block& more);
std::string joined(const Block& block);  // each line with its end

}  // namespace ichiba::cli::play
