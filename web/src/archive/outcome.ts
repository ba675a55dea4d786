// Who won a finished game and with how many points: the engine knows. Found once for each game of this visit.
import { ask } from "../engine/engine";
import { pointsOf } from "../ending/summary";
import type { SavedGame } from "../lib/games";

export interface Outcome {
  winners: number[];
  points: (number | null)[];
  byRules: boolean; // or given up at a server: then nobody has won here
}
const known = new Map<string, Promise<Outcome | null>>();

export function outcomeOf(game: SavedGame): Promise<Outcome | null> {
  const key = `${game.id} ${game.steps}`;
  const found = known.get(key) ?? find(game.record).catch(() => null);
  known.set(key, found);
  return found;
}
async function find(record: string): Promise<Outcome | null> {
  const loaded = await ask({ do: "load", record });
  if (loaded.problem) return null;
  const { table } = loaded;
  const seen = await ask({ do: "look", table, all: true });
  void ask({ do: "close", table });
  if (seen.problem) return null;
  return { winners: seen.view.winners, points: pointsOf(seen.view), byRules: seen.view.phase === "over" };
}
