// What a purchase would set off, in one line: where the ships go, and what comes of it.
import type { Event } from "../engine/answers";
import { t } from "../i18n/index.svelte";
import { cardNames, colourName, placeName, saleSum } from "../i18n/tell";

export function previewOf(events: Event[], me: number | null, names: string[]): { ships: string; outcome: string } {
  const ships: string[] = [];
  const rest: string[] = [];
  for (const event of events) {
    const colour = event.colour === undefined ? "" : colourName(String(event.colour));
    if (event.event === "ship_moved" && event.from !== event.to)
      ships.push(t("osaka.shipTo", { colour, place: placeName(Number(event.to)) }));
    if (event.event === "lot_sold") rest.push(sale(event, colour, me, names));
    if (event.event === "ship_sank") rest.push(t("osaka.sinks", { colour }));
    if (event.event === "goods_lost" && event.seat === me) rest.push(t("osaka.youLose", { cards: cardNames(event.goods as string[]) }));
    if (event.event === "game_ended") rest.push(t("osaka.endsGame"));
  }
  const outcome = rest.length > 0 ? rest.join("; ") : events.length > 0 ? t("osaka.previewNone") : "";
  return { ships: sentence(ships.join(", ")), outcome: sentence(outcome) };
}
const sentence = (text: string) => (text ? text[0].toUpperCase() + text.slice(1).replace(/[.。]$/, "") + "." : "");
function sale(event: Event, colour: string, me: number | null, names: string[]): string {
  const n = (event.lot as string[]).length;
  const facts = { n, colour, points: Number(event.points) };
  return event.seat === me
    ? t("osaka.youSell", { ...facts, sum: saleSum(event) })
    : t("osaka.otherSells", { ...facts, name: names[Number(event.seat)] });
}
