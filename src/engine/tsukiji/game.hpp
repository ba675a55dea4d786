// Tsukiji Market as a Game (core/game.hpp), for generic code.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <variant>

#include "engine/tsukiji/events.hpp"
#include "engine/tsukiji/notation.hpp"
#include "engine/tsukiji/rules.hpp"
#include "engine/tsukiji/shared_deck.hpp"
#include "engine/tsukiji/view.hpp"

namespace ichiba::tsukiji {

struct Game {
  static constexpr std::string_view name = "tsukiji";
  static constexpr int min_players = tsukiji::players;
  static constexpr int max_players = tsukiji::players;
  static constexpr bool has_bids = true;  // T3.1

  using Card = tsukiji::Face;
  using State = tsukiji::State;
  using Open = tsukiji::Open;
  using Move = tsukiji::Move;
  using Legal = tsukiji::Legal;
  using Offers = tsukiji::Offers;
  using Refusal = tsukiji::Refusal;
  using Event = tsukiji::Event;
  using Seen = tsukiji::Seen;
  using View = tsukiji::View;
  using Knowledge = tsukiji::Knowledge;

  // How a table is set up, chance apart. States point to the deck: who keeps states keeps a copy of their variant.
  struct Variant {
    using Game = tsukiji::Game;
    SharedDeck deck{};
    bool friendly = false;  // T6.3
  };

  template <class Chance, class Emit>
  static State set_up(const Variant& variant, Chance& chance, Emit&& emit) {
    return tsukiji::set_up(*variant.deck, variant.friendly, chance, emit);
  }
  static int players(const Variant&) { return tsukiji::players; }
  static std::string text(const Variant& variant, const Move& move) { return to_text(variant.deck, move); }
  static expected<Move, NotNotation> parse(const Variant& variant, std::string_view text) {
    return parse_move(variant.deck, text);
  }
  static Seen seen(const Event& event, std::optional<Seat> viewer) { return tsukiji::seen(event, viewer); }
  static SeatSet winners(const State& state) { return tsukiji::winners(state.open); }
  // T8.3, T7.1: one player wins, or nobody.
  static int standing(const State& state, Seat seat) { return winners(state).has(seat) ? 1 : 0; }

  // T3.1: has this seat made a bid that still waits for the other one? Then its last move is known to it alone.
  static bool sealed(const State& state, Seat seat) {
    return state.open.phase == Phase::bid && !to_act(state.open).has(seat);
  }

  // T9: what is hidden is hidden from everybody alike.
  using Shown = std::variant<View>;
  static Shown shown(const Variant&, const State& state, std::optional<Seat> viewer) { return view(state, viewer); }
  // Everything but the order below the top can be known, so a player who has a page is shown it as if they had noted
  // it.
  using Noted = std::variant<View, Knowledge>;
  static Noted shown_with_notes(const Variant&, const State& state, std::optional<Seat> viewer) {
    if (viewer) return know(state, *viewer);
    return view(state, viewer);
  }

  // What is not seen begins below the top, which everyone has seen (T2.4); and while the pack has not been turned over,
  // either face of a card may be up (T2.2).
  static void shuffle_unseen(const State& state, std::span<Card> pile, Rng& rng) {
    const int unseen = std::max(state.draw.size() - 1, 0);
    const std::span<Card> rest = pile.last(static_cast<std::size_t>(unseen));
    if (state.open.emptied == 0) {
      rng.shuffle_pack(rest);
    } else {
      rng.shuffle(rest);
    }
  }
};

}  // namespace ichiba::tsukiji
