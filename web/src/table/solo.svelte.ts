// A game kept in this page: bots, and one or more people at this device.
import type { Answer, Deck, Event, Game, Hint, OsakaLook, OsakaView, Refusal, TsukijiLook, TsukijiView } from "../engine/answers";
import { ask } from "../engine/engine";
import { newId, saveGame, type SavedGame, type Seat } from "../lib/games";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { stepsOfMotion } from "../board/travel";
import { withPayday, type Line, type Table } from "./table";

interface Info {
  over: boolean;
  to_act: number[];
  steps: number;
  options: { deck?: Deck };
}

export interface SoloStart {
  game: Game;
  seats: Seat[];
  options: Record<string, unknown>;
  seed: number;
}

export class SoloTable implements Table {
  game: Game;
  seats: Seat[];
  id: string;
  deck = $state.raw<Deck | null>(null);
  viewer = $state<number | null>(null);
  passTo = $state<number | null>(null);
  view = $state.raw<OsakaView | TsukijiView | null>(null);
  look = $state.raw<OsakaLook | TsukijiLook | null>(null);
  log = $state.raw<Line[]>([]);
  recent = $state.raw<Event[]>([]);
  ledger = $state.raw<Event[]>([]);
  thinking = $state<number | null>(null);
  failed = $state<string | null>(null);

  #kept: boolean; // among the games of this browser
  #table = 0;
  #seed: number;
  #told = 0; // steps that are on show
  #lines = 0;
  #left = false;
  #hurry = false;
  #running = false;
  #again = false; // somebody moved while bots were
  #wake: (() => void) | null = null;

