#include "ai/greedy.hpp"

namespace ichiba::ai {

template <>
std::unique_ptr<Bot<osaka::Game>> make_greedy<osaka::Game>() {
  return std::make_unique<RandomBot<osaka::Game>>();
}

}  // namespace ichiba::ai
