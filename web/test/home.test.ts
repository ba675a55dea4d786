import { expect, test } from "vitest";
import { nextTiles } from "../src/home/next";
import type { SavedGame } from "../src/lib/games";

const game = (id: string, over: boolean) => ({ id, over, game: "osaka", seats: [], record: "", seed: 1, steps: 1, when: 1 }) as SavedGame;
const kinds = (...games: SavedGame[]) => nextTiles(games).map((tile) => tile.kind);

test("a newcomer is shown how to learn", () => expect(kinds()).toEqual(["lessons", "daily", "puzzles", "rules"]));
test("an unfinished game comes first, the latest of them", () => {
  expect(kinds(game("a", false))).toEqual(["continue", "daily", "lessons", "puzzles"]);
  expect(kinds(game("a", true), game("b", false), game("c", false))).toEqual(["continue", "daily", "puzzles", "you"]);
  expect(nextTiles([game("a", true), game("b", false), game("c", false)])[0]).toMatchObject({ game: { id: "b" }, others: 1 });
});
test("with nothing to continue, the last game can be reviewed", () => {
  expect(kinds(game("a", true), game("b", true))).toEqual(["review", "daily", "puzzles", "you"]);
  expect(nextTiles([game("a", true), game("b", true)])[0]).toMatchObject({ game: { id: "a" } });
});
