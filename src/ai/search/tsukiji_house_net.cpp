#include "ai/search/tsukiji_house_net.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "ai/steady_math.hpp"

namespace ichiba::ai {
namespace {

constexpr std::string_view magic = "THN";
constexpr std::size_t lanes = 8;  // numbers that every processor since 2009 adds at once
constexpr float one = 256;        // what stands for 1
using Lanes [[gnu::vector_size(2 * lanes)]] = std::int16_t;

}  // namespace

// Twelve bits a weight, row by row.
std::unique_ptr<const TsukijiHouseNet> TsukijiHouseNet::read(std::span<const std::uint8_t> file) {
  constexpr std::size_t rows = features::count + 2;
  if (file.size() != magic.size() + rows * width * 12 / 8) return nullptr;
  if (!std::ranges::equal(file.first(magic.size()), magic)) return nullptr;
  auto net = std::make_unique<TsukijiHouseNet>();
  const std::uint8_t* at = file.data() + magic.size();
  const auto read_row = [&](Row& row) {
    for (std::size_t h = 0; h < width; h += 2, at += 3) {
      row[h] = static_cast<std::int16_t>((at[0] << 4U | at[1] >> 4U) - 2048);
      row[h + 1] = static_cast<std::int16_t>(((at[1] & 15U) << 8U | at[2]) - 2048);
    }
  };
  for (Row& row : net->first_) read_row(row);
  read_row(net->second_);
  return net;
}

int TsukijiHouseNet::judged(const std::array<std::uint16_t, 64>& rows, std::size_t count) const {
  constexpr std::size_t parts = width / lanes;
  static_assert(parts == 4);
  std::array<Lanes, parts> sums;
  std::memcpy(sums.data(), first_[features::count].data(), sizeof sums);
  for (std::size_t k = 0; k < count; ++k) {
    std::array<Lanes, parts> row;
    std::memcpy(row.data(), first_[rows[k]].data(), sizeof row);
    sums[0] += row[0];
    sums[1] += row[1];
    sums[2] += row[2];
    sums[3] += row[3];
  }
  Row hidden;
  std::memcpy(hidden.data(), sums.data(), sizeof sums);
  int sum = 0;
  for (std::size_t h = 0; h < width; ++h) sum += std::max<int>(hidden[h], 0) * second_[h];
  return sum;
}

float TsukijiHouseNet::value(const tsukiji::State& state, int before) const {
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
