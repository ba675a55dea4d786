// The facts of whole games, compared with the golden texts of the same games: the counts must agree.
#include "arena/facts.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "arena/study/course.hpp"
#include "tests/rules/properties/play.hpp"

namespace ichiba::tests {
namespace {

// The lines of a golden text that tell events, in order; and the last one that shows the table to a spectator.
class GoldenText {
 public:
  explicit GoldenText(const std::string& name) {
    std::ifstream file(std::string(ICHIBA_TESTS_DIR "/rules/golden/") + name + ".txt");
    EXPECT_TRUE(file) << name;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("   > ")) events_.push_back(line.substr(5));
      if (line.starts_with("   spectator sees: ")) last_view_ = line;
      if (line.find(". seat ") != std::string::npos) ++moves_;
    }
  }

  [[nodiscard]] const std::vector<std::string>& events() const { return events_; }
  [[nodiscard]] int moves() const { return moves_; }

  // How many events match this?
  [[nodiscard]] int count(std::string_view start, std::string_view within = "") const {
    int number = 0;
    for (const std::string& event : events_) number += event.starts_with(start) && event.contains(within) ? 1 : 0;
    return number;
  }
  // How many cards stand between the two words, over all such events? Cards are words of two letters.
  [[nodiscard]] int cards(std::string_view start, std::string_view until) const {
    int number = 0;
    for (const std::string& event : events_) {
      if (!event.starts_with(start)) continue;
      const std::size_t end = until.empty() ? event.size() : event.find(until);
      if (end == std::string::npos) continue;
      number += static_cast<int>(end + 1 - start.size()) / 3;
    }
    return number;
  }
  // How often does this stand in the last view of a spectator?
  [[nodiscard]] int in_last_view(std::string_view words) const {
    int number = 0;
    for (std::size_t at = last_view_.find(words); at != std::string::npos; at = last_view_.find(words, at + 1))
      ++number;
    return number;
  }

 private:
  std::vector<std::string> events_;
  std::string last_view_;
  int moves_ = 0;
};

// Replays the game of a golden text from the same seed.
template <class G>
struct Replayed {
  arena::GameFacts<G> facts;
  std::vector<arena::Points> points;
  typename G::State state;

  Replayed(const typename G::Variant& table, std::uint64_t seed) {
    Rng rng(seed);
    arena::RunningPoints<G> running(table);
    std::vector<typename G::Event> events;
    const auto hear = [&] {
      for (const auto& event : events) {
        facts.event(event);
        running.event(event);
      }
    };
    state = G::set_up(table, rng, CollectEvents{events});
    hear();
    while (!over(state)) {
      const Seat seat = any_actor(state, rng);
      const auto legal = any_move(state, seat, rng);
      events.clear();
      apply(state, legal, rng, CollectEvents{events});
      facts.move(legal);
      hear();
      points.push_back(running.points());
    }
    facts.end(state);
  }
};

using OsakaPlayer = arena::GameFacts<osaka::Game>::Player;
using TsukijiPlayer = arena::GameFacts<tsukiji::Game>::Player;
enum OsakaAction : std::size_t { token, take, reserve, buy, insure, pass };

struct OsakaGolden {
  std::string name;
  int players;
  std::uint64_t seed;
};
void PrintTo(const OsakaGolden& golden, std::ostream* out) { *out << golden.name; }
class OsakaFacts : public testing::TestWithParam<OsakaGolden> {
 protected:
  GoldenText text_{GetParam().name};
  Replayed<osaka::Game> game_{{GetParam().players, false}, GetParam().seed};
  const arena::GameFacts<osaka::Game>& facts_ = game_.facts;

  // An event of each seat, against a number that each player has.
  template <class Number>
  void expect_of_each(std::string_view verb, std::string_view within, Number number) {
    for (Seat seat : Seats(facts_.players)) {
      EXPECT_EQ(std::invoke(number, facts_.player[seat]),
                text_.count(fmt::format("seat {} {}", seat.index(), verb), within))
          << seat.index() << ' ' << verb;
    }
  }
};

