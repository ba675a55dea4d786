// The messages to and from a program (docs/bots.md).
#include "ai/programs/protocol.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "record/codec.hpp"

namespace ichiba::tests {
namespace {

using bots::json::object;
using bots::json::value;

object parsed(const std::string& line) {
  EXPECT_EQ(std::ranges::count(line, '\n'), 1) << "one object, one line";
  EXPECT_TRUE(line.ends_with('\n'));
  return bots::json::parse(line).as_object();
}

std::string move_answer(std::uint64_t id, const std::string& move) {
  return serialize(object{{"type", "move"}, {"id", id}, {"move", move}});
}

template <class G>
std::string request(const typename G::Variant& table, const typename G::State& state, Seat seat) {
  const auto known = know(state, seat);
  const auto list = offers(known);
  return bots::choose_line<G>({7, std::chrono::milliseconds(1500), table, known, list, {}});
}

// Visits some decisions of random games: visit(state, seat).
template <class G, class Visit>
void some_decisions(const typename G::Variant& table, Visit visit) {
  for (std::uint64_t game = 0; game < 4; ++game) {
    Rng rng(derived_seed(11, game));
    typename G::State state = G::set_up(table, rng, NoEvents{});
    while (!over(state)) {
      const Seat seat = to_act(state.open).lowest();
      if (rng.below(4) == 0) visit(state, seat);
      const auto list = offers(state, seat);
      apply(state, list[rng.below(list.size())], rng, NoEvents{});
    }
  }
}

template <class G>
void check_requests(const typename G::Variant& table) {
  Rng dealer(3);
  some_decisions<G>(table, [&](const typename G::State& state, Seat seat) {
    const std::string line = request<G>(table, state, seat);
    const auto known = know(state, seat);
    EXPECT_EQ(line, request<G>(table, sample(known, dealer), seat)) << "it tells what the seat may not know";

    const object message = parsed(line);
    EXPECT_EQ(message.at("type"), "choose");
    EXPECT_EQ(message.at("id"), 7);
    EXPECT_EQ(message.at("budget_ms"), 1500);
    object knowledge = record::dump(known, 0);
    knowledge.erase("step");
    EXPECT_EQ(message.at("knowledge"), value(knowledge));

    const auto list = offers(known);
    EXPECT_EQ(message.at("offered"), list.size());
    std::uint32_t i = 0;
    for (const value& offer : message.at("offers").as_array()) {
      const auto legal = bots::read_move<G>(move_answer(7, std::string(offer.as_string())), 7, table, known);
      ASSERT_TRUE(legal) << legal.error();
      EXPECT_EQ(legal->seat(), seat);
      EXPECT_EQ(legal->move(), list[bots::listed(list).at(i++)].move());
    }
  });
}

TEST(Protocol, ARequestHoldsWhatTheSeatKnowsAndEveryOfferIsAnAnswer_Osaka) {
  check_requests<osaka::Game>({2, false});
  check_requests<osaka::Game>({4, true});
}
TEST(Protocol, ARequestHoldsWhatTheSeatKnowsAndEveryOfferIsAnAnswer_Tsukiji) { check_requests<tsukiji::Game>({}); }

TEST(Protocol, T4_2_WhoHasToChooseAColourIsToldTheCard) {
  const tsukiji::Game::Variant table;
  int asked = 0;
  for (std::uint64_t game = 0; asked < 5; ++game) {
    ASSERT_LT(game, 10'000U);
    Rng rng(derived_seed(12, game));
    tsukiji::State state = tsukiji::Game::set_up(table, rng, NoEvents{});
    while (!over(state)) {
      const Seat seat = to_act(state.open).lowest();
      const auto list = offers(state, seat);
      const bool colour = state.open.phase == tsukiji::Phase::colour;
      const object dump = record::dump(know(state, seat), 0);
      ASSERT_EQ(dump.contains("drawn"), colour);
      if (colour) {
        ASSERT_EQ(dump.at("drawn").as_string(), tsukiji::to_text(state.open.drawn));
      }
      asked += colour ? 1 : 0;
      apply(state, list[rng.below(list.size())], rng, NoEvents{});
    }
  }
}

TEST(Protocol, AGreetingDescribesTheTable) {
  const object osaka = parsed(bots::hello_line<osaka::Game>({3, true}, Seat(2)));
  EXPECT_EQ(osaka, object({{"type", "hello"},
                           {"protocol", 1},
                           {"game", "osaka"},
                           {"seat", 2},
                           {"players", 3},
                           {"options", object{{"memory", true}}}}));
  const object tsukiji = parsed(bots::hello_line<tsukiji::Game>({{}, true}, Seat(0)));
  const object options = tsukiji.at("options").as_object();
  EXPECT_EQ(options.at("friendly"), true);
  EXPECT_EQ(options.at("deck").at("name"), "house") << "a program need not know the house deck by heart";
  EXPECT_TRUE(record::Codec<tsukiji::Game>::variant(2, options)) << "the options are those of a record";
}

TEST(Protocol, TheEndTellsWhoWon) {
  const tsukiji::Game::Variant table;
  const object won = parsed(bots::end_line<tsukiji::Game>(table, {SeatSet::of(Seat(1)), {}}, {"x"}));
  EXPECT_EQ(won, (object{{"type", "end"},
                         {"events", bots::json::array{"x"}},
                         {"winners", bots::json::array{1}},
                         {"forfeited", nullptr}}));
  const object lost = parsed(bots::end_line<tsukiji::Game>(table, {SeatSet::of(Seat(1)), Seat(0)}, {}));
  EXPECT_EQ(lost.at("forfeited"), 0);
}

TEST(Protocol, O4_2_ALegalMoveThatIsNotListedIsAnAnswer) {
  int tried = 0;
  some_decisions<osaka::Game>({2, false}, [&](const osaka::State& state, Seat seat) {
    const auto known = know(state, seat);
    const auto list = offers(known);
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      const osaka::Move offered = list[i].move();
      const auto* buy = std::get_if<osaka::Buy>(&offered);
      if (buy == nullptr || buy->payment == state.hands[seat]) continue;
      const osaka::Move all{osaka::Buy{state.hands[seat]}};  // too much, but legal
      const auto legal = bots::read_move<osaka::Game>(move_answer(1, osaka::to_text(all)), 1, {}, known);
      ASSERT_TRUE(legal) << legal.error();
      EXPECT_EQ(legal->move(), all);
      ++tried;
    }
  });
  EXPECT_GT(tried, 0);
}

TEST(Protocol, AHugeListIsCutDownButKeepsEveryKindOfMove) {
  Rng rng(5);
  osaka::State state = osaka::Game::set_up({2, false}, rng, NoEvents{});
  while (state.open.phase == osaka::Phase::token) apply(state, offers(state, state.open.actor)[0], rng, NoEvents{});
  const Seat seat = state.open.actor;
  for (int kind = 0; kind < osaka::Card::kinds; ++kind) state.hands[seat].add(osaka::Card::of_kind(kind), 3);
  const auto list = offers(state, seat);
  const std::uint32_t payments = list.payments().size();
  ASSERT_GT(payments, 2 * bots::most_listed);
  const std::vector<std::uint32_t> numbers = bots::listed(list);
  EXPECT_EQ(numbers.size(), bots::most_listed);
  EXPECT_TRUE(std::ranges::is_sorted(numbers, std::less_equal<>())) << "each once";
  for (std::uint32_t i = 0; i < list.size() - payments; ++i) EXPECT_EQ(numbers[i], i) << "takes and reservations";
  EXPECT_GT(numbers.back(), list.size() - 2 * payments / bots::most_listed) << "payments from all over the list";
}

TEST(Protocol, GreetingsThatAreNone) {
  EXPECT_EQ(bots::read_hello(R"({"type":"hello","protocol":1,"game":"osaka","name":"Aiko","more":[1]})", "osaka"),
            "Aiko");
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "not JSON (incomplete JSON): ''"},
      {"Loading ...", "not JSON (syntax error): 'Loading ...'"},
      {"[1]", "not a JSON object: '[1]'"},
      {"\xff", "not JSON (syntax error): '\\xff'"},
      {"{\"type\":\"\xff\"}", "not JSON (syntax error): '{\"type\":\"\\xff\"}'"},
      {"{}", "the field 'type' is missing"},
      {R"({"type":1})", "type: not a text: '1'"},
      {R"({"type":"move","id":1,"move":"pass"})", "type: hello was asked for, not 'move'"},
      {R"({"type":"hello"})", "the field 'protocol' is missing"},
      {R"({"type":"hello","protocol":"1"})", "protocol: not a whole number: '\"1\"'"},
      {R"({"type":"hello","protocol":2,"game":"osaka","name":"x"})", "it speaks protocol 2; this is protocol 1"},
      {R"({"type":"hello","protocol":1,"game":"tsukiji","name":"x"})", "it plays 'tsukiji'; this is a game of osaka"},
      {R"({"type":"hello","protocol":1,"game":"osaka"})", "the field 'name' is missing"},
      {R"({"type":"hello","protocol":1,"game":"osaka","name":""})", "name: an empty text"},
      {R"({"type":"resign","why":"I play tsukiji only"})", "resigned: I play tsukiji only"},
      {R"({"type":"resign"})", "resigned: it does not say why"},
      {std::string(100, '['), "not JSON (too deep)"},
  };
  for (const auto& [line, words] : cases) {
    const auto name = bots::read_hello(line, "osaka");
    ASSERT_FALSE(name) << line;
    EXPECT_NE(name.error().find(words), std::string::npos) << line << ": " << name.error();
  }
}

