#include "programs/ichiba/play/tsukiji_move_reader.hpp"

#include <fmt/format.h>

#include "engine/core/events.hpp"
#include "programs/ichiba/play/tsukiji_board.hpp"
#include "programs/ichiba/play/typed.hpp"
#include "words/lists.hpp"
#include "words/refusals.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli::play {

using namespace tsukiji;

TsukijiMoveReader::TsukijiMoveReader(const View& view, const Game::Variant& variant, const Names& names,
                                     const Style& style)
    : view_(view), variant_(variant), style_(style) {
  question_ = question(names);
  const Offers list = offers(view_);
  for (std::uint32_t i = 0; i < list.size(); ++i) moves_.push_back(list[i].move());
}

std::string TsukijiMoveReader::question(const Names& names) const {
  const Seat opponent = opponent_of(Seat(view_.viewer));
  switch (view_.open.phase) {
    case Phase::bid: {
      const bool waits = !view_.open.to_act.has(opponent);
      return fmt::format("Your bid, 1 to {}.{}", max_bid, waits ? ' ' + name_at(names, opponent) + " has bid." : "");
    }
    case Phase::pick: return "Which card do you take?";
    case Phase::colour: return "Which colour is the card you drew?";
    case Phase::steal: return fmt::format("Which card do you steal from {}?", name_at(names, opponent));
    case Phase::discard: return fmt::format("Which card of {} is discarded?", name_at(names, opponent));
    case Phase::over: break;
  }
  return "";
}

std::string TsukijiMoveReader::label(const Move& move) const {
  const Deck& deck = variant_.deck;
  const auto pile_after = [&](Colour colour) {
    const int height = view_.open.heights[Seat(view_.viewer)][static_cast<std::size_t>(colour.index())] + 1;
    const Specialty& specialty = deck.specialty(colour);
    if (height == specialty.count) return fmt::format("earns {}", words::name_of(specialty.bonus));
    if (height > specialty.count) return words::counted(height, "card");
    return fmt::format("then {} of {}", height, specialty.count);
  };
  const auto face = [&](Face card) {
    const Print& print = deck.print(card);
    const std::string icon = print.icon == Icon::none ? "" : fmt::format(", {}", words::name_of(print.icon));
    return words::counted(print.points, "point") + icon;
  };
  return std::visit(Overloaded{
                        [](const Bid& bid) { return fmt::format("bid {}", bid.fingers); },
                        [&](const Pick& pick) {
                          return fmt::format("card {} as {}: {} ({})", pick.place + 1, drawn(style_, deck, pick.colour),
                                             face(view_.open.display[pick.place]), pile_after(pick.colour));
                        },
                        [&](const ChooseColour& choice) {
                          return fmt::format("{} ({})", drawn(style_, deck, choice.colour), pile_after(choice.colour));
                        },
                        [&](const Steal& steal) {
                          return fmt::format("{} {}: {} ({})", drawn(style_, deck, steal.colour), to_text(steal.face),
                                             face(steal.face), pile_after(steal.colour));
                        },
                        [&](const Discard& discard) {
                          return fmt::format("{} {}: {}", drawn(style_, deck, discard.colour), to_text(discard.face),
                                             face(discard.face));
                        },
                    },
                    move);
}

Block TsukijiMoveReader::menu() const {
  if (view_.open.phase == Phase::bid) return {' ' + question_};
  Block block{' ' + question_};
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    block.push_back(fmt::format("   {} {}", style_.bold(fmt::format("{:>2}", i + 1)), label(moves_[i])));
  }
  return block;
}

Answer<Game> TsukijiMoveReader::answer(std::string_view line) {
  const std::vector<std::string> words = typed_words(line);
  if (const auto number = typed_number(words)) {
    if (view_.open.phase == Phase::bid && *number < 256) {  // the number is the bid, valid or not
      return Move(Bid{static_cast<std::uint8_t>(*number)});
    }
    if (*number >= 1 && *number <= moves_.size()) return moves_[*number - 1];
    return Said{{fmt::format("The choices are 1 to {}.", moves_.size())}};
  }
  if (words == std::vector<std::string>{"undo"}) return Said{{"There is nothing unconfirmed to take back."}};
  const std::string text = joined_words(words);
  const auto move = Game::parse(variant_, text);
  if (move) return *move;
  return Said{{fmt::format("Not understood: {}. Type ? for help.", words::say(move.error()))}};
}

}  // namespace ichiba::cli::play
