// Games kept in this browser, as records: one key for each, so that two tabs cannot overwrite each other's games. A stored game only grows,
// or is deleted by its owner, or is taken back by its player; anything else is refused here, so that no mistake elsewhere can lose a move.
import type { Game } from "../engine/answers";
import { keysUnder, read, remove, watchKeys, write } from "./storage";

export interface Seat {
  name: string;
  bot: string | null; // level:3; null is a person
}
// What a game is apart from its cards.
export interface GameMarks {
  daily?: { date: string; version: string }; // the market of that day; every step has its own seed
  practice?: boolean; // not counted: a move was taken back, or it began in the middle of another game
}
export interface SavedGame extends GameMarks {
  id: string;
  game: Game;
  seats: Seat[];
  record: string;
  seed: number;
  over: boolean;
  steps: number;
  when: number; // of the last move
}
// A try that counts is not replayed before its end: that would show the cards that nobody has seen.
export const isSecret = ({ daily, practice, over }: SavedGame): boolean => daily !== undefined && !practice && !over;
export type Saving =
  | "saved"
  | "same" // there was nothing new
  | "refused" // the stored game has moves that this one lacks
  | "gone" // its owner has deleted it meanwhile
  | "full"; // browser storage is full: kept as long as the page is open

const keyOf = (id: string): string => `game.${id}`;
const unsaved = new Map<string, SavedGame>(); // what the browser would not store

const isGame = (value: unknown): value is SavedGame => {
  const game = value as Partial<SavedGame> | null;
  return typeof game?.id === "string" && typeof game.record === "string" && Array.isArray(game.seats);
};
const stored = (key: string): SavedGame | null => {
  const found = read<unknown>(key, null);
  return isGame(found) ? found : null;
};

const linesOf = (record: string): string[] => record.split("\n").filter(Boolean);
// The deal. Names may change, and other programs may add fields.
function dealOf(header: string): string {
  try {
    const { game, setup } = JSON.parse(header) as Record<string, unknown>;
    return JSON.stringify([game, setup]);
  } catch {
    return header;
  }
}
// How many more steps a record has than another one, or null if it does not continue it.
export function stepsBeyond(record: string, before: string): number | null {
  const [header = "", ...steps] = linesOf(record);
  const [oldHeader = "", ...oldSteps] = linesOf(before);
  if (dealOf(header) !== dealOf(oldHeader) || oldSteps.some((line, at) => line !== steps[at])) return null;
  return steps.length - oldSteps.length;
}

// Earlier versions kept all games in one list, which a tab of such a version may still write. It is removed when every game in it has its
// own key. A game that diverged there is kept beside the stored one.
function takeOver(): void {
  const list = read<unknown>("games", null);
  if (!Array.isArray(list)) return;
  let full = false;
  for (const game of list.filter(isGame)) {
    const saved = savedHere(game.id);
    const outcome =
      saved && stepsBeyond(game.record, saved.record) === null && stepsBeyond(saved.record, game.record) === null
        ? saveHere({ ...game, id: `${game.id}-2` })
        : saveHere(game);
    full ||= outcome === "full";
  }
  if (!full) remove("games");
}

const savedHere = (id: string): SavedGame | null => unsaved.get(id) ?? stored(keyOf(id));

export function savedGame(id: string): SavedGame | null {
  takeOver();
  return savedHere(id);
}
// The latest first.
export function savedGames(): SavedGame[] {
  takeOver();
  const saved = keysUnder("game.")
    .flatMap((key) => stored(key) ?? [])
    .filter((game) => !unsaved.has(game.id));
  return [...unsaved.values(), ...saved].sort((a, b) => b.when - a.when);
}
export const isSaved = (id: string): boolean => !unsaved.has(id);
// What is stored of the game stays.
export const dropUnsaved = (id: string): boolean => unsaved.delete(id);

// `known`: the game was stored before, so if it is gone now, its owner has deleted it.
export function saveGame(game: SavedGame, known = false): Saving {
  takeOver();
  return saveHere(game, known);
}
// The player takes moves back: the only way in which a stored game gets shorter. It does not count any more.
export function takeBack(game: SavedGame): Saving {
  const before = savedGame(game.id);
  if (!before) return "gone";
  return before.over || stepsBeyond(before.record, game.record) === null ? "refused" : keep({ ...game, practice: true });
}
function saveHere(game: SavedGame, known = false): Saving {
  const before = savedHere(game.id);
  if (!before && known) return "gone";
  if (before) {
    const more = stepsBeyond(game.record, before.record);
    if (more === null || (more > 0 && before.over)) return "refused";
    if (more === 0) game = { ...before, over: before.over || game.over };
    if (more === 0 && game.over === before.over && isSaved(game.id)) return "same";
  }
  return keep(game);
}
function keep(game: SavedGame): Saving {
  if (write(keyOf(game.id), game)) {
    unsaved.delete(game.id);
    return "saved";
  }
  unsaved.set(game.id, game);
  return "full";
}
export function deleteGame(id: string): void {
  takeOver();
  unsaved.delete(id);
  remove(keyOf(id));
  const list = read<unknown>("games", null);
  if (Array.isArray(list))
    write(
      "games",
      list.filter((game) => !isGame(game) || game.id !== id),
    );
}
// Calls back when another tab has changed a game, or any.
export const watchGame = (id: string, tell: () => void): (() => void) =>
  watchKeys(keyOf(id), (key) => (key === null || key === keyOf(id)) && tell());
export const watchGames = (tell: () => void): (() => void) => watchKeys("game.", tell);

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];
export const newId = (): string => newSeed().toString(36) + Date.now().toString(36);
