#include "engine/osaka/events.hpp"

#include "engine/core/events.hpp"

namespace ichiba::osaka {

Seen seen(const Event& event) {
  return std::visit(Overloaded{
                        [](const PointDrawn& drawn) -> Seen { return PointDrawnUnseen{drawn.seat}; },
                        [](const PileRenewed& renewed) -> Seen {
                          PileRenewedUnseen open{};  // O12.2: which cards is known, their order is not
                          for (Card card : renewed.order) open.cards.add(card);
                          return open;
                        },
                        [](const auto& open) -> Seen { return open; },
                    },
                    event);
}

}  // namespace ichiba::osaka
