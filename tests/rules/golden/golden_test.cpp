// Golden games: a few games from fixed seeds, with every move, what each seat saw of it, each seat's view, the offers
// and refusals. A change in behaviour shows as a diff. UPDATE_GOLDEN=1 rewrites the files; read the diff before you
// keep it.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "record/codec.hpp"
#include "tests/rules/playthroughs/event_text.hpp"
#include "tests/rules/properties/play.hpp"
#include "words/refusals.hpp"

namespace ichiba::tests {
namespace {

constexpr int steps_between_views = 15;
constexpr int steps_between_tries = 6;
constexpr std::uint32_t offers_shown = 4;

// Moves that are tried from time to time, most of them illegal.
template <class G>
std::vector<std::string> tries();
template <>
std::vector<std::string> tries<osaka::Game>() {
  return {"token R",         "take R5",
          "take G2*",        "reserve market Y3",
          "reserve farm B5", "buy R5 R5 R5 R5 R5 R5 R5",
          "buy G2",          "insure -",
          "insure R2 : R5",  "pass"};
}
template <>
std::vector<std::string> tries<tsukiji::Game>() {
  return {"bid 0", "bid 2", "bid 5", "pick 1 {0}", "pick 2 {1}", "colour {0}", "steal {0} 1a", "discard {1} 18b"};
}

std::string text_of(const osaka::Game::Variant&, const osaka::Seen& event) { return event_text(event); }
std::string text_of(const tsukiji::Game::Variant& table, const tsukiji::Seen& event) {
  return event_text(table.deck, event);
}
std::string with_colours(const osaka::Game::Variant&, const std::string& text) { return text; }
std::string with_colours(const tsukiji::Game::Variant& table, const std::string& text) {
  return fmt::format(fmt::runtime(text), table.deck->name_of(tsukiji::Colour(0)),
                     table.deck->name_of(tsukiji::Colour(1)));
}
bool has_memory(const osaka::Game::Variant& table) { return table.memory; }
bool has_memory(const tsukiji::Game::Variant&) { return false; }

template <class G>
class Scribe {
 public:
  Scribe(const typename G::Variant& table, std::uint64_t seed) : table_(table), rng_(seed), seed_(seed) {}

  std::string game() {
    text_ = fmt::format("{}, {} players, seed {}\n\n", G::name, G::players(table_), seed_);
    std::vector<typename G::Event> events;
    state_ = G::set_up(table_, rng_, CollectEvents{events});
    write_events(events);
    write_views();
    const auto attempts = tries<G>();
    while (!over(state_)) {
      if (step_ % steps_between_tries == 0)
        try_move(attempts[static_cast<std::size_t>(step_ / steps_between_tries) % attempts.size()]);
      write_step();
      if (step_ % steps_between_views == 0 || over(state_)) write_views();
    }
    text_ += "won by " + seats_text(G::winners(state_)) + '\n';
    return text_;
  }

 private:
  void write_step() {
    const Seat seat = any_actor(state_, rng_);
    const auto list = offers(state_, seat);
    const typename G::Legal legal = any_move(state_, seat, rng_);
    ++step_;
    text_ += fmt::format("{}. seat {}: {}\n", step_, seat.index(), G::text(table_, legal.move()));
    text_ += fmt::format("   offers {}:", list.size());
    for (std::uint32_t i = 0; i < std::min(list.size(), offers_shown); ++i) {
      text_ += fmt::format("{} {}", i == 0 ? "" : ",", G::text(table_, list[i].move()));
    }
    text_ += list.size() > offers_shown ? ", ...\n" : "\n";
    std::vector<typename G::Event> events;
    apply(state_, legal, rng_, CollectEvents{events});
    write_events(events);
  }

  // What everyone saw; if seats saw different things, what each of them saw.
  void write_events(const std::vector<typename G::Event>& events) {
    for (const auto& event : events) {
      const std::string spectator = text_of(table_, G::seen(event, std::nullopt));
      text_ += "   > " + spectator + '\n';
      for (Seat seat : Seats(G::players(table_))) {
        const std::string seen = text_of(table_, G::seen(event, seat));
        if (seen != spectator) text_ += fmt::format("     to seat {}: {}\n", seat.index(), seen);
      }
    }
  }

  void write_views() {
    const auto line = [&](const std::string& who, const boost::json::object& object) {
      text_ += "   " + who + ": " + boost::json::serialize(object) + '\n';
    };
    line("spectator sees", record::dump(view(state_, std::nullopt), step_));
    for (Seat seat : Seats(G::players(table_))) {
      line(fmt::format("seat {} sees", seat.index()), record::dump(view(state_, seat), step_));
      if (seat == Seat(0) || has_memory(table_)) {
        line(fmt::format("seat {} knows", seat.index()), record::dump(know(state_, seat), step_));
      }
    }
  }

  void try_move(const std::string& attempt) {
    const std::string text = with_colours(table_, attempt);
    const auto move = G::parse(table_, text);
    ASSERT_TRUE(move) << text;
    for (Seat seat : Seats(G::players(table_))) {
      const auto legal = check(state_, seat, *move);
      text_ += fmt::format("   seat {} tries {}: {}\n", seat.index(), text, legal ? "legal" : say(legal.error()));
    }
  }

  std::string say(const osaka::Refusal& refusal) const {
    return fmt::format("{} {}", refusal.clause.text(), words::say(refusal));
  }
  std::string say(const tsukiji::Refusal& refusal) const {
    return fmt::format("{} {}", refusal.clause.text(), words::say(*state_.open.deck, refusal));
  }

  const typename G::Variant& table_;
  Rng rng_;
  std::uint64_t seed_;
  typename G::State state_{};
  int step_ = 0;
  std::string text_;
};

void compare(const std::string& name, const std::string& text) {
  const std::string path = std::string(ICHIBA_TESTS_DIR "/rules/golden/") + name + ".txt";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path << " is missing; UPDATE_GOLDEN=1 writes it";
  std::istringstream now(text);
  std::string old_line;
  std::string new_line;
  for (int number = 1;; ++number) {
    const bool more_old = static_cast<bool>(std::getline(file, old_line));
    const bool more_new = static_cast<bool>(std::getline(now, new_line));
    ASSERT_EQ(more_old, more_new) << name << ".txt:" << number << ": one of the two ends here";
    if (!more_old) break;
    ASSERT_EQ(old_line, new_line) << name << ".txt:" << number;
  }
}

template <class G>
void golden(const std::string& name, const typename G::Variant& table, std::uint64_t seed) {
  compare(name, Scribe<G>(table, seed).game());
}

TEST(Golden, OsakaForTwo) { golden<osaka::Game>("osaka_2", {2, false}, 11); }
TEST(Golden, OsakaForThree) { golden<osaka::Game>("osaka_3", {3, false}, 12); }
TEST(Golden, OsakaForFour) { golden<osaka::Game>("osaka_4", {4, false}, 13); }
TEST(Golden, OsakaWithMemory) { golden<osaka::Game>("osaka_memory", {2, true}, 14); }
TEST(Golden, TsukijiHouseDeck) { golden<tsukiji::Game>("tsukiji_house", {{}, false}, 21); }
TEST(Golden, TsukijiFriendlyFish) { golden<tsukiji::Game>("tsukiji_friendly", {{}, true}, 22); }
TEST(Golden, TsukijiSmallDeck) {
  golden<tsukiji::Game>("tsukiji_small", {tsukiji::SharedDeck(small_deck()), false}, 23);
}

}  // namespace
}  // namespace ichiba::tests
