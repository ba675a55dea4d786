#include <array>
#include <string>

#include "encoding/contract.hpp"
#include "encoding/game_encoding.hpp"

namespace ichiba::encoding {
namespace {

std::string range_of(const Field& field) {
  const std::string first = std::to_string(field.offset);
  return field.size == 1 ? first : first + ".." + std::to_string(field.offset + field.size - 1);
}

std::string table_of(const std::vector<Field>& fields) {
  std::string text = "| numbers | field | values | meaning |\n|---|---|---|---|\n";
  for (const Field& field : fields) {
    text += "| " + range_of(field) + " | " + field.name + " | " + std::to_string(field.lowest) + ".." +
            std::to_string(field.highest) + " | " + field.meaning + " |\n";
  }
  return text;
}

std::string table_of(const std::vector<ActionText>& actions) {
  std::string text = "| action | name | meaning |\n|---|---|---|\n";
  for (std::size_t i = 0; i < actions.size(); ++i) {
    text += "| " + std::to_string(i) + " | " + actions[i].name + " | " + actions[i].meaning + " |\n";
  }
  return text;
}

std::string hex(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4)
    text += "0123456789abcdef"[(number >> static_cast<unsigned>(shift)) & 15U];
  return text;
}

constexpr std::array memories{Memory::table, Memory::perfect};
std::string name_of(Memory memory) { return memory == Memory::table ? "table" : "perfect"; }

template <class G>
std::string contract_line(const std::string& name, const typename G::Variant& variant) {
  std::string line;
  for (Memory memory : memories) {
    line += "| " + name + " | " + name_of(memory) + " | " + std::to_string(Encoding<G>::size(variant, memory)) + " | " +
            std::to_string(Encoding<G>::actions) + " | `" + hex(contract_hash<G>(variant, memory, 1, 20)) + "` |\n";
  }
  return line;
}

constexpr int counted_moves = 5;

template <class G>
std::string perft_line(const std::string& name, const typename G::Variant& variant) {
  std::string line = "| " + name + " |";
  for (int depth = 1; depth <= counted_moves; ++depth) {
    line += " " + std::to_string(perft<G>(variant, 1, depth)) + " |";
  }
  return line + "\n";
}

// One after the other: each number of players of Osaka, and Tsukiji.
template <class Visit>
void for_all_games(Visit visit) {
  for (int players = osaka::min_players; players <= osaka::max_players; ++players) {
    visit.template operator()<osaka::Game>("osaka, " + std::to_string(players) + " players", {players, false});
  }
  visit.template operator()<tsukiji::Game>("tsukiji", {});
}

constexpr std::string_view introduction = R"(# Encodings

Observations and actions as numbers, for programs that learn. This page is made from the code that encodes
(`src/encoding`); a test fails when they differ. It describes version )";

constexpr std::string_view after_version = R"(. When a number or an action changes its meaning, the
version changes. Observations, masks and batches are then written in the new one. Numbers of older versions stay
readable: readers (`src/encoding`) and descriptions (`ichiba.fields` and `ichiba.actions` in Python) take the version in
which numbers were written, and refuse one that they do not know. What each version writes is pinned in
`tests/unit/encoding/versions_test.cpp`. Saved batches and pickles hold games, not these numbers, and are read only by
the version of the program that wrote them.

- An **observation** is a row of 16-bit integers, as long for every position of a game and number of players. Every
  number is listed below. A field of several numbers with values 0..1 is one of several alternatives: a 1 at its place.
- There are two kinds of observation. `table` is what the seat sees at the table. `perfect` is what a perfect memory
  knows: it adds the hands and the points of others in Osaka (O12.3), and the faces in the draw pile at Tsukiji once
  they are known. Neither holds anything that the seat cannot know.
- **Seats** are numbered from the observer on, clockwise. **Kinds** of cards are R5 R3 R2 B5 B3 B2 Y5 Y3 Y2 G5 G3 G2.
- Decoding an observation gives the view back, byte by byte.
- An **action** is a number. The mask says which actions are legal; a player who has to act always has at least one.

## Payments and insurances of Osaka

They are chosen card by card, because there can be millions of them. Each card is an action, and the last one completes
the move. The cards of a payment are chosen in falling order of value (fives, threes, twos; within a value R B Y G). The
payment is complete when the price is reached. So each payment from which no card can be left out (O4.2) is chosen in
exactly one way, and wasteful ones cannot be chosen. For an insurance the goods come first, in falling order of value,
then `enough`, then the cards that cover them: twos, then threes (O10.2).

## Check yours

Each number is a hash over 20 games of random actions from seed 1. `src/encoding/contract.hpp` says how it is made.

| game | observation | numbers | actions | hash |
|---|---|---|---|---|
)";

constexpr std::string_view before_counts = R"(
Each of these is the number of ways to play the first moves of the game that is dealt from seed 1, one after another
(`ichiba perft`, `Game.perft` in Python). Every offered move counts, payments one by one. Chance goes on from the seed
of the deal, the same in every branch. Of two who bid at once, seat 0 chooses first.

| game | 1 move | 2 moves | 3 moves | 4 moves | 5 moves |
|---|---|---|---|---|---|
)";

}  // namespace

std::string markdown() {
  std::string text(introduction);
  text += std::to_string(version);
  text += after_version;
  for_all_games([&]<class G>(const std::string& name, const typename G::Variant& variant) {
    text += contract_line<G>(name, variant);
  });
  text += before_counts;
  for_all_games([&]<class G>(const std::string& name, const typename G::Variant& variant) {
    text += perft_line<G>(name, variant);
  });
  text += "\n## Actions of Osaka\n\n" + table_of(osaka_action_texts());
  text += "\n## Actions of Tsukiji\n\n" + table_of(tsukiji_action_texts());
  for (Memory memory : memories) {
    text +=
        "\n## Observation of Osaka, `" + name_of(memory) +
        "`\n\nFor two players. With more, a seat's piece, start, turn " +
        "and actor have more\nalternatives, and the fields `next` are repeated as `second next` and `third next`.\n\n" +
        table_of(osaka_fields(2, memory == Memory::perfect));
  }
  for (Memory memory : memories) {
    text += "\n## Observation of Tsukiji, `" + name_of(memory) + "`\n\n" +
            table_of(tsukiji_fields(memory == Memory::perfect));
  }
  return text;
}

}  // namespace ichiba::encoding
