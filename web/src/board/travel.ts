// Cards travel as copies on a layer above the table, so that the table itself is always current.
import type { AnyEvent } from "../engine/events";
import { beats, departuresOf, type Flight } from "../table/departures";

interface Seen {
  box: DOMRect;
  picture: Element | null;
  card?: HTMLElement;
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
      add(snapshot, `${name}/${card.dataset.card}`, { box: card.getBoundingClientRect(), picture: card.querySelector("svg"), card });
    }
  }
  return snapshot;
}

// A card in its place; otherwise the place, or the larger place around it ("goods:1:R", "goods:1").
export function find(snapshot: Snapshot, place: string, card: string): Seen | undefined {
  for (let name = place; name !== ""; name = name.includes(":") ? name.slice(0, name.lastIndexOf(":")) : "") {
    const cards = snapshot.get(`${name}/${card}`);
    if (cards && cards.length > 0) return cards.length > 1 ? cards.shift() : cards[0];
    const whole = [...snapshot].find(([key]) => key === name || (key.startsWith(`${name}:`) && key.endsWith(`/${card}`)));
    if (whole) return whole[1][0];
  }
  return undefined;
}

// Anticipation, travel, and a squash at the landing. What leaves the table has faded where it lands.
export function flightPath([x, y]: number[], [toX, toY]: number[], scale: number, away: boolean): Keyframe[] {
  const far = Math.hypot(toX - x, toY - y) || 1;
  const back = Math.min(8, far / 12) / far; // away from where it goes
  const at = (left: number, top: number, size: string) => `translate(${left}px, ${top}px) scale(${size})`;
  const [gather, land] = [beats.gather, beats.land].map((beat) => beat / beats.rest);
  const opacity = away ? 0 : 1;
  return [
    { transform: at(x, y, "1"), opacity: 1, easing: "ease-in-out" },
    { transform: at(x - (toX - x) * back, y - (toY - y) * back, "1.05"), opacity: 1, offset: gather, easing: "cubic-bezier(.2,.7,.3,1)" },
    { opacity: 1, offset: gather + (land - gather) * 0.75 },
    { transform: at(toX, toY, `${scale}`), opacity, offset: land, easing: "ease-out" },
    { transform: at(toX, toY, `${scale * 1.1}, ${scale * 0.9}`), opacity, offset: (land + 1) / 2, easing: "ease-in" },
    { transform: at(toX, toY, `${scale}`), opacity },
  ];
}

const rows = ["market", "farm"]; // here the cards that stay close up

export class Travels {
  #running: Animation[] = [];
  #copies: HTMLElement[] = [];
  #hidden: HTMLElement[] = [];

  // Animates the change from the old table to the new one.
  show(before: Snapshot, root: HTMLElement, events: AnyEvent[], layer: HTMLElement, length: number): void {
    this.finish();
    if (length === 0) return;
    // Everything is measured before anything is added: otherwise each card would make the browser lay out the page again.
    const after = snapshotOf(root);
    const origin = layer.getBoundingClientRect();
    for (const { at, flights } of departuresOf(events)) {
      for (const flight of flights) this.#fly(flight, before, after, layer, origin, length, at * length);
    }
    for (const [key, seen] of after) {
      if (!rows.some((row) => key.startsWith(`${row}/`))) continue;
      const old = before.get(key) ?? [];
      for (const [i, { box, card }] of seen.entries()) if (i < old.length) this.#slide(card, old[i].box.left - box.left, length);
    }
  }
  #slide(card: HTMLElement | undefined, from: number, duration: number): void {
    if (!card || Math.abs(from) < 1) return;
    this.#running.push(card.animate([{ transform: `translateX(${from}px)` }, { transform: "none" }], { duration, easing: "ease-out" }));
  }

  #fly(flight: Flight, before: Snapshot, after: Snapshot, layer: HTMLElement, origin: DOMRect, duration: number, delay: number): void {
    const from = find(before, flight.from, flight.card);
    const to = find(after, flight.to, flight.card);
    const picture = to?.picture ?? from?.picture;
    if (!from || !to || !picture || from.box.width === 0 || to.box.width === 0) return;
    const copy = document.createElement("div");
    copy.append(picture.cloneNode(true));
    const width = Math.max(44, Math.min(from.box.width, 96));
    copy.style.width = `${width}px`;
    layer.append(copy);
    this.#copies.push(copy);
    const centre = (box: DOMRect) => [
      box.left + box.width / 2 - width / 2 - origin.left,
      box.top + box.height / 2 - width * 0.7 - origin.top,
    ];
    const away = flight.to === "edo" || flight.to === "tide" || flight.to === "discard";
    const landing = Math.min(2.5, (to.picture ? to.box.width : Math.min(width, 40)) / width);
    const flying = copy.animate(flightPath(centre(from.box), centre(to.box), landing, away), {
      duration: duration * beats.rest,
      delay,
      fill: "both",
    });
    const there = to.picture?.parentElement;
    // Travelling cards are hidden at their destination. An animation would make a layer of each.
    if (there) {
      there.style.opacity = "0";
      this.#hidden.push(there);
    }
    flying.onfinish = () => {
      copy.remove();
      if (there) there.style.opacity = "";
    };
    this.#running.push(flying);
  }

  // Ends all motion at once. False: nothing moved any more.
  finish(): boolean {
    const moving = this.#running.some((animation) => animation.playState === "running");
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    for (const card of this.#hidden) card.style.opacity = "";
    this.#running = [];
    this.#copies = [];
    this.#hidden = [];
    return moving;
  }
}
