// The state dump, field for field as docs/records.md shows it.
#include "tests/unit/record/lines.hpp"

namespace ichiba::tests {
namespace {

std::string dump_after(const std::vector<std::string>& lines) {
  auto begun = record::begin_replay(lines.at(0));
  if (!begun) return begun.error().text();
  return std::visit(
      [&](auto& replay) {
        for (std::size_t i = 1; i < lines.size(); ++i) {
          const auto done = replay.line(record::parse_line(lines[i]).value());
          if (!done) return done.error().text();
        }
        return boost::json::serialize(record::dump(replay.state(), replay.steps()));
      },
      *begun);
}

TEST(Dump, OsakaSetUp) {
  EXPECT_EQ(dump_after({osaka_header()}),
            R"({"step":0,"phase":"token","to_act":[0],"ships":{"R":0,"B":0,"Y":0,"G":0},)"
            R"("market":[{"card":"B5","by":null},{"card":"R5","by":null},{"card":"Y3","by":null},)"
            R"({"card":"Y3","by":null},{"card":"Y2","by":null}],)"
            R"("farm":[{"card":"G2","by":null},{"card":"R2","by":null},{"card":"B3","by":null}],)"
            R"("draw":95,"discard":[],)"
            R"("players":[{"hand":["R3","G5"],"goods":[],"tokens":{"R":0,"B":0,"Y":0,"G":0},"vp":0},)"
            R"({"hand":["B2","Y2","G5"],"goods":[],"tokens":{"R":0,"B":0,"Y":0,"G":0},"vp":0}],"winners":[]})");
}

TEST(Dump, OsakaAfterAPurchase) {
  EXPECT_EQ(dump_after({osaka_header(), move(0, "token R"), move(1, "token Y"), move(0, "take B5"),
                        move(1, "reserve market R5"), move(0, "buy R3 G5")}),
            R"({"step":5,"phase":"turn","to_act":[1],"ships":{"R":0,"B":0,"Y":2,"G":0},)"
            R"("market":[{"card":"R5","by":1},{"card":"G2","by":null},{"card":"R2","by":null},)"
            R"({"card":"B3","by":null},{"card":"G3","by":null},{"card":"B2","by":null}],)"
            R"("farm":[{"card":"Y5","by":null},{"card":"R3","by":null},{"card":"G2","by":null}],)"
            R"("draw":90,"discard":["R3","G5"],)"
            R"("players":[{"hand":["B5"],"goods":[{"card":"Y3","insured":false},{"card":"Y3","insured":false},)"
            R"({"card":"Y2","insured":false}],"tokens":{"R":1,"B":0,"Y":0,"G":0},"vp":0},)"
            R"({"hand":["B2","Y2","G5"],"goods":[],"tokens":{"R":0,"B":0,"Y":1,"G":0},"vp":0}],"winners":[]})");
}

TEST(Dump, OsakaWhileInsuring) {
  osaka::State state{};
  state.open.phase = osaka::Phase::insure;
  state.open.asked = osaka::Colour::blue;
  state.open.holdings[Seat(0)].goods = osaka::Bag(osaka::Card(osaka::Colour::blue, 5));
  state.open.holdings[Seat(0)].insured = osaka::Bag(osaka::Card(osaka::Colour::blue, 5));
  const auto object = record::dump(state, 9);
  EXPECT_EQ(object.at("asked"), "B");
  EXPECT_EQ(boost::json::serialize(object.at("players").at(0).at("goods")),
            R"([{"card":"B5","insured":false},{"card":"B5","insured":true}])");
  EXPECT_EQ(std::next(object.begin(), static_cast<std::ptrdiff_t>(object.size()) - 2)->key(), "asked")
      << "it stands before the winners";
}

TEST(Dump, TsukijiAfterTheFirstRound) {
  EXPECT_EQ(dump_after({tsukiji_header(), move(0, "bid 3"), move(1, "bid 1"), move(0, "pick 2 tuna")}),
            R"({"step":3,"phase":"bid","to_act":[0,1],"barrel":-2,"day":false,)"
            R"("display":["3a","10b"],"top":"16a","draw":14,"discard":["7a"],"emptied":0,)"
            R"("players":[{"piles":{"tuna":["12b"],"salmon":[],"mackerel":[],"yellowtail":[]},"knives":1,"score":1},)"
            R"({"piles":{"tuna":[],"salmon":[],"mackerel":[],"yellowtail":[]},"knives":0,"score":4}],"winners":[]})");
}

// What is hidden is null in a view, and the size of the draw pile is not there at all (O12.2).
TEST(Dump, O12_2_AViewOfOsakaHidesHandsPointsAndThePile) {
  auto begun = record::begin_replay(osaka_header());
  ASSERT_TRUE(begun);
  const osaka::State& state = std::get<0>(*begun).state();
  const auto own = record::dump(osaka::view(state, Seat(1)), 0);
  EXPECT_FALSE(own.contains("draw"));
  EXPECT_TRUE(own.at("players").at(0).at("hand").is_null());
  EXPECT_TRUE(own.at("players").at(0).at("vp").is_null());
  EXPECT_EQ(own.at("players").at(0).at("hand_size"), 2);
  EXPECT_EQ(boost::json::serialize(own.at("players").at(1).at("hand")), R"(["B2","Y2","G5"])");
  EXPECT_EQ(own.at("players").at(1).at("vp"), 0);
  const auto known = record::dump(osaka::know(state, Seat(1)), 0);  // O12.3
  EXPECT_EQ(known.at("draw"), 95);
  EXPECT_EQ(known.at("unseen").as_array().size(), 95U);
  EXPECT_EQ(boost::json::serialize(known.at("players").at(0).at("hand")), R"(["R3","G5"])");
}

TEST(Dump, T9_AViewOfTsukijiShowsOnesOwnBidAlone) {
  auto begun = record::begin_replay(tsukiji_header());
  ASSERT_TRUE(begun);
  auto& replay = std::get<1>(*begun);
  ASSERT_TRUE(replay.line(record::parse_line(move(0, "bid 3")).value()));
  EXPECT_EQ(record::dump(tsukiji::view(replay.state(), Seat(0)), 1).at("bid"), 3);
  EXPECT_TRUE(record::dump(tsukiji::view(replay.state(), Seat(1)), 1).at("bid").is_null());
  EXPECT_FALSE(record::dump(tsukiji::view(replay.state(), std::nullopt), 1).contains("bid"));
  const auto known = record::dump(tsukiji::know(replay.state(), Seat(1)), 1);
  EXPECT_EQ(known.at("below").as_array().size(), 15U);
  EXPECT_EQ(known.at("below").at(0), "1") << "in the first pile a card is known by its number alone";
}

}  // namespace
}  // namespace ichiba::tests
