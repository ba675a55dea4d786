#include "programs/ichiba/play/osaka_preview.hpp"

#include "engine/core/events.hpp"
#include "engine/osaka/lot.hpp"

namespace ichiba::cli::play {
namespace {

using namespace osaka;

// A made-up state: the open table without its piles, and one purse. What is asked for here depends on neither
// the draw pile nor on anyone's real hand, so any will do.
class MadeUpTable {
 public:
  MadeUpTable(const Open& open, Seat buyer, Bag purse) {
    state_.open = open;
    state_.open.discard = Bag();
    state_.hands[buyer] = purse;
  }

  bool play(Seat seat, const Move& move) {
    const auto legal = check(state_, seat, move);
    if (!legal) return false;
    apply(state_, *legal, rng_, CollectEvents{events_});
    return true;
  }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

 private:
  State state_{};
  Rng rng_{0};
  std::vector<Event> events_;
};

}  // namespace

std::optional<LotSold> sale_now(const Open& open, Seat seat, Colour colour) {
  const Holdings& holdings = open.holdings[seat];
  const Bag lot = (holdings.goods + holdings.insured).of_colour(colour);
  if (lot.empty()) return std::nullopt;
  const LotPrice sum = price_of(lot, holdings.tokens[colour]);
  return LotSold{seat, colour, lot, sum.highest, sum.tokens, sum.price, sum.value, sum.points, {}, {}, 0};
}

std::optional<PurchasePreview> purchase_preview(const Open& open, Seat seat) {
  PurchasePreview preview;
  preview.goods = goods_for_sale(open.market, seat);
  preview.price = preview.goods.value();
  MadeUpTable table(open, seat, preview.goods);  // cards like the goods pay for the goods exactly
  if (!table.play(seat, Buy{preview.goods})) return std::nullopt;
  while (table.state().open.phase == Phase::insure) table.play(table.state().open.actor, Insure{});
  for (const Event& event : table.events()) {
    std::visit(Overloaded{
                   [&](const ShipMoved& moved) { preview.ships.push_back(moved); },
                   [&](const LotSold& sale) { preview.sales.push_back(sale); },
                   [&](const ShipSank& sank) { preview.sinking.push_back(sank.colour); },
                   [&](const GoodsLost& lost) {
                     if (lost.seat == seat) preview.lost += lost.goods;
                   },
                   [&](const GameEnded&) { preview.ends_game = true; },
                   [](const auto&) {},
               },
               event);
  }
  return preview;
}

}  // namespace ichiba::cli::play
