// Which cards travel in a step, from where to where and when, read from its events.
import type { Event } from "../engine/answers";

// Places are marked in the page with data-place, cards on them with data-card.
export interface Flight {
  card: string;
  from: string;
  to: string;
}
type Cards = string[];
type Leg = (event: Event) => Flight[];

type Place = string | ((card: string) => string);
const all = (cards: unknown, from: Place, to: Place): Flight[] => {
  const at = (place: Place, card: string) => (typeof place === "string" ? place : place(card));
  return ((cards ?? []) as Cards).map((card) => ({ card, from: at(from, card), to: at(to, card) }));
};
const goods = (seat: unknown) => (card: string) => `goods:${seat}:${card[0]}`;

const legs: Record<string, Leg> = {
  card_taken: (e) => [{ card: String(e.card), from: "market", to: `hand:${e.seat}` }],
  goods_bought: (e) => [...all(e.payment, `hand:${e.seat}`, "discard"), ...all(e.goods, "market", goods(e.seat))],
  refreshed: (e) => [...all(e.from_farm, "farm", "market"), ...all(e.to_market, "draw", "market"), ...all(e.to_farm, "draw", "farm")],
  lot_sold: (e) => all(e.lot, goods(e.seat), "edo"),
  insured: (e) => all(e.discards, `hand:${e.seat}`, "discard"),
  goods_lost: (e) => all(e.goods, goods(e.seat), "tide"),
  dealt: (e) => all(e.display, "draw", "display"),
  display_discarded: (e) => all(e.cards, "display", "discard"),
  card_discarded: (e) => all([e.card], `pile:${e.from}:${e.colour}`, "discard"),
  card_placed: (e) => {
    const from = { picked: "display", drawn: "draw", stolen: `pile:${1 - Number(e.seat)}` }[String(e.way)] ?? "draw";
    return [{ card: String(e.card), from, to: `pile:${e.seat}:${e.colour}` }];
  },
};

// What moves when, in steps of motion: those of one event go together, and one event after the other. Hands that open
// take their time before anything else moves.
export interface Departure {
  at: number;
  flights: Flight[];
}
const reveal = 4;
export function departuresOf(events: Event[]): Departure[] {
  const list: Departure[] = [];
  let at = 0;
  for (const event of events) {
    if (event.event === "bids_revealed") at += reveal;
    const flights = legs[event.event]?.(event) ?? [];
    if (flights.length > 0) list.push({ at: at++, flights });
  }
  return list;
}

// How long a step is on show before the next one begins, in steps of motion. What is sold and lost is also read.
const reading: Record<string, number> = { lot_sold: 3, ship_sank: 3 };
export function stepsOfMotion(events: Event[]): number {
  const last = departuresOf(events).at(-1);
  const moving = last ? last.at + 1 : events.some((event) => event.event === "bids_revealed") ? reveal : 0;
  return moving + Math.max(1, ...events.map((event) => reading[event.event] ?? 0));
}

export const stormy = (events: Event[]): boolean => events.some((event) => event.event === "ship_sank");
