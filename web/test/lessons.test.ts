// The lessons' scripts are games by the rules, and their steps fit the moves.
import { describe, expect, test } from "vitest";
import { movesBefore, recordOfLesson, recordOfQuestion, sameMove, scripts } from "../src/learn/script";

const game = "osaka" as const;
test("moves are counted with Aki's secret bids", () => {
  const steps = [{ say: "a" }, { say: "b", before: "bid 2", you: "bid 3" }, { say: "c", aki: "pick 1 tuna" }, { say: "d" }];
  expect([0, 1, 2, 3].map((at) => movesBefore(steps, at))).toEqual([0, 1, 2, 3]);
});
test("a payment is the same in any order", () => {
  expect(sameMove("buy B5 Y5 G5", "buy G5 B5 Y5")).toBe(true);
  expect(sameMove("buy B5 Y5", "buy B5 Y5 G5")).toBe(false);
});
test("a record has the learner's moves and Aki's", () => {
  const lines = recordOfLesson(game, ["Ann", "Aki"]).trim().split("\n");
  expect(JSON.parse(lines[0])).toMatchObject({ ichiba: 1, game, players: ["Ann", "Aki"] });
  expect(lines.length - 1).toBe(movesBefore(scripts[game].steps, scripts[game].steps.length));
  expect(JSON.parse(lines[1])).toEqual({ seat: 0, move: "token R" });
  expect(JSON.parse(recordOfQuestion(game, ["Ann", "Aki"], scripts[game].quiz[0]).split("\n")[1])).toEqual({ seat: 1, move: "token R" });
});
describe.each(Object.entries(scripts))("the script of %s", (_, { steps, quiz }) => {
  test("asks for something to do, and never for two moves at once", () => {
    expect(steps.filter(({ you }) => you).length).toBeGreaterThan(5);
    expect(steps.filter(({ you, aki }) => you && aki)).toEqual([]);
    expect(quiz.length).toBe(3);
  });
});
