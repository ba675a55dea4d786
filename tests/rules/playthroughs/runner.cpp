// Runs the playthroughs of this folder, each as a separate test (README.md).
#include <cctype>
#include <gtest/gtest.h>

#include "tests/rules/playthroughs/script.hpp"
#include "tests/rules/playthroughs/table.hpp"

namespace ichiba::tests {
namespace {

using Kind = ScriptLine::Kind;

class Runner {
 public:
  explicit Runner(const Playthrough& playthrough) : playthrough_(playthrough) {}

  void run() {
    const auto& lines = playthrough_.lines;
    std::size_t i = set_table();
    int checks = 0;
    while (i < lines.size()) {
      const ScriptLine& line = lines[i++];
      at_ = line.number;
      switch (line.kind) {
        case Kind::move: {
          std::vector<std::string> reshuffles;
          for (; i < lines.size() && lines[i].kind == Kind::reshuffle; ++i) reshuffles.push_back(lines[i].value);
          play(line, reshuffles);
          break;
        }
        case Kind::refused:
          EXPECT_EQ(table_->refusal(Seat(line.seat), line.value).value_or("legal"), line.verdict) << where();
          ++checks;
          break;
        case Kind::event:
          look_for(line.value);
          ++checks;
          break;
        case Kind::expect:
          expect(line);
          ++checks;
          break;
        case Kind::given:
        case Kind::reshuffle: throw BadScript("out of place: " + line.key);
      }
    }
    EXPECT_GT(checks, 0) << "this playthrough checks nothing";
  }

  [[nodiscard]] std::string where() const {
    return playthrough_.file + ".txt:" + std::to_string(at_) + ": " + playthrough_.title;
  }

 private:
  // Reads the given position; returns the number of the first line that is something else.
  std::size_t set_table() {
    const auto& lines = playthrough_.lines;
    std::size_t i = 0;
    for (; i < lines.size() && lines[i].kind == Kind::given; ++i) {
      at_ = lines[i].number;
      if (lines[i].key == "game") {
        const auto words = words_of(lines[i].value);
        table_ = words.at(0) == "osaka" ? osaka_table(number_of(words.at(1))) : tsukiji_table();
      } else if (!table_) {
        throw BadScript("the game has to be named first");
      } else {
        table_->give(lines[i].key, lines[i].value);
      }
    }
    if (!table_) throw BadScript("no game is named");
    table_->begin();
    cards_ = table_->cards_in_game();
    return i;
  }

  void play(const ScriptLine& line, const std::vector<std::string>& reshuffles) {
    events_ = table_->play(Seat(line.seat), line.value, reshuffles);
    next_event_ = 0;
    EXPECT_EQ(table_->cards_in_game(), cards_) << where() << "\na card was lost or made";
  }

  // Events have to come in the order listed; others may come between them.
  void look_for(const std::string& event) {
    for (std::size_t i = next_event_; i < events_.size(); ++i) {
      if (events_[i] != event) continue;
      next_event_ = i + 1;
      return;
    }
    ADD_FAILURE() << where() << "\nthis did not happen, or not in this order: " << event
                  << "\nthe events were:" << all_events();
  }

  void expect(const ScriptLine& line) {
    if (line.key == "offered" || line.key == "not offered") {
      const std::string list = ", " + table_->part("offers") + ", ";
      EXPECT_EQ(list.find(", " + line.value + ", ") != std::string::npos, line.key == "offered")
          << where() << '\n'
          << line.value << " in " << list;
    } else if (line.key == "draw") {  // its top; "-" where it is empty
      const std::string actual = table_->part("draw");
      EXPECT_TRUE(actual == line.value || actual.starts_with(line.value + ' '))
          << where() << "\nthe draw pile is " << actual;
    } else if (line.key == "did not happen") {
      EXPECT_EQ(std::ranges::count_if(events_, [&](const auto& event) { return event.starts_with(line.value); }), 0)
          << where() << all_events();
    } else {
      EXPECT_EQ(table_->part(line.key), line.value) << where() << all_events();
    }
  }

  [[nodiscard]] std::string all_events() const {
    std::string text;
    for (const std::string& event : events_) text += "\n  > " + event;
    return text;
  }

  const Playthrough& playthrough_;
  std::unique_ptr<Table> table_;
  int cards_ = 0;
  int at_ = 0;
  std::vector<std::string> events_;  // of the last move
  std::size_t next_event_ = 0;
};

// A test for each: `osaka_payday_O9_2_three_red_goods...`
class PlaythroughTest : public testing::Test {
 public:
  explicit PlaythroughTest(Playthrough playthrough) : playthrough_(std::move(playthrough)) {}
  void TestBody() override {
    Runner runner(playthrough_);
    try {
      runner.run();
    } catch (const std::exception& problem) {
      FAIL() << runner.where() << '\n' << problem.what();
    }
  }

 private:
  Playthrough playthrough_;
};

std::string test_name(const std::string& title) {
  std::string name;
  for (const char c : title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

// Registered before main runs, so that they are listed like any other test.
const bool registered = [] {
  for (const Playthrough& playthrough : read_playthroughs(ICHIBA_TESTS_DIR "/rules/playthroughs")) {
    testing::RegisterTest(("playthrough_" + playthrough.file).c_str(), test_name(playthrough.title).c_str(), nullptr,
                          nullptr, __FILE__, playthrough.number,
                          [playthrough]() -> testing::Test* { return new PlaythroughTest(playthrough); });
  }
  return true;
}();

TEST(Playthroughs, AreFound) { EXPECT_TRUE(registered); }

}  // namespace
}  // namespace ichiba::tests
