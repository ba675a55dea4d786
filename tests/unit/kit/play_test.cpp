// A game in progress: its past, copies, comparison, saving, sampling.
#include "kit/play.hpp"

#include <gtest/gtest.h>

#include "kit/contests.hpp"

namespace ichiba::kit {
namespace {

template <class G>
class PlayOf : public testing::Test {};
using Games = testing::Types<osaka::Game, tsukiji::Game>;
TYPED_TEST_SUITE(PlayOf, Games);

// Random moves; visit(play) before each of them and at the end.
template <class G, class Visit>
void play_randomly(std::uint64_t seed, Visit visit) {
  Play<G> play({}, seed);
  Rng rng(seed + 1);
  while (!play.is_over()) {
    visit(play);
    const Seat seat = play.acting().lowest();
    const auto list = offers(play.state(), seat);
    ASSERT_TRUE(play.play(seat, list[rng.below(list.size())].move()));
  }
  visit(play);
}

TYPED_TEST(PlayOf, SavedGamesGoOnAsTheyWould) {
  using G = TypeParam;
  play_randomly<G>(3, [](const Play<G>& play) {
    auto loaded = Play<G>::load(play.save());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(*loaded, play);
    EXPECT_EQ(loaded->hash(), play.hash());
    EXPECT_EQ(loaded->steps(), play.steps());
    EXPECT_EQ(record_text(*loaded, {}), record_text(play, {}));
    if (play.is_over()) return;
    const Seat seat = play.acting().lowest();
    const auto move = offers(play.state(), seat)[0].move();
    Play<G> other = play;
    ASSERT_TRUE(other.play(seat, move) && loaded->play(seat, move));
    EXPECT_EQ(other, *loaded);  // the chance to come is the same
    EXPECT_NE(other, play);
  });
}

TYPED_TEST(PlayOf, DamagedBytesAreRefused) {
  using G = TypeParam;
  const std::string saved = Play<G>({}, 1).save();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    std::string damaged = saved;
    damaged[i] = static_cast<char>(damaged[i] + 1);
    EXPECT_FALSE(Play<G>::load(damaged)) << i;
    EXPECT_FALSE(Play<G>::load(std::string_view(saved).substr(0, i))) << i;
  }
  EXPECT_FALSE(Play<tsukiji::Game>::load(Play<osaka::Game>({}, 1).save()));
}

TYPED_TEST(PlayOf, RecordsComeBack) {
  using G = TypeParam;
  play_randomly<G>(5, [](const Play<G>& play) {
    const auto text = record_text(play, {});
    ASSERT_TRUE(text);
    const auto read = read_record(*text, 1);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(std::get<Play<G>>(*read), play);
  });
}

TYPED_TEST(PlayOf, SamplesAgreeWithWhatIsKnown) {
  using G = TypeParam;
  int different = 0;
  play_randomly<G>(7, [&](const Play<G>& play) {
    for (Seat seat : Seats(play.players())) {
      const Play<G> other = play.sampled(seat, 9);
      EXPECT_EQ(know(other.state(), seat), know(play.state(), seat));
      EXPECT_FALSE(other.beginning());
      different += other == play ? 0 : 1;
    }
  });
  EXPECT_GT(different, 10);
}

TYPED_TEST(PlayOf, BotsPlayWholeGames) {
  using G = TypeParam;
  const Stop stop = false;
  const auto played = play_game<G>({}, {"random", "random"}, 1, stop);
  ASSERT_TRUE(played);
  EXPECT_TRUE(played->is_over());
  EXPECT_EQ(static_cast<int>(played->past().size()), played->steps());
}

}  // namespace
}  // namespace ichiba::kit
