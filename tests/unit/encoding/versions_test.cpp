// Every version of the encodings keeps its meaning for ever. What is pinned here is of old, and nothing writes it
// again: a test that fails means that a number or an action has another meaning, which needs a new version
// (docs/encodings.md).
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "encoding/contract.hpp"
#include "tests/unit/encoding/play.hpp"

namespace ichiba::tests {
namespace {

using encoding::Encoding;
using encoding::Memory;
using encoding::Number;

template <class G>
typename G::Variant variant_for(int players) {
  typename G::Variant variant;
  if constexpr (requires { variant.players; }) variant.players = players;
  return variant;
}

// Calls visit<G>(variant) for a game by its name.
template <class Visit>
void visit_game(const std::string& game, int players, Visit visit) {
  if (game == osaka::Game::name) {
    visit.template operator()<osaka::Game>(variant_for<osaka::Game>(players));
  } else {
    ASSERT_EQ(game, tsukiji::Game::name);
    visit.template operator()<tsukiji::Game>(variant_for<tsukiji::Game>(players));
  }
}

// What the writer of a version makes of the 20 games that docs/encodings.md speaks of.
struct Pinned {
  int version;
  std::string game;
  int players;
  Memory memory;
  std::uint64_t hash;
};
const std::vector<Pinned> pinned_hashes{
    {1, "osaka", 2, Memory::table, 0x15cb9f72a46624e3},   {1, "osaka", 2, Memory::perfect, 0x3a4271fcba19122b},
    {1, "osaka", 3, Memory::table, 0x300d7e88dc328f9b},   {1, "osaka", 3, Memory::perfect, 0x67abeb13f24b94ae},
    {1, "osaka", 4, Memory::table, 0x567a1bb7af5ac2c8},   {1, "osaka", 4, Memory::perfect, 0xfcc78e2c4522a8eb},
    {1, "tsukiji", 2, Memory::table, 0x0c992b942d7ee027}, {1, "tsukiji", 2, Memory::perfect, 0x3818dc9551af7717},
};

TEST(EncodingVersions, TheNewestWritesWhatIsPinned) {
  int compared = 0;
  for (const Pinned& pinned : pinned_hashes) {
    if (pinned.version != encoding::version) continue;
    visit_game(pinned.game, pinned.players, [&]<class G>(const typename G::Variant& variant) {
      EXPECT_EQ(encoding::contract_hash<G>(variant, pinned.memory, 1, 20), pinned.hash) << pinned.game;
    });
    ++compared;
  }
  EXPECT_EQ(compared, 8) << "a new version needs its hashes here, beside the old ones";
}

bool reads_back(int version, const std::vector<Number>& numbers, Memory memory, const osaka::Game::Variant& variant,
                const osaka::State& state, Seat seat) {
  if (memory == Memory::table) {
    const auto seen = encoding::read_osaka_view(version, numbers, variant.players, seat);
    return seen && same_bytes(seen->view, view(state, seat));
  }
  const auto seen = encoding::read_osaka_knowledge(version, numbers, variant.players, seat);
  return seen && same_bytes(seen->known, know(state, seat));
}
bool reads_back(int version, const std::vector<Number>& numbers, Memory memory, const tsukiji::Game::Variant& variant,
                const tsukiji::State& state, Seat seat) {
  if (memory == Memory::table) {
    const auto seen = encoding::read_tsukiji_view(version, numbers, *variant.deck, seat);
    return seen && same_bytes(*seen, view(state, seat));
  }
  const auto seen = encoding::read_tsukiji_knowledge(version, numbers, *variant.deck, seat);
  return seen && same_bytes(*seen, know(state, seat));
}

// Lines of numbers that version 1 wrote: game, players, kind, step of game 0 of those above, seat; then the
// observation.
TEST(EncodingVersions, NumbersOfVersion1AreRead) {
  std::ifstream file(ICHIBA_TESTS_DIR "/unit/encoding/version_1.txt");
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream words(line);
    std::string game;
    std::string kind;
    int players = 0;
    int step = 0;
    int seat = 0;
    words >> game >> players >> kind >> step >> seat;
    const Memory memory = kind == "perfect" ? Memory::perfect : Memory::table;
    std::vector<Number> numbers;
    for (Number number = 0; words >> number;) numbers.push_back(number);
    visit_game(game, players, [&]<class G>(const typename G::Variant& variant) {
      int now = 0;
      bool found = false;
      encoding::play_contract_game<G>(
          variant, Rng(derived_seed(1, 0)),
          [&](const auto& state, const auto&) {
            found = found || (now == step && reads_back(1, numbers, memory, variant, state, Seat(seat)));
            ++now;
          },
          [](int) {});
      EXPECT_TRUE(found) << line.substr(0, 40);
    });
  }
  EXPECT_EQ(lines, 24);
}

TEST(EncodingVersions, OthersAreRefusedInWords) {
  const osaka::Game::Variant osaka;
  const tsukiji::Game::Variant tsukiji;
  Rng rng(1);
  const auto state = osaka::Game::set_up(osaka, rng, NoEvents{});
  std::vector<Number> numbers(static_cast<std::size_t>(Encoding<osaka::Game>::size(osaka, Memory::table)));
  Encoding<osaka::Game>::observe(state, Seat(0), {}, Memory::table, numbers.data());
  ASSERT_TRUE(encoding::read_osaka_view(1, numbers, 2, Seat(0)));
  const int next = encoding::version + 1;
  const auto unknown = encoding::read_osaka_view(next, numbers, 2, Seat(0));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(encoding::text_of(unknown.error()), "there is no version 2 of the encodings; there are versions 1 to 1");
  for (const int other : {0, -1, next}) {
    EXPECT_FALSE(encoding::read_osaka_knowledge(other, numbers, 2, Seat(0)).error().known);
    EXPECT_FALSE(encoding::read_tsukiji_view(other, numbers, *tsukiji.deck, Seat(0)).error().known);
    EXPECT_FALSE(encoding::read_tsukiji_knowledge(other, numbers, *tsukiji.deck, Seat(0)).error().known);
  }
  numbers.pop_back();
  const auto cut = encoding::read_osaka_view(1, numbers, 2, Seat(0));
  ASSERT_FALSE(cut);
  EXPECT_EQ(encoding::text_of(cut.error()), "a number is missing or out of bounds");
}

}  // namespace
}  // namespace ichiba::tests
