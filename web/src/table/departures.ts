// Which cards travel in a step, from where to where and when, derived from its events.
import type { AnyEvent, GameEvent } from "../engine/events";

// Places are marked in the page with data-place, cards on them with data-card.
export interface Flight {
  card: string;
  from: string;
  to: string;
}
type Place = string | ((card: string) => string);
const all = (cards: string[], from: Place, to: Place): Flight[] => {
  const at = (place: Place, card: string) => (typeof place === "string" ? place : place(card));
  return cards.map((card) => ({ card, from: at(from, card), to: at(to, card) }));
};
const goods = (seat: number) => (card: string) => `goods:${seat}:${card[0]}`;

function flightsOf(event: AnyEvent): Flight[] {
  switch (event.event) {
    case "card_taken":
      return all([event.card], "market", `hand:${event.seat}`);
    case "goods_bought":
      return [...all(event.payment, `hand:${event.seat}`, "discard"), ...all(event.goods, "market", goods(event.seat))];
    case "refreshed":
      return [...all(event.from_farm, "farm", "market"), ...all(event.to_market, "draw", "market"), ...all(event.to_farm, "draw", "farm")];
    case "lot_sold":
      return all(event.lot, goods(event.seat), "edo");
    case "insured":
      return all(event.discards, `hand:${event.seat}`, "discard");
    case "goods_lost":
      return all(event.goods, goods(event.seat), "tide");
    case "dealt":
      return all(event.display, "draw", "display");
    case "display_discarded":
      return all(event.cards, "display", "discard");
    case "card_discarded":
      return all([event.card], `pile:${event.from}:${event.colour}`, "discard");
    case "card_placed": {
      const from = { picked: "display", drawn: "draw", stolen: `pile:${1 - event.seat}` }[event.way];
      return all([event.card], from, `pile:${event.seat}:${event.colour}`);
    }
    default:
      return []; // no card changes its place
  }
}

// Both hands open on the third beat. Until then nothing on the page may tell what they hold.
const closed = 1.75;
export const stepsOfSecrecy = (events: AnyEvent[]): number => (events.some((event) => event.event === "bids_revealed") ? closed : 0);

// The timing of motion: cards of one event move together, one event after the other. The open hands are shown before anything else moves.
export interface Departure {
  at: number;
  flights: Flight[];
}
const reveal = 2;
export function departuresOf(events: AnyEvent[]): Departure[] {
  const list: Departure[] = [];
  let at = 0;
  for (const event of events) {
    if (event.event === "bids_revealed") at += reveal;
    const flights = flightsOf(event);
    if (flights.length > 0) list.push({ at: at++, flights });
  }
  return list;
}

// The beats of a flight: a card gathers itself, travels, and is squashed a little where it lands. The next cards set out at the landing.
export const beats = { gather: 0.22, land: 1, rest: 1.2 };

// The lines of a payday's ledger, in steps of motion: when each is written, and when its goods lie on the scale, one after the other.
const kinds = ["lot_sold", "insured", "insurance_declined", "ship_sank", "goods_lost", "game_ended"] as const;
export type Told = Extract<GameEvent, { event: (typeof kinds)[number] }>;
export const isTold = (event: AnyEvent): event is Told => (kinds as readonly string[]).includes(event.event);
const latest = 11.25;
export const beginOf = (line: number): number => Math.min(line * 1.5, latest);
export const goodAt = (line: number, good: number): number => beginOf(line) + (good + 1) / 2;

// When each event of a step is seen to happen, in steps of motion: cards where they land, sales and losses where the ledger tells them.
export function momentsOf(events: AnyEvent[]): number[] {
  const departures = departuresOf(events);
  const lines = events.filter(isTold);
  let landed = 0;
  return events.map((event) => {
    const line = isTold(event) ? lines.indexOf(event) : -1;
    if (flightsOf(event).length > 0) landed = departures.shift()!.at + beats.land;
    if (event.event === "lot_sold") return goodAt(line, event.lot.length);
    if (event.event === "ship_sank" || event.event === "insured") return beginOf(line);
    if (event.event === "ship_moved") return 0;
    if (event.event === "barrel_moved") return Math.max(landed, beats.land);
    return landed;
  });
}

// How long a step is shown before the next one, in steps of motion. Sales and losses need reading time, each line of them.
const reading: { [kind in AnyEvent["event"]]?: number } = { lot_sold: 3, ship_sank: 3, goods_lost: 2, insured: 2 };
export function stepsOfMotion(events: AnyEvent[]): number {
  const last = departuresOf(events).at(-1);
  const moving = last ? last.at + 1 : events.some((event) => event.event === "bids_revealed") ? reveal : 0;
  return (
    moving +
    Math.max(
      1,
      events.reduce((sum, event) => sum + (reading[event.event] ?? 0), 0),
    )
  );
}

// After the move of somebody else there is a beat more, to read what they did.
export const beatOfOthers = 1;

export const stormy = (events: AnyEvent[]): boolean => events.some((event) => event.event === "ship_sank");