TEST(Protocol, MovesThatAreNone) {
  Rng rng(5);
  const tsukiji::Game::Variant table;
  const auto state = tsukiji::Game::set_up(table, rng, NoEvents{});
  const auto known = know(state, Seat(0));
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({"type":"move","id":3,"move":"bid 2"})", "id: 4 was asked, not 3"},
      {R"({"type":"move","id":4.0,"move":"bid 2"})", "id: not a whole number: '4E0'"},
      {R"({"type":"move","id":-4,"move":"bid 2"})", "id: not a whole number: '-4'"},
      {R"({"type":"move","move":"bid 2"})", "the field 'id' is missing"},
      {R"({"type":"move","id":4})", "the field 'move' is missing"},
      {R"({"type":"move","id":4,"move":2})", "move: not a text: '2'"},
      {R"({"type":"move","id":4,"move":"dance"})", "'dance' is no move: no such move: 'dance'"},
      {R"({"type":"move","id":4,"move":"bid 2 "})", "'bid 2 ' is no move: "},
      {R"({"type":"move","id":4,"move":"bid \u001b[2J"})", "'bid \\x1b[2J' is no move: "},
      {R"({"type":"move","id":4,"move":"bid 5"})", "'bid 5' is refused: T3.1: "},
      {R"({"type":"hello","protocol":1})", "type: move was asked for, not 'hello'"},
      {R"({"type":"resign","why":"bored"})", "resigned: bored"},
  };
  for (const auto& [line, words] : cases) {
    const auto legal = bots::read_move<tsukiji::Game>(line, 4, table, known);
    ASSERT_FALSE(legal) << line;
    EXPECT_EQ(legal.error().substr(0, words.size()), words) << line;
  }
}

