import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { osakaEvents, tsukijiEvents } from "../src/engine/eventFields";
import type { Deck } from "../src/engine/answers";
import { speech } from "../src/i18n/index.svelte";
import { tellMove, tellReason } from "../src/i18n/explain";
import { cardNames, lotSum, tell, tellRefusal } from "../src/i18n/tell";
import { reasons as english } from "../src/i18n/enReasons";
import { pack, unpack } from "../src/lib/files";
import { optionsOf, seatsOf, type GameChoices } from "../src/play/start";
import { en } from "../src/i18n/en";
import { reasons as french } from "../src/i18n/fr";
import { reasons as german } from "../src/i18n/de";
import { reasons as japanese } from "../src/i18n/ja";
import { rulesToHtml } from "../vite/rules";
import { sale } from "./sale";

const docs = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
const told = { names: ["Ann", "Ben"] };
beforeEach(() => speech.use("en"));

test("every event that the bots' page names is known, and can be told", () => {
  const named = [
    ...docs("bots.md")
      .split("## Events")[1]
      .split("## Time")[0]
      .matchAll(/^\| `(\w+)` \|/gm),
  ].map((found) => found[1]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.toSorted()).toEqual([...Object.keys(osakaEvents), ...Object.keys(tsukijiEvents)].toSorted());
});

test("every refusal that the engine knows has words", () => {
  const text = ["osaka", "tsukiji"]
    .map((game) => readFileSync(join(import.meta.dirname, `../../src/engine/${game}/refusal.hpp`), "utf8"))
    .join();
  const reasons = [...text.matchAll(/case Reason::(\w+)/g)].map((found) => found[1]);
  const never = ["bid_out_of_range", "no_such_place", "not_that_colour", "card_not_there"]; // the page offers no such thing
  for (const reason of reasons) if (!never.includes(reason)) expect(en).toHaveProperty([`no.${reason}`]);
});

test("a sale is told with its arithmetic", () => {
  expect(tell(sale(1, ["G5", "G3", "G2"], 7, 25), told)).toBe("Ben sells 3 green goods for 5 points: (5 + 2) × 3 = 21, rounded up to 25.");
  expect(lotSum({ highest: 5, tokens: 0, count: 3, value: 15 })).toBe("5 × 3 = 15");
});

test("like cards are counted", () => {
  expect(cardNames(["R5", "R5", "B2"])).toBe("two red 5s and a blue 2");
});

test("refusals name players and cards", () => {
  expect(tellRefusal({ clause: "O6.2", reason: "reserved_by_other", card: "R5", seat: 1 }, told)).toBe("The red 5 is reserved by Ben.");
  expect(tellRefusal({ clause: "", reason: "unheard_of" }, told)).toBe("That is not allowed here.");
});

test("moves are told", () => {
  expect(tellMove("buy R5 B2", told)).toBe("Buy all, paying with a red 5 and a blue 2");
  expect(tellMove("insure -", told)).toBe("Let it sink");
  expect(tellMove("bid 3", told)).toBe("Bid 3");
});

// The kinds of reasons and their facts, as docs/analysis.md lists them; of `how` the ways that there are.
interface Kind {
  facts: Set<string>;
  ways: Set<string>;
}
function kindsOfReasons(): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const line of docs("analysis.md").split("## Reasons")[1].split("## JSON")[0].split("\n")) {
    const [, names, , , facts] = line.split("|");
    if (facts === undefined || !names.includes("`")) continue;
    for (const [, name] of names.matchAll(/`(\w+)`/g)) {
      const kind = kinds.get(name) ?? { facts: new Set<string>(), ways: new Set<string>() };
      for (const [, fact] of facts.matchAll(/`(\w+)`/g)) kind.facts.add(fact);
      for (const [, way] of facts.matchAll(/`how=(\w+)`/g)) kind.ways.add(way);
      kinds.set(name, kind);
    }
  }
  return kinds;
}
const factsIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]);

