#include <array>
#include <cstdlib>
#include <fmt/format.h>

#include "arena/study/measures.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::arena {
namespace {

using tsukiji::Deck;
using Game = StudiedGame<tsukiji::Game>;
using Player = GameFacts<tsukiji::Game>::Player;
using List = MeasureList<tsukiji::Game>;

constexpr std::size_t discard = 4;  // as in tsukiji::Move

// Those who won and those who did not; nobody in a draw.
std::optional<Seat> winner(const Game& game) {
  return game.facts.winners.empty() ? std::nullopt : std::optional(game.facts.winners.lowest());
}
std::optional<Seat> loser(const Game& game) {
  const auto seat = winner(game);
  return seat ? std::optional(tsukiji::opponent_of(*seat)) : std::nullopt;
}

// A number of the player in question; nothing counts in a draw.
template <class Who, class Number>
auto of_the(Who who, Number number) {
  return [=](const Game& game) {
    const std::optional<Seat> seat = who(game);
    return seat ? std::invoke(number, game.facts.player[*seat]) : 0;
  };
}
auto all(int Player::* number) {
  return [=](const Game& game) { return game.facts.total(number); };
}
bool by_knives(const Game& game) { return game.facts.ending == tsukiji::Ending::knives; }
int decided(const Game& game) { return game.facts.winners.empty() ? 0 : 1; }
int rounds(const Game& game) { return game.facts.rounds; }
int margin(const Game& game) { return std::abs(game.facts.points[Seat(0)] - game.facts.points[Seat(1)]); }

void add_winners(List& measures) {
  measures.table("Who wins?", "A draw counts half. Both seats bid at once, so nobody moves first.");
  measures.wins("seat 0", [](const Game&) { return std::optional(Seat(0)); });
  measures.wins("seat 1", [](const Game&) { return std::optional(Seat(1)); });
  measures.games("draws", [](const Game& game) { return game.facts.winners.empty(); });
  measures.games("won by knives", by_knives);
  measures.games("won by knives, by seat 0",
                 [](const Game& game) { return by_knives(game) && game.facts.winners.has(Seat(0)); });
  measures.games("won by knives, by seat 1",
                 [](const Game& game) { return by_knives(game) && game.facts.winners.has(Seat(1)); });
  measures.games("ended with the pile", [](const Game& game) { return !by_knives(game); });
  measures.games("level on points, the barrel decides",
                 [](const Game& game) { return game.facts.level && !game.facts.winners.empty(); });
  measures.games_of(
      "knife wins of a player who was behind on points",
      [](const Game& game) { return game.facts.points[*winner(game)] < game.facts.points[*loser(game)]; }, by_knives);
}

void add_length(List& measures) {
  measures.table("How long is a game?", "A decision is a move of any kind by either player.");
  const auto decisions = [](const Game& game) { return game.facts.decisions; };
  measures.per_game("decisions", decisions);
  measures.quartiles("decisions", decisions);
  measures.per_game("rounds", rounds);
  measures.quartiles("rounds", rounds);
  measures.per_game("renewals of the pile", [](const Game& game) { return game.facts.renewals; });
}

void add_points(List& measures) {
  measures.table("How many points?", "As they stand when the game ends, also where knives ended it.");
  measures.per_game("the most", [](const Game& game) { return points_by_rank(game.facts, 0); });
  measures.quartiles("the most", [](const Game& game) { return points_by_rank(game.facts, 0); });
  measures.per_game("the fewest", [](const Game& game) { return points_by_rank(game.facts, 1); });
  measures.per_game("margin", margin);
  measures.quartiles("margin", margin);

  measures.table("Where do points come from?", "Shares of all points of the winner, and of the loser; draws left out.");
  const auto from = [&](const std::string& whose, auto who) {
    const auto together = [](const Player& one) { return one.pile_points + one.wasabi_points + one.balance_points; };
    measures.share(whose + ": cards", of_the(who, &Player::pile_points), of_the(who, together));
    measures.share(whose + ": doubling by wasabi", of_the(who, &Player::wasabi_points), of_the(who, together));
    measures.share(whose + ": balance", of_the(who, &Player::balance_points), of_the(who, together));
  };
  from("winner", winner);
  from("loser", loser);
}

void add_bids(List& measures) {
  measures.table("How do they bid?", "Shares of all bids, of those by night, of those by day.");
  const auto bids = [&](const std::string& label, auto of_player) {
    const auto number = [=](std::size_t fingers) {
      return [=](const Game& game) {
        return game.facts.total([&](const Player& one) { return of_player(one, fingers); });
      };
    };
    const auto together = [=](const Game& game) {
      int sum = 0;
      for (std::size_t i = 0; i < tsukiji::max_bid; ++i) sum += number(i)(game);
      return sum;
    };
    for (std::size_t i = 0; i < tsukiji::max_bid; ++i) {
      measures.share(label + std::to_string(i + 1), number(i), together);
    }
  };
  bids("bid ", [](const Player& one, std::size_t i) { return one.bids_by_night[i] + one.bids_by_day[i]; });
  bids("by night: bid ", [](const Player& one, std::size_t i) { return one.bids_by_night[i]; });
  bids("by day: bid ", [](const Player& one, std::size_t i) { return one.bids_by_day[i]; });

  measures.table("How far apart are the two bids?", "Shares of all rounds.");
  for (std::size_t i = 0; i < tsukiji::max_bid; ++i) {
    measures.share(
        i == 0 ? "equal" : std::to_string(i) + " apart", [=](const Game& game) { return game.facts.bids_apart[i]; },
        rounds);
  }
}

void add_balance(List& measures, const Deck& deck) {
  measures.table("Ties, day and night", "In a tie by day away from the middle both players take a card (T3.5).");
  measures.per_game("ties a game", [](const Game& game) { return game.facts.ties(); });
  measures.per_game("ties by night a game", [](const Game& game) { return game.facts.ties_by_night; });
  measures.per_game("ties by day, both take a card, a game", [](const Game& game) { return game.facts.ties_by_day; });
  measures.per_game("ties by day in the middle a game", [](const Game& game) { return game.facts.ties_in_the_middle; });
  measures.share("rounds by day", [](const Game& game) { return game.facts.rounds_by_day; }, rounds);

  measures.table("The balance", "The end of the balance pays out where the barrel stands there after a round (T6.1).");
  measures.per_game("payouts at the end of the balance a game", all(&Player::ends_of_track));
  measures.games("games with such a payout",
                 [](const Game& game) { return game.facts.total(&Player::ends_of_track) > 0; });
  measures.wins_of_those("those who were paid out win",
                         [](const Game& game, Seat seat) { return game.facts.player[seat].ends_of_track > 0; });
  for (int notches = 0; notches <= deck.reach; ++notches) {
    const std::string where =
        notches == 0 ? "in the middle" : std::to_string(notches) + (notches == 1 ? " notch" : " notches") + " away";
    measures.games("barrel at the end: " + where,
                   [=](const Game& game) { return std::abs(game.facts.barrel) == notches; });
  }
  measures.wins("whose side the barrel ends on wins", [](const Game& game) -> std::optional<Seat> {
    if (game.facts.barrel == 0) return std::nullopt;
    return Seat(game.facts.barrel > 0 ? 0 : 1);
  });
}

void add_cards(List& measures, const Deck& deck) {
  measures.table("How do cards come to a player?", "Both players together.");
  constexpr std::array<const char*, 3> ways{"picked from the display a game", "drawn a game", "stolen a game"};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    measures.per_game(ways[i], [=](const Game& game) {
      return game.facts.total([&](const Player& one) { return one.cards_by_way[i]; });
    });
  }
  measures.per_game("thrown away by a bonus a game", [](const Game& game) { return game.facts.action(discard); });

