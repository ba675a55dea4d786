// The input of the network for Tsukiji Market with any deck: small numbers about each colour and about the table, from
// the point of view of one seat. Cards are described by what their faces show, not by their numbers. Every number is
// one of a few (a field); 0 adds nothing, each other one has a row of weights. The colours share their rows.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "engine/tsukiji/game.hpp"

namespace ichiba::ai::face_fields {

// Sizes of the fields, in the order in which each() reports them.
inline constexpr std::array<int, 22> colour_sizes{
    25,                      // the specialty; never 0
    21, 16, 9,               // faces that the pile may show: how many, their points, with wasabi
    13, 13, 6,               // the same for the other sides of the discard pile, before it is turned over
    49, 49, 49,              // cards of the display, the top card
    25, 8,  16, 21, 13, 4,   // own pile: missing for the specialty, height, points, wasabi (twice), knives
    25, 8,  16, 21, 13, 4};  // the opponent's
inline constexpr std::array<int, 41> table_sizes{
    37, 151, 42,                          // time, lead at this stage, lead
    35, 41,  41, 8,                       // barrel, own end, the other end, reach
    17, 3,                                // discard pile, hidden cards of the display
    36, 13,  13, 21,                      // own knives, knives to be had, cards, the most that a theft would cost
    36, 13,  13, 21,                      // the opponent's
    66, 66,  66,                          // what taking each card in sight would bring
    66, 66,  66,                          // and the opponent
    17, 17,  17, 17, 17, 17, 17, 17, 17,  // house deck: where each card lies
    17, 17,  17, 17, 17, 17, 17, 17, 17};

// The first row of each field, and in the end the number of rows.
template <std::size_t Fields>
constexpr std::array<int, Fields + 1> first_rows(const std::array<int, Fields>& sizes) {
  std::array<int, Fields + 1> rows{};
  for (std::size_t i = 0; i < Fields; ++i) rows[i + 1] = rows[i] + sizes[i];
  return rows;
}

inline constexpr int all_seen = -1;

// What both seats' fields are made from.
class FieldInputs {
 public:
  // `before` is the code of the face that lay on top before the last cards were turned up: everything revealed since
  // then is hidden, so that one evaluation stands for all cards that may come; all_seen hides nothing.
  FieldInputs(const tsukiji::State& state, int before) : open_(state.open), deck_(*state.open.deck) {
    house_ = &deck_ == &tsukiji::house_deck() || deck_ == tsukiji::house_deck();
    for (std::size_t s = 0; s < 2; ++s) look_at_piles(s);
    for (tsukiji::Face face : open_.discard) {
      place(face, on_discard);
      if (open_.emptied == 0) count(face.turned(), later_);
    }
    for (tsukiji::Face face : open_.display) {
      if (before == all_seen || face.code() == before) {
        shown_.push(face);
        place(face, on_display);
      } else {
        hide(face);
        ++hidden_;
      }
    }
    if (shown_.size() == 2 && rank(shown_[1]) > rank(shown_[0])) std::swap(shown_[0], shown_[1]);
    draw_size_ = state.draw.size();
    bool first = before == all_seen;
    for (tsukiji::Face face : state.draw.cards()) {
      if (first) {
        top_ = face;
        place(face, on_top);
      } else {
        hide(face);
      }
      first = false;
    }
  }

  // Calls on(number) for each field of the table, as this seat sees it.
  template <class On>
  void each_of_table(std::size_t own, On&& on) const {
    const std::size_t other = 1 - own;
    const int barrel = own == 0 ? open_.barrel : -open_.barrel;
    const int lead = score_[own] - score_[other] + 2 * barrel;
    on(open_.emptied == 0 ? std::min(draw_size_, 16) : open_.emptied == 1 ? std::min(17 + draw_size_, 35) : 36);
    on(1 + 25 * stage() + 12 + std::clamp(lead, -12, 12));
    on(1 + 20 + std::clamp(lead, -20, 20));
    const int day = open_.day ? 1 : 0;
    on(1 + 17 * day + 8 + barrel);
    const int kind = 10 * (2 * day + (open_.friendly ? 1 : 0));
    on(1 + kind + std::min(deck_.reach - barrel, 9));
    on(1 + kind + std::min(deck_.reach + barrel, 9));
    on(deck_.reach - 1);
    on(std::min(open_.discard.size(), 16));
    on(hidden_);
    for (std::size_t s : {own, other}) {
      const int missing = std::clamp(deck_.knives_to_win - open_.knives[seat(s)], 1, 5);
      on(1 + 7 * (missing - 1) + std::min((knives_to_come_ + 1) / 2, 6));
      on(1 + 4 * (std::min(missing, 3) - 1) + std::min(knives_in_sight(), 3));
      on(std::min(open_.piles[seat(s)].size(), 12));
      on(std::min(most_lost_[s], 20));
    }
    for (std::size_t s : {own, other}) {
      on(!shown_.empty() ? taken(shown_[0], s) : 0);
      on(shown_.size() > 1 ? taken(shown_[1], s) : 0);
      on(top_ ? taken(*top_, s) : 0);
    }
    for (std::uint8_t code : placed_) {
      // The places with a player are those of this seat first.
      on(own == 1 && code >= with_players ? (code < with_players + 4 ? code + 4 : code - 4) : code);
    }
  }

