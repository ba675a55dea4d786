// Decoding an observation gives the view back, byte by byte.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "tests/unit/encoding/play.hpp"

namespace ichiba::tests {
namespace {

using encoding::Encoding;
using encoding::Memory;
using encoding::Number;

using Numbers = std::vector<Number>;

template <class G>
Numbers observed(const typename G::Variant& variant, const typename G::State& state, Seat seat,
                 const typename Encoding<G>::Pending& pending, Memory memory) {
  Numbers numbers(static_cast<std::size_t>(Encoding<G>::size(variant, memory)) + 1);
  numbers.back() = 12345;  // must not be touched
  Encoding<G>::observe(state, seat, pending, memory, numbers.data());
  EXPECT_EQ(numbers.back(), 12345);
  numbers.pop_back();
  return numbers;
}

void expect_in_bounds(const std::vector<encoding::Field>& fields, const Numbers& numbers) {
  for (const auto& field : fields) {
    const auto first = numbers.begin() + field.offset;
    ASSERT_LE(field.offset + field.size, static_cast<int>(numbers.size()));
    const auto [low, high] = std::minmax_element(first, first + field.size);
    ASSERT_GE(*low, field.lowest) << field.name;
    ASSERT_LE(*high, field.highest) << field.name;
  }
}

void expect_decoded(const osaka::Game::Variant& variant, const osaka::State& state, Seat seat,
                    const encoding::OsakaPending& pending, Memory memory, const Numbers& numbers) {
  const encoding::OsakaPending own = seat == state.open.actor ? pending : encoding::OsakaPending{};
  if (memory == Memory::table) {
    const auto seen = encoding::read_osaka_view(encoding::version, numbers, variant.players, seat);
    ASSERT_TRUE(seen);
    ASSERT_TRUE(same_bytes(seen->view, view(state, seat)));
    ASSERT_EQ(seen->pending, own);
  } else {
    const auto seen = encoding::read_osaka_knowledge(encoding::version, numbers, variant.players, seat);
    ASSERT_TRUE(seen);
    ASSERT_TRUE(same_bytes(seen->known, know(state, seat)));
    ASSERT_EQ(seen->pending, own);
  }
}

void expect_decoded(const tsukiji::Game::Variant& variant, const tsukiji::State& state, Seat seat,
                    const encoding::TsukijiPending&, Memory memory, const Numbers& numbers) {
  if (memory == Memory::table) {
    const auto seen = encoding::read_tsukiji_view(encoding::version, numbers, *variant.deck, seat);
    ASSERT_TRUE(seen);
    ASSERT_TRUE(same_bytes(*seen, view(state, seat)));
  } else {
    const auto seen = encoding::read_tsukiji_knowledge(encoding::version, numbers, *variant.deck, seat);
    ASSERT_TRUE(seen);
    ASSERT_TRUE(same_bytes(*seen, know(state, seat)));
  }
}

// Where the compiler knows a quick way, it is the same as the plain one.
TEST(EncodedCounts, AreTheSameInBothWays) {
  Rng rng(5);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t packed = rng.next() & 0xFFFFFFFFFFFFULL;
    std::array<Number, 13> quick{};
    std::array<Number, 13> plain{};
    encoding::write_counts(packed, quick.data());
    encoding::write_counts_one_by_one(packed, plain.data());
    ASSERT_EQ(quick, plain) << packed;
    ASSERT_EQ(plain[11], static_cast<Number>(packed >> 44U));
  }
}

template <class G>
class Observation : public testing::Test {};
using Games = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(Observation, Games);

TYPED_TEST(Observation, GivesBackWhatTheSeatKnows) {
  for (const auto& [name, variant] : tables<TypeParam>()) {
    SCOPED_TRACE(name);
    for (const Memory memory : {Memory::table, Memory::perfect}) {
      const auto fields = Encoding<TypeParam>::fields(variant, memory);
      play_by_actions<TypeParam>(variant, [&](const auto& state, const auto& pending) {
        for (Seat seat : Seats(TypeParam::players(variant))) {
          const Numbers numbers = observed<TypeParam>(variant, state, seat, pending, memory);
          expect_in_bounds(fields, numbers);
          expect_decoded(variant, state, seat, pending, memory, numbers);
        }
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// O12.2, T9: cards that a seat cannot know do not change what it observes.
TYPED_TEST(Observation, DoesNotDependOnWhatTheSeatCannotKnow) {
  Rng rng(3);
  for (const auto& [name, variant] : tables<TypeParam>()) {
    SCOPED_TRACE(name);
    play_by_actions<TypeParam>(variant, [&](const auto& state, const auto& pending) {
      for (Seat seat : Seats(TypeParam::players(variant))) {
        const typename TypeParam::State other = sample(know(state, seat), rng);
        for (const Memory memory : {Memory::table, Memory::perfect}) {
          ASSERT_EQ(observed<TypeParam>(variant, state, seat, pending, memory),
                    observed<TypeParam>(variant, other, seat, pending, memory));
        }
      }
    });
  }
}

template <class Read>
void expect_wrong_numbers_refused(const Numbers& numbers, Read read) {
  ASSERT_TRUE(read(numbers));
  Numbers shorter(numbers.begin(), numbers.end() - 1);
  EXPECT_FALSE(read(shorter));
  Numbers longer = numbers;
  longer.push_back(0);
  EXPECT_FALSE(read(longer));
  for (const Number wrong : {Number{-32768}, Number{-2}, Number{32767}}) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      Numbers changed = numbers;
      changed[i] = wrong;
      if (wrong == -2 && read(changed)) continue;  // a barrel may be there
      EXPECT_FALSE(read(changed)) << "number " << i << " as " << wrong;
    }
  }
  EXPECT_FALSE(read(Numbers{}));
}

TEST(ObservationReader, RefusesNumbersOutOfBounds) {
  Rng rng(1);
  const auto osaka = osaka::Game::set_up({3, false}, rng, NoEvents{});
  const auto seen = [&](Memory memory) {
    return observed<osaka::Game>({3, false}, osaka, Seat(1), encoding::OsakaPending{}, memory);
  };
  expect_wrong_numbers_refused(seen(Memory::table), [](const Numbers& n) {
    return encoding::read_osaka_view(encoding::version, n, 3, Seat(1)).has_value();
  });
  expect_wrong_numbers_refused(seen(Memory::perfect), [](const Numbers& n) {
    return encoding::read_osaka_knowledge(encoding::version, n, 3, Seat(1)).has_value();
  });
  const tsukiji::Game::Variant variant;
  const auto tsukiji = tsukiji::Game::set_up(variant, rng, NoEvents{});
  expect_wrong_numbers_refused(
      observed<tsukiji::Game>(variant, tsukiji, Seat(0), {}, Memory::table), [&](const Numbers& n) {
        return encoding::read_tsukiji_view(encoding::version, n, *variant.deck, Seat(0)).has_value();
      });
  expect_wrong_numbers_refused(
      observed<tsukiji::Game>(variant, tsukiji, Seat(0), {}, Memory::perfect), [&](const Numbers& n) {
        return encoding::read_tsukiji_knowledge(encoding::version, n, *variant.deck, Seat(0)).has_value();
      });
}

}  // namespace
}  // namespace ichiba::tests