  measures.table("What is decided?", "Shares of all decisions.");
  constexpr std::array<const char*, 5> kinds{"bid", "pick a card of the display", "colour of a drawn card", "steal",
                                             "throw away a card of the opponent"};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    measures.share(
        kinds[i], [=](const Game& game) { return game.facts.action(i); },
        [](const Game& game) { return game.facts.decisions; });
  }

  measures.table("Colours", "Shares of all cards taken, and how many the winner and the loser hold at the end.");
  for (std::size_t i = 0; i < deck.colour_count; ++i) {
    const std::string name(deck.colour_names[i].view());
    measures.share(
        "taken: " + name,
        [=](const Game& game) { return game.facts.total([&](const Player& one) { return one.cards_of[i]; }); },
        [](const Game& game) {
          return game.facts.total(
              [](const Player& one) { return one.cards_by_way[0] + one.cards_by_way[1] + one.cards_by_way[2]; });
        });
  }
  for (std::size_t i = 0; i < deck.colour_count; ++i) {
    const std::string name(deck.colour_names[i].view());
    const auto held = [=](const Player& one) { return one.held[i]; };
    measures.rate("winner's cards: " + name, of_the(winner, held), decided);
    measures.rate("loser's cards: " + name, of_the(loser, held), decided);
  }
}

