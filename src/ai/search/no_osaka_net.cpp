// Instead of osaka_net.cpp in a program without networks: `learned:` plays as `search:` does.
#include <utility>

#include "ai/search/osaka_net.hpp"

namespace ichiba::ai {

const OsakaNet* osaka_net(int /*players*/) { return nullptr; }

Chances OsakaNet::value(const osaka::State& /*state*/) const { std::unreachable(); }  // there is none

}  // namespace ichiba::ai
