import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { osakaEvents, tsukijiEvents } from "../src/engine/eventFields";
import type { Deck } from "../src/engine/answers";
import type { GameEvent } from "../src/engine/events";
import { languages, speech, type Language } from "../src/i18n/index.svelte";
import { cardNames, lotSum, tell, tellMove, tellReason, tellRefusal } from "../src/i18n/tell";
import { pack, unpack } from "../src/lib/files";
import { optionsOf, seatsOf, type GameChoices } from "../src/play/start";
import { en } from "../src/i18n/en";
import { reasons as french } from "../src/i18n/fr";
import { reasons as german } from "../src/i18n/de";
import { reasons as japanese } from "../src/i18n/ja";
import { rulesToHtml } from "../vite/rules";

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
  const sale: GameEvent = {
    event: "lot_sold",
    seat: 1,
    colour: "G",
    lot: ["G5", "G3", "G2"],
    price: 7,
    value: 25,
    points: 5,
    scored: [],
    discarded: [],
    beyond: 0,
  };
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
  expect(tellMove("buy R5 B2", told)).toBe("Pay 7: red 5 and blue 2");
  expect(tellMove("insure -", told)).toBe("Let it sink");
  expect(tellMove("bid 3", told)).toBe("Bid 3");
});

test.each([
  ["en", "Buy all for 6, paying red 5 and blue 2"],
  ["fr", "Tout acheter pour 6, en payant 5 rouge et 2 bleu"],
  ["de", "Alles kaufen für 6, bezahlt mit Rot 5 und Blau 2"],
  ["ja", "6で全部買い、赤5、青2を払う"],
] as const)("a purchase is told with its price and with what is paid, which may be more: %s", async (language, words) => {
  await speech.use(language);
  expect(tellMove("buy R5 B2", { ...told, price: 6 })).toBe(words);
});

