#include <array>

#include "arena/study/measures.hpp"
#include "words/osaka_events.hpp"

namespace ichiba::arena {
namespace {

using Game = StudiedGame<osaka::Game>;
using Player = GameFacts<osaka::Game>::Player;
using List = MeasureList<osaka::Game>;

enum Action : std::size_t { token, take, reserve, buy, insure, pass };  // as in osaka::Move

std::string name(osaka::Colour colour) { return std::string(words::name_of(colour)); }

// A number of each player, summed over all players of a game.
auto all(int Player::* number) {
  return [=](const Game& game) { return game.facts.total(number); };
}
auto actions(Action kind) {
  return [=](const Game& game) { return game.facts.action(kind); };
}
int turns(const Game& game) {
  int sum = 0;
  for (Action kind : {take, reserve, buy, pass}) sum += game.facts.action(kind);
  return sum;
}
int ships(const osaka::ByColour<int>& by_colour) {
  int sum = 0;
  for (osaka::Colour colour : osaka::colours) sum += by_colour[colour];
  return sum;
}
int reservations(const Game& game) { return game.facts.action(reserve); }
int asked_to_insure(const Game& game) { return game.facts.action(insure); }
int points(const Game& game) { return game.facts.total(&Player::points_scored); }

// The player this many seats after the start player; none if there are fewer players.
std::optional<Seat> in_turn(const Game& game, int place) {
  if (place >= game.facts.players) return std::nullopt;
  return Seat((game.facts.start.index() + place) % game.facts.players);
}

// Has this player more of it than everyone else?
template <class Number>
bool most(const Game& game, Seat seat, Number number) {
  for (Seat other : Seats(game.facts.players)) {
    if (other != seat &&
        std::invoke(number, game.facts.player[other]) >= std::invoke(number, game.facts.player[seat])) {
      return false;
    }
  }
  return true;
}

void add_winners(List& measures) {
  measures.table(
      "Who wins?",
      "Win shares; a shared win counts in parts. Even shares would be 50 % with 2 players, 33.3 % with 3 and "
      "25 % with 4. Seats are dealt their hands in order, seat 0 first.");
  constexpr std::array<const char*, most_players> places{"the start player", "the second in turn", "the third in turn",
                                                         "the fourth in turn"};
  for (std::size_t i = 0; i < places.size(); ++i) {
    measures.wins(places[i], [=](const Game& game) { return in_turn(game, static_cast<int>(i)); });
  }
  measures.wins("the start player, if found by lot", [](const Game& game) {
    return game.facts.start_by_lot ? std::optional(game.facts.start) : std::nullopt;
  });
  for (int i = 0; i < most_players; ++i) {
    measures.wins("seat " + std::to_string(i),
                  [=](const Game& game) { return i < game.facts.players ? std::optional(Seat(i)) : std::nullopt; });
  }
  measures.games("level at the top, tokens decide", [](const Game& game) { return game.facts.level; });
  measures.games("shared wins", [](const Game& game) { return game.facts.winners.size() > 1; });
  measures.games("ended by passes, not by tokens", [](const Game& game) { return game.facts.by_passes; });
  measures.wins("the player whose purchase ends the game", [](const Game& game) {
    return game.facts.by_passes ? std::nullopt : std::optional(game.facts.last_buyer);
  });
}

void add_length(List& measures) {
  measures.table("How long is a game?", "A decision is a move of any kind; turns are those of everybody together.");
  const auto decisions = [](const Game& game) { return game.facts.decisions; };
  measures.per_game("decisions", decisions);
  measures.quartiles("decisions", decisions);
  measures.per_game("turns", turns);
  measures.rate("turns a player", turns, [](const Game& game) { return game.facts.players; });
  measures.per_game("paydays", [](const Game& game) { return game.facts.paydays; });
  measures.per_game("reshuffles", [](const Game& game) { return game.facts.reshuffles; });
}

void add_points(List& measures) {
  measures.table("How many points?", "The margin is the distance from the most points to the second most.");
  const auto ahead = [](const Game& game) { return points_by_rank(game.facts, 0) - points_by_rank(game.facts, 1); };
  measures.per_game("the most", [](const Game& game) { return points_by_rank(game.facts, 0); });
  measures.quartiles("the most", [](const Game& game) { return points_by_rank(game.facts, 0); });
  measures.per_game("the second most", [](const Game& game) { return points_by_rank(game.facts, 1); });
  measures.per_game("the fewest", [](const Game& game) { return points_by_rank(game.facts, game.facts.players - 1); });
  measures.per_game("margin", ahead);
  measures.quartiles("margin", ahead);
}

void add_actions(List& measures) {
  measures.table("What is done in a turn?", "Shares of all turns.");
  measures.share("take a coin", actions(take), turns);
  measures.share("reserve a card", actions(reserve), turns);
  measures.share("buy goods", actions(buy), turns);
  measures.share("pass", actions(pass), turns);
  measures.table("Actions a game", "Everybody together.");
  measures.per_game("coins taken", actions(take));
  measures.per_game("cards reserved", actions(reserve));
  measures.per_game("purchases", actions(buy));
  measures.per_game("questions about insurance", actions(insure));
  measures.per_game("passes", actions(pass));
  measures.rate("cards in a purchase", all(&Player::goods_bought), actions(buy));
  measures.rate("price of a purchase", all(&Player::price), actions(buy));
  measures.rate(
      "coins overpaid in a purchase",
      [](const Game& game) { return game.facts.total(&Player::paid) - game.facts.total(&Player::price); },
      actions(buy));
}

void add_reservations(List& measures) {
  measures.table("What becomes of reservations?", "Shares of all reservations.");
  measures.share("on a card of the market", all(&Player::reserved_in_market), reservations);
  measures.share("on a card of the farm", all(&Player::reserved_in_farm), reservations);
  measures.share("taken as a coin", all(&Player::reserved_taken), reservations);
  measures.share("bought with the market", all(&Player::reserved_bought), reservations);
  measures.share(
      "never used",
      [](const Game& game) {
        return reservations(game) - game.facts.total(&Player::reserved_taken) -
               game.facts.total(&Player::reserved_bought);
      },
      reservations);
}

void add_ships(List& measures) {
  const auto landed = [](const Game& game) { return ships(game.facts.landed); };
  const auto sunk = [](const Game& game) { return ships(game.facts.sunk); };
  measures.table("Ships", "A tide is a payday at which some ship sinks.");
  measures.per_game("ships landed a game", landed);
  measures.per_game("ships sunk a game", sunk);
  measures.rate("ships landed at a payday", landed, [](const Game& game) { return game.facts.paydays; });
  measures.share(
      "paydays with a tide", [](const Game& game) { return game.facts.tides; },
      [](const Game& game) { return game.facts.paydays; });
  for (osaka::Colour colour : osaka::colours) {
    measures.share("landed: " + name(colour), [=](const Game& game) { return game.facts.landed[colour]; }, landed);
  }
  for (osaka::Colour colour : osaka::colours) {
    measures.share("sunk: " + name(colour), [=](const Game& game) { return game.facts.sunk[colour]; }, sunk);
  }
}

void add_lots(List& measures) {
  measures.table("Lots sold in Edo",
                 "Shares of all lots. Points beyond the lot are those that its cards cannot show (O9.4).");
  measures.per_game("lots a game", all(&Player::lots));
  measures.rate("cards in a lot", all(&Player::goods_sold), all(&Player::lots));
  measures.rate("points for a lot", all(&Player::points_scored), all(&Player::lots));
  for (std::size_t i = 0; i < GameFacts<osaka::Game>::lot_sizes; ++i) {
    const bool last = i + 1 == GameFacts<osaka::Game>::lot_sizes;
    const std::string label = "lots of " + std::to_string(i + 1) +
                              (last     ? " cards or more"
                               : i == 0 ? " card"
                                        : " cards");
    measures.share(label, [=](const Game& game) { return game.facts.lots_of_size[i]; }, all(&Player::lots));
  }
  for (osaka::Colour colour : osaka::colours) {
    measures.share(
        "lots in " + name(colour), [=](const Game& game) { return game.facts.lots_of[colour]; }, all(&Player::lots));
  }
  measures.share("points that lie beyond the lots", all(&Player::points_beyond), points);
  measures.share("points of the payday's buyer", [](const Game& game) { return game.facts.buyers_points; }, points);
}

void add_goods(List& measures) {
  measures.table("What becomes of goods?",
                 "Shares of all goods bought; what is left when the game ends is worth nothing.");
  const auto bought = all(&Player::goods_bought);
  measures.per_game("goods bought a game", bought);
  measures.share("sold", all(&Player::goods_sold), bought);
  measures.share("lost to the tide", all(&Player::goods_lost), bought);
  measures.share("left at the end", all(&Player::goods_left), bought);
  measures.share("insured on the way", all(&Player::goods_insured), bought);
  measures.share(
      "insured when asked",
      [](const Game& game) { return asked_to_insure(game) - game.facts.total(&Player::insurances_declined); },
      asked_to_insure);
}

void add_first_tokens(List& measures) {
  const auto choosing = [](osaka::Colour colour) {
    return [=](const Game& game) {
      int sum = 0;
      for (Seat seat : Seats(game.facts.players)) sum += game.facts.player[seat].first_token == colour ? 1 : 0;
      return sum;
    };
  };
  const auto players = [](const Game& game) { return game.facts.players; };
  measures.table("The first token",
                 "The colours are alike in the rules: what differs is the cards on the table. A bot that sees no "
                 "difference takes any, often the same.");
  for (osaka::Colour colour : osaka::colours) {
    measures.share("choose " + name(colour), choosing(colour), players);
  }
  const auto alone = [](const Game& game, Seat seat) {
    for (Seat other : Seats(game.facts.players)) {
      if (other != seat && game.facts.player[other].first_token == game.facts.player[seat].first_token) return false;
    }
    return true;
  };
  for (osaka::Colour colour : osaka::colours) {
    measures.wins_of_those("those who chose " + name(colour) + " win",
                           [=](const Game& game, Seat seat) { return game.facts.player[seat].first_token == colour; });
  }
  measures.wins_of_those("a colour nobody else chose wins", alone);
}

void add_associations(List& measures) {
  measures.table("Who did what, and won?",
                 "Win shares of players who did something. It goes along with winning or losing; that it is the cause "
                 "is not said.");
  const auto those = [&](const char* label, auto question) {
    measures.wins_of_those(label, [=](const Game& game, Seat seat) { return question(game.facts.player[seat]); });
  };
  const auto those_with_most = [&](const char* label, auto number) {
    measures.wins_of_those(label, [=](const Game& game, Seat seat) { return most(game, seat, number); });
  };
  those_with_most("most purchases", [](const Player& player) { return player.actions[buy]; });
  those_with_most("most coins taken", [](const Player& player) { return player.actions[take]; });
  those_with_most("most reservations", [](const Player& player) { return player.actions[reserve]; });
  those_with_most("most lots sold", &Player::lots);
  those_with_most("most goods sold", &Player::goods_sold);
  those_with_most("most goods lost", &Player::goods_lost);
  those("reserved at least once", [](const Player& player) { return player.actions[reserve] > 0; });
  those("never reserved", [](const Player& player) { return player.actions[reserve] == 0; });
  those("insured something", [](const Player& player) { return player.goods_insured > 0; });
  those("lost goods to the tide", [](const Player& player) { return player.goods_lost > 0; });
  those("lost nothing", [](const Player& player) { return player.goods_lost == 0; });
}

}  // namespace

template <>
std::vector<MeasureTable<osaka::Game>> measure_tables(const osaka::Game::Variant&,
                                                      const std::vector<std::string>& against) {
  List measures;
  add_winners(measures);
  add_length(measures);
  add_points(measures);
  add_actions(measures);
  add_reservations(measures);
  add_ships(measures);
  add_lots(measures);
  add_goods(measures);
  add_first_tokens(measures);
  add_associations(measures);
  add_common_tables(measures, against);
  return std::move(measures).tables();
}

}  // namespace ichiba::arena
