// What a purchase would set off: where the ships go, and the consequences, one sentence each.
import type { EventOf, OsakaEvent } from "../engine/events";
import { enumerate, sentences, t } from "../i18n/index.svelte";
import { cardsFact, colourFact, goodsOf, placeName, saleSum } from "../i18n/tell";

export function previewOf(events: OsakaEvent[], me: number | null, names: string[]): { ships: string; outcome: string } {
  const moves: string[] = [];
  const rest: string[] = [];
  for (const event of events) {
    if (event.event === "ship_moved" && event.from !== event.to)
      moves.push(t("osaka.shipTo", { colour: colourFact(event.colour), place: placeName(event.to) }));
    if (event.event === "lot_sold") rest.push(sale(event, me, names));
    if (event.event === "ship_sank") rest.push(t("osaka.sinks", { colour: colourFact(event.colour) }));
    if (event.event === "goods_lost" && event.seat === me) rest.push(t("osaka.youLose", { cards: cardsFact(event.goods) }));
    if (event.event === "game_ended") rest.push(t("osaka.endsGame"));
  }
  if (events.length > 0 && rest.length === 0) rest.push(t("osaka.previewNone"));
  return { ships: moves.length > 0 ? t("osaka.ships", { moves: enumerate(moves) }) : "", outcome: sentences(...rest) };
}
function sale(event: EventOf<"lot_sold">, me: number | null, names: string[]): string {
  const facts = { goods: goodsOf(event.lot.length, event.colour), points: event.points };
  return event.seat === me
    ? t("osaka.youSell", { ...facts, sum: saleSum(event) })
    : t("osaka.otherSells", { ...facts, name: names[event.seat] });
}