describe.each(Object.keys(languages))("in %s", (language) => {
  test("nothing stays unfilled", async () => {
    await speech.use(language as Language);
    const events: GameEvent[] = [
      { event: "goods_bought", seat: 0, goods: ["R5"], price: 5, payment: ["B3", "B2"] },
      { event: "game_ended", by: "tokens", winners: [0, 1], points: [7, 7] },
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

describe.each(Object.entries({ french, german, japanese }))("reasons in %s", (_, reasons) => {
  test("have a text for every kind, and for every way of it", () => {
    const keys = [...kindsOfReasons()].flatMap(([kind, { ways }]) => (ways.size ? [...ways].map((way) => `${kind}.${way}`) : [kind]));
    expect(keys.length).toBeGreaterThan(55);
    expect(Object.keys(reasons).sort()).toEqual(["lot", ...keys].sort());
  });
  test("name only facts that there are", () => {
    const kinds = kindsOfReasons();
    for (const [key, text] of Object.entries(reasons)) {
      const known = key === "lot" ? new Set(["n", "colour"]) : kinds.get(key.split(".")[0])?.facts;
      expect({ key, unknown: factsIn(text).filter((fact) => !known?.has(fact)) }).toEqual({ key, unknown: [] });
    }
  });
  test("leave no fact out except the name of the mover, who is the subject anyway", () => {
    for (const [kind, { facts, ways }] of kindsOfReasons()) {
      const texts = ways.size ? [...ways].map((way) => reasons[`${kind}.${way}`]) : [reasons[kind]];
      const told = new Set(texts.flatMap(factsIn));
      expect({ kind, untold: [...facts].filter((fact) => fact !== "mover" && !told.has(fact)) }).toEqual({ kind, untold: [] });
    }
  });
  test("address nobody", () => {
    for (const text of Object.values(reasons)) expect(text).not.toMatch(/\b(vous|votre|vos|Ihr|Ihre|Ihnen)\b|あなた/);
  });
});

describe("a reason is told with its facts", () => {
  const sale = { kind: "prevents_sale", words: "keeps Ben from …", facts: { name: "Ben", lots: "3R 1B", points: 5 } };
  const next = { kind: "can_buy_next", words: "brings …", facts: { price: 8 } };
  const bid = { kind: "beats", words: "beats …", facts: { bids: "1 2", share: 60, card: "3a", brings: "knife", n: 3, of: 4, missing: 1 } };
  const mean = { kind: "barrel_goes", words: "pays …", facts: { name: "Ben", mean: "1.3" } };
  const deck = {
    name: "x",
    colours: ["tuna"],
    reach: 4,
    knives_to_win: 4,
    specialties: {},
    cards: Array.from({ length: 3 }, () => ({
      a: { colours: ["tuna"], points: 2, icon: "knife" as const },
      b: { colours: ["tuna"], points: 1 },
    })),
  };
  const plain = (text: string) => text.replace(/\s/g, " "); // some languages have their own blanks
  const all = () => [sale, next, bid, mean].map((reason) => plain(tellReason(reason, { ...told, deck })));

  test("in English in the engine's words", () => {
    expect(all()).toEqual(["keeps Ben from …", "brings …", "beats …", "pays …"]);
  });
  test("in French", async () => {
    await speech.use("fr");
    expect(all()).toEqual([
      "empêche Ben d'acheter et de vendre 3 × rouge et 1 × bleu pour 5 points",
      "permet d'acheter ensuite le reste du marché pour 8",
      "bat 1 et 2 (60 % des cas) et peut prendre la carte thon 2 couteau, qui apporte le couteau 3 sur 4 (encore 1 pour gagner)",
      "pousse le baril vers Ben (moyenne en crans : 1,3)",
    ]);
  });
  test("in German", async () => {
    await speech.use("de");
    expect(all()).toEqual([
      "hindert Ben daran, zu kaufen und 3 × Rot und 1 × Blau für 5 Punkte zu verkaufen",
      "macht im nächsten Zug den Rest des Markts für 8 bezahlbar",
      "schlägt 1 und 2 (in 60 % der Fälle) und kann Thunfisch 2 Messer nehmen: Das ist das 3. Messer von 4 (noch 1 bis zum Sieg)",
      "schiebt das Fass im Mittel 1,3 Kerben in Richtung Ben",
    ]);
  });
  test("in Japanese", async () => {
    await speech.use("ja");
    expect(all()).toEqual([
      "Benが買って赤3枚、青1枚を売る（5点）のを防ぐ",
      "次に市場の残りを8で買える",
      "1、2（60%）に勝つ：まぐろ 2 包丁を取ると包丁が4本のうち3本になる（あと1本で勝ち）",
      "樽が平均1.3目盛りBenの側へ動く",
    ]);
  });
  test("in the way that it happens", async () => {
    await speech.use("fr");
    const grows = (facts: Record<string, string | number>) => tellReason({ kind: "lot_grows", words: "", facts }, told);
    expect(grows({ how: "begins", colour: "R", to: 1 })).toBe("commence un lot rouge qui se vendrait 1 point");
    expect(grows({ how: "raises", colour: "R", from: 1, to: 3 })).toBe("fait passer le lot rouge de 1 à 3 points");
  });
  test("in the engine's words where the language has none", async () => {
    await speech.use("fr");
    expect(tellReason({ kind: "unheard_of", words: "does well", facts: {} }, told)).toBe("does well");
    expect(tellReason({ kind: "sells", words: "sells 3 red" }, told)).toBe("sells 3 red");
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
  const seats = seatsOf(
    choices,
    "you",
    (n) => `p${n}`,
    (name, level) => `${name}${level}`,
  );
  expect(seats).toEqual([
    { name: "p1", bot: null },
    { name: "Aki4", bot: "level:4" },
    { name: "p2", bot: null },
  ]);
  expect(optionsOf(choices)).toEqual({ memory: true });
  expect(optionsOf({ ...choices, game: "tsukiji", friendly: true, deck: { name: "x" } as Deck })).toEqual({
    friendly: true,
    deck: { name: "x" },
  });
});
