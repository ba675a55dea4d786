// Which cards an event speaks of, and what each player did last: for captions and the log.
import type { AnyEvent } from "../engine/events";
import type { LastMove, Line } from "../table/table";

// In the order of the words that tell it; cards that belong together are one group.
export function cardsOf(event: AnyEvent): string[][] {
  switch (event.event) {
    case "hand_dealt":
      return [event.cards];
    case "card_taken":
    case "card_reserved":
    case "card_placed":
    case "card_revealed":
    case "card_discarded":
      return [[event.card]];
    case "goods_bought":
      return [event.goods, event.payment];
    case "refreshed":
      return [[...event.from_farm, ...event.to_market]];
    case "lot_sold":
      return [event.lot];
    case "insured":
      return [event.discards, event.goods];
    case "goods_lost":
      return [event.goods];
    case "dealt":
      return [event.display];
    case "display_discarded":
      return [event.cards];
    default:
      return []; // it speaks of no card
  }
}

// The player whose move it was; what follows from a move has none.
export function moverOf(event: AnyEvent): number | null {
  switch (event.event) {
    case "card_taken":
    case "card_reserved":
    case "goods_bought":
    case "insured":
    case "insurance_declined":
    case "passed":
    case "card_placed":
      return event.seat;
    case "token_taken":
      return event.earned ? null : event.seat;
    case "card_discarded":
      return 1 - event.from;
    default:
      return null;
  }
}

// By seat: all that the player did in the last step that was theirs.
export function lastMoves(log: Line[], players: number): (LastMove | null)[] {
  const moves: (LastMove | null)[] = Array.from({ length: players }, () => null);
  let missing = players;
  for (let i = log.length - 1; i >= 0; --i) {
    const { step, event } = log[i];
    const seat = moverOf(event);
    if (seat === null || seat >= players) continue;
    const found = moves[seat];
    if (found?.step === step) found.events.unshift(event);
    else if (!found) {
      moves[seat] = { step, events: [event] };
      missing -= 1;
    } else if (missing === 0) break;
  }
  return moves;
}