  // The same for a colour.
  template <class On>
  void each_of_colour(std::size_t colour, std::size_t own, On&& on) const {
    const auto of = tsukiji::Colour(static_cast<int>(colour));
    const tsukiji::Specialty& specialty = deck_.specialty(of);
    const int bonus = 6 * static_cast<int>(specialty.bonus);
    const ToCome& near = near_[colour];
    const ToCome& later = later_[colour];
    on(1 + bonus + std::min<int>(specialty.count, 6) - 1);
    on(std::min<int>(near.faces, 20));
    on(std::min(near.points / 3, 15));
    on(std::min<int>(near.wasabi, 8));
    on(std::min<int>(later.faces, 12));
    on(std::min(later.points / 2, 12));
    on(std::min<int>(later.wasabi, 5));
    on(!shown_.empty() ? kind_of(shown_[0], of) : 0);
    on(shown_.size() > 1 ? kind_of(shown_[1], of) : 0);
    on(top_ ? kind_of(*top_, of) : 0);
    for (std::size_t s : {own, 1 - own}) {
      const Pile& pile = piles_[s][colour];
      const int height = open_.heights[seat(s)][colour];
      on(height == 0 ? 0 : 1 + bonus + 2 + std::clamp(specialty.count - height, -2, 3));
      on(std::min(height, 7));
      on(std::min(pile.score.points, 15));
      on(pile.score.wasabi == 0 ? 0 : 1 + 10 * (std::min(pile.score.wasabi, 2) - 1) + std::min(pile.score.points, 9));
      on(height == 0 ? 0 : 1 + 4 * std::min(pile.score.wasabi, 2) + std::min((near.wasabi + 1) / 2, 3));
      on(std::min<int>(pile.knives, 3));
    }
  }

  [[nodiscard]] std::size_t colours() const { return deck_.colour_count; }

 private:
  struct Pile {
    tsukiji::PileScore score;
    int knives = 0;
  };
  struct ToCome {
    std::int16_t faces = 0;
    std::int16_t points = 0;
    std::int16_t wasabi = 0;
  };
  static constexpr std::uint8_t on_discard = 1;
  static constexpr std::uint8_t on_pile = 3;
  static constexpr std::uint8_t on_display = 5;
  static constexpr std::uint8_t on_top = 7;
  static constexpr std::uint8_t with_players = 9;  // four for each: which side, which of its colours

  static Seat seat(std::size_t s) { return Seat(static_cast<int>(s)); }

  void look_at_piles(std::size_t s) {
    for (const tsukiji::Held& card : open_.piles[seat(s)]) {
      const tsukiji::Print& print = deck_.print(card.face);
      Pile& pile = piles_[s][static_cast<std::size_t>(card.colour.index())];
      pile.score.points += print.points;
      if (print.icon == tsukiji::Icon::wasabi) ++pile.score.wasabi;
      if (print.icon == tsukiji::Icon::knife) ++pile.knives;
      const bool second = print.colour_count == 2 && print.colours[1] == card.colour;
      place(card.face, static_cast<std::uint8_t>(with_players + 4 * s + (second ? 2 : 0)));
    }
    for (std::size_t c = 0; c < colours(); ++c) score_[s] += piles_[s][c].score.total();
    for (const tsukiji::Held& card : open_.piles[seat(s)]) {
      const tsukiji::Print& print = deck_.print(card.face);
      const tsukiji::PileScore& whole = piles_[s][static_cast<std::size_t>(card.colour.index())].score;
      tsukiji::PileScore rest = whole;
      rest.points -= print.points;
      if (print.icon == tsukiji::Icon::wasabi) --rest.wasabi;
      most_lost_[s] = std::max(most_lost_[s], whole.total() - rest.total());
    }
  }

