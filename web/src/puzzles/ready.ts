// What a puzzle needs, fetched while somebody is still choosing one: the engine, the table, the board, the positions.
import { ask } from "../engine/engine";
import type { Game } from "../engine/answers";
import osakaFile from "../../puzzles/osaka.json?url";
import tsukijiFile from "../../puzzles/tsukiji.json?url";

const files = { osaka: osakaFile, tsukiji: tsukijiFile };
const texts = new Map<Game, Promise<string | null>>();

// The text of a file of puzzles; nothing if it cannot be loaded. The next call tries again.
export function puzzleText(game: Game): Promise<string | null> {
  const found =
    texts.get(game) ??
    fetch(files[game])
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null)
      .then((text) => {
        if (text === null) texts.delete(game);
        return text;
      });
  texts.set(game, found);
  return found;
}
// A part that does not come now is asked for again where it is needed, and missed there.
const later = (): void => {};
export function startEngine(): void {
  ask({ do: "house_deck" }).catch(later);
}
export function prepare(game: Game): void {
  startEngine();
  void puzzleText(game);
  for (const part of [import("../follow/parts"), import("../art/Face.svelte")]) part.catch(later);
  (game === "osaka" ? import("../board/OsakaPlay.svelte") : import("../board/TsukijiPlay.svelte")).catch(later);
}
