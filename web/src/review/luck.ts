// What came by chance at a step, in words: the cards or bids that turned up, and what the wave took.
import type { OsakaLook, TsukijiLook } from "../engine/answers";
import type { EventOf, GameEvent } from "../engine/events";
import "../i18n/later";
import { t } from "../i18n/index.svelte";
import { tellLuck } from "../i18n/luck";
import { nameFact, type Telling } from "../i18n/tell";

// What lost goods would have brought (O9.2), by the look before the wave.
export function pointsLost({ seat, goods }: EventOf<"goods_lost">, look: OsakaLook): number {
  const lots = new Map<string, string[]>();
  for (const card of goods) lots.set(card[0], [...(lots.get(card[0]) ?? []), card]);
  return [...lots].reduce((sum, [colour, cards]) => {
    const tokens = look.lots[seat]?.[colour as "R"]?.tokens ?? 0;
    const price = Math.max(...cards.map((card) => Number(card[1]))) + tokens;
    return sum + Math.ceil((price * cards.length) / 5);
  }, 0);
}
export function whatCame(events: GameEvent[], before: OsakaLook | TsukijiLook, told: Telling): string[] {
  return events.flatMap((event) => {
    if (event.event === "goods_lost" && "lots" in before)
      return [t("review.wave", { name: nameFact(told.names[event.seat]), points: pointsLost(event, before) })];
    return tellLuck(event, told);
  });
}