  void place(tsukiji::Face face, std::uint8_t where) {
    if (!house_) return;
    placed_[static_cast<std::size_t>(face.card() - 1)] = static_cast<std::uint8_t>(where + (face.is_b() ? 1 : 0));
  }

  // A card of which nobody knows where it lies; before the pack is turned over, either side may be up.
  void hide(tsukiji::Face face) {
    count(face, near_);
    if (deck_.print(face).icon == tsukiji::Icon::knife) ++knives_to_come_;
    const tsukiji::Face second = open_.emptied == 0 ? face.turned() : face;
    count(second, near_);
    if (deck_.print(second).icon == tsukiji::Icon::knife) ++knives_to_come_;
    if (open_.emptied > 0) place(face, on_pile);
  }

  void count(tsukiji::Face face, std::array<ToCome, tsukiji::max_colours>& all) const {
    const tsukiji::Print& print = deck_.print(face);
    for (std::size_t k = 0; k < print.colour_count; ++k) {
      ToCome& to_come = all[static_cast<std::size_t>(print.colours[k].index())];
      ++to_come.faces;
      to_come.points = static_cast<std::int16_t>(to_come.points + print.points);
      if (print.icon == tsukiji::Icon::wasabi) ++to_come.wasabi;
    }
  }

  [[nodiscard]] int rank(tsukiji::Face face) const {
    const tsukiji::Print& print = deck_.print(face);
    return 8 * print.points + 2 * static_cast<int>(print.icon) + print.colour_count - 1;
  }

  [[nodiscard]] int stage() const {
    if (open_.emptied >= 2) return 5;
    if (open_.emptied == 1) return draw_size_ <= 2 ? 4 : draw_size_ <= 6 ? 3 : 2;
    return draw_size_ <= 6 ? 1 : 0;
  }

  [[nodiscard]] bool is_knife(tsukiji::Face face) const { return deck_.print(face).icon == tsukiji::Icon::knife; }
  [[nodiscard]] int knives_in_sight() const {
    int knives = top_ && is_knife(*top_) ? 1 : 0;
    for (tsukiji::Face face : shown_) knives += is_knife(face) ? 1 : 0;
    return knives;
  }

  [[nodiscard]] int kind_of(tsukiji::Face face, tsukiji::Colour colour) const {
    const tsukiji::Print& print = deck_.print(face);
    if (!print.has(colour)) return 0;
    return 1 + 2 * (6 * static_cast<int>(print.icon) + std::min<int>(print.points, 5)) + print.colour_count - 1;
  }

  // The points that this card would bring on the better of its piles, and the bonus.
  [[nodiscard]] int taken(tsukiji::Face face, std::size_t s) const {
    const tsukiji::Print& print = deck_.print(face);
    int best = 0;
    int best_bonus = 0;
    for (std::size_t k = 0; k < print.colour_count; ++k) {
      const auto colour = static_cast<std::size_t>(print.colours[k].index());
      const tsukiji::PileScore& pile = piles_[s][colour].score;
      tsukiji::PileScore grown = pile;
      grown.points += print.points;
      if (print.icon == tsukiji::Icon::wasabi) ++grown.wasabi;
      const tsukiji::Specialty& specialty = deck_.specialties[colour];
      const bool earned = open_.heights[seat(s)][colour] + 1 == specialty.count;
      best = std::max(best, grown.total() - pile.total());
      if (earned) best_bonus = std::max(best_bonus, 4 - static_cast<int>(specialty.bonus));
    }
    return 1 + 13 * best_bonus + std::min(best, 12);
  }

  const tsukiji::Open& open_;
  const tsukiji::Deck& deck_;
  bool house_ = false;
  int draw_size_ = 0;
  int hidden_ = 0;
  int knives_to_come_ = 0;
  FixedList<tsukiji::Face, 2> shown_;
  std::optional<tsukiji::Face> top_;
  std::array<int, 2> score_{};
  std::array<int, 2> most_lost_{};
  std::array<std::array<Pile, tsukiji::max_colours>, 2> piles_{};
  std::array<ToCome, tsukiji::max_colours> near_{};
  std::array<ToCome, tsukiji::max_colours> later_{};
  std::array<std::uint8_t, tsukiji::card_count> placed_{};
};

}  // namespace ichiba::ai::face_fields
