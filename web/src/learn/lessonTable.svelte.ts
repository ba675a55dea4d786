// A table that shows the steps of a written game and accepts one move only: the one that the lesson asks for.
import type { Deck, Game, OsakaLook, Possible, Refusal } from "../engine/answers";
import type { Look, Told, View } from "../engine/commands";
import type { GameEvent } from "../engine/events";
import { deckOf } from "../engine/deck";
import { ask, demand } from "../engine/engine";
import type { Seat } from "../lib/games";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { stepsOfSecrecy } from "../table/departures";
import { soundsOf } from "../table/soundsOf";
import type { Line, Past, Table } from "../table/table";
import { sameMove } from "./script";

const learner = 0;

export class LessonTable implements Table {
  readonly id = "lesson";
  readonly passTo = null;
  readonly thinking = null;
  readonly failed = null;
  readonly ledger = []; // the lesson itself tells a payday
  readonly viewer = learner;
  readonly game: Game;
  readonly seats: Seat[];
  readonly deck: Deck | null;
  view = $state.raw<View | null>(null);
  look = $state.raw<Look | null>(null);
  log = $state.raw<Line<GameEvent>[]>([]);
  recent = $state.raw<GameEvent[]>([]);
  pace = $state(settings.step);
  revealing = $state(false);
  busy = $state(false);
  // Called with the move that was asked for.
  done: () => void = () => {};
  // Why another move is not made: what the lesson asks for instead.
  why: () => string = () => "";

  #table: number;
  #history: Told[];
  #asked = $state<string | null>(null);
  #step = -1;
  #showing = 0;
  #wake: (() => void) | null = null;

  private constructor(game: Game, seats: Seat[], deck: Deck | null, table: number, history: Told[]) {
    this.game = game;
    this.seats = seats;
    this.deck = deck;
    this.#table = table;
    this.#history = history;
  }
  static async open(game: Game, seats: Seat[], record: string): Promise<LessonTable> {
    const { table } = await demand({ do: "load", record });
    const { options } = await demand({ do: "info", table });
    const { history } = await demand({ do: "history", table, seat: learner });
    return new LessonTable(game, seats, await deckOf(game, options), table, history);
  }
  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }
  get over(): boolean {
    return this.view?.phase === "over";
  }
  get moves(): number {
    return this.#history.length - 1;
  }
  // What happened from one step to another.
  between(from: number, to: number): GameEvent[] {
    return this.#history.filter(({ step }) => step > from && step <= to).flatMap(({ events }) => events);
  }

  // Shows the position after so many moves. `asked`: what the learner can play there.
  async show(step: number, asked: string | null): Promise<void> {
    const nth = ++this.#showing;
    const events = step > this.#step && this.#step >= 0 ? this.between(this.#step, step) : [];
    this.#step = step;
    this.#asked = null;
    this.busy = true;
    this.#wake?.();
    const { view, look } = await demand({ do: "look", table: this.#table, seat: learner, step });
    if (nth !== this.#showing) return;
    // Nothing tells the bids before the hands open.
    this.revealing = stepsOfSecrecy(events) > 0;
    if (this.revealing) await this.#wait(settings.step * stepsOfSecrecy(events));
    if (nth !== this.#showing) return;
    this.revealing = false;
    this.#asked = asked;
    this.pace = settings.step;
    this.recent = events;
    this.log = this.#history
      .filter((told) => told.step <= step)
      .flatMap((told) => told.events.map((event, i) => ({ key: told.step * 100 + i, step: told.step, seat: told.seat ?? null, event })));
    this.look = asked === null ? { ...look, your_move: false } : this.#only(look, asked);
    this.view = view;
    this.busy = false;
    sound(soundsOf(events, this.deck, learner, settings.step));
  }
  #wait(time: number): Promise<void> {
    if (time === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#wake = done;
      setTimeout(done, time);
    });
  }

  #refusal(): Refusal {
    return { clause: "", reason: "lesson", text: this.why() };
  }
  // The look with everything refused but the move that is asked for. What the rules refuse keeps their reason.
  #only(look: Look, asked: string): Look {
    if (!("lots" in look)) return look;
    const one = (possible: Possible): Possible => (typeof possible === "string" && !sameMove(possible, asked) ? this.#refusal() : possible);
    const found: OsakaLook = {
      ...look,
      market: look.market?.map(({ take, reserve }) => ({ take: one(take), reserve: one(reserve) })),
      farm: look.farm?.map(({ reserve }) => ({ reserve: one(reserve) })),
    };
    if (look.buy && !asked.startsWith("buy ")) found.buy = { ...look.buy, refusal: look.buy.refusal ?? this.#refusal() };
    return found;
  }

  withheld(move: string): boolean {
    return this.#asked !== null && !sameMove(move, this.#asked);
  }
  play(move: string): Promise<Refusal | null> {
    if (this.#asked === null || this.withheld(move)) return Promise.resolve(this.#refusal());
    this.#asked = null; // once
    this.done();
    return Promise.resolve(null);
  }
  check(): Promise<null> {
    return Promise.resolve(null);
  }
  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  past(): Promise<Past | null> {
    return Promise.resolve(null);
  }
  async record(): Promise<string> {
    return (await demand({ do: "record", table: this.#table })).record;
  }
  store(): Promise<boolean> {
    return Promise.resolve(false);
  }
  ready(): void {}
  skip(): void {}
  hurry(): void {
    this.#wake?.();
  }
  leave(): void {
    this.#showing += 1;
    this.#wake?.();
    void ask({ do: "close", table: this.#table });
  }
}
