// What became of the daily markets, kept in this browser: one key for each, so that two tabs cannot overwrite each other's.
import type { Game } from "../engine/answers";
import { keysUnder, read, write } from "../lib/storage";
import { isDay, type Day } from "./day";

// How well somebody played, luck aside (docs/analysis.md). By seat; the player is seat 0.
export interface Judged {
  costs: number[]; // of a decision, on average
  best: number; // of the player's decisions
  decisions: number;
  course: string; // the player's decisions in order, in up to ten parts: 0 the best, 1 slightly worse, 2 a mistake
}
export interface Result {
  points: number;
  place: number;
  players: number;
}
export interface Entry {
  version: string; // of the engine that dealt
  result?: Result;
  judged?: Judged;
  token?: string; // with which the result was, or will be, sent to a server; of this day and game alone
  sent?: boolean;
}
export type Entries = Map<string, Entry>; // by keyOf

const prefix = "daily.";
export const keyOf = (game: Game, day: Day): string => `${game}.${day}`;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
function resultIn(value: unknown): Result | undefined {
  const found = value as Partial<Result> | undefined;
  return isNumber(found?.points) && isNumber(found.place) && isNumber(found.players) ? (found as Result) : undefined;
}
function judgedIn(value: unknown): Judged | undefined {
  const found = value as Partial<Judged> | undefined;
  const whole = Array.isArray(found?.costs) && found.costs.every(isNumber) && isNumber(found.best) && isNumber(found.decisions);
  return whole && /^[012]{1,10}$/.test(found.course ?? "") ? (found as Judged) : undefined;
}
// What is damaged counts as far as it can be read: a try that was begun stays begun.
function entryIn(value: unknown): Entry | null {
  const found = value as { [Field in keyof Entry]?: unknown } | null;
  if (typeof found?.version !== "string") return null;
  const result = resultIn(found.result);
  const entry: Entry = { version: found.version, result, judged: result && judgedIn(found.judged) };
  if (typeof found.token === "string" && /^[0-9a-f]{40}$/.test(found.token))
    return { ...entry, token: found.token, sent: found.sent === true };
  return entry;
}

const unsaved: Entries = new Map(); // results that the browser would not store

export function readEntries(): Entries {
  const entries: Entries = new Map();
  for (const key of keysUnder(prefix)) {
    const name = key.slice(prefix.length);
    const entry = /^(osaka|tsukiji)\./.test(name) && isDay(name.split(".")[1]) ? entryIn(read<unknown>(key, null)) : null;
    if (entry) entries.set(name, entry);
  }
  for (const [name, entry] of unsaved) entries.set(name, entry);
  return entries;
}
// False: browser storage is full or switched off. A result is then kept as long as the page is open; a try without one has not begun.
export function keepEntry(game: Game, day: Day, entry: Entry): boolean {
  const name = keyOf(game, day);
  const kept = write(prefix + name, entry);
  if (kept) unsaved.delete(name);
  else if (entry.result) unsaved.set(name, entry);
  return kept;
}
// Tries once more. False: some results are still only here.
export function storeUnsaved(): boolean {
  for (const [name, entry] of unsaved) if (write(prefix + name, entry)) unsaved.delete(name);
  return unsaved.size === 0;
}
export const daysPlayed = (entries: Entries): Day[] => [
  ...new Set([...entries].filter(([, entry]) => entry.result).map(([name]) => name.split(".")[1])),
];
export const daysBegun = (entries: Entries): Day[] => [...entries.keys()].map((name) => name.split(".")[1]);
