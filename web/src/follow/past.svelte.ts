// A table as it was at one of its steps. Boards show it like any other, but nothing can be played.
import type { Deck, Game } from "../engine/answers";
import type { Look, View } from "../engine/commands";
import type { AnyEvent } from "../engine/events";
import type { Seat } from "../lib/games";
import { settings } from "../lib/settings.svelte";
import { StillTable } from "../table/stillTable";
import type { Line, Past, Seen, Table } from "../table/table";

const idle = (look: Look): Look => ({ ...look, your_move: false });

export class PastTable extends StillTable implements Table {
  readonly id: string;
  readonly game: Game;
  readonly seats: Seat[];
  readonly names: string[];
  readonly deck: Deck | null;
  readonly viewer: number | null;
  readonly step: number;
  view = $state.raw<View | null>(null);
  look = $state.raw<Look | null>(null);
  log = $state.raw<Line[]>([]);
  recent = $state.raw<AnyEvent[]>([]);
  after = $state(false); // the move has been made
  #past: Past;
  #all: Line[];
  #timer = 0;

  constructor(table: Table, step: number, past: Past) {
    super();
    const { id, game, seats, names, deck, viewer } = table;
    this.id = id;
    this.game = game;
    this.seats = seats;
    this.names = names;
    this.deck = deck;
    this.viewer = viewer;
    this.step = step;
    this.#past = past;
    this.#all = table.log;
    this.replay();
  }
  get lines(): Line[] {
    return this.#all.filter((line) => line.step === this.step);
  }
  // The position before the move, and after a moment the move itself.
  replay(): void {
    this.showBefore();
    this.#timer = setTimeout(() => this.showAfter(), settings.step * 2) as unknown as number;
  }
  showBefore(): void {
    this.#see(this.#past.before, false);
  }
  showAfter(): void {
    this.#see(this.#past.after, true);
  }
  #see({ view, look }: Seen, after: boolean): void {
    clearTimeout(this.#timer);
    this.after = after;
    this.recent = after ? this.#past.events : [];
    this.log = this.#all.filter((line) => line.step < this.step + (after ? 1 : 0));
    this.look = idle(look);
    this.view = view;
  }
  leave(): void {
    clearTimeout(this.#timer);
  }
  play(): Promise<null> {
    return Promise.resolve(null);
  }
  check(): Promise<null> {
    return Promise.resolve(null);
  }
  past(): Promise<null> {
    return Promise.resolve(null);
  }
  record(): Promise<string> {
    return Promise.resolve("");
  }
}
