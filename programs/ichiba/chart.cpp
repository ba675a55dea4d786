#include "programs/ichiba/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace ichiba::cli {
namespace {

using play::Block;

// The mean of the values in each column.
std::vector<double> in_columns(const std::vector<double>& values, std::size_t columns) {
  std::vector<double> means(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t first = column * values.size() / columns;
    const std::size_t end = (column + 1) * values.size() / columns;
    for (std::size_t i = first; i < end; ++i) means[column] += values[i] / static_cast<double>(end - first);
  }
  return means;
}

// The part of a bar in one row; rows are counted from below.
std::string_view block_of(double value, int row, int rows) {
  constexpr std::array<std::string_view, 9> blocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const int eighths = static_cast<int>(std::lround(value * rows * 8)) - row * 8;
  const int least = row == 0 ? 1 : 0;  // nobody's curve vanishes
  return blocks[static_cast<std::size_t>(std::clamp(eighths, least, 8))];
}

std::string in_blocks(const std::vector<double>& values, int row, int rows) {
  std::string text;
  for (const double value : values) text += block_of(value, row, rows);
  return text;
}

std::string in_digits(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += static_cast<char>('0' + std::clamp(static_cast<int>(value * 10), 0, 9));
  return text;
}

}  // namespace

Block drawn_chart(const std::vector<Curve>& curves, const std::vector<Mark>& marks, const play::Style& style,
                  int width) {
  constexpr int rows = 2;
  if (curves.empty() || curves.front().values.empty()) return {};
  int label = 0;
  for (const Curve& curve : curves) label = std::max(label, play::width_of(curve.name));
  const auto room = static_cast<std::size_t>(std::max(10, width - label - 4));
  const std::size_t columns = std::min(room, curves.front().values.size());

  Block block;
  for (const Curve& curve : curves) {
    const std::vector<double> values = in_columns(curve.values, columns);
    const std::string name = play::padded(curve.name, label);
    if (!style.unicode()) {
      block.push_back("  " + name + "  " + in_digits(values));
      continue;
    }
    for (int row = rows - 1; row >= 0; --row) {
      block.push_back("  " + (row == 0 ? name : play::padded("", label)) + "  " + in_blocks(values, row, rows));
    }
  }
  std::string below(columns, ' ');
  for (const Mark& mark : marks)
    below[std::min(mark.at * columns / curves.front().values.size(), columns - 1)] = mark.sign;
  if (!marks.empty()) block.push_back("  " + play::padded("", label) + "  " + below);
  return block;
}

}  // namespace ichiba::cli
