// All commands of the engine with their answers (programs/wasm/commands.hpp).
import type { Deck, Game, Hint, OsakaLook, OsakaView, Problem, Refusal, Report, TsukijiLook, TsukijiView } from "./answers";
import type { GameEvent } from "./events";

export type View = OsakaView | TsukijiView;
export type Look = OsakaLook | TsukijiLook;
export type Seeing = { game: "osaka"; view: OsakaView; look: OsakaLook } | { game: "tsukiji"; view: TsukijiView; look: TsukijiLook };
// The variant of a game.
export interface Options {
  memory?: boolean; // osaka
  friendly?: boolean; // tsukiji
  deck?: Deck; // tsukiji
}

export interface Opened {
  table: number;
}
export interface Info {
  game: Game;
  players: string[];
  options: Options;
  steps: number;
  over: boolean;
  to_act: number[];
}
export interface Told {
  step: number;
  events: GameEvent[];
  seat?: number; // who moved; nobody at the set-up
  move?: string;
}
export interface Recorded {
  record: string;
  steps: number;
  over: boolean;
}
// All that a table needs after a move: to show it, to keep it, and to know who is next.
export type Moved = Told & Seeing & Recorded & { to_act: number[] };
// Whose view and whose events; null: a spectator's.
interface Audience {
  viewer: number | null;
  listener: number | null;
}
export interface Checked {
  ok?: true;
  refusal?: Refusal;
}
interface At {
  table: number;
}
interface Seen extends At {
  seat?: number | null; // none: a spectator
  step?: number; // none: now
}
interface FromView {
  game: Game;
  players: number;
  options: Options;
  seat: number | null;
  view: View | null;
}

// By the name of the command: its fields, and its answer.
interface Commands {
  new: [{ game: Game; players: string[]; options: Options; seed: number; every_step?: true }, Opened];
  load: [{ record: string; seed?: number; every_step?: true }, Opened];
  fork: [At & { step: number; seed: number; other_cards?: true }, Opened];
  info: [At, Info];
  look: [Seen & { all?: boolean; winners?: number[] }, Told & Seeing];
  history: [At & { seat?: number | null }, { history: Told[] }];
  check: [At & { seat: number | null; move: string }, Checked];
  play: [At & Audience & { seat: number | null; move: string }, (Moved & { refusal?: undefined }) | { refusal: Refusal }];
  bot: [At & Audience & { seat: number; bot: string }, Moved];
  hint: [At & { seat: number | null; budget: number; without?: true }, Hint]; // without: a network
  study: [At & { budget: number; without?: true }, { pieces: number }];
  study_piece: [At & { piece: number }, { done: number }];
  study_report: [At, { report: Report }];
  record: [At & { step?: number }, Recorded];
  close: [At, { closed: true }];
  deck: [{ text: string }, { deck: Deck }];
  house_deck: [object, { deck: Deck }];
  look_view: [FromView & { winners?: number[] }, { look: Look }];
  check_view: [FromView & { move: string }, Checked];
  net: [{ text: string }, { taken: true }]; // sent by the worker itself (worker.ts)
  lot_points: [{ lots: { cards: string[]; tokens: number }[] }, { points: number[] }]; // osaka: what lots of one colour sell for
  verify: [{ record: string; commitment: string; seat?: number; nonce?: string }, { fair: true } | { fair: false; what: string }];
}
export type Name = keyof Commands;
export type Command<N extends Name = Name> = { [K in N]: { do: K } & Commands[K][0] }[N];
// An invalid command is answered with a problem; an invalid deck with all its mistakes.
export type Failed = { problem: Problem; mistakes?: string[] };
export type Done<N extends Name> = Commands[N][1] & { problem?: undefined };
export type Answer<N extends Name> = Done<N> | Failed;
