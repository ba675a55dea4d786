// Takes games from files into this browser. Each is checked by the rules first; a game that is here already is not doubled, and none that
// is here is changed except by moves that continue it.
import type { Info } from "../engine/commands";
import { ask } from "../engine/engine";
import { dropUnsaved, isSaved, newId, newSeed, saveGame, savedGames, stepsBeyond, type SavedGame, type Seat } from "../lib/games";
import { withNames } from "../review/names";
import { readFile, type Entry } from "./archiveFile";

// A place where something could not be taken, to be told.
export type Trouble =
  | { kind: "foreign" | "newer" | "unreadable"; file: string }
  | { kind: "line"; file: string; line: number; clause: string } // clause: of the rule that it breaks; none: it is damaged
  | { kind: "short"; file: string; missing: number }
  | { kind: "full"; file: string; left: number };
export interface Imported {
  added: number;
  grown: number; // a game that was here has its later moves now
  present: number;
  troubles: Trouble[];
}
export interface TextFile {
  name: string;
  lastModified: number;
  text(): Promise<string>;
}
// Who sat there, from the names in a record.
export type SeatFinder = (names: string[]) => Seat[];

type Checked = { info: Info } | { line: number; clause: string };
async function check(record: string): Promise<Checked> {
  const loaded = await ask({ do: "load", record });
  if (loaded.problem) return { line: loaded.problem.line ?? 0, clause: loaded.problem.clause ?? "" };
  const info = await ask({ do: "info", table: loaded.table });
  void ask({ do: "close", table: loaded.table });
  return info.problem ? { line: 0, clause: "" } : { info };
}

function gameOf({ record, saved }: Entry, info: Info, seatsOf: SeatFinder, when: number): SavedGame {
  const { game, steps, over } = info;
  if (saved) return { ...saved, game, steps, over: over || saved.over, when: Math.min(saved.when, Date.now()) };
  return { id: newId(), game, seats: seatsOf(info.players), record, seed: newSeed(), over, steps, when: Math.min(when, Date.now()) };
}
const playersOf = (record: string): string => JSON.stringify((JSON.parse(record.split("\n", 1)[0]) as { players: unknown }).players);

// How a game relates to those that are here. A record has no id: it is known by its deal and its moves.
function place(game: SavedGame, entry: Entry): { id: string; known: SavedGame | null; practice?: true } | "present" {
  const here = savedGames();
  if (here.some((one) => stepsBeyond(game.record, one.record) === 0)) return "present";
  const known = entry.saved
    ? here.find((one) => one.id === game.id)
    : here.find((one) => (stepsBeyond(game.record, one.record) ?? -1) > 0 && !one.over && playersOf(one.record) === playersOf(game.record));
  if (!entry.saved && here.some((one) => (stepsBeyond(one.record, game.record) ?? -1) > 0)) return "present";
  if (!known) return { id: game.id, known: null };
  if ((stepsBeyond(known.record, game.record) ?? -1) > 0) return "present";
  const goesOn = (stepsBeyond(game.record, known.record) ?? -1) > 0 && !known.over;
  return goesOn ? { id: known.id, known } : { id: newId(), known: null, practice: true }; // it took another course: both are kept
}

function storedAs(game: SavedGame, { id, known, practice }: Exclude<ReturnType<typeof place>, "present">): SavedGame {
  if (known) return { ...game, id, seats: known.seats, seed: known.seed };
  return { ...game, id, ...(practice && game.daily ? { practice } : {}) }; // a day has one counted try
}

export async function importFiles(files: TextFile[], seatsOf: SeatFinder): Promise<Imported> {
  const result: Imported = { added: 0, grown: 0, present: 0, troubles: [] };
  for (const file of files) {
    const text = await file.text().catch(() => null);
    if (text === null) result.troubles.push({ kind: "unreadable", file: file.name });
    else await importText(text, file, seatsOf, result);
  }
  return result;
}
async function importText(text: string, file: TextFile, seatsOf: SeatFinder, result: Imported): Promise<void> {
  const read = readFile(text);
  const trouble = (one: Trouble) => result.troubles.push(one);
  if (read.kind !== "games") return void trouble({ kind: read.kind, file: file.name });
  for (const line of read.damaged) trouble({ kind: "line", file: file.name, line, clause: "" });
  const entries = read.entries.map((entry) => (entry.saved ? entry : { ...entry, record: withNames(entry.record) }));
  for (const [at, entry] of entries.entries()) {
    const checked = await check(entry.record);
    if (!("info" in checked)) {
      trouble({ kind: "line", file: file.name, line: entry.saved ? entry.line : checked.line, clause: checked.clause });
      continue;
    }
    if (entry.saved && entry.saved.seats.length !== checked.info.players.length) {
      trouble({ kind: "line", file: file.name, line: entry.line, clause: "" });
      continue;
    }
    const game = gameOf(entry, checked.info, seatsOf, file.lastModified);
    const to = place(game, entry);
    if (to === "present") ++result.present;
    else if (put(storedAs(game, to))) {
      if (to.known) ++result.grown;
      else ++result.added;
    } else {
      trouble({ kind: "full", file: file.name, left: read.entries.length - at });
      return;
    }
  }
  if (read.missing > 0) trouble({ kind: "short", file: file.name, missing: read.missing });
}
// Only what is stored counts as imported. What the browser has no room for stays in the file.
function put(game: SavedGame): boolean {
  if (!isSaved(game.id)) return false;
  const saving = saveGame(game);
  if (saving === "full") dropUnsaved(game.id);
  return saving === "saved" || saving === "same";
}
