// The page and the journal of a match, with malicious names and reasons.
#include "programs/ichiba/arena/report.hpp"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

#include "base/json_text.hpp"
#include "programs/ichiba/arena/journal.hpp"
#include "programs/ichiba/arena/settings.hpp"
#include "programs/ichiba/arena/svg.hpp"

namespace ichiba::tests {
namespace {

const std::string hostile = R"(exec:"x" <script>alert('&')</script>)";

// A match of this many deals in which the second bot sometimes gives up.
struct Played {
  arena::Scoreboard board;
  arena::History history;
  std::optional<arena::Sprt> sprt;

  Played(const std::vector<std::string>& bots, int deals) : board(arena::make_schedule(bots, 2)) {
    for (int deal = 0; deal < deals; ++deal) {
      arena::DealResult result{std::vector<std::string>(board.schedule().games.size(), "12"), {}};
      if (deal % 3 == 0) result.forfeits.push_back({0, 1, "said <b>no</b> & \"left\""});
      board.add(result);
      history.add(board, result);
    }
  }
  [[nodiscard]] cli::Summary summary() const {
    return {"tsukiji",     "deck <mine>", 1,       board.deals(), 1.5, false, "ichiba arena '<i>'",
            {"no <room>"}, board,         history, sprt};
  }
};

TEST(Report, NothingThatCameFromOutsideIsMarkup) {
  const Played two({hostile, "greedy"}, 12);
  const std::string page = html_report(two.summary());
  for (const char* harm : {"<script", "<b>", "<mine>", "<i>", "<room>", "\"left\"", "('&')"}) {
    EXPECT_EQ(page.find(harm), std::string::npos) << harm;
  }
  EXPECT_NE(page.find("&lt;script&gt;alert(&#39;&amp;&#39;)"), std::string::npos);
  EXPECT_NE(page.find("forfeited 4 of 24 games"), std::string::npos);
}

TEST(Report, NoDealsAndManyBotsAreFine) {
  EXPECT_NE(html_report(Played({"a", "b"}, 0).summary()).find("No deal was finished"), std::string::npos);
  const Played many({"a", "b", "c", "d", "e", "f", "g", "h"}, 3);
  const std::string page = html_report(many.summary());
  EXPECT_EQ(page.find("nan"), std::string::npos);
  EXPECT_NE(page.find("Head to head"), std::string::npos);
}

TEST(Summary, JsonIsValidWithNamesAndReasonsOfAllKinds) {
  const Played two({hostile, "b"}, 4);
  boost::system::error_code error;
  const auto value = boost::json::parse(base::json_text(to_json(two.summary())), error);
  ASSERT_FALSE(error);
  const auto& results = value.at("results").as_array();
  EXPECT_EQ(results[0].at("bot").as_string(), hostile);
  EXPECT_EQ(results[1].at("forfeits").as_int64(), 2);
  EXPECT_EQ(results[1].at("forfeit_reasons").as_array().size(), 2U);
  EXPECT_EQ(value.at("troubles").as_array().size(), 1U);
}

TEST(Summary, TextTellsOfForfeits) {
  const std::string text = in_words(Played({"a", "b"}, 12).summary());
  EXPECT_NE(text.find("b forfeited 4 of 24 games:\n  deal 1, seat 1: said <b>no</b>"), std::string::npos) << text;
  EXPECT_NE(text.find("  ...\n"), std::string::npos);
}

TEST(RoundNumbers, AreRoundAndWithin) {
  EXPECT_EQ(cli::round_numbers(0, 1, 4), (std::vector<double>{0, 0.5, 1}));
  EXPECT_EQ(cli::round_numbers(0, 108, 4), (std::vector<double>{0, 50, 100}));
  EXPECT_EQ(cli::round_numbers(-3, 3, 5), (std::vector<double>{-2, 0, 2}));
}

TEST(Command, IsReadyForAShell) {
  cli::ArenaFlags flags;
  flags.game = "osaka";
  flags.bots = "greedy,exec:it's here";
  flags.seed = 7;
  const cli::ArenaSettings settings{{}, 2, 400, {}};
  EXPECT_EQ(command_of(flags, settings),
            R"(ichiba arena osaka --bots 'greedy,exec:it'\''s here' --games 400 --seed 7)");
}

TEST(MatchJournal, ForfeitsComeBackAsTheyWere) {
  std::string folder = (std::filesystem::temp_directory_path() / "ichiba-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/match.jsonl";
  const cli::MatchIdentity identity{"tsukiji", {hostile, "b"}, arena::make_schedule({hostile, "b"}, 2), {}, 3};
  const arena::DealResult result{{"12", "11"}, {{0, 1, hostile}, {1, 0, ""}}};
  {
    auto journal = cli::MatchJournal::open(path, identity);
    ASSERT_TRUE(journal) << journal.error();
    EXPECT_FALSE(journal->existed());
    EXPECT_TRUE(journal->append(41, result));
  }
  const auto again = cli::MatchJournal::open(path, identity);
  ASSERT_TRUE(again) << again.error();
  EXPECT_TRUE(again->existed());
  EXPECT_EQ(again->deals(), (std::map<std::int64_t, arena::DealResult>{{41, result}}));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace ichiba::tests
