// Cards travel: from where they lay to where they go, in the order of the rules. Which ones is read from the events of a
// step (pure, tested); how they move is a layer of copies above the table, so that the table itself is always as it is.
import { settings } from "../lib/settings.svelte";
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

// ---- The layer -----------------------------------------------------------------------------------------------------

interface Seen {
  box: DOMRect;
  picture: Element | null;
}
export type Snapshot = Map<string, Seen[]>;

const places = (root: ParentNode) => root.querySelectorAll<HTMLElement>("[data-place]");
const add = (snapshot: Snapshot, key: string, seen: Seen) => snapshot.set(key, [...(snapshot.get(key) ?? []), seen]);

// Where everything is now: each place, and each card on it.
export function snapshotOf(root: ParentNode): Snapshot {
  const snapshot: Snapshot = new Map();
  for (const place of places(root)) {
    const name = place.dataset.place!;
    add(snapshot, name, { box: place.getBoundingClientRect(), picture: null });
    for (const card of place.querySelectorAll<HTMLElement>("[data-card]")) {
      add(snapshot, `${name}/${card.dataset.card}`, { box: card.getBoundingClientRect(), picture: card.querySelector("svg") });
    }
  }
  return snapshot;
}

// A card in its place; else the place, or the larger place that it is part of ("goods:1:R", "goods:1").
export function find(snapshot: Snapshot, place: string, card: string): Seen | undefined {
  for (let name = place; name !== ""; name = name.includes(":") ? name.slice(0, name.lastIndexOf(":")) : "") {
    const cards = snapshot.get(`${name}/${card}`);
    if (cards && cards.length > 0) return cards.length > 1 ? cards.shift() : cards[0];
    const whole = [...snapshot].find(([key]) => key === name || (key.startsWith(`${name}:`) && key.endsWith(`/${card}`)));
    if (whole) return whole[1][0];
  }
  return undefined;
}

export class Travels {
  #running: Animation[] = [];
  #copies: HTMLElement[] = [];

  // Shows how the table came from what it was to what it is.
  show(before: Snapshot, root: HTMLElement, events: Event[], layer: HTMLElement): void {
    this.finish();
    const length = settings.step;
    if (length === 0) return;
    const after = snapshotOf(root);
    for (const { at, flights } of departuresOf(events)) {
      for (const flight of flights) this.#fly(flight, before, after, layer, length, at * length);
    }
  }

  #fly(flight: Flight, before: Snapshot, after: Snapshot, layer: HTMLElement, duration: number, delay: number): void {
    const from = find(before, flight.from, flight.card);
    const to = find(after, flight.to, flight.card);
    const picture = to?.picture ?? from?.picture;
    if (!from || !to || !picture || from.box.width === 0 || to.box.width === 0) return;
    const copy = document.createElement("div");
    copy.append(picture.cloneNode(true));
    const origin = layer.getBoundingClientRect();
    const width = Math.max(44, Math.min(from.box.width, 96));
    copy.style.width = `${width}px`;
    layer.append(copy);
    this.#copies.push(copy);
    const at = (box: DOMRect, scale: number) =>
      `translate(${box.left + box.width / 2 - width / 2 - origin.left}px, ${box.top + box.height / 2 - width * 0.7 - origin.top}px) scale(${scale})`;
    const away = flight.to === "edo" || flight.to === "tide" || flight.to === "discard";
    const landing = Math.min(2.5, (to.picture ? to.box.width : Math.min(width, 40)) / width);
    const flying = copy.animate(
      [{ transform: at(from.box, 1), opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: at(to.box, landing), opacity: away ? 0 : 1 }],
      { duration, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "both" },
    );
    const there = to.picture?.parentElement;
    // What is on its way is not there yet.
    if (there) this.#running.push(there.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
    flying.onfinish = () => copy.remove();
    this.#running.push(flying);
  }

  // Everything is where it belongs, at once.
  finish(): void {
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    this.#running = [];
    this.#copies = [];
  }
}
