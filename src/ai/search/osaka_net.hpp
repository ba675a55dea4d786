// A small network that evaluates positions of Traders of Osaka, trained by self-play (docs/network.md). There is one
// for each number of players. It uses integers, so that the result is the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ai/search/search.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

class OsakaNet {
 public:
  static constexpr std::size_t width = 64;   // of the first layer
  static constexpr std::size_t hidden = 32;  // of the two layers after it

  // From a file of weights (docs/network.md); nothing if it is not one that fits this program.
  static std::unique_ptr<const OsakaNet> read(std::span<const std::uint8_t> file);

  [[nodiscard]] int players() const { return players_; }

  // Every seat's chance to win, a shared win counting in parts. The game is not over, and has as many players as the
  // network was trained for.
  [[nodiscard]] Chances value(const osaka::State& state) const;

 private:
  using Weight = std::int16_t;
  using FirstRow = std::array<Weight, width>;

  struct Layer {
    std::vector<Weight> weights;  // one output after the other
    std::vector<std::int32_t> biases;
  };

  template <int Players>
  [[nodiscard]] Chances value_for(const osaka::State& state) const;

  int players_ = 0;
  std::vector<FirstRow> colour_rows_;
  std::vector<FirstRow> table_rows_;
  FirstRow colour_bias_{};
  FirstRow table_bias_{};
  std::array<Layer, 3> layers_;
};

// The network for this many players that comes with the program; null if there is none, as in the page.
const OsakaNet* osaka_net(int players);

}  // namespace ichiba::ai
