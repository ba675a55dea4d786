#include "analysis/tsukiji_cards.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "preview/tsukiji_choice.hpp"
#include "words/lists.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::analysis {
namespace {

using namespace tsukiji;
using preview::Choice;
using words::counted;
using words::gain_of;

// Weights are in points of the final score.
constexpr double decisive = 30;
constexpr double stolen_card = 4;  // what a card to steal is worth, roughly

double worth_of(Bonus bonus) {
  switch (bonus) {
    case Bonus::steal: return stolen_card;
    case Bonus::draw:
    case Bonus::discard: return 3;
    case Bonus::barrel: break;
  }
  return 2;
}

std::string ordinal(int number) {
  constexpr std::array<std::string_view, 5> names{"", "first", "second", "third", "fourth"};
  if (number < static_cast<int>(names.size())) return std::string(names[static_cast<std::size_t>(number)]);
  return fmt::format("{}th", number);
}

Fact bonus_fact(Bonus bonus) { return {"bonus", std::string(words::name_of(bonus))}; }

std::string notches(int count) { return fmt::format("{} notch{}", count, count == 1 ? "" : "es"); }

class CardLooker {
 public:
  CardLooker(const Open& open, Seat seat, const Names& names)
      : seat_(seat), other_(opponent_of(seat)), names_(names), open_(open), deck_(*open.deck) {}

  std::vector<Reason> look(const Move& move) {
    auto choice = preview::choice(open_, seat_, move);
    if (!choice) return {};
    Choice& made = *choice;
    look_at_end(made);
    if (!made.end || made.end->by != Ending::knives) {
      look_at_knives(made.moved);
      look_at_own_piles(made.moved);
      look_at_specialty(made);
      look_at_barrel(made);
      look_at_other_piles(made.moved);
      look_at_rest(move);
    }
    sort_by_weight(found_);
    return std::move(found_);
  }

 private:
  void add(std::string_view kind, bool speaks_for, double weight, std::string text, FactList facts) {
    found_.push_back({kind, speaks_for, weight, std::move(text), std::move(facts)});
  }
  [[nodiscard]] Fact colour_fact(Colour colour) const { return {"colour", std::string(deck_.name_of(colour))}; }
  [[nodiscard]] const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] std::string whose(Seat seat) const { return possessive(name(seat)); }
  [[nodiscard]] static int height(const Open& open, Seat seat, Colour colour) {
    return open.heights[seat][static_cast<std::size_t>(colour.index())];
  }

  struct ChangedPile {
    Colour colour;
    std::string_view fish;
    int cards;  // now
    PileScore before, after;
  };
  template <class Look>
  void each_changed_pile(const Open& moved, Seat seat, const Look& look) {
    for (int i = 0; i < deck_.colour_count; ++i) {
      const Colour colour(i);
      const int cards = height(moved, seat, colour);
      if (cards == height(open_, seat, colour)) continue;
      look(ChangedPile{colour, deck_.name_of(colour), cards, pile_score(open_, seat, colour),
                       pile_score(moved, seat, colour)});
    }
  }

  // Without the piles a game seems to end when there is nothing to lay out; it really ends by the last knife, or if
  // this is known to be the last round (T7).
  void look_at_end(Choice& made) {
    if (made.end && made.end->by == Ending::pile && open_.emptied < 2) made.end.reset();
    if (!made.end) return;
    const GameEnded& end = *made.end;
    if (end.by == Ending::knives) {
      const int knives = made.moved.knives[seat_];
      add("wins_by_knives", true, decisive, fmt::format("is the {} knife and wins the game", ordinal(knives)),
          {{"n", knives}});
      return;
    }
    const std::string scores = fmt::format("{} to {}", counted(end.scores[seat_], "point"), end.scores[other_]);
    const FactList facts{{"points", end.scores[seat_]}, {"other", end.scores[other_]}};
    if (end.winners.has(seat_)) {
      add("wins", true, decisive, fmt::format("wins the game, {}", scores), facts);
    } else {
      const char* how = end.winners.empty() ? "draws" : "loses";
      add("does_not_win", false, decisive, fmt::format("{} the game, {}", how, scores), joined({{"how", how}}, facts));
    }
  }

  void look_at_knives(const Open& moved) {
    const int own = moved.knives[seat_];
    const int missing = deck_.knives_to_win - own;
    if (own > open_.knives[seat_]) {
      add("knife", true, missing == 1 ? 5 : 1,
          missing == 1 ? fmt::format("is the {} knife: one more wins", ordinal(own))
                       : fmt::format("is the {} knife of {}", ordinal(own), deck_.knives_to_win),
          {{"n", own}, {"of", deck_.knives_to_win}, {"missing", missing}});
    }
    const int had = open_.knives[other_];
    if (moved.knives[other_] < had) {
      add("takes_knife", true, had + 1 >= deck_.knives_to_win ? 6 : 1,
          fmt::format("takes a knife from {}, who had {}", name(other_), had), {{"name", name(other_)}, {"n", had}});
    }
  }

