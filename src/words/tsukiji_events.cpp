#include "words/tsukiji_events.hpp"

#include <cstdlib>
#include <fmt/format.h>

#include "engine/core/events.hpp"
#include "engine/tsukiji/notation.hpp"
#include "words/lists.hpp"

namespace ichiba::words {
namespace {

using namespace tsukiji;
using Names = std::vector<std::string>;

const std::string& name_at(const Names& names, Seat seat) { return names[static_cast<std::size_t>(seat.index())]; }

std::string colours_of(const Deck& deck, const Print& print) {
  if (print.colour_count == 1) return std::string(deck.name_of(print.colours[0]));
  return fmt::format("{} or {}", deck.name_of(print.colours[0]), deck.name_of(print.colours[1]));
}

std::string describe_all(const Deck& deck, std::span<const Face> faces) {
  std::vector<std::string> texts;
  for (const Face face : faces) texts.push_back(describe(deck, face));
  return listed(texts);
}

// "2 on Ann's side", or "the middle".
std::string notch(int barrel, const Names& names) {
  if (barrel == 0) return "the middle";
  return fmt::format("{} on {}'s side", std::abs(barrel), name_at(names, Seat(barrel > 0 ? 0 : 1)));
}

std::string say_move(const BarrelMoved& moved, const Names& names) {
  constexpr auto reason = [](Push by) -> std::string_view {
    switch (by) {
      case Push::bid: return "The price is paid";
      case Push::icon: return "The barrel icon pulls";
      case Push::bonus: return "The specialty pulls";
      case Push::end_of_track: break;
    }
    return "The barrel goes back";
  };
  return fmt::format("{}: barrel from {} to {}.", reason(moved.by), notch(moved.from, names), notch(moved.to, names));
}

std::string say_placed(const Deck& deck, const CardPlaced& placed, const Names& names) {
  constexpr auto verb = [](Way way) -> std::string_view {
    switch (way) {
      case Way::picked: return "takes";
      case Way::drawn: return "draws";
      case Way::stolen: break;
    }
    return "steals";
  };
  const std::string as =
      deck.print(placed.face).colour_count == 2 ? fmt::format(" as {}", deck.name_of(placed.colour)) : std::string();
  return fmt::format("{} {} {}{}.", name_at(names, placed.seat), verb(placed.way), describe(deck, placed.face), as);
}

std::string say_bonus(const Deck& deck, const SpecialtyEarned& earned, const Names& names) {
  return fmt::format("{} has {} {}: {}.", name_at(names, earned.seat), deck.specialty(earned.colour).count,
                     deck.name_of(earned.colour), gain_of(earned.bonus));
}

std::string say_end(const tsukiji::GameEnded& end, const Names& names) {
  const std::string scores =
      fmt::format("Score: {} {}, {} {}.", names[0], end.scores[Seat(0)], names[1], end.scores[Seat(1)]);
  if (end.winners.empty()) return "The game is over: a draw. " + scores;
  const std::string& winner = name_at(names, end.winners.lowest());
  if (end.by == tsukiji::Ending::knives) return fmt::format("{} has the last knife and wins. {}", winner, scores);
  return fmt::format("The game is over. {} wins. {}", winner, scores);
}

}  // namespace

std::string_view name_of(Icon icon) {
  switch (icon) {
    case Icon::none: return "";
    case Icon::wasabi: return "wasabi";
    case Icon::barrel: return "barrel";
    case Icon::knife: return "knife";
  }
  return "";
}

std::string_view gain_of(Bonus bonus) {
  switch (bonus) {
    case Bonus::steal: return "a card to steal";
    case Bonus::draw: return "a card from the draw pile";
    case Bonus::discard: return "a card of the opponent to discard";
    case Bonus::barrel: break;
  }
  return "a pull at the barrel";
}

std::string_view name_of(Bonus bonus) {
  switch (bonus) {
    case Bonus::steal: return "steal";
    case Bonus::draw: return "draw";
    case Bonus::discard: return "discard";
    case Bonus::barrel: return "barrel";
  }
  return "";
}

std::string describe(const Deck& deck, Face face) {
  const Print& print = deck.print(face);
  const std::string icon = print.icon == Icon::none ? "" : fmt::format(", {}", name_of(print.icon));
  return fmt::format("{} ({}, {}{})", to_text(face), colours_of(deck, print), counted(print.points, "point"), icon);
}

std::string describe_briefly(const Deck& deck, Face face) {
  const Print& print = deck.print(face);
  const std::string icon = print.icon == Icon::none ? "" : fmt::format(" {}", name_of(print.icon));
  return fmt::format("{} {} {}{}", to_text(face), colours_of(deck, print), print.points, icon);
}

std::string say(const Deck& deck, const tsukiji::Seen& event, const Names& names) {
  const auto who = [&](Seat seat) -> const std::string& { return name_at(names, seat); };
  return std::visit(
      Overloaded{
          [&](const Dealt& dealt) { return fmt::format("On display: {}.", describe_all(deck, dealt.display.span())); },
          [&](const TopSeen& top) { return fmt::format("On top of the draw pile: {}.", describe(deck, top.face)); },
          [&](const BidSealed& bid) { return fmt::format("{} has bid.", who(bid.seat)); },
          [](const OwnBid& bid) { return fmt::format("You have bid {}.", bid.fingers); },
          [&](const BidsRevealed& bids) {
            return fmt::format("{} bids {}, {} bids {}.", names[0], bids.fingers[Seat(0)], names[1],
                               bids.fingers[Seat(1)]);
          },
          [&](const BarrelMoved& moved) { return say_move(moved, names); },
          [](const BarrelTurned& turned) {
            return std::string(turned.day ? "The barrel turns to day." : "The barrel turns to night.");
          },
          [&](const CardPlaced& placed) { return say_placed(deck, placed, names); },
          [&](const CardRevealed& revealed) {
            return fmt::format("{} draws {} and has to choose.", who(revealed.seat), describe(deck, revealed.face));
          },
          [&](const SpecialtyEarned& earned) { return say_bonus(deck, earned, names); },
          [&](const BonusFoundNothing& nothing) { return fmt::format("There is no card for {}.", who(nothing.seat)); },
          [&](const DisplayDiscarded& gone) {
            return fmt::format("Discarded: {}.", describe_all(deck, gone.faces.span()));
          },
          [&](const CardDiscarded& gone) {
            return fmt::format("{} loses {} from the {} pile.", who(gone.from), describe(deck, gone.face),
                               deck.name_of(gone.colour));
          },
          [&](const EndOfTrack& end) {
            return fmt::format("The barrel has reached {}'s end of the balance.", who(end.seat));
          },
          [](const PileEmptied& emptied) {
            return std::string(emptied.times == 1 ? "The draw pile is empty for the first time."
                                                  : "The draw pile is empty again: this is the last round.");
          },
          [](const tsukiji::PileRenewedUnseen& renewed) {
            return fmt::format("The discard pile is turned over and shuffled: {} to draw from.",
                               counted(renewed.cards, "card"));
          },
          [&](const tsukiji::GameEnded& end) { return say_end(end, names); },
      },
      event);
}

}  // namespace ichiba::words
