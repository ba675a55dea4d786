import { expect, test } from "vitest";
import type { Decision, Reason } from "../src/engine/answers";
import { tellProblem } from "../src/review/problem";
import { seatToTake } from "../src/review/seat";
import { whyBetter } from "../src/i18n/explain";

const told = { names: ["Ann", "Ben"], deck: null };
const sells: Reason = { kind: "sells", facts: { lots: "3R", points: 5 }, words: "" };
const allows: Reason = { kind: "allows_win", facts: { name: "Ben" }, words: "" };
const decision: Decision = {
  step: 1,
  seat: 0,
  move: "take R5",
  grade: "mistake",
  cost: 0.07,
  before: [0.62, 0.38],
  after: [0.55, 0.45],
  options: [{ move: "take R3" }],
  for_best: [sells],
  against_played: [allows],
};

test("what speaks for the better move is told first, then what speaks against the other, then how often each wins", () => {
  expect(whyBetter(decision, told)).toBe("This move sells 3 red goods for 5 points.");
  expect(whyBetter({ ...decision, for_best: [] }, told)).toBe("The move that was played lets Ben end the game and win it.");
  const second = { ...allows, facts: { name: "Cleo" } };
  expect(whyBetter({ ...decision, for_best: [], against_played: [allows, second] }, told, 1)).not.toContain("Cleo");
  const silent = { ...decision, for_best: [], against_played: [] };
  expect(whyBetter(silent, told)).toBe("From here, Ann wins 62% of games with that move, and 55% with the move that was played.");
  expect(whyBetter({ ...silent, before: [0.624, 0.376], after: [0.616, 0.384] }, told)).toContain(
    "wins 62.4% of games with that move, and 61.6%",
  );
});

test("who plays on takes the seat that was due, or the person's; among bots only the first", () => {
  const [person, bot] = [{ bot: null }, { bot: "level:3" }];
  expect(seatToTake(1, [person, bot])).toBe(1);
  expect(seatToTake(undefined, [bot, person])).toBe(1);
  expect(seatToTake(undefined)).toBe(0); // a record without seats: from a link
  expect(seatToTake(undefined, [bot, bot])).toBe(0);
});

test("what is wrong with a record is told by its kind, its clause and its line", () => {
  const said = (kind: string, line?: number, clause?: string) => tellProblem({ kind, words: "no", line, clause });
  expect(said("rule", 4, "O4.2")).toEqual({ said: "This record can't be shown: line 4 breaks the rules (O4.2).", words: "no" });
  expect(said("format", 4).said).toBe("This record can't be shown: line 4 is damaged.");
  for (const line of [1, undefined]) expect(said("format", line).said).toMatch(/^This is no record, /);
});
