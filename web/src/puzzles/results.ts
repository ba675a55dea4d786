// The best credit for each puzzle, kept in this browser. Puzzles that are gone keep theirs.
import { read, write } from "../lib/storage";

export type Results = Record<string, number>;

const key = "puzzles";
let unsaved: Results = {}; // what the browser would not store

const isCredit = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
// What is damaged is left out, and nothing else with it.
function stored(): Results {
  const found = read<unknown>(key, null);
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, number] => isCredit(entry[1])));
}
const better = (results: Results, id: string, credit: number): Results => ({ ...results, [id]: Math.max(credit, results[id] ?? 0) });

export const readResults = (): Results => Object.entries(unsaved).reduce((results, [id, credit]) => better(results, id, credit), stored());
// False: browser storage is full or switched off. Results are then kept as long as the page is open.
export function keepResult(id: string, credit: number): boolean {
  const results = better(readResults(), id, credit);
  const kept = write(key, results);
  unsaved = kept ? {} : better(unsaved, id, credit);
  return kept;
}
// Tries once more. False: some are still only here.
export function storeUnsaved(): boolean {
  if (Object.keys(unsaved).length > 0 && write(key, readResults())) unsaved = {};
  return Object.keys(unsaved).length === 0;
}
