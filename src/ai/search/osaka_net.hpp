// A small network that evaluates positions of Traders of Osaka, trained by self-play (docs/network.md). There is one
// for each number of players.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "ai/search/colour_net.hpp"
#include "ai/search/search.hpp"
#include "engine/osaka/game.hpp"

namespace ichiba::ai {

class OsakaNet {
 public:
  explicit OsakaNet(std::unique_ptr<const ColourNet> net) : net_(std::move(net)) {}

  // From a file of weights (docs/network.md); nothing if it is not one that fits this program.
  static std::unique_ptr<const OsakaNet> read(std::span<const std::uint8_t> file);

  [[nodiscard]] int players() const { return net_->outputs(); }

  // Every seat's chance to win, a shared win counting in parts. The game is not over, and has as many players as the
  // network was trained for.
  [[nodiscard]] Chances value(const osaka::State& state) const;

 private:
  template <int Players>
  [[nodiscard]] Chances value_for(const osaka::State& state) const;

  std::unique_ptr<const ColourNet> net_;
};

// The network for this many players; null if there is none (ai/search/nets.hpp).
const OsakaNet* osaka_net(int players);

}  // namespace ichiba::ai
