// What a page needs of a table, whether its game is local (solo.svelte.ts) or at a server.
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

// The events of a payday. Those since the player's last move are kept, so that none is missed.
const paydays = ["lot_sold", "ship_sank", "goods_lost", "insured"];
export const isPayday = (event: AnyEvent): boolean => paydays.includes(event.event);
export const withPayday = <E extends AnyEvent>(ledger: E[], events: E[]): E[] => (events.some(isPayday) ? [...ledger, ...events] : ledger);

// What a player did last: all of theirs in that step.
export interface LastMove {
  step: number;
  events: AnyEvent[];
}

// What is on show at a table.
export interface Shown<V, L> {
  view: V;
  look: L;
  names: string[];
  viewer: number | null; // the seat whose view it is
  bots?: (string | null)[]; // by seat, if there are any: their faces
}
// Whose seat the table is seen from. While the device is passed on, from that of the next player, without their hand.
export const seatOnShow = (table: Table): number | null => table.viewer ?? table.passTo;
export const passing = (table: Table): number | null => (table.viewer === null ? table.passTo : null);
export const recordFile = (table: { game: Game }): string => `ichiba-${table.game}.jsonl`;

// A position without what led to it, and a step with the positions around it.
export interface Seen {
  view: View;
  look: Look;
}
export interface Past {
  before: Seen;
  after: Seen;
  events: AnyEvent[];
}

export interface Table {
  readonly id: string;
  readonly game: Game;
  readonly seats: Seat[];
  readonly names: string[];
  readonly deck: Deck | null; // tsukiji
  // The seat whose view is shown; null while the device is passed on.
  readonly viewer: number | null;
  readonly passTo: number | null;
  readonly view: View | null;
  readonly look: Look | null;
  readonly log: Line[];
  readonly thinking: number | null;
  readonly over: boolean; // by the rules, or because somebody gave up
  readonly revealing: boolean; // both bids are made, and the hands are still closed
  readonly failed: string | null;
  // The events of the last step that is on show, for motion and the ledger of a payday.
  readonly recent: AnyEvent[];
  // Paydays since the player's last move, so that none is missed.
  readonly ledger: AnyEvent[];
  // How long one step of motion takes for the move on show.
  readonly pace: number;

  play(move: string): Promise<Refusal | null>;
  check(move: string): Promise<Refusal | null>;
  withheld?(move: string): boolean; // the rules allow it, but a lesson asks for another
  hint(): Promise<Hint | null>;
  past(step: number): Promise<Past | null>; // as the viewer saw it; null: not known here
  record(): Promise<string>;
  store(): Promise<boolean>; // among the games of this browser, where reviews and replays find it
  ready(): void; // the device has been passed on
  skip(): void; // no waiting for motion
  hurry(): void; // ends the motion of this step
  leave(): void;
}
