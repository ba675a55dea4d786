// All games of a browser in one file: a first line that says so, then one game on each line. A damaged line costs only its own game.
import { levelOf } from "../board/botLevel";
import type { SavedGame, Seat } from "../lib/games";

const version = 1;

export const archiveName = (now: Date): string => `ichiba-games-${now.toISOString().slice(0, 10)}.jsonl`;
export const writeArchive = (games: SavedGame[]): string =>
  [{ ichiba_games: version, games: games.length }, ...games].map((line) => JSON.stringify(line) + "\n").join("");

// A game as a file has it. What a record alone does not say is null.
export interface Entry {
  line: number; // in the file
  record: string;
  saved: SavedGame | null;
}
export type ReadFile =
  | { kind: "games"; entries: Entry[]; damaged: number[]; missing: number } // damaged: lines; missing: games after the end of the file
  | { kind: "newer" | "foreign" };

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isSeat = (value: unknown): value is Seat => {
  const seat = value as Partial<Seat> | null;
  return typeof seat?.name === "string" && (seat.bot === null || levelOf(seat.bot) > 0);
};
function isSavedGame(value: unknown): value is SavedGame {
  const game = value as Partial<SavedGame> | null;
  return (
    typeof game?.id === "string" &&
    /^[\w-]{1,64}$/.test(game.id) &&
    (game.game === "osaka" || game.game === "tsukiji") &&
    Array.isArray(game.seats) &&
    game.seats.every(isSeat) &&
    typeof game.record === "string" &&
    isWhole(game.seed) &&
    typeof game.over === "boolean" &&
    isWhole(game.steps) &&
    isWhole(game.when) &&
    (game.practice === undefined || typeof game.practice === "boolean") &&
    (game.daily === undefined || (typeof game.daily?.date === "string" && typeof game.daily.version === "string"))
  );
}
function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function readFile(text: string): ReadFile {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const header = parsed(lines[0]);
  if (header && "ichiba" in header) return { kind: "games", entries: [{ line: 1, record: text, saved: null }], damaged: [], missing: 0 };
  if (!header || !("ichiba_games" in header)) return { kind: "foreign" };
  if (header.ichiba_games !== version) return { kind: "newer" };
  const entries: Entry[] = [];
  const damaged: number[] = [];
  lines.slice(1).forEach((line, at) => {
    if (line.trim() === "") return;
    const saved = parsed(line);
    if (isSavedGame(saved)) entries.push({ line: at + 2, record: saved.record, saved });
    else damaged.push(at + 2);
  });
  const missing = isWhole(header.games) ? Math.max(0, header.games - entries.length - damaged.length) : 0;
  return { kind: "games", entries, damaged, missing };
}