TEST_P(OsakaFacts, ActionsAsTheTextTellsThem) {
  EXPECT_EQ(facts_.players, GetParam().players);
  EXPECT_EQ(facts_.decisions, text_.moves());
  expect_of_each("takes ", "", [](const OsakaPlayer& player) { return player.actions[take]; });
  expect_of_each("reserves ", "", [](const OsakaPlayer& player) { return player.actions[reserve]; });
  expect_of_each("buys ", "", [](const OsakaPlayer& player) { return player.actions[buy]; });
  expect_of_each("insures ", "", [](const OsakaPlayer& player) { return player.actions[insure]; });
  expect_of_each("insures no ", "", &OsakaPlayer::insurances_declined);
  expect_of_each("passes", "", [](const OsakaPlayer& player) { return player.actions[pass]; });
  EXPECT_EQ(facts_.action(token), facts_.players);
}

TEST_P(OsakaFacts, Reservations) {
  expect_of_each("reserves ", "in the market", &OsakaPlayer::reserved_in_market);
  expect_of_each("reserves ", "in the farm", &OsakaPlayer::reserved_in_farm);
  expect_of_each("takes ", "which it had reserved", &OsakaPlayer::reserved_taken);
  // What was reserved and is neither taken nor still there was bought.
  for (Seat seat : Seats(facts_.players)) {
    const OsakaPlayer& player = facts_.player[seat];
    const int lying = text_.in_last_view(fmt::format("\"by\":{}", seat.index()));
    EXPECT_EQ(player.reserved_bought, player.actions[reserve] - player.reserved_taken - lying);
  }
}

TEST_P(OsakaFacts, GoodsAndLots) {
  for (Seat seat : Seats(facts_.players)) {
    const OsakaPlayer& player = facts_.player[seat];
    const auto who = [&](const char* verb) { return fmt::format("seat {} {} ", seat.index(), verb); };
    EXPECT_EQ(player.goods_bought, text_.cards(who("buys"), " for "));
    EXPECT_EQ(player.goods_sold, text_.cards(who("sells"), ":"));
    EXPECT_EQ(player.lots, text_.count(who("sells")));
    EXPECT_EQ(player.goods_lost, text_.cards(who("loses"), ""));
    EXPECT_EQ(player.goods_insured, text_.cards(who("insures"), " with "));
    EXPECT_EQ(player.points_beyond, text_.count(who("draws"), "a point"));
    EXPECT_EQ(player.goods_left, player.goods_bought - player.goods_sold - player.goods_lost);
    EXPECT_EQ(player.points_scored, facts_.points[seat]);
  }
  EXPECT_EQ(facts_.total([](const OsakaPlayer& player) { return player.goods_left; }),
            text_.in_last_view("\"insured\":"));
  int of_a_size = 0;
  for (int number : facts_.lots_of_size) of_a_size += number;
  EXPECT_EQ(of_a_size, text_.count("seat ", " sells "));
  for (osaka::Colour colour : osaka::colours) {
    EXPECT_EQ(facts_.lots_of[colour], text_.count("seat ", fmt::format(" sells {}", osaka::letter_of(colour))));
  }
}

TEST_P(OsakaFacts, ShipsAndPaydays) {
  for (osaka::Colour colour : osaka::colours) {
    const std::string ship = fmt::format("ship {} ", osaka::letter_of(colour));
    EXPECT_EQ(facts_.landed[colour], text_.count(ship + "sails", "to 5"));
    EXPECT_EQ(facts_.sunk[colour], text_.count(ship + "sinks"));
  }
  // A payday is one purchase with a landing, a tide is one with a sinking.
  int paydays = 0;
  int tides = 0;
  bool landed = false;
  bool sunk = false;
  for (const std::string& event : text_.events()) {
    if (event.contains(" buys ")) landed = sunk = false;
    if (event.starts_with("ship ") && event.contains("to 5") && !std::exchange(landed, true)) ++paydays;
    if (event.ends_with(" sinks") && !std::exchange(sunk, true)) ++tides;
  }
  EXPECT_EQ(facts_.paydays, paydays);
  EXPECT_EQ(facts_.tides, tides);
  EXPECT_EQ(facts_.reshuffles, text_.count("the pile is renewed"));
  EXPECT_EQ(facts_.by_passes, text_.count("the game is over by passes") == 1);
}

