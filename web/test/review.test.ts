import { expect, test } from "vitest";
import type { Decision, Reason } from "../src/engine/answers";
import { tellProblem } from "../src/review/problem";
import { namesOf, withNames } from "../src/review/names";
import { seatToTake } from "../src/review/seat";
import { whyBetter } from "../src/i18n/explain";
import { speech, t, type Language } from "../src/i18n/index.svelte";

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

test.each([
  ["en", ["Guest", "O-Sen", "O-Sen 2", "Ann", "level:9"], "Luck: O-Sen's chance to win rises by 7%."],
  ["fr", ["Invité", "O-Sen", "O-Sen 2", "Ann", "level:9"], "Coup de chance\u202f: +7 % de chances de gagner pour O-Sen."],
  ["de", ["Gast", "O-Sen", "O-Sen 2", "Ann", "level:9"], "Glück: Die Siegchance von O-Sen steigt um 7 %."],
  ["ja", ["ゲスト", "お仙", "お仙2", "Ann", "level:9"], "運：お仙の勝率が7%上がりました。"],
] as [Language, string[], string][])(
  "records of the program have names as at the tables of the page, in %s",
  async (language, names, luck) => {
    await speech.use(language);
    const players = ["You", "level:3", "level:3", "Ann", "level:9"];
    expect(namesOf(players)).toEqual(names);
    const percent = language === "fr" || language === "de" ? "7 %" : "7%";
    expect(t("review.lucky", { name: names[1], percent })).toBe(luck);
    const rest = '\n{"seat":0,"move":"bid 2"}\n';
    const record = `{"ichiba":1,"players":${JSON.stringify(players)},"setup":{}}${rest}`;
    expect(withNames(record)).toBe(`{"ichiba":1,"players":${JSON.stringify(names)},"setup":{}}${rest}`);
    await speech.use("en");
  },
);
test("other names and what is no record stay as they are", () => {
  for (const text of ['{ "players": ["Ann", "Ben"] }\n', '{"players":"You"}', '{"players":{"You":1}}', "no record", "", "null"])
    expect(withNames(text)).toBe(text);
});
