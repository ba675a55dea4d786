// A local game: bots, and one or more people at this device.
import type { Deck, Game, Hint, Refusal } from "../engine/answers";
import type { Command, Done, Look, Moved, Name, Options, Recorded, Seeing, Told, View } from "../engine/commands";
import type { GameEvent } from "../engine/events";
import { deckOf } from "../engine/deck";
import { ask, demand } from "../engine/engine";
import { newSeed, type GameMarks, type Saving, type Seat } from "../lib/games";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { beatOfOthers, stepsOfMotion, stepsOfSecrecy } from "./departures";
import { Hints } from "./hints";
import { soundsOf } from "./soundsOf";
import { GameStorage } from "./gameStorage.svelte";
import { fromRecord, fromStart, type SoloStart } from "./opening";
import { stepBefore } from "./takeBack";
import { withPayday, type Line, type Past, type Table } from "./table";

interface Turn {
  steps: number;
  over: boolean;
  to_act: number[];
}

// The answer is about a game that this table has left: nobody waits for it any more.
class Stale extends Error {}

export class SoloTable implements Table {
  game: Game;
  seats: Seat[];
  id: string;
  marks = $state.raw<GameMarks>({});
  options: Options = {};
  deck = $state.raw<Deck | null>(null);
  viewer = $state<number | null>(null);
  passTo = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  look = $state.raw<Look | null>(null);
  log = $state.raw<Line<GameEvent>[]>([]);
  recent = $state.raw<GameEvent[]>([]);
  ledger = $state.raw<GameEvent[]>([]);
  thinking = $state<number | null>(null);
  revealing = $state(false);
  pace = $state(settings.step);
  failed = $state<string | null>(null);
  endedEarly = false; // ended by a resignation at a server: it cannot be continued

  #storage: GameStorage;
  #table = 0;
  #chance = 0; // the seed of what happens from the opening on
  #hints = new Hints();
  #opening = 0;
  #seed: number;
  #turn: Turn = { steps: 0, over: false, to_act: [] }; // after the last step that is on show
  #lines = 0;
  #left = false;
  #hurry = false;
  #running = $state(false);
  #playing = $state(0); // people's moves that are not on show yet
  #again = false; // somebody moved while bots were
  #wake: (() => void) | null = null;

