// A planted bug: one particular move crashes. tools/fuzz fails if it is not found within seconds.
#include <cstdio>
#include <cstdlib>

#include "engine/tsukiji/game.hpp"
#include "tests/fuzz/support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ichiba;
  static const tsukiji::Game::Variant house;
  const auto move = tsukiji::Game::parse(house, fuzz::as_text(data, size));
  const auto* steal = move ? std::get_if<tsukiji::Steal>(&*move) : nullptr;
  if (steal == nullptr || steal->colour != tsukiji::Colour(0)) return 0;
  if (steal->face != tsukiji::Face(7, false)) return 0;
  std::fputs("the canary sings\n", stderr);
  std::abort();
}