void add_specialties(List& measures, const Deck& deck) {
  const auto name = [&](std::size_t i) { return specialty_label(deck, i); };
  measures.table("Specialties",
                 "How often each is earned, and how often those who earned it at least once win; it goes "
                 "along with winning, which does not make it the cause.");
  for (std::size_t i = 0; i < deck.colour_count; ++i) {
    measures.per_game(name(i) + " a game", [=](const Game& game) {
      return game.facts.total([&](const Player& one) { return one.specialties_of[i]; });
    });
  }
  for (std::size_t i = 0; i < deck.colour_count; ++i) {
    measures.wins_of_those("those who earned " + name(i) + " win",
                           [=](const Game& game, Seat seat) { return game.facts.player[seat].specialties_of[i] > 0; });
  }
  measures.wins_of_those("those who earned none win", [](const Game& game, Seat seat) {
    int earned = 0;
    for (int number : game.facts.player[seat].specialties_of) earned += number;
    return earned == 0;
  });
  measures.per_game("bonuses that found no card a game",
                    [](const Game& game) { return game.facts.bonuses_for_nothing; });
}

void add_icons(List& measures) {
  measures.table("Wasabi and knives", "When the game ends. A pile with two wasabi counts double (T8.1).");
  measures.per_game("doubled piles a game", all(&Player::doubled_piles));
  measures.games("games with a doubled pile",
                 [](const Game& game) { return game.facts.total(&Player::doubled_piles) > 0; });
  measures.wins_of_those("those with a doubled pile win",
                         [](const Game& game, Seat seat) { return game.facts.player[seat].doubled_piles > 0; });
  measures.wins_of_those("those without one win",
                         [](const Game& game, Seat seat) { return game.facts.player[seat].doubled_piles == 0; });
  measures.rate("winner's knives", of_the(winner, &Player::knives), decided);
  measures.rate("loser's knives", of_the(loser, &Player::knives), decided);
  measures.games("games in which a player lacks one knife", [](const Game& game) {
    return !by_knives(game) && (game.facts.player[Seat(0)].knives == 3 || game.facts.player[Seat(1)].knives == 3);
  });
}

void add_faces(List& measures, const Deck& deck) {
  measures.table("Which cards are chosen?",
                 "Each face with its points: how often it is the one taken, where it is one of two to choose from.");
  for (int code = 0; code < tsukiji::face_count; ++code) {
    const auto i = static_cast<std::size_t>(code);
    measures.share(
        words::describe_briefly(deck, tsukiji::Face::of_code(code)),
        [=](const Game& game) { return game.facts.chosen[i]; },
        [=](const Game& game) { return game.facts.choosable[i]; });
  }
  measures.table("Whose cards win?",
                 "How often the player wins who holds the card at the end, this face up. Winners hold more cards than "
                 "losers, so most "
                 "figures lie above one half.");
  for (int code = 0; code < tsukiji::face_count; ++code) {
    const auto i = static_cast<std::size_t>(code);
    measures.wins(words::describe_briefly(deck, tsukiji::Face::of_code(code)), [=](const Game& game) {
      return game.facts.owner[i] < 0 ? std::nullopt : std::optional(Seat(game.facts.owner[i]));
    });
  }
}

}  // namespace

std::string specialty_label(const Deck& deck, std::size_t colour) {
  return fmt::format("{} ({})", deck.colour_names[colour].view(), words::name_of(deck.specialties[colour].bonus));
}

template <>
std::vector<MeasureTable<tsukiji::Game>> measure_tables(const tsukiji::Game::Variant& variant,
                                                        const std::vector<std::string>& against) {
  List measures;
  add_winners(measures);
  add_length(measures);
  add_points(measures);
  add_bids(measures);
  add_balance(measures, variant.deck);
  add_cards(measures, variant.deck);
  add_specialties(measures, variant.deck);
  add_icons(measures);
  add_common_tables(measures, against);
  add_faces(measures, variant.deck);
  return std::move(measures).tables();
}

}  // namespace ichiba::arena
