// SVG drawings as text. Colours come from the page's style, by class, to suit light and dark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ichiba::cli {

// Text that may stand anywhere in HTML.
std::string escaped(std::string_view text);

// From values to coordinates.
struct Scale {
  double least = 0;
  double most = 1;
  double from = 0;
  double to = 1;
  double operator()(double value) const { return from + (value - least) / (most - least) * (to - from); }
};

// Round numbers within these bounds, about this many.
std::vector<double> round_numbers(double least, double most, int about);

enum class Anchor { start, middle, end };

class Drawing {
 public:
  Drawing(double width, double height) : width_(width), height_(height) {}

  void line(std::string_view style, double x1, double y1, double x2, double y2);
  void box(std::string_view style, double x, double y, double width, double height);
  void dot(std::string_view style, double x, double y, double radius);
  void text(std::string_view style, double x, double y, Anchor anchor, std::string_view words);
  // A line through these points; closed for an area.
  void path(std::string_view style, const std::vector<std::pair<double, double>>& points, bool closed = false);
  // What is drawn between these two is clipped to the box.
  void begin_clip(double x, double y, double width, double height);
  void end_clip();

  // The finished drawing. `title` is its name, `description` says what it shows, for screen readers. `id` must be
  // unique within a page.
  [[nodiscard]] std::string svg(std::string_view id, std::string_view title, std::string_view description) const;

 private:
  double width_;
  double height_;
  std::string body_;
};

}  // namespace ichiba::cli
