// A small network that evaluates positions of Tsukiji Market with any deck, trained by self-play (docs/network.md).
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "ai/search/colour_net.hpp"
#include "ai/search/tsukiji_face_fields.hpp"

namespace ichiba::ai {

class TsukijiFaceNet {
 public:
  explicit TsukijiFaceNet(std::unique_ptr<const ColourNet> net) : net_(std::move(net)) {}

  // From a file of weights; nothing if it is not one that fits this program.
  static std::unique_ptr<const TsukijiFaceNet> read(std::span<const std::uint8_t> file);

  // Seat 0's chance to win, a draw counting half, when both are to bid. `before`: see face_fields::FieldInputs.
  // Swapping the seats inverts it, but for the last digits.
  [[nodiscard]] float value(const tsukiji::State& state, int before) const;
  // As one seat sees it, for a comparison with the learner: its own chance.
  [[nodiscard]] float value_for(const face_fields::FieldInputs& inputs, std::size_t seat) const;

 private:
  // The own score less the opponent's.
  [[nodiscard]] float ahead(const face_fields::FieldInputs& inputs, std::size_t seat) const;

  std::unique_ptr<const ColourNet> net_;
};

// The network; null if there is none (ai/search/nets.hpp).
const TsukijiFaceNet* tsukiji_face_net();

}  // namespace ichiba::ai
