#include "encoding/tsukiji_actions.hpp"

#include <algorithm>

#include "engine/core/events.hpp"

namespace ichiba::encoding {
namespace {

using namespace tsukiji;
using A = TsukijiActions;

constexpr std::uint64_t bits(int action, unsigned count) {
  return ((1ULL << count) - 1) << static_cast<unsigned>(action);
}

// Which of the printed colours it is.
int printed(const Open& open, Face face, Colour colour) { return open.deck->print(face).colours[0] == colour ? 0 : 1; }

}  // namespace

std::uint64_t legal_actions(const Open& open, Seat seat) {
  if (!open.to_act.has(seat)) return 0;
  std::uint64_t actions = 0;
  switch (open.phase) {
    case Phase::bid: return bits(A::bid, max_bid);  // T3.1
    case Phase::pick:                               // T3.3, T4.2
      for (int place = 0; place < open.display.size(); ++place) {
        actions |= bits(A::pick + 2 * place, open.deck->print(open.display[place]).colour_count);
      }
      return actions;
    case Phase::colour: return bits(A::colour, open.deck->print(open.drawn).colour_count);  // T4.2
    case Phase::steal:
    case Phase::discard:  // T4.6
      for (const Held& held : open.piles[opponent_of(seat)]) actions |= bits(A::card + held.face.card() - 1, 1);
      return actions;
    case Phase::over: break;
  }
  return 0;
}

Move move_of(const Open& open, Seat seat, int action) {
  if (action < A::pick) return Bid{static_cast<std::uint8_t>(action - A::bid + 1)};
  if (action < A::colour) {
    const int place = (action - A::pick) / 2;
    const auto which = static_cast<std::size_t>((action - A::pick) % 2);
    return Pick{static_cast<std::uint8_t>(place), open.deck->print(open.display[place]).colours[which]};
  }
  if (action < A::card) {
    return ChooseColour{open.deck->print(open.drawn).colours[static_cast<std::size_t>(action - A::colour)]};
  }
  const auto& piles = open.piles[opponent_of(seat)];
  const int card = action - A::card + 1;
  const Held held = *std::ranges::find(piles, card, [](const Held& one) { return one.face.card(); });
  if (open.phase == Phase::steal) return Steal{held.colour, held.face};
  return Discard{held.colour, held.face};
}

int action_of(const Open& open, const Move& move) {
  return std::visit(
      Overloaded{
          [&](const Bid& m) { return A::bid + m.fingers - 1; },
          [&](const Pick& m) { return A::pick + 2 * m.place + printed(open, open.display[m.place], m.colour); },
          [&](const ChooseColour& m) { return A::colour + printed(open, open.drawn, m.colour); },
          [&](const Steal& m) { return A::card + m.face.card() - 1; },
          [&](const Discard& m) { return A::card + m.face.card() - 1; },
      },
      move);
}

std::vector<ActionText> tsukiji_action_texts() {
  std::vector<ActionText> texts;
  for (int fingers = 1; fingers <= max_bid; ++fingers) {
    texts.push_back({"bid " + std::to_string(fingers), "bid this many fingers (T3.1)"});
  }
  for (const char* place : {"1", "2"}) {
    for (const char* colour : {"first", "second"}) {
      texts.push_back({std::string("pick ") + place + " " + colour, std::string("pick card ") + place +
                                                                        " of the display, as the " + colour +
                                                                        " of its printed colours (T3.3, T4.2)"});
    }
  }
  for (const char* colour : {"first", "second"}) {
    texts.push_back({std::string("colour ") + colour,
                     std::string("place the drawn card as the ") + colour + " of its printed colours (T4.2)"});
  }
  for (int card = 1; card <= card_count; ++card) {
    const std::string number = std::to_string(card);
    texts.push_back({"card " + number, "steal or discard, as asked, the opponent's card " + number + " (T4.6)"});
  }
  return texts;
}

}  // namespace ichiba::encoding
