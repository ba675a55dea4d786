// What came by chance at a step, in words: the cards or bids that turned up, and what the wave took.
import { colours, type OsakaLook, type TsukijiLook } from "../engine/answers";
import { demand } from "../engine/engine";
import type { EventOf, GameEvent } from "../engine/events";
import "../i18n/later";
import { t } from "../i18n/index.svelte";
import { tellLuck } from "../i18n/luck";
import { nameFact, type Telling } from "../i18n/tell";

// What lost goods would have brought (O9.2), with the tokens in the look before the wave.
async function pointsLost({ seat, goods }: EventOf<"goods_lost">, look: OsakaLook): Promise<number> {
  const lots = colours.flatMap((colour) => {
    const cards = goods.filter((card) => card.startsWith(colour));
    return cards.length > 0 ? [{ cards, tokens: look.lots[seat][colour]?.tokens ?? 0 }] : [];
  });
  const { points } = await demand({ do: "lot_points", lots });
  return points.reduce((sum, one) => sum + one, 0);
}
export async function whatCame(events: GameEvent[], before: OsakaLook | TsukijiLook, told: Telling): Promise<string[]> {
  const words = events.map(async (event) => {
    if (event.event === "goods_lost" && "lots" in before)
      return [t("review.wave", { name: nameFact(told.names[event.seat]), points: await pointsLost(event, before) })];
    return tellLuck(event, told);
  });
  return (await Promise.all(words)).flat();
}