  constructor(start: { game: Game; seats: Seat[]; seed: number } & GameMarks, id: string, storage: GameStorage) {
    this.#storage = storage;
    this.game = start.game;
    this.seats = start.seats;
    this.id = id;
    this.marks = { daily: start.daily, practice: start.practice };
    this.#seed = start.seed;
  }
  get elsewhere(): boolean {
    return this.#storage.elsewhere;
  }
  get saving(): Saving {
    return this.#storage.saving;
  }
  // A person's move is under way, or a bot has to move.
  get busy(): boolean {
    return this.#running || this.#playing > 0;
  }
  get over(): boolean {
    return this.view?.phase === "over" || this.endedEarly;
  }
  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }
  get people(): number[] {
    return this.seats.flatMap((seat, index) => (seat.bot === null ? [index] : []));
  }

  // A stored game, or a new one. A stored one has priority: a game never begins twice.
  static async open(id: string, start: SoloStart | null): Promise<SoloTable | null> {
    const storage = new GameStorage(id);
    await storage.take();
    const saved = storage.read(); // not before: a table that was just left may have had a move to store
    const from = saved ?? start;
    const table = from && new SoloTable(from, id, storage);
    if (!table) {
      storage.release();
      return null;
    }
    storage.listen(() => void table.#catch_up());
    try {
      await table.#open(saved ? fromRecord(saved) : fromStart(start!));
      if (!saved) await table.#saveNow();
    } catch (error) {
      if (!(error instanceof Stale)) {
        table.leave();
        throw error;
      }
      await table.#catch_up(); // another tab was quicker
    }
    table.endedEarly = Boolean(saved?.over) && table.view?.phase !== "over";
    if (!table.endedEarly) void table.#run();
    return table;
  }

  async #open(command: Command<"new" | "load">): Promise<void> {
    const turn = ++this.#opening;
    const { table } = await demand(command);
    const info = await demand({ do: "info", table });
    const deck = await deckOf(this.game, info.options);
    const { history } = await demand({ do: "history", table, seat: this.#listener });
    const late = turn !== this.#opening;
    void ask({ do: "close", table: late ? table : this.#table });
    if (late) throw new Stale();
    this.#hints.drop();
    this.#table = table;
    this.#chance = command.seed ?? 0;
    this.#turn = info;
    this.options = info.options;
    this.deck = deck;
    this.passTo = this.thinking = null;
    this.log = history.flatMap((told) => this.#written(told));
    this.recent = this.ledger = [];
    await this.#show(this.people.length === 1 && !this.elsewhere ? this.people[0] : null);
  }

  async #demand<N extends Name>(command: Command<N> & { table: number }): Promise<Done<N>> {
    const answer = await demand(command);
    if (command.table !== this.#table) throw new Stale();
    return answer;
  }

  get #listener(): number | null {
    return this.people.length === 1 ? this.people[0] : null;
  }
  #written(told: Told): Line<GameEvent>[] {
    return told.events.map((event) => ({ key: ++this.#lines, step: told.step, seat: told.seat ?? null, event }));
  }
  #tell(told: Told): void {
    this.log = [...this.log, ...this.#written(told)];
    this.recent = told.events;
    this.revealing = false;
    this.ledger = withPayday(this.ledger, told.events);
    sound(soundsOf(told.events, this.deck, this.#listener, this.#hurry ? 0 : this.pace, settings.step));
  }

  // Viewer and view change together: a board must never ask for a hand that is not in its view.
  async #show(viewer: number | null): Promise<void> {
    this.#see(viewer, await this.#demand({ do: "look", table: this.#table, seat: viewer, step: this.#turn.steps }));
  }
  #see(viewer: number | null, { view, look }: Seeing): void {
    this.viewer = viewer;
    this.view = view;
    this.look = look;
  }

  // The bots that have to move.
  get #bots(): number[] {
    const { over, to_act } = this.#turn;
    return over ? [] : to_act.filter((seat) => this.seats[seat].bot !== null);
  }

  #wait(milliseconds: number): Promise<void> {
    if (this.#hurry || milliseconds === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#wake = done;
      setTimeout(done, milliseconds);
    });
  }

  // Bots move until a person has to.
  async #run(): Promise<void> {
    this.#again = this.#running; // a person may be quicker than the motion of the last move
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        if (this.#left || this.elsewhere) break;
        const [seat] = this.#bots;
        this.thinking = seat ?? null;
        if (seat === undefined) {
          this.#hurry = false;
          await this.#hand_over();
          break;
        }
        this.recent = []; // a payday that is still open is put aside while others move
        await this.#wait(settings.stepOfOthers * 2);
        if (this.#left || this.elsewhere) break;
        const { viewer } = this;
        const bot = this.seats[seat].bot ?? "";
        const moved = await this.#demand({ do: "bot", table: this.#table, seat, bot, viewer, listener: this.#listener });
        await this.#after(moved, viewer);
      }
    } catch (error) {
      if (!(error instanceof Stale)) this.failed = String(error);
      this.thinking = null;
    }
    this.#running = false;
    if (this.#again && !this.#left && !this.failed) void this.#run();
  }

  // Stored first, then shown: what a player has seen is not lost with the tab.
  async #after(moved: Moved, viewer: number | null): Promise<void> {
    this.#save(moved);
    this.#turn = moved;
    if (this.#left) return;
    const bot = moved.seat !== undefined && this.seats[moved.seat].bot !== null;
    this.pace = bot && stepsOfSecrecy(moved.events) === 0 ? settings.stepOfOthers : settings.step;
    await this.#keepSecret(moved.events);
    this.#tell(moved);
    if (viewer === this.viewer) this.#see(viewer, moved);
    else await this.#show(this.viewer); // the device was passed on meanwhile
    this.thinking = this.#bots[0] ?? null; // nobody thinks while a person can move
    await this.#wait(this.pace * (stepsOfMotion(moved.events) + (bot ? beatOfOthers : 0)));
  }

  // Nothing tells the bids before the hands open.
  async #keepSecret(events: GameEvent[]): Promise<void> {
    const time = settings.step * stepsOfSecrecy(events);
    if (time === 0) return;
    const table = this.#table;
    this.thinking = null;
    this.revealing = true;
    await this.#wait(time);
    if (table === this.#table && !this.#left) return; // the hands open in one with the bids being told
    this.revealing = false;
    throw new Stale();
  }

  // With several people at one device, the player to move must have it.
  async #hand_over(): Promise<void> {
    const { over, to_act } = this.#turn;
    if (over) {
      const viewer = this.viewer ?? this.people[0] ?? null;
      if (viewer !== this.viewer) await this.#show(viewer);
      return;
    }
    const people = to_act.filter((seat) => this.seats[seat].bot === null);
    if (people.length === 0 || people.includes(this.viewer ?? -1) || this.people.length < 2) return;
    this.passTo = people[0]; // first: the table must not be seen from nobody's seat in between
    await this.#show(null);
  }

  ready(): void {
    const next = this.passTo;
    void this.#show(next).then(
      () => {
        if (this.passTo === next) this.passTo = null;
      },
      () => {},
    );
  }
  skip(): void {
    this.#hurry = true;
    this.hurry();
  }
  hurry(): void {
    this.#wake?.();
  }

  async play(move: string): Promise<Refusal | null> {
    if (this.elsewhere) return { clause: "", reason: "other" };
    ++this.#playing;
    try {
      const { viewer } = this;
      const table = this.#table;
      const done = await ask({ do: "play", table, seat: viewer, move, viewer, listener: this.#listener });
      if (table !== this.#table) throw new Stale();
      if (done.problem) return { clause: "", reason: "other" };
      if (done.refusal) return done.refusal;
      this.#hints.drop();
      this.ledger = [];
      this.#wake?.();
      await this.#after(done, viewer);
      void this.#run();
    } catch (error) {
      if (!(error instanceof Stale)) this.failed = String(error);
    } finally {
      --this.#playing;
    }
    return null;
  }
  // The step to go back to for another move, or null: not now, or not in this game.
  get lastChoice(): number | null {
    const { daily, practice } = this.marks;
    if (!this.look?.your_move || this.people.length > 1 || this.elsewhere || (daily && !practice)) return null;
    const last = this.log.findLast((line) => line.seat === this.viewer)?.step;
    return last === undefined ? null : stepBefore(this.log, this.viewer, last);
  }
  // With another seed: otherwise a bot would bid the same again.
  async undo(): Promise<void> {
    const step = this.lastChoice;
    if (step === null) return;
    try {
      const back = await this.#demand({ do: "record", table: this.#table, step });
      this.marks = { ...this.marks, practice: true };
      this.#seed = newSeed();
      this.#save(back, true);
      await this.#catch_up();
    } catch (error) {
      if (!(error instanceof Stale)) this.failed = String(error);
    }
  }
  async check(move: string): Promise<Refusal | null> {
    const checked = await ask({ do: "check", table: this.#table, seat: this.viewer, move });
    return checked.problem ? { clause: "", reason: "other" } : (checked.refusal ?? null);
  }
  async hint(): Promise<Hint | null> {
    const record = await this.record();
    return this.#left ? null : this.#hints.find(record, this.#chance, this.viewer);
  }
  async past(step: number): Promise<Past | null> {
    const [table, seat] = [this.#table, this.viewer];
    const after = await ask({ do: "look", table, seat, step });
    const before = await ask({ do: "look", table, seat, step: Math.max(0, step - 1) });
    return before.problem || after.problem || seat !== this.viewer ? null : { before, after, events: after.events };
  }
  async record(): Promise<string> {
    return (await demand({ do: "record", table: this.#table })).record;
  }

  // Every move was stored before it was shown.
  store(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async #saveNow(): Promise<void> {
    if (this.elsewhere) return;
    this.#save(await this.#demand({ do: "record", table: this.#table }));
  }
  #save({ record, steps, over }: Recorded, back = false): void {
    if (this.elsewhere) return;
    const { id, game, marks } = this;
    const seats = $state.snapshot(this.seats);
    if (this.#storage.save({ ...marks, id, game, seats, seed: this.#seed, over, steps, record, when: Date.now() }, back)) return;
    void this.#catch_up();
    throw new Stale();
  }
  // The stored game counts, whichever tab stored it.
  async #catch_up(): Promise<void> {
    this.#wake?.();
    const saved = this.#left ? null : this.#storage.read();
    if (!saved) return;
    try {
      await this.#open(fromRecord(saved));
      void this.#run();
    } catch (error) {
      if (!(error instanceof Stale)) this.failed = String(error);
    }
  }
  // Takes the game over from the other tab.
  async playHere(): Promise<void> {
    await this.#storage.take(true);
    if (this.#left) this.#storage.release();
    else await this.#catch_up();
  }
  // A game that was deleted in another tab is stored again.
  async saveAgain(): Promise<void> {
    this.#storage.forgetDeletion();
    await this.#saveNow();
  }

  leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#hints.end();
    this.#wake?.();
    this.#storage.deafen();
    // A move under way is stored before another tab may have the game.
    void this.#saveNow()
      .catch(() => {})
      .finally(() => {
        void ask({ do: "close", table: this.#table });
        this.#table = -1;
        this.#storage.release();
      });
  }
}
