// A file of puzzles (docs/puzzles.md), read strictly: it may be of another version than the page.
import type { Game, Reason } from "../engine/answers";

export const themes = {
  osaka: ["insurance", "payday", "denying", "collecting"],
  tsukiji: ["knives", "denying", "bidding", "bonuses", "points"],
} as const;
export type Theme = (typeof themes)[Game][number];
export const grades = ["easy", "medium", "hard"] as const;
export type Grade = (typeof grades)[number];
// By how many of the 20 tries solved it; a test compares the bounds with those of the program.
export const [easyFrom, hardUpTo] = [13, 9];
export const gradeOf = (solved: number): Grade => (solved >= easyFrom ? "easy" : solved > hardUpTo ? "medium" : "hard");

export interface Puzzle {
  id: string;
  players: number;
  start: number | null;
  deck: string;
  steps: string[];
  seat: number;
  theme: Theme;
  moves: { move: string; loss: number }[]; // losses in chance to win; the best answer first
  grade: Grade;
  solved: number; // share of the bots' tries
  why: Reason[];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
const isList = <T>(value: unknown, fits: (item: unknown) => item is T): value is T[] => Array.isArray(value) && value.every(fits);
const isMove = (item: unknown): item is [string, number] =>
  Array.isArray(item) && item.length === 2 && isText(item[0]) && isWhole(item[1], 1000);
const isReason = (item: unknown): item is Reason =>
  typeof item === "object" && item !== null && isText((item as Reason).kind) && typeof (item as Reason).facts === "object";

const levels = 5;
const tries = 4;
function readPuzzle(value: unknown, game: Game): Puzzle | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, players, start, deck, steps, seat, theme, moves, solved_by, why } = value as Record<string, unknown>;
  if (!isText(id) || !isWhole(players, 4) || players < 2 || !isText(deck) || !isList(steps, isText)) return null;
  if (!isWhole(seat, players - 1) || !(themes[game] as readonly unknown[]).includes(theme)) return null;
  if (start !== undefined && !isWhole(start, players - 1)) return null;
  if (!isList(moves, isMove) || moves.length < 2 || !isList(why, isReason)) return null;
  if (!isList(solved_by, (one): one is number => isWhole(one, tries)) || solved_by.length !== levels) return null;
  const solved = solved_by.reduce((sum, one) => sum + one, 0);
  return {
    id,
    players,
    start: start ?? null,
    deck,
    steps,
    seat,
    theme: theme as Theme,
    moves: moves.map(([move, loss]) => ({ move, loss: loss / 1000 })),
    grade: gradeOf(solved),
    solved: solved / (levels * tries),
    why: why.map((reason) => ({ ...reason, words: "" })),
  };
}

// Nothing if the file is not one that this page reads.
export function readPuzzles(text: string, game: Game): Puzzle[] | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof file !== "object" || file === null) return null;
  const { ichiba_puzzles, game: of, puzzles } = file as Record<string, unknown>;
  if (ichiba_puzzles !== 1 || of !== game || !Array.isArray(puzzles) || puzzles.length === 0) return null;
  const list = puzzles.map((one) => readPuzzle(one, game));
  return list.every((one) => one !== null) ? list : null;
}

const cards = (text: string): string[] => text.split(" ");

// The record up to the position (docs/records.md).
export function recordOf(puzzle: Puzzle, game: Game, players: string[]): string {
  const setup = { deck: cards(puzzle.deck), ...(puzzle.start === null ? {} : { start: puzzle.start }) };
  const header = { ichiba: 1, game, players, options: game === "osaka" ? { memory: true } : {}, setup };
  const lines = puzzle.steps.map((step) =>
    step.startsWith("= ") ? { chance: "reshuffle", deck: cards(step.slice(2)) } : { seat: Number(step[0]), move: step.slice(2) },
  );
  return [header, ...lines].map((line) => JSON.stringify(line) + "\n").join("");
}

// Cards of a payment may be named in any order.
const sorted = (move: string): string => {
  const [verb, ...words] = move.split(" ");
  if (verb !== "buy" && verb !== "insure") return move;
  const parts = words.join(" ").split(":");
  return JSON.stringify([verb, ...parts.map((part) => part.trim().split(" ").sort())]);
};
// What a move loses. One that was not judged pays more than it must: it counts like the worst of its kind.
export function lossOf(puzzle: Puzzle, move: string): number {
  const found = puzzle.moves.find((one) => sorted(one.move) === sorted(move));
  if (found) return found.loss;
  const alike = puzzle.moves.filter((one) => one.move.split(" ")[0] === move.split(" ")[0]);
  return Math.max(...(alike.length > 0 ? alike : puzzle.moves).map((one) => one.loss));
}
const solvedUpTo = 0.01;
const nothingFrom = 0.16;
export const creditFor = (loss: number): number => (loss <= solvedUpTo ? 1 : Math.max(0, 1 - loss / nothingFrom));
