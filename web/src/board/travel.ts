// Cards travel as copies on a layer above the table, so that the table itself is always current.
import type { AnyEvent } from "../engine/events";
import { departuresOf, type Flight } from "../table/departures";

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

export class Travels {
  #running: Animation[] = [];
  #copies: HTMLElement[] = [];

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
    const at = (box: DOMRect, scale: number) =>
      `translate(${box.left + box.width / 2 - width / 2 - origin.left}px, ${box.top + box.height / 2 - width * 0.7 - origin.top}px) scale(${scale})`;
    const away = flight.to === "edo" || flight.to === "tide" || flight.to === "discard";
    const landing = Math.min(2.5, (to.picture ? to.box.width : Math.min(width, 40)) / width);
    const flying = copy.animate(
      [
        { transform: at(from.box, 1), opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: at(to.box, landing), opacity: away ? 0 : 1 },
      ],
      { duration, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "both" },
    );
    const there = to.picture?.parentElement;
    // Travelling cards are hidden at their destination.
    if (there) this.#running.push(there.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
    flying.onfinish = () => copy.remove();
    this.#running.push(flying);
  }

  // Ends all motion at once.
  finish(): void {
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    this.#running = [];
    this.#copies = [];
  }
}
