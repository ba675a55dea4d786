// Instead of the networks in a program without networks: `learned:` plays as `search:` does.
#include <utility>

#include "ai/search/osaka_net.hpp"
#include "ai/search/tsukiji_face_net.hpp"

namespace ichiba::ai {

const OsakaNet* osaka_net(int /*players*/) { return nullptr; }

Chances OsakaNet::value(const osaka::State& /*state*/) const { std::unreachable(); }  // there is none

const TsukijiFaceNet* tsukiji_face_net() { return nullptr; }

float TsukijiFaceNet::value(const tsukiji::State& /*state*/, int /*before*/) const { std::unreachable(); }

}  // namespace ichiba::ai
