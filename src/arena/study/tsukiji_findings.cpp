#include "arena/study/findings.hpp"

namespace ichiba::arena {
namespace {

// The rows of a table with the highest and with the lowest figure of the first column.
struct Extremes {
  const ReportRow* highest = nullptr;
  const ReportRow* lowest = nullptr;
};
Extremes extremes(const Report& report, std::string_view heading) {
  Extremes found;
  for (const ReportTable& table : report.tables) {
    if (table.heading != heading) continue;
    for (const ReportRow& row : table.rows) {
      const Estimate& first = row.cells.front();
      if (!first.known()) continue;
      if (found.highest == nullptr || first.value > found.highest->cells.front().value) found.highest = &row;
      if (found.lowest == nullptr || first.value < found.lowest->cells.front().value) found.lowest = &row;
    }
  }
  return found;
}

}  // namespace

template <>
std::vector<std::string> findings<tsukiji::Game>(const Report& report, const tsukiji::Game::Variant& variant,
                                                 const std::vector<std::string>& against) {
  Teller teller(report);
  const Place seat{"Who wins?", "seat 0"};
  teller.begin_finding();
  teller.tell("Are the seats equal? Seat 0 wins {of the games}, a draw counting half.", seat);
  teller.compare(seat, "an even share", even_share);

  teller.begin_finding();
  teller.tell("How long is it? A game has {rounds}.", {"How long is a game?", "rounds"});
  teller.tell("Both players together make {decisions}.", {"How long is a game?", "decisions"});

  teller.begin_finding();
  teller.tell("How close is it? The better player has {points}.", {"How many points?", "the most"});
  teller.tell("The other is behind by {}.", {"How many points?", "margin"});
  teller.tell("Points are level, so that the barrel decides, in {of the games}.",
              {"Who wins?", "level on points, the barrel decides"});
  teller.tell("There are {draws}.", {"Who wins?", "draws"});

  teller.begin_finding();
  teller.tell("Do knives decide? They end {of the games}.", {"Who wins?", "won by knives"});
  teller.tell("The player who wins so is behind on points in {of these}.",
              {"Who wins?", "knife wins of a player who was behind on points"});

  const std::string bids = "How do they bid?";
  teller.begin_finding();
  teller.tell("How do they bid? {of all bids} are ones.", {bids, "bid 1"});
  teller.tell("Twos are {}.", {bids, "bid 2"});
  teller.tell("Threes are {}.", {bids, "bid 3"});
  teller.tell("Fours are {}.", {bids, "bid 4"});
  teller.tell("The two bids are equal in {of the rounds}.", {"How far apart are the two bids?", "equal"});
  teller.tell("It is day in {of the rounds}.", {"Ties, day and night", "rounds by day"});

  const std::string balance = "The balance";
  teller.begin_finding();
  teller.tell("What does the balance do? Its end pays out {times a game}.",
              {balance, "payouts at the end of the balance a game"});
  teller.tell("The player on whose side the barrel stands at the end wins {of the games}.",
              {balance, "whose side the barrel ends on wins"});

  teller.begin_finding();
  teller.tell("What goes along with winning? Players with a pile doubled by wasabi win {of their games}.",
              {"Wasabi and knives", "those with a doubled pile win"});
  teller.tell("Those without win {}.", {"Wasabi and knives", "those without one win"});
  for (std::size_t i = 0; i < variant.deck->colour_count; ++i) {
    const std::string label = specialty_label(variant.deck, i);
    teller.tell("Those who earned the specialty " + label + " win {}.",
                {"Specialties", "those who earned " + label + " win"});
  }
  teller.tell("Those who earned none win {}.", {"Specialties", "those who earned none win"});

  const std::string chosen = "Which cards are chosen?";
  if (const Extremes cards = extremes(report, chosen); cards.highest != nullptr) {
    teller.begin_finding();
    teller.tell("Which cards are wanted? Most of all " + cards.highest->label +
                    ": where it can be chosen it is, in {of the cases}.",
                {chosen, cards.highest->label});
    teller.tell("Least of all " + cards.lowest->label + ": {}.", {chosen, cards.lowest->label});
  }
  tell_common(teller, against);
  return teller.findings();
}

}  // namespace ichiba::arena
