// The networks that are built into the program.
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/search/osaka_net.hpp"
#include "ai/search/tsukiji_face_net.hpp"

namespace ichiba::embedded {
extern const std::string_view osaka_net_2;
extern const std::string_view osaka_net_3;
extern const std::string_view osaka_net_4;
extern const std::string_view tsukiji_net;
}  // namespace ichiba::embedded

namespace ichiba::ai {
namespace {

using Nets = std::array<std::unique_ptr<const OsakaNet>, osaka::max_players + 1>;  // by number of players

// Base 64, in lines.
std::vector<std::uint8_t> decoded(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (char letter : text) {
    const std::size_t digit = letters.find(letter);
    if (digit == std::string_view::npos) continue;
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(count)));
  }
  return bytes;
}

Nets nets_built_in() {
  Nets nets;
  for (std::string_view text : {embedded::osaka_net_2, embedded::osaka_net_3, embedded::osaka_net_4}) {
    auto net = OsakaNet::read(decoded(text));
    if (net) nets[static_cast<std::size_t>(net->players())] = std::move(net);
  }
  return nets;
}

}  // namespace

const OsakaNet* osaka_net(int players) {
  static const Nets nets = nets_built_in();
  return nets[static_cast<std::size_t>(players)].get();
}

const TsukijiFaceNet* tsukiji_face_net() {
  static const std::unique_ptr<const TsukijiFaceNet> net = TsukijiFaceNet::read(decoded(embedded::tsukiji_net));
  return net.get();
}

}  // namespace ichiba::ai