TEST_P(OsakaFacts, WhoStartsAndWhoWins) {
  EXPECT_EQ(text_.count(fmt::format("seat {} starts", facts_.start.index())), 1);
  EXPECT_EQ(facts_.start_by_lot, text_.count("seat ", "by lot") == 1);
  EXPECT_EQ(facts_.winners, osaka::Game::winners(game_.state));
  for (Seat seat : Seats(facts_.players)) {
    EXPECT_EQ(text_.count(fmt::format("seat {} chooses a token {}", seat.index(),
                                      osaka::letter_of(facts_.player[seat].first_token))),
              1);
    EXPECT_EQ(game_.points.back()[seat], facts_.points[seat]);
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, OsakaFacts,
                         testing::Values(OsakaGolden{"osaka_2", 2, 11}, OsakaGolden{"osaka_3", 3, 12},
                                         OsakaGolden{"osaka_4", 4, 13}),
                         [](const auto& test) { return test.param.name; });

struct TsukijiGolden {
  std::string name;
  tsukiji::Game::Variant table;
  std::uint64_t seed;
};
void PrintTo(const TsukijiGolden& golden, std::ostream* out) { *out << golden.name; }
class TsukijiFacts : public testing::TestWithParam<TsukijiGolden> {
 protected:
  GoldenText text_{GetParam().name};
  Replayed<tsukiji::Game> game_{GetParam().table, GetParam().seed};
  const arena::GameFacts<tsukiji::Game>& facts_ = game_.facts;
};

TEST_P(TsukijiFacts, RoundsAndTies) {
  EXPECT_EQ(facts_.decisions, text_.moves());
  EXPECT_EQ(facts_.rounds, text_.count("bids "));
  bool day = false;
  int by_day = 0;
  int barrel = 0;
  std::array<int, 3> ties{};  // by night, by day, by day in the middle
  for (const std::string& event : text_.events()) {
    if (event.starts_with("bids ")) {
      by_day += day ? 1 : 0;
      if (event[5] == event[11]) ++ties[!day ? 0 : barrel != 0 ? 1 : 2];
    }
    if (event.starts_with("barrel turned")) day = event.ends_with("day");
    if (event.starts_with("barrel from")) barrel = std::stoi(event.substr(event.find(" to ") + 4));
  }
  EXPECT_EQ(facts_.rounds_by_day, by_day);
  EXPECT_EQ((std::array{facts_.ties_by_night, facts_.ties_by_day, facts_.ties_in_the_middle}), ties);
  EXPECT_EQ(facts_.ties(), ties[0] + ties[1] + ties[2]);
  EXPECT_EQ(facts_.barrel, barrel);
  for (std::size_t apart = 0; apart < facts_.bids_apart.size(); ++apart) {
    int number = 0;
    for (int a = 1; a <= 4; ++a) {
      for (int b = 1; b <= 4; ++b) {
        if (std::abs(a - b) == static_cast<int>(apart)) number += text_.count(fmt::format("bids {} and {}", a, b));
      }
    }
    EXPECT_EQ(facts_.bids_apart[apart], number) << apart;
  }
}

TEST_P(TsukijiFacts, BidsAndCardsOfEachPlayer) {
  const tsukiji::Deck& deck = GetParam().table.deck;
  for (Seat seat : Seats(2)) {
    const TsukijiPlayer& player = facts_.player[seat];
    const std::string who = fmt::format("seat {} ", seat.index());
    for (int bid = 1; bid <= 4; ++bid) {
      int number = 0;
      for (const std::string& event : text_.events()) {
        if (event.starts_with("bids ")) number += event[seat.index() == 0 ? 5 : 11] == '0' + bid ? 1 : 0;
      }
      const auto i = static_cast<std::size_t>(bid - 1);
      EXPECT_EQ(player.bids_by_night[i] + player.bids_by_day[i], number);
    }
    EXPECT_EQ(player.cards_by_way[0], text_.count(who + "takes"));
    EXPECT_EQ(player.cards_by_way[1], text_.count(who + "draws"));
    EXPECT_EQ(player.cards_by_way[2], text_.count(who + "steals"));
    EXPECT_EQ(player.ends_of_track, text_.count(fmt::format("end of the balance, seat {}", seat.index())));
    for (std::size_t i = 0; i < deck.colour_count; ++i) {
      const std::string colour(deck.colour_names[i].view());
      EXPECT_EQ(player.specialties_of[i], text_.count(who + "earns " + colour));
      EXPECT_EQ(player.cards_of[i], text_.count(who, " as " + colour));
    }
    EXPECT_EQ(player.pile_points + player.wasabi_points + player.balance_points, score(game_.state.open, seat));
    EXPECT_EQ(game_.points.back()[seat], score(game_.state.open, seat));
  }
  EXPECT_EQ(facts_.bonuses_for_nothing, text_.count("seat ", "finds nothing"));
  EXPECT_EQ(facts_.renewals, text_.count("pile renewed"));
  EXPECT_EQ(facts_.ending == tsukiji::Ending::knives, text_.count("the game is over by knives") == 1);
}

TEST_P(TsukijiFacts, ChoicesBetweenTwoCards) {
  std::map<std::string, int> choosable;
  std::map<std::string, int> chosen;
  std::vector<std::string> display;
  for (const std::string& event : text_.events()) {
    std::istringstream stream(event);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    if (words[0] == "display") display.assign(words.begin() + 1, words.end());
    if (words.size() < 4 || words[2] != "takes") continue;
    if (display.size() == 2) {
      for (const std::string& face : display) ++choosable[face];
      ++chosen[words[3]];
    }
    std::erase(display, words[3]);
  }
  for (int code = 0; code < tsukiji::face_count; ++code) {
    const std::string face = to_text(tsukiji::Face::of_code(code));
    EXPECT_EQ(facts_.choosable[static_cast<std::size_t>(code)], choosable[face]) << face;
    EXPECT_EQ(facts_.chosen[static_cast<std::size_t>(code)], chosen[face]) << face;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Golden, TsukijiFacts,
    testing::Values(TsukijiGolden{"tsukiji_house", {{}, false}, 21}, TsukijiGolden{"tsukiji_friendly", {{}, true}, 22},
                    TsukijiGolden{"tsukiji_small", {tsukiji::SharedDeck(small_deck()), false}, 23}),
    [](const auto& test) { return test.param.name; });

// The points counted from the events are those of the rules, after every move.
TEST(RunningPoints, AreTheScoreAllTheTime) {
  for (const auto& [name, table] : tables<tsukiji::Game>()) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      Rng rng(seed);
      arena::RunningPoints<tsukiji::Game> running(table);
      std::vector<tsukiji::Event> events;
      auto state = tsukiji::Game::set_up(table, rng, CollectEvents{events});
      while (!over(state)) {
        apply(state, any_move(state, any_actor(state, rng), rng), rng, CollectEvents{events});
        for (const auto& event : events) running.event(event);
        events.clear();
        for (Seat seat : Seats(2)) ASSERT_EQ(running.points()[seat], score(state.open, seat)) << name << ' ' << seed;
      }
    }
  }
}

}  // namespace
}  // namespace ichiba::tests
