import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { languages, speech, type Language } from "../src/i18n/index.svelte";
import { cardNames, lotSum, tell, tellMove, tellRefusal, toldEvents } from "../src/i18n/tell";
import { parseRules } from "../src/lib/markdown";
import { pack, unpack } from "../src/lib/files";
import { optionsOf, seatsOf, type Wish } from "../src/pages/start";
import { en } from "../src/i18n/en";
import { reasons as french } from "../src/i18n/fr";
import { reasons as german } from "../src/i18n/de";
import { reasons as japanese } from "../src/i18n/ja";

const docs = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
const told = { names: ["Ann", "Ben"] };
beforeEach(() => speech.use("en"));

test("every event that the bots' page names is told", () => {
  const named = [...docs("bots.md").split("## Events")[1].split("## Time")[0].matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !toldEvents.includes(name))).toEqual([]);
});

test("every refusal that the engine knows has words", () => {
  const text = ["osaka", "tsukiji"].map((game) => readFileSync(join(import.meta.dirname, `../../engine/${game}/refusal.hpp`), "utf8")).join();
  const reasons = [...text.matchAll(/case Reason::(\w+)/g)].map((found) => found[1]);
  const never = ["bid_out_of_range", "no_such_place", "not_that_colour", "card_not_there"]; // the page offers no such thing
  for (const reason of reasons) if (!never.includes(reason)) expect(en).toHaveProperty([`no.${reason}`]);
});

test("a sale is told with its arithmetic", () => {
  const sale = { event: "lot_sold", seat: 1, colour: "G", lot: ["G5", "G3", "G2"], price: 7, value: 25, points: 5 };
  expect(tell(sale, told)).toBe("Ben sells 3 green: (5 + 2) × 3 = 21, rounded up to 25, 5 points.");
  expect(lotSum({ highest: 5, tokens: 0, count: 3, value: 15 })).toBe("5 × 3 = 15");
});

test("like cards are counted", () => {
  expect(cardNames(["R5", "R5", "B2"])).toBe("2 × red 5 and blue 2");
});

test("refusals name players and cards", () => {
  expect(tellRefusal({ clause: "O6.2", reason: "reserved_by_other", card: "R5", seat: 1 }, told)).toBe("red 5 is reserved by Ben.");
  expect(tellRefusal({ clause: "", reason: "unheard_of" }, told)).toBe("That is not allowed here.");
});

test("moves are told", () => {
  expect(tellMove("buy R5 B2", told)).toBe("Buy all for 7: red 5 and blue 2");
  expect(tellMove("insure -", told)).toBe("Let it sink");
  expect(tellMove("bid 3", told)).toBe("Bid 3");
});

describe.each(Object.keys(languages))("in %s", (language) => {
  test("nothing stays unfilled", async () => {
    await speech.use(language as Language);
    const events = [
      { event: "goods_bought", seat: 0, goods: ["R5"], price: 5, payment: ["B3", "B2"] },
      { event: "game_ended", winners: [0, 1], points: [7, 7] },
      { event: "bids_revealed", bids: [1, 4] },
      { event: "barrel_moved", from: 0, to: -3, by: "bid" },
      { event: "ship_sank", colour: "Y" },
    ];
    for (const event of events) {
      expect(tell(event, told)).not.toMatch(/[{}]|undefined/);
      expect(tell(event, told)).not.toBe("");
    }
  });
});

test("every kind of reason has words in every language but English, where the engine has them", () => {
  const named = [...docs("analysis.md").split("## Reasons")[1].split("## JSON")[0].matchAll(/`(\w+)`/g)].map((found) => found[1]);
  expect(named.length).toBeGreaterThan(50);
  for (const reasons of [french, german, japanese]) expect(named.filter((kind) => !(kind in reasons))).toEqual([]);
});

test("the rules have every clause as an anchor", () => {
  for (const game of ["osaka", "tsukiji"]) {
    const ids = parseRules(docs(`rules/${game}.md`)).flatMap((block) => (block.kind === "heading" && block.id ? [block.id] : []));
    expect(ids).toContain(game === "osaka" ? "O9.2" : "T4.6");
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("a record comes back from a link", async () => {
  const record = '{"ichiba":1}\n{"seat":0,"move":"take R5"}\n'.repeat(40) + "築地";
  const packed = await pack(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe(record);
});

test("seats and options follow the wish", () => {
  const wish: Wish = { game: "osaka", seats: ["human", "bot", "nobody", "human"], level: 4, memory: true, friendly: false, deck: null };
  const seats = seatsOf(wish, "you", (n) => `p${n}`, (name, level) => `${name}${level}`);
  expect(seats).toEqual([{ name: "p1", bot: null }, { name: "Aki4", bot: "level:4" }, { name: "p2", bot: null }]);
  expect(optionsOf(wish)).toEqual({ memory: true });
  expect(optionsOf({ ...wish, game: "tsukiji", friendly: true, deck: { name: "x" } })).toEqual({ friendly: true, deck: { name: "x" } });
});
