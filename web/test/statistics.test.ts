// Statistics of stored games: which count, wins against each bot, whom to play next, favourite mistakes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { levels } from "../src/board/botLevel";
import type { Report } from "../src/engine/answers";
import type { Engine } from "../src/engine/engine";
import type { SavedGame } from "../src/lib/games";
import { costOf, formOf, ladderOf, mistakesOf, suggested } from "../src/statistics/figures";
import { recordUntil } from "../src/statistics/anotherWay";
import { counts, forgetOthers, playedOf, studiedFrom, type Played } from "../src/statistics/played";
import { knownKinds, themeOf } from "../src/statistics/themes";

const seats = [
  { name: "You", bot: null },
  { name: "O-Sen", bot: "level:3" },
];
const saved = (change: Partial<SavedGame> = {}): SavedGame => ({
  id: "a",
  game: "tsukiji",
  seats,
  record: "{}\n",
  seed: 1,
  over: true,
  steps: 40,
  when: 1,
  ...change,
});
const played = (change: Partial<Played> = {}): Played => ({
  id: "a",
  game: "tsukiji",
  levels: [3],
  when: 1,
  won: true,
  studied: null,
  ...change,
});

test("what counts: a finished game of one person against bots, with no move taken back", () => {
  expect(counts(saved())).toBe(true);
  expect(counts(saved({ over: false }))).toBe(false);
  expect(counts(saved({ practice: true }))).toBe(false);
  expect(counts(saved({ seats: [...seats, { name: "Ann", bot: null }] }))).toBe(false);
  expect(counts(saved({ seats: [seats[0], { name: "program", bot: "exec:x" }] }))).toBe(false);
});

test("a record is cut after a move, with the reshuffles that belong to it", () => {
  const lines = ['{"ichiba":1}', '{"seat":0,"move":"bid 1"}', '{"chance":"reshuffle","deck":[]}', '{"seat":1,"move":"bid 2"}'];
  const text = lines.map((line) => line + "\n").join("");
  expect(recordUntil(text, 0)).toBe(lines[0] + "\n");
  expect(recordUntil(text, 1)).toBe(lines.slice(0, 3).join("\n") + "\n");
  expect(recordUntil(text, 2)).toBe(text);
});

describe("the ladder", () => {
  test("a table counts for every bot at it", () => {
    const games = [played({ game: "osaka", levels: [3, 4] }), played({ game: "osaka", levels: [3], won: false }), played()];
    expect(ladderOf(games, "osaka").slice(2, 4)).toEqual([
      { level: 3, games: 2, wins: 1 },
      { level: 4, games: 1, wins: 1 },
    ]);
  });
  test("it suggests the first one above the strongest that was beaten", () => {
    expect(suggested(ladderOf([], "osaka"))).toBe(1);
    expect(suggested(ladderOf([played({ levels: [3] })], "tsukiji"))).toBe(4);
    expect(suggested(ladderOf([played({ levels: [3] }), played({ levels: [4], won: false })], "tsukiji"))).toBe(4);
    const all = levels.map((level) => played({ levels: [level] }));
    expect(suggested(ladderOf(all, "tsukiji"))).toBe(8);
    expect(suggested(ladderOf([...all, played({ levels: [4], won: false })], "tsukiji"))).toBe(4);
  });
});
test("form is the last ten games, the latest last", () => {
  const form = formOf(Array.from({ length: 12 }, (_, i) => played({ id: String(i), when: i })));
  expect(form.map((one) => one.id)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
});

describe("mistakes", () => {
  test("every reason that the analysis documents has a theme", () => {
    const text = readFileSync(join(import.meta.dirname, "../../docs/analysis.md"), "utf8");
    const kinds = [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| [+-]/gm)].flatMap((row) =>
      [...row[1].matchAll(/`(\w+)`/g)].map((one) => one[1]),
    );
    expect(kinds.length).toBeGreaterThan(45);
    expect(kinds.filter((kind) => themeOf(kind) === null)).toEqual([]);
    expect(knownKinds().filter((kind) => !kinds.includes(kind))).toEqual([]);
  });
  test("costs are added by theme, and small ones left out", () => {
    const decision = (seat: number, cost: number, kind: string, grade = "x") => ({
      seat,
      cost,
      grade,
      for_best: kind ? [{ kind }] : [],
      against_played: [],
    });
    const decisions = [
      decision(0, 0.1, "sells"),
      decision(0, 0.05, "knife"),
      decision(0, 0.02, "knife"),
      decision(1, 0.5, "knife"),
      decision(0, 0.04, ""),
      decision(0, 0, "", "forced"),
    ];
    const studied = studiedFrom({ decisions } as unknown as Report, 0);
    expect(studied.decisions).toBe(4);
    expect(studied.cost).toBeCloseTo(0.21);
    expect(studied.themes).toEqual({ selling: 0.1, knives: 0.05 });
    const games = [played({ studied }), played({ studied: { cost: 0.09, decisions: 6, themes: { knives: 0.1 } } }), played()];
    expect(costOf(games, "tsukiji")?.average).toBeCloseTo(0.03);
    expect(costOf(games, "tsukiji")?.games).toBe(2);
    expect(costOf(games, "osaka")).toBeNull();
    expect(mistakesOf(games, "tsukiji").map((one) => one.theme)).toEqual(["knives", "selling"]);
    expect(mistakesOf(games, "tsukiji")[0].share).toBeCloseTo(0.6);
  });
  test("where nothing speaks for the better move, what speaks against the other names the theme", () => {
    const decision = { seat: 0, cost: 0.04, grade: "inaccuracy", for_best: [], against_played: [{ kind: "allows_sale" }] };
    const both = { ...decision, for_best: [{ kind: "sells" }] };
    expect(studiedFrom({ decisions: [decision, both] } as unknown as Report, 0).themes).toEqual({ others: 0.04, selling: 0.04 });
    const none = { ...decision, against_played: [] };
    expect(studiedFrom({ decisions: [none] } as unknown as Report, 0).themes).toEqual({});
  });
});

describe("what is kept of a game", () => {
  beforeEach(() => localStorage.clear());
  const engine = (phase: string, winners: number[]) => {
    let asked = 0;
    return {
      ask: async (command: { do: string }) => (command.do === "load" ? (++asked, { table: 1 }) : {}),
      demand: async () => ({ view: { phase, winners } }),
      get asked() {
        return asked;
      },
    };
  };
  test("the engine is asked once for each game", async () => {
    const one = engine("over", [0]);
    expect((await playedOf(saved(), one as unknown as Engine))?.won).toBe(true);
    expect((await playedOf(saved(), one as unknown as Engine))?.levels).toEqual([3]);
    expect(one.asked).toBe(1);
    await playedOf(saved({ steps: 41 }), one as unknown as Engine);
    expect(one.asked).toBe(2);
    forgetOthers([]);
    expect(localStorage.length).toBe(0);
  });
  test("a game that was given up was neither won nor lost", async () => {
    const one = engine("bid", []);
    expect(await playedOf(saved(), one as unknown as Engine)).toBeNull();
    expect(await playedOf(saved(), one as unknown as Engine)).toBeNull();
    expect(one.asked).toBe(1);
  });
});
