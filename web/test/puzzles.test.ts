import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { whyThisBid } from "../src/puzzles/bids";
import { creditFor, easyFrom, gradeOf, hardUpTo, lossOf, readPuzzles, recordOf, type Puzzle } from "../src/puzzles/puzzleFile";
import { keepResult, readResults, storeUnsaved } from "../src/puzzles/results";

const one = {
  id: "o1-2",
  players: 2,
  deck: "R5 B2",
  steps: ["0 token R", "= B3 R2"],
  seat: 1,
  theme: "payday",
  moves: [
    ["buy B3 R5", 0],
    ["buy B5 R5", 40],
    ["take G3", 80],
  ],
  solved_by: [0, 1, 2, 3, 4],
  why: [{ kind: "sells", facts: { lots: "4B", points: 5 } }],
};
const file = (puzzle: object, head: object = {}) => JSON.stringify({ ichiba_puzzles: 1, game: "osaka", puzzles: [puzzle], ...head });
const read = (): Puzzle => readPuzzles(file(one), "osaka")![0];

test("page and program call the same puzzles easy and hard", () => {
  const header = readFileSync(join(import.meta.dirname, "../../src/puzzles/puzzle.hpp"), "utf8");
  expect(header).toContain(`easy_from = ${easyFrom};`);
  expect(header).toContain(`hard_up_to = ${hardUpTo};`);
  expect([8, 9, 10, 12, 13].map(gradeOf)).toEqual(["hard", "hard", "medium", "medium", "easy"]);
});

test("a puzzle is read with its grade", () => {
  expect(read()).toMatchObject({
    id: "o1-2",
    start: null,
    grade: "medium",
    solved: 0.5,
    moves: [{ loss: 0 }, { loss: 0.04 }, { loss: 0.08 }],
  });
  expect(readPuzzles(file({ ...one, solved_by: [2, 2, 3, 3, 3] }), "osaka")![0].grade).toBe("easy");
  expect(readPuzzles(file({ ...one, solved_by: [1, 2, 2, 2, 2] }), "osaka")![0].grade).toBe("hard");
});

describe("a file that is not one of this page is not read", () => {
  test.each([
    ["no JSON", "{"],
    ["something else", "7"],
    ["another version", file(one, { ichiba_puzzles: 2 })],
    ["the other game", file(one, { game: "tsukiji" })],
    ["no puzzle", file(one, { puzzles: [] })],
    ["a theme of the other game", file({ ...one, theme: "knives" })],
    ["a seat that is not there", file({ ...one, seat: 2 })],
    [
      "a loss out of range",
      file({
        ...one,
        moves: [
          ["pass", 0],
          ["take R5", 1001],
        ],
      }),
    ],
    ["one move", file({ ...one, moves: [["pass", 0]] })],
    ["four levels", file({ ...one, solved_by: [1, 1, 1, 1] })],
    ["no reasons", file({ ...one, why: undefined })],
  ])("%s", (_, text) => expect(readPuzzles(text, "osaka")).toBeNull());
});

test("the record up to the position", () => {
  expect(recordOf(read(), "osaka", ["Aki", "Guest"]).split("\n")).toEqual([
    '{"ichiba":1,"game":"osaka","players":["Aki","Guest"],"options":{"memory":true},"setup":{"deck":["R5","B2"]}}',
    '{"seat":0,"move":"token R"}',
    '{"chance":"reshuffle","deck":["B3","R2"]}',
    "",
  ]);
});

test("what a move loses, and the credit for it", () => {
  expect(lossOf(read(), "buy R5 B3")).toBe(0); // in any order
  expect(lossOf(read(), "buy R5 B5 B5")).toBe(0.04); // not judged: like the worst purchase
  expect(lossOf(read(), "reserve market G3")).toBe(0.08); // like the worst move
  expect([0, 0.01, 0.04, 0.08, 0.16, 0.5].map(creditFor)).toEqual([1, 1, 0.75, 0.5, 0, 0]);
});

test("the best credit is kept, and that of puzzles that are gone", () => {
  localStorage.setItem("ichiba.puzzles", '{"gone":1}');
  keepResult("o1-2", 0.5);
  keepResult("o1-2", 0.25);
  expect(readResults()).toEqual({ gone: 1, "o1-2": 0.5 });
});

test.each(["null", "7", '"solved"', "[1, 0.5]", "{"])("results that were stored as %s are none, and the next is kept", (text) => {
  localStorage.setItem("ichiba.puzzles", text);
  expect(readResults()).toEqual({});
  expect(keepResult("o1-2", 0.5)).toBe(true);
  expect(readResults()).toEqual({ "o1-2": 0.5 });
});

test("a result that is no credit is left out, and nothing else with it", () => {
  localStorage.setItem("ichiba.puzzles", '{"a":1,"b":"1","c":null,"d":1.5,"e":-1,"f":0.25,"g":true,"h":0}');
  expect(readResults()).toEqual({ a: 1, f: 0.25, h: 0 });
});

describe("results that find no room are kept as long as the page is open", () => {
  const refuse = () =>
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
  test("all of them, and the better of two, until there is room", () => {
    localStorage.setItem("ichiba.puzzles", '{"before":1}');
    const full = refuse();
    expect(keepResult("one", 1)).toBe(false);
    expect(keepResult("two", 0.5)).toBe(false);
    expect(keepResult("one", 0.25)).toBe(false);
    expect(readResults()).toEqual({ before: 1, one: 1, two: 0.5 });
    expect(storeUnsaved()).toBe(false);
    full.mockRestore();
    localStorage.setItem("ichiba.puzzles", '{"before":1,"two":0.75}'); // another tab
    expect(storeUnsaved()).toBe(true);
    expect(JSON.parse(localStorage.getItem("ichiba.puzzles")!)).toEqual({ before: 1, one: 1, two: 0.75 });
  });
  test("the next result that is stored takes them along", () => {
    const full = refuse();
    keepResult("three", 1);
    full.mockRestore();
    expect(keepResult("four", 0.5)).toBe(true);
    expect(JSON.parse(localStorage.getItem("ichiba.puzzles")!)).toMatchObject({ three: 1, four: 0.5 });
    expect(storeUnsaved()).toBe(true);
  });
});

test("a bid is explained by what the others lose", () => {
  const bids = (...losses: [string, number][]) => ({ ...read(), moves: losses.map(([move, loss]) => ({ move, loss })) });
  expect(whyThisBid(bids(["bid 3", 0], ["bid 4", 0.03], ["bid 2", 0.06], ["bid 1", 0.11]), "Aki")).toBe(
    "A lower bid loses up to 11%: Aki then chooses first more often. A higher bid loses up to 3%: it moves the barrel further towards Aki.",
  );
  expect(whyThisBid(bids(["bid 1", 0], ["bid 2", 0.05]), "Aki")).toBe(
    "A higher bid loses up to 5%: it moves the barrel further towards Aki.",
  );
  expect(whyThisBid(read(), "Aki")).toBe("");
});
