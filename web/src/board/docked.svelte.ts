// The ships on show: those of the position, but at a payday first where they arrived.
import { settings } from "../lib/settings.svelte";
import type { AnyEvent } from "../engine/events";
import { payday, type Ships } from "../table/voyage";

export class Docked {
  ships = $state.raw<Ships | null>(null); // null: as in the position
  #before: Ships | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  // Each position once. With motion off nothing is delayed.
  next(ships: Ships, events: AnyEvent[]): void {
    const found = this.#before && settings.step > 0 ? payday(this.#before, events) : null;
    this.#before = ships;
    this.end();
    if (!found) return;
    this.ships = found.ships;
    this.#timer = setTimeout(() => this.end(), settings.step * found.steps);
  }
  end(): void {
    clearTimeout(this.#timer);
    this.ships = null;
  }
}
