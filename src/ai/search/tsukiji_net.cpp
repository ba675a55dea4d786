#include "ai/search/tsukiji_net.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>

#include "ai/search/tsukiji_net_weights.hpp"
#include "ai/steady_math.hpp"

namespace ichiba::ai {
namespace {

constexpr std::size_t width = 32;
constexpr std::size_t lanes = 8;  // numbers that every processor since 2009 adds at once
constexpr std::size_t parts = width / lanes;
constexpr float one = 256;  // what stands for 1
using Lanes [[gnu::vector_size(2 * lanes)]] = std::int16_t;
static_assert(parts == 4);

// No sum can overflow: at most 40 rows are active, and no weight is beyond 3.
struct Weights {
  alignas(64) std::array<std::array<std::int16_t, width>, features::count + 1> first{};  // the last row: always on
  std::array<std::int16_t, width> second{};
};

// Two letters a weight.
constexpr Weights decoded(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
  std::array<int, 128> digit{};
  for (std::size_t k = 0; k < letters.size(); ++k) digit[static_cast<std::size_t>(letters[k])] = static_cast<int>(k);
  Weights weights;
  const char* at = text.data();
  const auto read = [&](std::array<std::int16_t, width>& row) {
    for (std::int16_t& weight : row) {
      const int number = 64 * digit[static_cast<std::size_t>(at[0])] + digit[static_cast<std::size_t>(at[1])];
      weight = static_cast<std::int16_t>(number - 2048);
      at += 2;
    }
  };
  for (auto& row : weights.first) read(row);
  read(weights.second);
  return weights;
}

static_assert(net_weights.size() == 2 * width * (features::count + 2));
constexpr Weights weights = decoded(net_weights);

// The table as one seat sees it.
int judged(const std::array<std::uint16_t, 64>& rows, std::size_t count) {
  std::array<Lanes, parts> sums;
  std::memcpy(sums.data(), weights.first[features::count].data(), sizeof sums);
  for (std::size_t k = 0; k < count; ++k) {
    std::array<Lanes, parts> row;
    std::memcpy(row.data(), weights.first[rows[k]].data(), sizeof row);
    sums[0] += row[0];
    sums[1] += row[1];
    sums[2] += row[2];
    sums[3] += row[3];
  }
  std::array<std::int16_t, width> hidden;
  std::memcpy(hidden.data(), sums.data(), sizeof sums);
  int sum = 0;
  for (std::size_t h = 0; h < width; ++h) sum += std::max<int>(hidden[h], 0) * weights.second[h];
  return sum;
}

}  // namespace

float net_value(const tsukiji::State& state, int before) {
  std::array<std::array<std::uint16_t, 64>, 2> rows;
  std::size_t count = 0;
  features::each(state, before, [&](std::size_t first, std::size_t second) {
    rows[0][count] = static_cast<std::uint16_t>(first);
    rows[1][count] = static_cast<std::uint16_t>(second);
    ++count;
  });
  const int ahead = judged(rows[0], count) - judged(rows[1], count);
  return 1 / (1 + steady_exp(-static_cast<float>(ahead) / (one * one)));
}

}  // namespace ichiba::ai
