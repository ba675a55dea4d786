// Any bytes as a deck file: refused, or a deck that can be written, read back and played with to the end.
#include <string>

#include "record/deck_file.hpp"
#include "tests/fuzz/invariants.hpp"

namespace {

using namespace ichiba;
using fuzz::require;

// Every round uses at least one card, and every bonus moves one; a much longer game never ends.
constexpr int longest_game = 5000;

void play_to_the_end(const tsukiji::Game::Variant& table, std::uint64_t seed) {
  Rng rng(seed);
  tsukiji::State state = tsukiji::Game::set_up(table, rng, NoEvents{});
  for (int decisions = 0; !over(state); ++decisions) {
    require(decisions < longest_game, "a game comes to its end with every deck");
    fuzz::check_state(state);
    const auto list = offers(state, to_act(state.open).lowest());
    require(!list.empty(), "who has to move has a move");
    apply(state, list[rng.below(list.size())], rng, NoEvents{});
  }
  fuzz::check_state(state);
  fuzz::check_end(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto deck = record::read_deck_text(fuzz::as_text(data, size));
  if (!deck) {
    require(!deck.error().words.empty(), "a problem has words");
    return 0;
  }
  const std::string written = serialize(record::write_deck(*deck));
  const auto again = record::read_deck_text(written);
  require(again && *again == *deck, "a deck reads back as it was written");
  std::uint64_t seed = size;
  for (std::size_t i = 0; i < size; ++i) seed = seed * 31 + data[i];
  for (const bool friendly : {false, true}) play_to_the_end({tsukiji::SharedDeck(*deck), friendly}, seed);
  return 0;
}
