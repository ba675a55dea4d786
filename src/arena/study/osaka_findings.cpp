#include "arena/study/findings.hpp"

namespace ichiba::arena {

template <>
std::vector<std::string> findings<osaka::Game>(const Report& report, const osaka::Game::Variant&,
                                               const std::vector<std::string>& against) {
  Teller teller(report);
  const Place start{"Who wins?", "the start player"};
  teller.begin_finding();
  teller.tell("Does it pay to start? The start player wins {of the games}.", start);
  teller.compare(start, "an even share", even_share);

  teller.begin_finding();
  teller.tell("How long is it? Each player has {turns}.", {"How long is a game?", "turns a player"});
  teller.tell("There are {paydays}.", {"How long is a game?", "paydays"});

  teller.begin_finding();
  teller.tell("How close is it? The winner has {points}.", {"How many points?", "the most"});
  teller.tell("The next player is behind by {points}.", {"How many points?", "margin"});
  teller.tell("The best are level on points, so that tokens decide, in {of the games}.",
              {"Who wins?", "level at the top, tokens decide"});
  teller.tell("The win is shared in {}.", {"Who wins?", "shared wins"});

  teller.begin_finding();
  teller.tell("Who ends it? The player whose purchase ends the game wins it in {of the cases}.",
              {"Who wins?", "the player whose purchase ends the game"});

  const std::string turn = "What is done in a turn?";
  teller.begin_finding();
  teller.tell("What is done? Players take a coin in {of their turns}.", {turn, "take a coin"});
  teller.tell("They buy in {}.", {turn, "buy goods"});
  teller.tell("They reserve in {}.", {turn, "reserve a card"});
  teller.tell("A purchase has {cards}.", {"Actions a game", "cards in a purchase"});

  const std::string goods = "What becomes of goods?";
  teller.begin_finding();
  teller.tell("How dangerous is the sea? In a game {ships land}.", {"Ships", "ships landed a game"});
  teller.tell("The tide sinks {ships}.", {"Ships", "ships sunk a game"});
  teller.tell("It takes {of all goods bought}.", {goods, "lost to the tide"});
  teller.tell("When the game ends, {of all goods} are still unsold.", {goods, "left at the end"});
  teller.tell("Asked whether to insure, players do so in {of the cases}.", {goods, "insured when asked"});

  const std::string lots = "Lots sold in Edo";
  teller.begin_finding();
  teller.tell("What brings points? A lot has {cards}.", {lots, "cards in a lot"});
  teller.tell("It brings {points}.", {lots, "points for a lot"});
  teller.tell("The player who brings a payday about takes {of its points}.", {lots, "points of the payday's buyer"});

  const std::string did = "Who did what, and won?";
  teller.begin_finding();
  teller.tell("What goes along with winning? Players who alone made the most purchases win {of their games}.",
              {did, "most purchases"});
  teller.tell("Those who alone lost the most goods win {}.", {did, "most goods lost"});
  teller.tell("Those who reserved at least once win {}.", {did, "reserved at least once"});

  tell_common(teller, against);
  return teller.findings();
}

}  // namespace ichiba::arena
