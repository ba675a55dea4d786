// What generic code (simulation, bench, perft, records, bots) may ask of a game. osaka::Game and tsukiji::Game answer.
// Functions that are the same in both games (offers, check, apply, view, know, seat_of, sample, to_act, over) are found
// by argument; what needs the table's set-up is a static member. Where generic code needs to know more of a game, it is
// asked for here: nobody else tells the games apart by their type.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/events.hpp"
#include "engine/core/random.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/tokens.hpp"

namespace ichiba {

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::same_as<typename G::Variant::Game, G> &&
    requires(typename G::State state, const typename G::State seen, const typename G::Variant variant, Seat seat,
             Rng rng, const typename G::Move move, const typename G::Legal legal, const typename G::Offers list,
             std::optional<Seat> viewer, std::string_view text, std::span<typename G::Card> pile) {
      { G::name } -> std::convertible_to<std::string_view>;
      { G::min_players } -> std::convertible_to<int>;
      { G::max_players } -> std::convertible_to<int>;
      { G::has_bids } -> std::convertible_to<bool>;  // do both seats decide at once?
      { G::players(variant) } -> std::same_as<int>;
      { G::set_up(variant, rng, NoEvents{}) } -> std::same_as<typename G::State>;
      { G::text(variant, move) } -> std::same_as<std::string>;
      { G::parse(variant, text) };
      { G::winners(seen) } -> std::same_as<SeatSet>;
      { G::standing(seen, seat) } -> std::same_as<int>;
      { G::sealed(seen, seat) } -> std::same_as<bool>;  // is this seat's last move still known to it alone?
      { G::shown(variant, seen, viewer) } -> std::same_as<typename G::Shown>;
      // Deals what nobody has seen of the last pile that was shuffled.
      { G::shuffle_unseen(seen, pile, rng) };
      { over(seen) } -> std::same_as<bool>;
      { to_act(seen.open) } -> std::same_as<SeatSet>;
      { first_to_act(seen.open) } -> std::same_as<Seat>;  // the lowest of them; there is one
      { offers(seen, seat) } -> std::same_as<typename G::Offers>;
      { list.size() } -> std::same_as<std::uint32_t>;
      { list[0U] } -> std::same_as<typename G::Legal>;
      { check(seen, seat, move) };
      { apply(state, legal, rng, NoEvents{}) };
      { apply(state, list, 0U, rng, NoEvents{}) };  // offer number 0 of a list that was made from this state
      { view(seen, viewer) } -> std::same_as<typename G::View>;
      { know(seen, seat) } -> std::same_as<typename G::Knowledge>;
      { seat_of(know(seen, seat)) } -> std::same_as<Seat>;
      { sample(know(seen, seat), rng) } -> std::same_as<typename G::State>;
    };

}  // namespace ichiba
