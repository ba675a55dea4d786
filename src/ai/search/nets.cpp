#include "ai/search/nets.hpp"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "ai/search/built_in_nets.hpp"
#include "ai/search/osaka_net.hpp"
#include "ai/search/tsukiji_face_net.hpp"
#include "ai/search/tsukiji_features.hpp"
#include "ai/search/tsukiji_house_net.hpp"

namespace ichiba::ai {
namespace {

constexpr std::string_view osaka_name = "osaka-";
constexpr std::string_view tsukiji_name = "tsukiji";
constexpr std::string_view house_name = "tsukiji-house";

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

struct Nets {
  std::array<std::unique_ptr<const OsakaNet>, osaka::max_players + 1> osaka;  // by number of players
  std::unique_ptr<const TsukijiFaceNet> tsukiji;
  std::unique_ptr<const TsukijiHouseNet> house;

  Nets() {
    for (const std::string_view text : built_in_nets()) take(text);
  }
  bool take(std::string_view text) {
    const std::vector<std::uint8_t> file = decoded(text);
    if (auto net = OsakaNet::read(file)) {
      auto& place = osaka[static_cast<std::size_t>(net->players())];
      place = std::move(net);
      return true;
    }
    if (auto net = TsukijiHouseNet::read(file)) {
      house = std::move(net);
      return true;
    }
    auto net = TsukijiFaceNet::read(file);
    if (!net) return false;
    tsukiji = std::move(net);
    return true;
  }
};

bool by_large_net(Leaf leaf) { return leaf == Leaf::learned || leaf == Leaf::strongest; }
bool by_large_net(Leaf leaf, const tsukiji::Deck& deck) {
  return leaf == Leaf::learned || (leaf == Leaf::strongest && !features::fits(deck));
}

Nets& nets() {
  static Nets all;
  return all;
}

}  // namespace

const OsakaNet* osaka_net(int players) { return nets().osaka[static_cast<std::size_t>(players)].get(); }

const TsukijiFaceNet* tsukiji_face_net() { return nets().tsukiji.get(); }
const TsukijiHouseNet* tsukiji_house_net() { return nets().house.get(); }

std::string net_for_leaf(Leaf leaf, const osaka::Game::Variant& variant) {
  return by_large_net(leaf) ? std::string(osaka_name) + static_cast<char>('0' + variant.players) : "";
}

std::string net_for_leaf(Leaf leaf, const tsukiji::Game::Variant& variant) {
  if (by_large_net(leaf, *variant.deck)) return std::string(tsukiji_name);
  return leaf != Leaf::played_out && features::fits(*variant.deck) ? std::string(house_name) : "";
}

// Measured in WebAssembly, so that no review takes longer than by the rule of thumb.
std::uint32_t cost_of_look(Leaf leaf, const osaka::Knowledge& known) {
  return by_large_net(leaf) && osaka_net(known.open.players) != nullptr ? 3 : 1;
}
std::uint32_t cost_of_look(Leaf leaf, const tsukiji::Knowledge& known) {
  return by_large_net(leaf, *known.view.open.deck) && tsukiji_face_net() != nullptr ? 6 : 1;
}

bool has_net(std::string_view name) {
  if (name == tsukiji_name) return tsukiji_face_net() != nullptr;
  if (name == house_name) return tsukiji_house_net() != nullptr;
  return name.starts_with(osaka_name) && osaka_net(name.back() - '0') != nullptr;
}

bool take_net(std::string_view text) { return nets().take(text); }

}  // namespace ichiba::ai