  constructor(game: Game, seats: Seat[], seed: number, id: string, kept = true) {
    this.#kept = kept;
    this.game = game;
    this.seats = seats;
    this.id = id;
    this.#seed = seed;
  }
  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }
  get people(): number[] {
    return this.seats.flatMap((seat, index) => (seat.bot === null ? [index] : []));
  }

  static async begin(start: SoloStart, id = newId(), kept = true): Promise<SoloTable> {
    const table = new SoloTable(start.game, start.seats, start.seed, id, kept);
    await table.#open({ do: "new", game: start.game, players: table.names, options: start.options, seed: start.seed });
    return table;
  }
  static async resume(saved: SavedGame): Promise<SoloTable> {
    const table = new SoloTable(saved.game, saved.seats, saved.seed, saved.id);
    await table.#open({ do: "load", record: saved.record, seed: saved.seed + saved.steps });
    return table;
  }

  // A table to try things at, which nobody wants to find again later.
  static async forLesson(start: SoloStart, record?: string): Promise<SoloTable> {
    if (!record) return SoloTable.begin(start, newId(), false);
    const table = new SoloTable(start.game, start.seats, start.seed, newId(), false);
    await table.#open({ do: "load", record, seed: start.seed });
    return table;
  }

  async #open(command: Record<string, unknown>): Promise<void> {
    const made = await ask(command);
    if (made.problem) throw new Error(made.problem.words);
    this.#table = made.table!;
    const info = await this.#info();
    if (this.game === "tsukiji") this.deck = info.options.deck ?? (await ask<{ deck: Deck }>({ do: "house_deck" })).deck;
    this.viewer = this.people.length === 1 ? this.people[0] : null;
    if (this.people.length === 0) this.viewer = null;
    for (let step = 0; step <= info.steps; ++step) await this.#tell(step, false);
    await this.#show();
    await this.#keep();
    void this.#run();
  }

  #info(): Promise<Info> {
    return ask<Info>({ do: "info", table: this.#table });
  }

  async #tell(step: number, fresh: boolean): Promise<void> {
    const seat = this.people.length === 1 ? this.people[0] : undefined;
    const told = await ask<{ events: Event[]; seat?: number }>({ do: "events", table: this.#table, step, seat });
    this.#told = step;
    const lines = told.events.map((event) => ({ key: ++this.#lines, step, seat: told.seat ?? null, event }));
    this.log = [...this.log, ...lines];
    if (fresh) {
      this.recent = told.events;
      this.ledger = withPayday(this.ledger, told.events);
      this.#sounds(told.events);
    }
  }

  #sounds(events: Event[]): void {
    if (events.some((event) => event.event === "ship_sank")) sound("wave");
    else if (events.some((event) => event.event === "lot_sold" || event.event === "specialty_earned")) sound("bell");
    else if (events.some((event) => event.event === "card_taken" || event.event === "goods_bought")) sound("coin");
    else sound("clap");
  }

  async #show(): Promise<void> {
    const seat = this.viewer ?? undefined;
    const { view, look } = await ask<{ view: OsakaView & TsukijiView; look: OsakaLook & TsukijiLook }>({
      do: "look", table: this.#table, seat, step: this.#told,
    });
    this.view = view;
    this.look = look;
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
        const info = await this.#info();
        if (this.#left) break;
        const bots = info.to_act.filter((seat) => this.seats[seat].bot !== null);
        if (info.over || bots.length === 0) {
          this.#hurry = false;
          this.thinking = null;
          await this.#hand_over(info);
          break;
        }
        const seat = bots[0];
        this.thinking = seat;
        await this.#wait(settings.step * 2);
        const moved = await ask({ do: "bot", table: this.#table, seat, bot: this.seats[seat].bot });
        if (moved.problem) throw new Error(moved.problem.words);
        await this.#after(moved.step!);
      }
    } catch (error) {
      this.failed = String(error);
      this.thinking = null;
    }
    this.#running = false;
    if (this.#again && !this.#left && !this.failed) void this.#run();
  }

  async #after(step: number): Promise<void> {
    await this.#tell(step, true);
    await this.#show();
    await this.#keep();
    await this.#wait(settings.step * stepsOfMotion(this.recent));
  }

  // With several people at one device, whoever is to move has to have it.
  async #hand_over(info: Info): Promise<void> {
    if (info.over) {
      this.viewer ??= this.people[0] ?? null;
      await this.#show();
      return;
    }
    const people = info.to_act.filter((seat) => this.seats[seat].bot === null);
    if (people.length === 0 || people.includes(this.viewer ?? -1) || this.people.length < 2) return;
    this.viewer = null;
    await this.#show();
    this.passTo = people[0];
  }

  ready(): void {
    this.viewer = this.passTo;
    this.passTo = null;
    void this.#show();
  }
  skip(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  async play(move: string): Promise<Refusal | null> {
    const done = await ask({ do: "play", table: this.#table, seat: this.viewer, move });
    if (done.refusal) return done.refusal;
    if (done.problem) return { clause: "", reason: "other" };
    this.ledger = [];
    this.#wake?.();
    await this.#after(done.step!);
    void this.#run();
    return null;
  }
  async check(move: string): Promise<Refusal | null> {
    const checked = await ask<Answer>({ do: "check", table: this.#table, seat: this.viewer, move });
    return checked.refusal ?? (checked.problem ? { clause: "", reason: "other" } : null);
  }
  async hint(): Promise<Hint | null> {
    const found = await ask<Hint & Answer>({ do: "hint", table: this.#table, seat: this.viewer, budget: 4000 });
    return found.problem ? null : found;
  }
  async record(): Promise<string> {
    return (await ask<{ record: string }>({ do: "record", table: this.#table })).record;
  }
  async #keep(): Promise<void> {
    if (!this.#kept) return;
    const info = await this.#info();
    saveGame({
      id: this.id, game: this.game, seats: $state.snapshot(this.seats), record: await this.record(),
      seed: this.#seed, over: info.over, steps: info.steps, when: Date.now(),
    });
  }
  leave(): void {
    this.#left = true;
    void ask({ do: "close", table: this.#table });
  }
}
