// What came by chance, in words: new cards, and two bids at once.
import "./later";
import type { AnyEvent, GameEvent } from "../engine/events";
import { t } from "./index.svelte";
import { cardsFact, tell, type Telling } from "./tell";

const chance: AnyEvent["event"][] = ["dealt", "card_revealed", "bids_revealed"];

export function tellLuck(event: AnyEvent, told: Telling): string[] {
  if (event.event === "refreshed") {
    // What moved from the farm to the market was known before.
    const { to_market, to_farm } = event;
    return [
      ...(to_market.length > 0 ? [t("say.refreshed", { cards: cardsFact(to_market) })] : []),
      ...(to_farm.length > 0 ? [t("review.newFarm", { cards: cardsFact(to_farm) })] : []),
    ];
  }
  return chance.includes(event.event) ? [tell(event as GameEvent, told)].filter(Boolean) : [];
}
