import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SavedGame } from "../src/lib/games";

const header = (deck = "R5", players = ["Ann", "Aki"]) =>
  JSON.stringify({ ichiba: 1, game: "osaka", players, options: {}, setup: { deck: [deck, "B2"] } });
const record = (moves: number, other = "take", head = header()) =>
  [head, ...Array.from({ length: moves }, (_, i) => JSON.stringify({ seat: i % 2, move: `${other} ${i}` }))].join("\n") + "\n";
const game = (id: string, moves: number, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  game: "osaka",
  seats: [
    { name: "Ann", bot: null },
    { name: "Aki", bot: "level:1" },
  ],
  record: record(moves),
  seed: 1,
  over: false,
  steps: moves,
  when: 1000 + moves,
  ...more,
});
// Each call is a separate page: they do not share memory.
async function page() {
  vi.resetModules();
  return import("../src/lib/games");
}
const movesOf = (saved: SavedGame | null) => saved && saved.record.trim().split("\n").length - 1;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("a stored game", () => {
  test("grows", async () => {
    const { saveGame, savedGame } = await page();
    expect(saveGame(game("a", 0))).toBe("saved");
    expect(saveGame(game("a", 3), true)).toBe("saved");
    expect(movesOf(savedGame("a"))).toBe(3);
    expect(savedGame("a")!.when).toBe(1003);
  });
  test("gets shorter only when its player takes moves back, and then it does not count", async () => {
    const { saveGame, savedGame, takeBack } = await page();
    saveGame(game("a", 5));
    expect(takeBack(game("a", 3))).toBe("saved");
    expect(movesOf(savedGame("a"))).toBe(3);
    expect(savedGame("a")!.practice).toBe(true);
    expect(takeBack({ ...game("a", 2), record: record(2, "reserve") })).toBe("refused");
    expect(takeBack(game("none", 1))).toBe("gone");
    saveGame(game("b", 4, { over: true }));
    expect(takeBack(game("b", 2))).toBe("refused");
    expect(movesOf(savedGame("b"))).toBe(4);
  });
  test("never shrinks", async () => {
    const { saveGame, savedGame } = await page();
    saveGame(game("a", 25));
    for (const moves of [0, 5, 24]) expect(saveGame(game("a", moves, { when: 9999 }), true)).toBe("refused");
    expect(savedGame("a")).toEqual(game("a", 25));
  });
  test("is not replaced by another game, or by another course of the same one", async () => {
    const { saveGame, savedGame } = await page();
    saveGame(game("a", 5));
    expect(saveGame(game("a", 9, { record: record(9, "reserve") }))).toBe("refused");
    expect(saveGame(game("a", 9, { record: record(9, "take", header("G3")) }))).toBe("refused");
    expect(saveGame(game("a", 9, { record: "" }))).toBe("refused");
    expect(savedGame("a")).toEqual(game("a", 5));
  });
  test("keeps its date and its place in the list when nothing was played", async () => {
    const { saveGame, savedGames } = await page();
    saveGame(game("old", 5, { when: 1 }));
    saveGame(game("new", 5, { when: 2 }));
    expect(saveGame(game("old", 5, { when: 3 }))).toBe("same");
    expect(savedGames().map((one) => [one.id, one.when])).toEqual([
      ["new", 2],
      ["old", 1],
    ]);
  });
  test("that is over stays as it is", async () => {
    const { saveGame, savedGame } = await page();
    saveGame(game("a", 5, { over: true }));
    expect(saveGame(game("a", 6))).toBe("refused");
    expect(saveGame(game("a", 5))).toBe("same");
    expect(savedGame("a")!.over).toBe(true);
  });
  test("may get other names and fields in its header", async () => {
    const { saveGame } = await page();
    saveGame(game("a", 5));
    const renamed = record(6, "take", header("R5", ["Player 1", "Aki"]).replace("{", '{"date":"2026-11-15",'));
    expect(saveGame(game("a", 6, { record: renamed }))).toBe("saved");
  });
  test("that its owner has deleted does not come back by itself", async () => {
    const { deleteGame, saveGame, savedGames } = await page();
    saveGame(game("a", 5));
    deleteGame("a");
    expect(saveGame(game("a", 6), true)).toBe("gone");
    expect(savedGames()).toEqual([]);
    expect(saveGame(game("a", 6))).toBe("saved"); // as it was asked for
  });
});

