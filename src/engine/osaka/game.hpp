// Traders of Osaka as a Game (core/game.hpp), for generic code.
#pragma once

#include <span>
#include <string>
#include <variant>

#include "engine/osaka/events.hpp"
#include "engine/osaka/notation.hpp"
#include "engine/osaka/rules.hpp"
#include "engine/osaka/view.hpp"

namespace ichiba::osaka {

struct Game {
  static constexpr std::string_view name = "osaka";
  static constexpr int min_players = osaka::min_players;
  static constexpr int max_players = osaka::max_players;
  static constexpr bool has_bids = false;

  using Card = osaka::Card;
  using State = osaka::State;
  using Open = osaka::Open;
  using Move = osaka::Move;
  using Legal = osaka::Legal;
  using Offers = osaka::Offers;
  using Refusal = osaka::Refusal;
  using Event = osaka::Event;
  using Seen = osaka::Seen;
  using View = osaka::View;
  using Knowledge = osaka::Knowledge;

  // The options of a game, without chance.
  struct Variant {
    using Game = osaka::Game;
    int players = 2;
    bool memory = false;  // O12.3: players are shown what a perfect memory knows
  };

  template <class Chance, class Emit>
  static State set_up(const Variant& variant, Chance& chance, Emit&& emit) {
    return osaka::set_up(variant.players, chance, emit);
  }
  static int players(const Variant& variant) { return variant.players; }
  static std::string text(const Variant&, const Move& move) { return to_text(move); }
  static expected<Move, NotNotation> parse(const Variant&, std::string_view text) { return parse_move(text); }
  static Seen seen(const Event& event, std::optional<Seat>) { return osaka::seen(event); }
  static SeatSet winners(const State& state) {
    return over(state) ? osaka::winners(state.open, state.points) : SeatSet();
  }
  static int standing(const State& state, Seat seat) { return osaka::standing(state.open, state.points, seat); }

  static bool sealed(const State&, Seat) { return false; }  // every move is open

  // O12.3: a seat sees what lies open and its own cards, or with the option `memory` what a perfect memory knows.
  using Shown = std::variant<View, Knowledge>;
  static Shown shown(const Variant& variant, const State& state, std::optional<Seat> viewer) {
    if (variant.memory && viewer) return know(state, *viewer);
    return view(state, viewer);
  }
  // The option alone decides who may have notes.
  static Shown shown_with_notes(const Variant& variant, const State& state, std::optional<Seat> viewer) {
    return shown(variant, state, viewer);
  }

  // O12.2: nobody knows the order of the cards that are still to be drawn.
  static void shuffle_unseen(const State& state, std::span<Card> pile, Rng& rng) {
    rng.shuffle(pile.last(static_cast<std::size_t>(state.draw.size())));
  }
};

}  // namespace ichiba::osaka
