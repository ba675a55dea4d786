#include "programs/load/long_game.hpp"

namespace ichiba::load {

using namespace osaka;

// Every card is reserved before it is taken, which is two moves for one card. When the piles are empty, the last card
// of the market is bought with the whole hand (O4.2: overpaying is allowed): one ship moves one place, and everything
// paid can be taken again.
std::optional<Move> longest_move(const View& view) {
  const Open& open = view.open;
  const Seat seat(view.viewer);
  const Offers list = offers(view);
  if (open.phase != Phase::turn) return list[0].move();  // any token; to insure nothing
  const bool last_card = open.farm.empty() && open.market.size() == 1;
  if (last_card && list.payments().size() > 0) return Buy{view.hand};
  const int own = open.market.find_piece_of(seat);
  if (own != Market::not_found) return Take{open.market[own].card, true};
  for (int i = 0; i < open.market.size(); ++i) {
    const Slot slot = open.market[i];
    if (!slot.by.none()) continue;
    return piece_at_home(open, seat) ? Move(Reserve{From::market, slot.card}) : Move(Take{slot.card});
  }
  return list[0].move();
}

}  // namespace ichiba::load
