// What to do next, for the start page: always four things, so that nothing moves when they appear.
import type { SavedGame } from "../lib/games";

export type Tile =
  | { kind: "continue"; game: SavedGame; others: number } // others: more unfinished games
  | { kind: "review"; game: SavedGame }
  | { kind: "daily" | "lessons" | "puzzles" | "rules" | "you" };

// The games, the latest first.
export function nextTiles(games: SavedGame[]): Tile[] {
  const unfinished = games.filter((game) => !game.over);
  const finished = games.find((game) => game.over);
  if (unfinished.length > 0) {
    const first: Tile = { kind: "continue", game: unfinished[0], others: unfinished.length - 1 };
    return [first, { kind: "daily" }, { kind: finished ? "puzzles" : "lessons" }, { kind: finished ? "you" : "puzzles" }];
  }
  if (finished) return [{ kind: "review", game: finished }, { kind: "daily" }, { kind: "puzzles" }, { kind: "you" }];
  return [{ kind: "lessons" }, { kind: "daily" }, { kind: "puzzles" }, { kind: "rules" }];
}
