import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { whyThisBid } from "../src/puzzles/bids";
import {
  creditFor,
  easyFrom,
  gradeOf,
  hardUpTo,
  keepResult,
  lossOf,
  readPuzzles,
  readResults,
  recordOf,
  type Puzzle,
} from "../src/puzzles/puzzleFile";

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