  void look_at_own_piles(const Open& moved) {
    each_changed_pile(moved, seat_, [&](const ChangedPile& pile) {
      const auto& [colour, fish, cards, before, after] = pile;
      const int gain = after.total() - before.total();
      if (before.wasabi < 2 && after.wasabi >= 2) {
        add("doubles", true, gain,
            fmt::format("is the second wasabi and doubles the {} pile, from {} to {}", fish,
                        counted(before.total(), "point"), after.total()),
            {colour_fact(colour), {"from", before.total()}, {"to", after.total()}});
      } else if (gain > 0) {
        const bool twice = after.wasabi >= 2;
        add("points", true, gain,
            fmt::format("adds {} to the {} pile{}", counted(gain, "point"), fish, twice ? ", which counts double" : ""),
            {{"how", twice ? "double" : "once"}, colour_fact(colour), {"points", gain}});
      }
      if (before.wasabi == 0 && after.wasabi == 1) {
        add("first_wasabi", true, 0.4 * after.points, fmt::format("is a first wasabi in the {} pile", fish),
            {colour_fact(colour)});
      }
      const Specialty& specialty = deck_.specialty(colour);
      if (cards == specialty.count - 1) {
        add("near_specialty", true, 0.5 * worth_of(specialty.bonus),
            fmt::format("leaves the {} pile one short of {}", fish, gain_of(specialty.bonus)),
            {colour_fact(colour), {"n", 1}, bonus_fact(specialty.bonus)});
      }
    });
  }

  void look_at_specialty(const Choice& made) {
    if (!made.earned || made.earned->seat != seat_) return;
    add("specialty", true, worth_of(made.earned->bonus),
        fmt::format("completes the {} specialty: {}", deck_.name_of(made.earned->colour), gain_of(made.earned->bonus)),
        {colour_fact(made.earned->colour), bonus_fact(made.earned->bonus)});
  }

  void look_at_barrel(const Choice& made) {
    const int pull = seat_.index() == 0 ? made.pull : -made.pull;
    if (pull > 0) {
      add("pulls_barrel", true, 2 * pull, fmt::format("pulls the barrel by {}", notches(pull)), {{"n", pull}});
    }
    if (!made.end_of_track) return;
    const Seat end = *made.end_of_track;
    const Gift gift = gift_at_the_end(open_);
    add("end_of_track", end == seat_, stolen_card,
        fmt::format("leaves the barrel at {} end of the balance: {}", whose(end), gift.words),
        joined({side_fact(end == seat_), {"name", name(end)}}, gift.facts));
  }

  void look_at_other_piles(const Open& moved) {
    each_changed_pile(moved, other_, [&](const ChangedPile& pile) {
      const auto& [colour, fish, cards, before, after] = pile;
      const int loss = before.total() - after.total();
      if (before.wasabi >= 2 && after.wasabi < 2) {
        add("breaks_double", true, loss,
            fmt::format("breaks the wasabi pair in {} {} pile, from {} to {}", whose(other_), fish,
                        counted(before.total(), "point"), after.total()),
            {{"name", name(other_)}, colour_fact(colour), {"from", before.total()}, {"to", after.total()}});
      } else if (loss > 0) {
        add("costs_other", true, loss, fmt::format("costs {} {}", name(other_), counted(loss, "point")),
            {{"name", name(other_)}, {"points", loss}});
      }
      const Specialty& specialty = deck_.specialty(colour);
      if (cards + 2 == specialty.count) {
        add("sets_back", true, 0.5 * worth_of(specialty.bonus),
            fmt::format("leaves {} two {} short of {}", name(other_), fish, gain_of(specialty.bonus)),
            {{"name", name(other_)}, colour_fact(colour), {"n", 2}, bonus_fact(specialty.bonus)});
      }
    });
  }

  // With equal bids by day the other player takes the card that is left (T3.5).
  void look_at_rest(const Move& move) {
    const auto* pick = std::get_if<Pick>(&move);
    if (pick == nullptr || open_.then != Then::other_takes || open_.display.size() < 2) return;
    Open left = open_;
    left.display.take(pick->place);
    const BestCard rest = best_card(left, other_, names_);
    if (rest.brings.empty()) return;
    add("leaves_card", false, rest.weight(),
        fmt::format("leaves {} to {}, for whom it {}", to_text(rest.face), name(other_), rest.brings.front().words),
        joined({{"name", name(other_)}}, rest.facts()));
  }

  Seat seat_;
  Seat other_;
  const Names& names_;
  const Open& open_;
  const Deck& deck_;
  std::vector<Reason> found_;
};

}  // namespace

Gift gift_at_the_end(const Open& open) {
  const preview::EndBonus end = preview::end_bonus(open);
  return {end.bonus == Bonus::draw ? "two cards from the draw pile" : "a card to steal",
          {bonus_fact(end.bonus), {"n", end.cards}}};
}

FactList BestCard::facts() const {
  const Reason& first = brings.front();
  return joined({{"card", to_text(face)}, {"brings", std::string(first.kind)}}, first.facts);
}

std::vector<Reason> card_reasons(const Open& open, Seat seat, const Move& move, const Names& names) {
  return CardLooker(open, seat, names).look(move);
}

BestCard best_card(Open open, Seat seat, const Names& names) {
  open.phase = Phase::pick;
  open.actor = seat;
  open.to_act = SeatSet::of(seat);
  open.then = Then::discard_the_other;
  BestCard best;
  double most = 0;
  const Offers list(open, seat);
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    const Move move = list[i].move();
    std::vector<Reason> brings = card_reasons(open, seat, move, names);
    std::erase_if(brings, [](const Reason& reason) { return !reason.speaks_for; });
    double sum = 0;
    for (const Reason& reason : brings) sum += reason.weight;
    if (sum <= most) continue;
    most = sum;
    best = {open.display[std::get<Pick>(move).place], std::move(brings)};
  }
  return best;
}

}  // namespace ichiba::analysis
