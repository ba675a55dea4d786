// The messages between page and server (docs/protocol.md), as closed sums. A server's messages come from outside: they are parsed field by
// field, and anything invalid is `Foreign`, a server of another version.
import type { Game, Refusal } from "../engine/answers";
import type { Options, View } from "../engine/commands";
import type { AnyEvent } from "../engine/events";
import { readEvent } from "./readEvent";

export type Stage = "open" | "playing" | "over";
export type Ending = "rules" | "resigned" | "abandoned";
export type Watching = "none" | "public" | "all";
export type ClockRules =
  | { kind: "none" }
  | { kind: "move"; seconds: number }
  | { kind: "game"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface Setup {
  game: Game;
  players: number;
  options: Options;
  clock: ClockRules;
  watchers: Watching;
  delay: number;
  listed: boolean;
  autostart: boolean;
}
export type Chair =
  | { kind: "open" }
  | { kind: "bot"; level: number }
  | {
      kind: "person";
      name: string;
      present: boolean;
      host?: boolean;
      replaced_by_level?: number;
      resigned?: boolean;
      wants_swap?: number;
      wants_rematch?: boolean;
      votes?: number[];
      nonce?: string;
      nonce_wanted?: boolean;
    };

export interface TableInfo {
  table?: string; // named in snapshots, not in later updates
  stage: Stage;
  created_at: number;
  setup: Setup;
  seats: Chair[];
  commitment?: string; // what the cards will follow from, together with the nonces (docs/fair-dealing.md)
  ending?: Ending;
  winners?: number[];
  rematch?: string;
}
export interface Clocks {
  left: number[];
  runs: number[];
}
// One table as it stands now, by name. With a token there is `seat`: the seat of that token, or null.
export interface Standing extends TableInfo {
  version?: number;
  to_act?: number[];
  clock?: Clocks;
  seat?: number | null;
}
export interface Update {
  type: "update";
  version: number;
  key?: string;
  events: AnyEvent[];
  view: View | null;
  clock?: Clocks;
  table?: TableInfo;
  seat?: number | null;
}
export interface Trouble {
  code: string;
  words: string;
  facts?: Refusal;
  wait?: number; // seconds until a retry makes sense
}
export const reactions = ["hello", "thanks", "nice", "oops", "thinking", "well_played"] as const;
export type Reaction = (typeof reactions)[number];

export type ServerMessage =
  | Update
  | { type: "refused"; version?: number; key?: string; refusal: Trouble; view?: View | null }
  | { type: "presence"; present: number[] }
  | { type: "reaction"; seat: number; reaction: Reaction }
  | { type: "closing" };

// Messages that are carried out once, whatever happens on the way: all of them are sent with a key.
export type TableCommand =
  | { type: "move"; version: number; move: string }
  | { type: "nonce"; nonce: string }
  | { type: "start" }
  | { type: "rename"; name: string }
  | { type: "swap"; with: number }
  | { type: "free"; seat: number }
  | { type: "leave" }
  | { type: "return" }
  | { type: "resign" }
  | { type: "vote"; against: number }
  | { type: "rematch" };
export type ClientMessage = { type: "hello"; token?: string } | (TableCommand & { key: string }) | { type: "react"; reaction: Reaction };

export interface NewTable {
  game: Game;
  seats: ({ kind: "me"; name: string; nonce?: "later" } | { kind: "open" } | { kind: "bot"; level: number })[];
  options: Options;
  clock: ClockRules;
  watchers: Watching;
  listed: boolean;
  delay?: number;
  autostart?: boolean;
}
export interface MadeTable {
  table: string;
  link: string;
  commitment?: string;
  seat?: number;
  token?: string;
}
export interface Seated {
  seat: number;
  token: string;
  commitment?: string;
}

// The table of a day's market: how often each number of points was reached, the most first.
export interface DayTable {
  results: number;
  points: { points: number; times: number }[];
  yours?: { points: number; better: number; same: number };
}

export class Foreign extends Error {}

type Fields = Record<string, unknown>;
function object(value: unknown, what: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Foreign(what);
  return value as Fields;
}
function text(value: unknown, what: string): string {
  if (typeof value !== "string") throw new Foreign(what);
  return value;
}
function number(value: unknown, what: string): number {
  if (typeof value !== "number") throw new Foreign(what);
  return value;
}
function flag(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") throw new Foreign(what);
  return value;
}
function oneOf<T extends string>(value: unknown, known: readonly T[], what: string): T {
  if (!known.includes(value as T)) throw new Foreign(what);
  return value as T;
}
function list<T>(value: unknown, each: (one: unknown, what: string) => T, what: string): T[] {
  if (!Array.isArray(value)) throw new Foreign(what);
  return value.map((one) => each(one, what));
}
const maybe = <T>(value: unknown, read: (value: unknown, what: string) => T, what: string): T | undefined =>
  value === undefined ? undefined : read(value, what);

function readClockRules(value: unknown): ClockRules {
  const clock = object(value, "clock");
  const kind = oneOf(clock.kind, ["none", "move", "game", "days"] as const, "clock.kind");
  switch (kind) {
    case "none":
      return { kind };
    case "move":
      return { kind, seconds: number(clock.seconds, "clock.seconds") };
    case "game":
      return { kind, seconds: number(clock.seconds, "clock.seconds"), increment: number(clock.increment, "clock.increment") };
    case "days":
      return { kind, days: number(clock.days, "clock.days") };
  }
}
function readChair(value: unknown): Chair {
  const chair = object(value, "seats");
  const kind = oneOf(chair.kind, ["open", "bot", "person"] as const, "seats.kind");
  switch (kind) {
    case "open":
      return { kind };
    case "bot":
      return { kind, level: number(chair.level, "seats.level") };
    case "person":
      return {
        kind,
        name: text(chair.name, "seats.name"),
        present: flag(chair.present, "seats.present"),
        host: maybe(chair.host, flag, "seats.host"),
        replaced_by_level: maybe(chair.replaced_by_level, number, "seats.replaced_by_level"),
        resigned: maybe(chair.resigned, flag, "seats.resigned"),
        wants_swap: maybe(chair.wants_swap, number, "seats.wants_swap"),
        wants_rematch: maybe(chair.wants_rematch, flag, "seats.wants_rematch"),
        votes: maybe(chair.votes, (votes) => list(votes, number, "seats.votes"), "seats.votes"),
        nonce: maybe(chair.nonce, text, "seats.nonce"),
        nonce_wanted: maybe(chair.nonce_wanted, flag, "seats.nonce_wanted"),
      };
  }
}
export function readTable(value: unknown): TableInfo {
  const table = object(value, "table");
  const setup = object(table.setup, "setup");
  return {
    table: maybe(table.table, text, "table.table"),
    stage: oneOf(table.stage, ["open", "playing", "over"] as const, "stage"),
    created_at: number(table.created_at, "created_at"),
    setup: {
      game: oneOf(setup.game, ["osaka", "tsukiji"] as const, "setup.game"),
      players: number(setup.players, "setup.players"),
      options: object(setup.options, "setup.options") as Options, // the engine reads them strictly
      clock: readClockRules(setup.clock),
      watchers: oneOf(setup.watchers, ["none", "public", "all"] as const, "setup.watchers"),
      delay: number(setup.delay, "setup.delay"),
      listed: flag(setup.listed, "setup.listed"),
      autostart: flag(setup.autostart, "setup.autostart"),
    },
    seats: list(table.seats, readChair, "seats"),
    commitment: maybe(table.commitment, text, "commitment"),
    ending: maybe(table.ending, (ending) => oneOf(ending, ["rules", "resigned", "abandoned"] as const, "ending"), "ending"),
    winners: maybe(table.winners, (winners) => list(winners, number, "winners"), "winners"),
    rematch: maybe(table.rematch, text, "rematch"),
  };
}
// Unknown kinds are left out, like unknown messages.
function readEvents(value: unknown): AnyEvent[] {
  return list(value, object, "events").flatMap((one) => {
    const event = readEvent(one);
    if (event === undefined) throw new Foreign(`events.${one.event}`);
    return event ?? [];
  });
}
function readTrouble(value: unknown): Trouble {
  const trouble = object(value, "refusal");
  return {
    code: text(trouble.code, "refusal.code"),
    words: text(trouble.words, "refusal.words"),
    facts: maybe(trouble.facts, (facts) => object(facts, "refusal.facts") as Refusal, "refusal.facts"),
  };
}
// The engine reads views strictly, so here it is enough that there is one.
const readView = (value: unknown): View | null => (value === null ? null : (object(value, "view") as unknown as View));

export function readClocks(value: unknown): Clocks {
  const clock = object(value, "clock");
  return { left: list(clock.left, number, "clock.left"), runs: list(clock.runs, number, "clock.runs") };
}
const readSeat = (seat: unknown, what: string): number | null => (seat === null ? null : number(seat, what));
export function readStanding(value: unknown): Standing {
  const table = object(value, "table");
  return {
    ...readTable(value),
    version: maybe(table.version, number, "version"),
    to_act: maybe(table.to_act, (seats) => list(seats, number, "to_act"), "to_act"),
    clock: maybe(table.clock, readClocks, "clock"),
    seat: maybe(table.seat, readSeat, "seat"),
  };
}

// A message of an unknown kind is null; a known but invalid one is Foreign.
export function readMessage(source: string): ServerMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new Foreign("not JSON");
  }
  const message = object(value, "message");
  switch (text(message.type, "type")) {
    case "update":
      return {
        type: "update",
        version: number(message.version, "version"),
        key: maybe(message.key, text, "key"),
        events: readEvents(message.events),
        view: readView(message.view),
        clock: maybe(message.clock, readClocks, "clock"),
        table: maybe(message.table, readTable, "table"),
        seat: maybe(message.seat, readSeat, "seat"),
      };
    case "refused":
      return {
        type: "refused",
        version: maybe(message.version, number, "version"),
        key: maybe(message.key, text, "key"),
        refusal: readTrouble(message.refusal),
        view: maybe(message.view, readView, "view"),
      };
    case "presence":
      return { type: "presence", present: list(message.present, number, "present") };
    case "reaction":
      return {
        type: "reaction",
        seat: number(message.seat, "seat"),
        reaction: oneOf(message.reaction, reactions, "reaction"),
      };
    case "closing":
      return { type: "closing" };
    default:
      return null;
  }
}
export function readError(value: unknown): Trouble {
  return readTrouble(object(value, "answer").error);
}
export function readMade(value: unknown): MadeTable {
  const made = object(value, "answer");
  return {
    table: text(made.table, "table"),
    link: text(made.link, "link"),
    commitment: maybe(made.commitment, text, "commitment"),
    seat: maybe(made.seat, number, "seat"),
    token: maybe(made.token, text, "token"),
  };
}
export function readSeated(value: unknown): Seated {
  const seated = object(value, "answer");
  return {
    seat: number(seated.seat, "seat"),
    token: text(seated.token, "token"),
    commitment: maybe(seated.commitment, text, "commitment"),
  };
}
export const readTables = (value: unknown): TableInfo[] => list(object(value, "answer").tables, readTable, "tables");

export interface Happening {
  version: number;
  events: AnyEvent[];
}
export const readHistory = (source: string): Happening[] =>
  source
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const entry = object(JSON.parse(line), "history");
      return { version: number(entry.version, "version"), events: readEvents(entry.events) };
    });
export function readDayTable(value: unknown): DayTable {
  const table = object(value, "table of the day");
  const yours = maybe(table.yours, object, "yours");
  return {
    results: number(table.results, "results"),
    points: list(table.points, (pair, what) => list(pair, number, what), "points").map(([points, times]) => ({
      points: number(points, "points"),
      times: number(times, "points"),
    })),
    yours: yours && {
      points: number(yours.points, "yours.points"),
      better: number(yours.better, "yours.better"),
      same: number(yours.same, "yours.same"),
    },
  };
}