const frames = ["this.move", "it.move", "played.move", "this.bid", "it.bid", "played.bid"];
const forAnother = ["pulls_barrel.other"]; // where a card brings it to somebody else
describe.each(Object.entries({ english, french, german, japanese }))("reasons in %s", (_, reasons) => {
  test("have a text for every kind, for every way of it, and for the player who is spoken to", () => {
    const keys = [...kindsOfReasons()].flatMap(([kind, { facts, ways }]) => [
      ...(ways.size ? [...ways].map((way) => `${kind}.${way}`) : [kind]),
      ...(facts.has("mover") ? [`${kind}.you`] : []),
    ]);
    expect(keys.length).toBeGreaterThan(65);
    expect(Object.keys(reasons).sort()).toEqual([...frames, ...forAnother, ...keys].sort());
  });
  test("name only facts that there are", () => {
    const kinds = kindsOfReasons();
    for (const [key, text] of Object.entries(reasons)) {
      const facts = frames.includes(key) ? new Set(["words"]) : kinds.get(key.split(".")[0])!.facts;
      const known = new Set([...facts, ...(facts.has("mean") ? ["notches"] : []), ...(forAnother.includes(key) ? ["name"] : [])]);
      expect({ key, unknown: factsIn(text).filter((fact) => !known.has(fact)) }).toEqual({ key, unknown: [] });
    }
  });
  test("leave no fact out except the name of the player who is spoken to", () => {
    for (const [kind, { facts, ways }] of kindsOfReasons()) {
      const keys = ways.size ? [...ways].map((way) => `${kind}.${way}`) : [kind];
      const told = new Set(keys.flatMap((key) => factsIn(reasons[key])));
      expect({ kind, untold: [...facts].filter((fact) => !told.has(fact)) }).toEqual({ kind, untold: [] });
      const spoken = reasons[`${kind}.you`];
      if (spoken)
        expect([...new Set(factsIn(spoken))].sort()).toEqual(
          [...new Set(factsIn(reasons[kind]))].filter((fact) => fact !== "mover").sort(),
        );
    }
  });
  test("address only the player who is spoken to", () => {
    for (const [key, text] of Object.entries(reasons))
      if (!/\.(you|own)$/.test(key)) expect(text).not.toMatch(/\b(you|your|vous|votre|vos|dir|dein\w*)\b|あなた|\bDu\b/);
  });
});

describe("a reason is told", () => {
  test("in the way that it happens", async () => {
    await speech.use("fr");
    const grows = (facts: Record<string, string | number>) => tellReason({ kind: "lot_grows", words: "", facts }, told);
    expect(grows({ how: "begins", colour: "R", to: 1 })).toBe("commence un lot rouge qui se vendrait 1 point");
    expect(grows({ how: "raises", colour: "R", from: 1, to: 3 })).toBe("fait passer le lot rouge de 1 à 3 points");
  });
  test("with its own side for the player who is spoken to, and with the name of any other", () => {
    const end = (name: string) => tellReason({ kind: "end_of_track", words: "", facts: { how: "own", name, bonus: "steal", n: 1 } }, told);
    expect(end("you")).toBe("takes the barrel to your end of the balance: you steal 1 card");
    expect(end("Ann")).toBe("takes the barrel to Ann's end of the balance, where Ann may steal 1 card");
  });
  test("in the engine's words where the language has none", async () => {
    await speech.use("fr");
    expect(tellReason({ kind: "unheard_of", words: "does well", facts: {} }, told)).toBe("does well");
    expect(tellReason({ kind: "sells", words: "sells R5 R5" }, told)).toBe("sells deux 5 rouges");
  });
});

test("the rules have every clause as an anchor", () => {
  for (const game of ["osaka", "tsukiji"]) {
    const ids = [...rulesToHtml(docs(`rules/${game}.md`), game, "en").matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
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

test("seats and options follow the choices", () => {
  const choices: GameChoices = {
    game: "osaka",
    seats: ["human", "bot", "nobody", "human"],
    level: 4,
    memory: true,
    friendly: false,
    deck: null,
  };
  expect(seatsOf(choices)).toEqual([
    { name: "Player 1", bot: null },
    { name: "Tokubei", bot: "level:4" },
    { name: "Player 2", bot: null },
  ]);
  const bots = seatsOf({ ...choices, seats: ["human", "bot", "bot", "bot"], level: 5 });
  expect(bots.map(({ name }) => name)).toEqual(["Guest", "Master Jinbei", "Master Jinbei 2", "Master Jinbei 3"]);
  expect(optionsOf(choices)).toEqual({ memory: true });
  expect(optionsOf({ ...choices, game: "tsukiji", friendly: true, deck: { name: "x" } as Deck })).toEqual({
    friendly: true,
    deck: { name: "x" },
  });
});
