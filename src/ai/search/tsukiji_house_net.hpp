// A small network that evaluates positions of Tsukiji Market with the house deck (T1.6), trained by self-play
// (docs/network.md). It uses integers, so that the result is the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "ai/search/tsukiji_features.hpp"

namespace ichiba::ai {

class TsukijiHouseNet {
 public:
  // From a file of weights; nothing if it is not one that fits this program.
  static std::unique_ptr<const TsukijiHouseNet> read(std::span<const std::uint8_t> file);

  // Seat 0's chance to win, a draw counting half, when both are to bid. `before`: see features::each.
  [[nodiscard]] float value(const tsukiji::State& state, int before) const;

 private:
  static constexpr std::size_t width = 32;
  using Row = std::array<std::int16_t, width>;

  // The table as one seat sees it.
  [[nodiscard]] int judged(const std::array<std::uint16_t, 64>& rows, std::size_t count) const;

  // No sum can overflow: at most 40 rows are active, and no weight is beyond 8 (2,048).
  std::array<Row, features::count + 1> first_{};  // the last row: always on
  Row second_{};
};

// The network; null if there is none (ai/search/nets.hpp).
const TsukijiHouseNet* tsukiji_house_net();

}  // namespace ichiba::ai
