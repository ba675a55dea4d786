#include "ai/greedy.hpp"

namespace ichiba::ai {

template <>
std::unique_ptr<Bot<tsukiji::Game>> make_greedy<tsukiji::Game>() {
  return std::make_unique<RandomBot<tsukiji::Game>>();
}

}  // namespace ichiba::ai
