// A small network whose input is about the colours of a game, which share their weights, and about the table
// (docs/network.md). It uses integers, so that the result is the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace ichiba::ai {

class ColourNet {
 public:
  static constexpr std::size_t width = 64;   // of the first layer
  static constexpr std::size_t hidden = 32;  // of the two layers after it
  static constexpr std::size_t most_outputs = 4;

  using Weight = std::int16_t;
  using FirstRow = std::array<Weight, width>;

  // The rows of the first layer; none if there is no such network.
  struct Shape {
    int colour_rows = 0;
    int table_rows = 0;
  };

  // The active rows of one colour, or of the table.
  class Rows {
   public:
    Rows() : count_(0) {}  // leaves the list as it is: clearing it would take as long as reading it

    void add(const FirstRow& row) { rows_[count_++] = row.data(); }
    // sums = start + all rows.
    void sum(const Weight* start, Weight* sums) const;

   private:
    std::array<const Weight*, 128> rows_;
    std::size_t count_;
  };

  // From a file of weights that begins with these four letters; nothing if it is not one that fits.
  static std::unique_ptr<const ColourNet> read(std::span<const std::uint8_t> file, std::string_view letters,
                                               Shape (*shape_of)(int outputs));

  [[nodiscard]] int outputs() const { return static_cast<int>(layers_[2].biases.size()); }
  [[nodiscard]] const FirstRow& colour_row(int row) const { return colour_rows_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const FirstRow& table_row(int row) const { return table_rows_[static_cast<std::size_t>(row)]; }

  // The outputs before the softmax.
  using Scores = std::array<float, most_outputs>;
  [[nodiscard]] Scores scores(const Rows& of_table, std::span<const Rows> of_colours) const;

 private:
  struct Layer {
    std::vector<Weight> weights;  // one output after the other
    std::vector<std::int32_t> biases;
  };

  std::vector<FirstRow> colour_rows_;
  std::vector<FirstRow> table_rows_;
  FirstRow colour_bias_{};
  FirstRow table_bias_{};
  std::array<Layer, 3> layers_;
};

}  // namespace ichiba::ai
