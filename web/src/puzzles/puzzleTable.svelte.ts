// The position of a puzzle as a table. A move is checked by the rules, but not carried out: it is the answer.
import type { Deck, Game, Refusal } from "../engine/answers";
import type { Look, View } from "../engine/commands";
import { deckOf } from "../engine/deck";
import { ask, demand } from "../engine/engine";
import type { GameEvent } from "../engine/events";
import { newId, type Seat } from "../lib/games";
import { StillTable } from "../table/stillTable";
import type { Line, Past, Table } from "../table/table";
import { recordOf, type Puzzle } from "./puzzleFile";

const names = ["Aki", "Ben", "Chie", "Dai"];

export class PuzzleTable extends StillTable implements Table {
  readonly id = newId();
  readonly game: Game;
  readonly seats: Seat[];
  readonly names: string[];
  readonly viewer: number;
  readonly recent = [];
  deck: Deck | null = null;
  log: Line<GameEvent>[] = [];
  view = $state.raw<View | null>(null);
  look = $state.raw<Look | null>(null);
  answer = $state<string | null>(null);
  #asked: Look | null = null;
  #table = 0;
  #record: string;

  private constructor(puzzle: Puzzle, game: Game, you: string) {
    super();
    this.game = game;
    this.viewer = puzzle.seat;
    this.seats = names
      .slice(0, puzzle.players)
      .map((name, seat) => (seat === puzzle.seat ? { name: you, bot: null } : { name, bot: "level:3" }));
    this.names = this.seats.map((seat) => seat.name);
    this.#record = recordOf(puzzle, game, this.names);
  }
  // Nothing if the puzzle does not match the rules of this engine.
  static async open(puzzle: Puzzle, game: Game, you: string): Promise<PuzzleTable | null> {
    const made = new PuzzleTable(puzzle, game, you);
    if (await made.#fill(puzzle)) return made;
    made.leave();
    return null;
  }
  async #fill(puzzle: Puzzle): Promise<boolean> {
    const loaded = await ask({ do: "load", record: this.#record, seed: 1 });
    if (loaded.problem) return false;
    const table = (this.#table = loaded.table);
    const seat = puzzle.seat;
    const [info, deck, { history }, seen, ...checked] = await Promise.all([
      demand({ do: "info", table }),
      deckOf(this.game, {}), // puzzles are dealt from the house deck
      demand({ do: "history", table, seat }),
      demand({ do: "look", table, seat, step: puzzle.steps.length }),
      ...puzzle.moves.map(({ move }) => ask({ do: "check", table, seat, move })),
    ]);
    if (info.over || !info.to_act.includes(seat) || checked.some((one) => one.problem || one.refusal)) return false;
    this.deck = deck;
    let key = 0;
    this.log = history.flatMap((told) => told.events.map((event) => ({ key: ++key, step: told.step, seat: told.seat ?? null, event })));
    this.view = seen.view;
    this.look = this.#asked = seen.look;
    return true;
  }

  async play(move: string): Promise<Refusal | null> {
    const refusal = await this.check(move);
    if (refusal || this.answer !== null) return refusal;
    this.answer = move;
    this.look = this.look && { ...this.look, your_move: false };
    return null;
  }
  again(): void {
    this.answer = null;
    this.look = this.#asked;
  }
  async check(move: string): Promise<Refusal | null> {
    const checked = await ask({ do: "check", table: this.#table, seat: this.viewer, move });
    return checked.problem ? { clause: "", reason: "other" } : (checked.refusal ?? null);
  }
  async past(step: number): Promise<Past | null> {
    const [table, seat] = [this.#table, this.viewer];
    const after = await ask({ do: "look", table, seat, step });
    const before = await ask({ do: "look", table, seat, step: Math.max(0, step - 1) });
    return before.problem || after.problem ? null : { before, after, events: after.events };
  }
  record(): Promise<string> {
    return Promise.resolve(this.#record);
  }
  leave(): void {
    void ask({ do: "close", table: this.#table });
  }
}
