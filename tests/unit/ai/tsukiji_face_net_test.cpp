// The network for Tsukiji Market with any deck: which files are accepted, and what an evaluation may depend on.
#include "ai/search/tsukiji_face_net.hpp"

#include <gtest/gtest.h>

#include "ai/bot.hpp"
#include "ai/search/tsukiji_value.hpp"
#include "engine/core/events.hpp"
#include "programs/train/random_deck.hpp"

namespace ichiba::tests {
namespace {

using namespace tsukiji;
namespace fields = ai::face_fields;

// Calls visit(state) before every bid of a game with random moves.
template <class Visit>
void each_bid(const Game::Variant& table, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  State state = Game::set_up(table, rng, NoEvents{});
  while (!over(state)) {
    if (to_act(state.open) == SeatSet::first(players) && state.open.phase == Phase::bid) visit(state);
    for (const Seat seat : Seats(players)) {
      if (over(state) || !to_act(state.open).has(seat)) continue;
      const Offers list(state.open, seat);
      apply(state, list[rng.below(list.size())], rng, NoEvents{});
    }
  }
}

// The house deck, one in three with friendly fish, and decks made up by chance.
template <class Visit>
void each_bid_of_some_games(Visit visit) {
  Rng rng(3);
  for (std::uint64_t game = 0; game < 30; ++game) {
    Game::Variant table;
    table.friendly = game % 3 == 0;
    if (game % 2 == 1) table.deck = SharedDeck(train::random_deck(rng));
    each_bid(table, game, visit);
  }
}

State with_seats_swapped(State state) {
  std::swap(state.open.piles[Seat(0)], state.open.piles[Seat(1)]);
  std::swap(state.open.heights[Seat(0)], state.open.heights[Seat(1)]);
  std::swap(state.open.knives[Seat(0)], state.open.knives[Seat(1)]);
  state.open.barrel = static_cast<std::int8_t>(-state.open.barrel);
  return state;
}

TEST(TsukijiFaceNet, SwappingTheSeatsInvertsTheChance) {
  const ai::TsukijiFaceNet* net = ai::tsukiji_face_net();
  ASSERT_NE(net, nullptr);
  each_bid_of_some_games([&](const State& state) {
    const float value = net->value(state, fields::all_seen);
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 1);
    EXPECT_NEAR(net->value(with_seats_swapped(state), fields::all_seen), 1 - value, 1e-5);
  });
}

TEST(TsukijiFaceNet, KnowsNoMoreThanAPerfectMemory) {
  const ai::TsukijiFaceNet* net = ai::tsukiji_face_net();
  Rng rng(5);
  each_bid_of_some_games([&](const State& state) {
    const State other = sample(know(state, Seat(0)), rng);
    EXPECT_EQ(net->value(other, fields::all_seen), net->value(state, fields::all_seen))
        << "the order is a secret (T2.4)";
  });
}

// The number of a colour is only its name.
TEST(TsukijiFaceNet, SeesColoursByTheirCards) {
  const ai::TsukijiFaceNet* net = ai::tsukiji_face_net();
  Rng rng(9);
  for (std::uint64_t game = 0; game < 10; ++game) {
    const Deck deck = train::random_deck(rng);
    const auto turned = [&](Colour colour) { return Colour((colour.index() + 1) % deck.colour_count); };
    Deck renamed = deck;
    for (Print& print : renamed.prints) {
      for (Colour& colour : print.colours) colour = turned(colour);
    }
    for (int c = 0; c < deck.colour_count; ++c) {
      renamed.specialties[static_cast<std::size_t>(turned(Colour(c)).index())] = deck.specialty(Colour(c));
    }
    Game::Variant table;
    table.deck = SharedDeck(deck);
    each_bid(table, game, [&](const State& state) {
      State other = state;
      other.open.deck = &renamed;
      for (const Seat seat : Seats(players)) {
        for (Held& held : other.open.piles[seat]) held.colour = turned(held.colour);
        for (int c = 0; c < deck.colour_count; ++c) {
          other.open.heights[seat][static_cast<std::size_t>(turned(Colour(c)).index())] =
              state.open.heights[seat][static_cast<std::size_t>(c)];
        }
      }
      EXPECT_EQ(net->value(other, fields::all_seen), net->value(state, fields::all_seen));
    });
  }
}

// Every field stays within its size; otherwise an evaluation would use rows of the next field.
TEST(TsukijiFaceNet, FieldsStayInRange) {
  each_bid_of_some_games([&](const State& state) {
    for (const int before : {fields::all_seen, face_count}) {
      const fields::FieldInputs inputs(state, before);
      for (std::size_t seat = 0; seat < 2; ++seat) {
        std::size_t field = 0;
        inputs.each_of_table(seat, [&](int number) {
          ASSERT_LT(field, fields::table_sizes.size());
          EXPECT_GE(number, 0);
          EXPECT_LT(number, fields::table_sizes[field]) << "field " << field;
          ++field;
        });
        EXPECT_EQ(field, fields::table_sizes.size());
        for (std::size_t colour = 0; colour < inputs.colours(); ++colour) {
          field = 0;
          inputs.each_of_colour(colour, seat, [&](int number) {
            EXPECT_GE(number, field == 0 ? 1 : 0);
            EXPECT_LT(number, fields::colour_sizes[field]) << "field " << field << " of a colour";
            ++field;
          });
          EXPECT_EQ(field, fields::colour_sizes.size());
        }
      }
    }
  });
}

TEST(TsukijiFaceNet, RefusesFilesThatAreNotNetworks) {
  EXPECT_EQ(ai::TsukijiFaceNet::read({}), nullptr);
  const std::vector<std::uint8_t> file{'I', 'C', 'O', 'N', 1, 2};
  EXPECT_EQ(ai::TsukijiFaceNet::read(file), nullptr) << "of another game";
}

// It has learnt something: with a made-up deck it beats a rule of thumb.
TEST(TsukijiFaceNet, PlaysDecksThatItNeverSaw) {
  Rng decks(77);
  double won = 0;
  for (std::uint64_t game = 0; game < 6; ++game) {
    Game::Variant table;
    table.deck = SharedDeck(train::random_deck(decks));
    for (int learned = 0; learned < players; ++learned) {
      std::array<std::unique_ptr<ai::Bot<Game>>, 2> bots{ai::make_bot<Game>(learned == 0 ? "learned:8" : "greedy"),
                                                         ai::make_bot<Game>(learned == 1 ? "learned:8" : "greedy")};
      std::array<Rng, 2> thoughts{ai::bot_rng(game, 0), ai::bot_rng(game, 1)};
      Rng rng(game);
      State state = Game::set_up(table, rng, NoEvents{});
      while (!over(state)) {
        for (const Seat seat : Seats(players)) {
          if (over(state) || !to_act(state.open).has(seat)) continue;
          const auto at = static_cast<std::size_t>(seat.index());
          const auto legal = bots[at]->choose(know(state, seat), Offers(state.open, seat), {thoughts[at]});
          apply(state, *legal, rng, NoEvents{});
        }
      }
      won += static_cast<double>(ai::for_seat(ai::result(state), Seat(learned)));
    }
  }
  EXPECT_GT(won, 6) << "of 12 games";
}

}  // namespace
}  // namespace ichiba::tests