describe("many games", () => {
  test("none is dropped", async () => {
    const { saveGame, savedGames } = await page();
    for (let i = 0; i < 40; ++i) saveGame(game(`g${i}`, 2, { over: i % 2 === 0 }));
    expect(savedGames()).toHaveLength(40);
  });
  test("two tabs keep each other's", async () => {
    const one = await page();
    const other = await page();
    one.saveGame(game("a", 1));
    other.saveGame(game("b", 1));
    one.saveGame(game("a", 2));
    expect(
      other
        .savedGames()
        .map((saved) => saved.id)
        .sort(),
    ).toEqual(["a", "b"]);
    expect(movesOf(other.savedGame("a"))).toBe(2);
    expect(other.saveGame(game("a", 1))).toBe("refused");
  });
});

describe("a full browser", () => {
  const full = () =>
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
  test("is told of; the game stays as long as the page, and is kept when there is room again", async () => {
    const { isSaved, saveGame, savedGame } = await page();
    saveGame(game("a", 3));
    full();
    expect(saveGame(game("a", 4), true)).toBe("full");
    expect(saveGame(game("b", 1))).toBe("full");
    expect(movesOf(savedGame("a"))).toBe(4);
    expect(isSaved("a")).toBe(false);
    expect(movesOf((await page()).savedGame("a"))).toBe(3); // what was there is still there
    vi.restoreAllMocks();
    expect(saveGame(game("a", 4), true)).toBe("saved");
    expect(isSaved("a")).toBe(true);
  });
});

describe("the list that earlier versions kept", () => {
  const keepList = (...games: unknown[]) => localStorage.setItem("ichiba.games", JSON.stringify(games));
  test("is taken over whole, and then goes", async () => {
    const old = Array.from({ length: 30 }, (_, i) => game(`g${i}`, i, { when: i }));
    keepList(...old, { id: "broken" }, null);
    const { savedGame, savedGames } = await page();
    expect(savedGames()).toEqual([...old].reverse());
    expect(savedGame("g7")).toEqual(old[7]);
    expect(localStorage.getItem("ichiba.games")).toBeNull();
  });
  test("written by an old tab does not take moves away, and gives its own", async () => {
    const { saveGame, savedGame, savedGames } = await page();
    saveGame(game("a", 9));
    saveGame(game("b", 2));
    saveGame(game("c", 5));
    keepList(game("a", 4), game("b", 6), game("c", 7, { record: record(7, "reserve") }), game("d", 1));
    expect(["a", "b", "c", "d"].map((id) => movesOf(savedGame(id)))).toEqual([9, 6, 5, 1]);
    expect(savedGames()).toHaveLength(5); // the other course of c stays beside it
  });
  test("stays where there is no room for its games", async () => {
    keepList(game("a", 4), game("b", 6));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { savedGames } = await page();
    expect(savedGames()).toHaveLength(2);
    vi.restoreAllMocks();
    expect(JSON.parse(localStorage.getItem("ichiba.games")!)).toHaveLength(2);
    const next = await page();
    expect(next.savedGames()).toHaveLength(2);
    next.deleteGame("a");
    expect((await page()).savedGames().map((one) => one.id)).toEqual(["b"]);
  });
});

test("without storage games live as long as the page", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { deleteGame, saveGame, savedGame, savedGames } = await page();
  expect(saveGame(game("a", 1))).toBe("full");
  expect(saveGame(game("a", 2), true)).toBe("full");
  expect(saveGame(game("a", 1), true)).toBe("refused");
  expect(movesOf(savedGame("a"))).toBe(2);
  deleteGame("a");
  expect(savedGames()).toEqual([]);
  vi.unstubAllGlobals();
});
