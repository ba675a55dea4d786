#include "programs/ichiba/arena/svg.hpp"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace ichiba::cli {
namespace {

// Tenths of a pixel are enough.
std::string px(double number) {
  const double rounded = std::round(number * 10) / 10;
  return fmt::format("{:g}", rounded == 0 ? 0.0 : rounded);
}

std::string_view name_of(Anchor anchor) {
  switch (anchor) {
    case Anchor::start: return "start";
    case Anchor::middle: return "middle";
    case Anchor::end: break;
  }
  return "end";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::vector<double> round_numbers(double least, double most, int about) {
  const double rough = (most - least) / about;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = power;
  for (const double factor : {2.0, 5.0, 10.0}) {
    if (step < rough) step = factor * power;
  }
  const auto first = static_cast<std::int64_t>(std::ceil(least / step - 1e-9));
  const auto last = static_cast<std::int64_t>(std::floor(most / step + 1e-9));
  std::vector<double> numbers;
  for (std::int64_t k = first; k <= last; ++k) numbers.push_back(static_cast<double>(k) * step);
  return numbers;
}

void Drawing::line(std::string_view style, double x1, double y1, double x2, double y2) {
  body_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", style, px(x1), px(y1), px(x2),
                       px(y2));
}

void Drawing::box(std::string_view style, double x, double y, double width, double height) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", style, px(x), px(y),
                       px(width), px(height));
}

void Drawing::dot(std::string_view style, double x, double y, double radius) {
  body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", style, px(x), px(y), px(radius));
}

void Drawing::text(std::string_view style, double x, double y, Anchor anchor, std::string_view words) {
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", style, px(x), px(y),
                       name_of(anchor), escaped(words));
}

void Drawing::path(std::string_view style, const std::vector<std::pair<double, double>>& points, bool closed) {
  std::string data;
  for (const auto& [x, y] : points) data += fmt::format("{}{} {}", data.empty() ? "M" : "L", px(x), px(y));
  body_ += fmt::format("<path class=\"{}\" d=\"{}{}\"/>\n", style, data, closed ? "Z" : "");
}

void Drawing::begin_clip(double x, double y, double width, double height) {
  // A nested drawing clips at its edge, without an id that other drawings could also use.
  body_ += fmt::format("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\">\n", px(x),
                       px(y), px(width), px(height));
}

void Drawing::end_clip() { body_ += "</svg>\n"; }

std::string Drawing::svg(std::string_view id, std::string_view title, std::string_view description) const {
  return fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{}-title {}-desc\">\n"
      "<title id=\"{}-title\">{}</title>\n<desc id=\"{}-desc\">{}</desc>\n{}</svg>\n",
      px(width_), px(height_), id, id, id, escaped(title), id, escaped(description), body_);
}

}  // namespace ichiba::cli
