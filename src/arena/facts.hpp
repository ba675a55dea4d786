// What happened in one game, counted from its moves and events: the input of all statistics.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/osaka/game.hpp"
#include "engine/tsukiji/game.hpp"

namespace ichiba::arena {

inline constexpr int most_players = 4;

// What both games have.
struct CommonFacts {
  int players = 0;
  int decisions = 0;
  Seat start;  // who moved first; nobody at Tsukiji, where bids are simultaneous
  SeatSet winners;
  BySeat<int, most_players> points{};

  // A shared win counts in parts, in twelfths; a draw counts for nobody.
  [[nodiscard]] int win_parts(Seat seat) const { return winners.has(seat) ? 12 / winners.size() : 0; }
  // The same, but a draw is shared by all: then all parts always add up to one game.
  [[nodiscard]] int even_parts(Seat seat) const { return winners.empty() ? 12 / players : win_parts(seat); }
};

// Feed it the events of the set-up, every move followed by its events, and finally the state in which the game ended.
template <class G>
struct GameFacts;

template <>
struct GameFacts<osaka::Game> : CommonFacts {
  static constexpr int lot_sizes = 6;  // one card to five, six or more

  struct Player {
    std::array<int, std::variant_size_v<osaka::Move>> actions{};  // by kind of move
    osaka::Colour first_token{};
    int reserved_in_market = 0, reserved_in_farm = 0;
    int reserved_taken = 0, reserved_bought = 0;  // pieces that came back: with a coin, with a purchase
    int goods_bought = 0, price = 0, paid = 0;    // over all purchases
    int lots = 0, goods_sold = 0, points_scored = 0, points_beyond = 0;
    int goods_insured = 0, insurances_declined = 0, goods_lost = 0;
    int goods_left = 0;  // when the game ends
  };

  BySeat<Player, most_players> player{};
  bool start_by_lot = false;
  osaka::ByColour<int> landed{}, sunk{}, lots_of{};
  std::array<int, lot_sizes> lots_of_size{};
  int paydays = 0, tides = 0, reshuffles = 0;  // a tide: a payday at which some ship sank
  int buyers_points = 0;                       // of lots sold by those whose purchase brought the payday
  Seat last_buyer;
  bool by_passes = false;
  bool level = false;  // several have the most points, so that tokens decide (O11.2)

  void move(const osaka::Legal& legal);
  void event(const osaka::Event& event);
  void end(const osaka::State& state);

  template <class Number>
  [[nodiscard]] int total(Number number) const {
    int sum = 0;
    for (Seat seat : Seats(most_players)) sum += std::invoke(number, player[seat]);
    return sum;
  }
  [[nodiscard]] int action(std::size_t kind) const {
    return total([&](const Player& one) { return one.actions[kind]; });
  }

 private:
  void bought(const osaka::GoodsBought& purchase);
  void sold(const osaka::LotSold& sale);

  enum class Piece : std::uint8_t { home, market, farm };
  BySeat<Piece, most_players> piece_{};  // where everyone's reservation piece is
  bool payday_ = false, tide_ = false;   // since the last purchase
};

template <>
struct GameFacts<tsukiji::Game> : CommonFacts {
  using ByColour = std::array<int, tsukiji::max_colours>;

  struct Player {
    std::array<int, std::variant_size_v<tsukiji::Move>> actions{};
    std::array<int, tsukiji::max_bid> bids_by_night{}, bids_by_day{};
    std::array<int, 3> cards_by_way{};      // picked, drawn, stolen
    ByColour cards_of{}, specialties_of{};  // taken; earned
    int ends_of_track = 0;
    // When the game ends. The three kinds of points add up to the score.
    ByColour held{};
    int knives = 0, doubled_piles = 0;
    int pile_points = 0, wasabi_points = 0, balance_points = 0;
  };

  tsukiji::PerPlayer<Player> player{};
  std::array<int, tsukiji::max_bid> bids_apart{};  // rounds by the difference of the bids: 0 is a tie
  int rounds = 0, rounds_by_day = 0;
  int ties_by_night = 0, ties_by_day = 0, ties_in_the_middle = 0;  // T3.4, T3.5
  int bonuses_for_nothing = 0, renewals = 0;
  std::array<int, 4> bonuses{};                                         // by Bonus
  std::array<std::uint8_t, tsukiji::face_count> choosable{}, chosen{};  // of the two cards of a display
  std::array<std::int8_t, tsukiji::face_count> owner{};                 // when the game ends; -1: nobody
  int barrel = 0;                                                       // when the game ends, as in the state
  tsukiji::Ending ending{};
  bool level = false;  // equal points at the end of the pile, so that the barrel decides (T8.3)

  void move(const tsukiji::Legal& legal);
  void event(const tsukiji::Event& event);
  void end(const tsukiji::State& state);

  [[nodiscard]] int ties() const { return bids_apart[0]; }
  template <class Number>
  [[nodiscard]] int total(Number number) const {
    return std::invoke(number, player[Seat(0)]) + std::invoke(number, player[Seat(1)]);
  }
  [[nodiscard]] int action(std::size_t kind) const {
    return total([&](const Player& one) { return one.actions[kind]; });
  }

 private:
  void revealed(const tsukiji::BidsRevealed& bids);
  void placed(const tsukiji::CardPlaced& card);

  FixedList<tsukiji::Face, 2> display_;
  int barrel_ = 0;
  bool day_ = false;
};

}  // namespace ichiba::arena