// ---- docs/bots.md -----------------------------------------------------------------------------------------------

std::string page() {
  std::ifstream file(ICHIBA_TESTS_DIR "/../docs/bots.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// "| `card_taken` | `seat`, `card`, `reserved` |"
std::string table_row(const object& event) {
  std::string fields;
  for (const auto& field : event) {
    if (field.key() == "event") continue;
    fields += (fields.empty() ? "`" : ", `") + std::string(field.key()) + '`';
  }
  return "| `" + std::string(event.at("event").as_string()) + "` | " + fields + " |";
}

// Every kind of event, however rare.
template <class G, std::size_t... I>
std::set<std::string> event_rows(const typename G::Variant& table, std::index_sequence<I...>) {
  using Seen = typename G::Seen;
  return {table_row(record::event_object<G>(table, Seen(std::in_place_index<I>)))...};
}

template <class G>
void check_events_on_page(const typename G::Variant& table) {
  constexpr std::size_t kinds = std::variant_size_v<typename G::Seen>;
  const std::set<std::string> rows = event_rows<G>(table, std::make_index_sequence<kinds>());
  EXPECT_EQ(rows.size(), kinds) << "two kinds of event are called alike";
  for (const std::string& row : rows) EXPECT_NE(page().find(row), std::string::npos) << row;
}

TEST(Page, ListsEveryEventWithItsFields) {
  check_events_on_page<osaka::Game>({});
  check_events_on_page<tsukiji::Game>({});
}

TEST(Page, ItsAnswersAreAnswers) {
  std::istringstream lines(page());
  int answers = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("< ")) continue;
    ++answers;
    const object answer = bots::json::parse(line.substr(2)).as_object();
    if (answer.at("type") != "hello") continue;
    const auto name = bots::read_hello(line.substr(2), answer.at("game").as_string());
    EXPECT_TRUE(name) << line << ": " << name.error();
  }
  EXPECT_GE(answers, 4);
}

}  // namespace
}  // namespace ichiba::tests
