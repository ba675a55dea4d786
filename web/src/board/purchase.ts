// What a purchase would set off, in one line: where the ships go, and the consequences.
import type { EventOf, OsakaEvent } from "../engine/events";
import { t } from "../i18n/index.svelte";
import { cardNames, colourName, placeName, saleSum } from "../i18n/tell";

export function previewOf(events: OsakaEvent[], me: number | null, names: string[]): { ships: string; outcome: string } {
  const ships: string[] = [];
  const rest: string[] = [];
  for (const event of events) {
    if (event.event === "ship_moved" && event.from !== event.to)
      ships.push(t("osaka.shipTo", { colour: colourName(event.colour), place: placeName(event.to) }));
    if (event.event === "lot_sold") rest.push(sale(event, me, names));
    if (event.event === "ship_sank") rest.push(t("osaka.sinks", { colour: colourName(event.colour) }));
    if (event.event === "goods_lost" && event.seat === me) rest.push(t("osaka.youLose", { cards: cardNames(event.goods) }));
    if (event.event === "game_ended") rest.push(t("osaka.endsGame"));
  }
  const outcome = rest.length > 0 ? rest.join("; ") : events.length > 0 ? t("osaka.previewNone") : "";
  return { ships: sentence(ships.join(", ")), outcome: sentence(outcome) };
}
const sentence = (text: string) => (text ? text[0].toUpperCase() + text.slice(1).replace(/[.。]$/, "") + "." : "");
function sale(event: EventOf<"lot_sold">, me: number | null, names: string[]): string {
  const facts = { n: event.lot.length, colour: colourName(event.colour), points: event.points };
  return event.seat === me
    ? t("osaka.youSell", { ...facts, sum: saleSum(event) })
    : t("osaka.otherSells", { ...facts, name: names[event.seat] });
}
