#include "engine/tsukiji/events.hpp"

#include "engine/core/events.hpp"

namespace ichiba::tsukiji {

Seen seen(const Event& event, std::optional<Seat> viewer) {
  return std::visit(Overloaded{
                        [&](const BidMade& bid) -> Seen {
                          if (viewer == bid.seat) return OwnBid{bid.fingers};
                          return BidSealed{bid.seat};
                        },
                        [](const PileRenewed& renewed) -> Seen { return PileRenewedUnseen{renewed.order.size()}; },
                        [](const auto& open) -> Seen { return open; },
                    },
                    event);
}

}  // namespace ichiba::tsukiji
