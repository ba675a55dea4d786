// Many random sessions. ICHIBA_FUZZ_SEED=N repeats one of them, ICHIBA_FUZZ_STEPS=N makes them longer,
// ICHIBA_FUZZ_SESSIONS=N more (make soak).
#include <cstdlib>
#include <gtest/gtest.h>

#include "tests/unit/server/stateful/session.hpp"

namespace ichiba::server::stateful {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Outcome {
  Trouble trouble;
  std::uint64_t steps = 0;
  int entries = 0;
};

Outcome play(std::uint64_t seed, std::uint64_t steps, Session::Sabotage sabotage = Session::Sabotage::none) {
  Session session(seed, sabotage);
  for (std::uint64_t i = 1; i <= steps; ++i) {
    if (auto trouble = session.step()) return {"after '" + session.last() + "': " + *trouble, i, session.entries()};
  }
  return {session.finish(), steps, session.entries()};
}

TEST(Stateful, WhateverGuestsDoTheTablesStayRight) {
  const std::uint64_t steps = number_from("ICHIBA_FUZZ_STEPS", 1500);
  const std::uint64_t first = number_from("ICHIBA_FUZZ_SEED", 1);
  const std::uint64_t sessions =
      std::getenv("ICHIBA_FUZZ_SEED") != nullptr ? 1 : number_from("ICHIBA_FUZZ_SESSIONS", 4);
  std::uint64_t entries = 0;
  for (std::uint64_t seed = first; seed < first + sessions; ++seed) {
    const Outcome outcome = play(seed, steps);
    ASSERT_FALSE(outcome.trouble) << "step " << outcome.steps << " " << *outcome.trouble
                                  << "\nplay it again with ICHIBA_FUZZ_SEED=" << seed;
    entries += static_cast<std::uint64_t>(outcome.entries);
  }
  std::cout << "random sessions: " << sessions << " of " << steps << " steps, " << entries << " entries checked\n";
  EXPECT_GT(entries, sessions * steps / 20) << "hardly anything happens";
}

TEST(Stateful, TheSameSeedIsTheSameSession) { EXPECT_EQ(play(7, 300).entries, play(7, 300).entries); }

// What is broken on purpose is noticed; otherwise the test above could not fail.
TEST(Stateful, WhatIsBrokenOnPurposeIsNoticed) {
  using enum Session::Sabotage;
  for (const auto& [sabotage, words] :
       {std::pair(wrong_seat, "acts for another"), std::pair(wrong_view, "not what seat"),
        std::pair(lost_text, "a gap"), std::pair(unasked, "acts for another")}) {
    const Outcome outcome = play(3, 3000, sabotage);
    ASSERT_TRUE(outcome.trouble) << words;
    EXPECT_NE(outcome.trouble->find(words), std::string::npos) << *outcome.trouble;
  }
}

}  // namespace
}  // namespace ichiba::server::stateful
