// What a page needs of a table, wherever its game is kept: in the engine of this page (solo.svelte.ts), or at a server.
import type { Deck, Game, Hint, Refusal } from "../engine/answers";
import type { Look, View } from "../engine/commands";
import type { AnyEvent } from "../engine/events";
import type { Seat } from "../lib/games";

export interface Line<E extends AnyEvent = AnyEvent> {
  key: number;
  step: number;
  seat: number | null;
  event: E;
}

// What a payday is made of. Those since one's own last move are kept, so that none goes by unseen.
const paydays = ["lot_sold", "ship_sank", "goods_lost", "insured"];
export const withPayday = <E extends AnyEvent>(ledger: E[], events: E[]): E[] =>
  events.some((event) => paydays.includes(event.event)) ? [...ledger, ...events] : ledger;

export interface Table {
  readonly game: Game;
  readonly seats: Seat[];
  readonly names: string[];
  readonly deck: Deck | null; // tsukiji
  // Whose eyes the page has now; null while the device is passed on.
  readonly viewer: number | null;
  readonly passTo: number | null;
  readonly view: View | null;
  readonly look: Look | null;
  readonly log: Line[];
  readonly thinking: number | null;
  readonly failed: string | null;
  // The events of the last step that is on show, for motion and the ledger of a payday.
  readonly recent: AnyEvent[];
  // Paydays since one's own last move, so that none goes by unseen.
  readonly ledger: AnyEvent[];

  play(move: string): Promise<Refusal | null>;
  check(move: string): Promise<Refusal | null>;
  hint(): Promise<Hint | null>;
  record(): Promise<string>;
  ready(): void; // the device has been passed on
  skip(): void; // no waiting for motion
  leave(): void;
}
