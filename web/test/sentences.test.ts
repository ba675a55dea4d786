// Sentences as players read them, in every language: sentences.txt has one line for each situation and language, for
// translators to read. UPDATE_GOLDEN=1 writes it again; its diff is what players would notice.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { languages, speech, type Language } from "../src/i18n/index.svelte";
import { loadLessonTexts } from "../src/i18n/lessons.svelte";
import { osakaEvents, tsukijiEvents } from "../src/engine/eventFields";
import { en } from "../src/i18n/en";
import { reasons as english } from "../src/i18n/enReasons";
import { situations } from "./situations";
import { events, reasons, refusals } from "./typicalFacts";

const file = join(import.meta.dirname, "sentences.txt");
const all = Object.keys(languages) as Language[];
const colours = ["R", "B", "Y", "G"];

// What each situation says in a language, with its goods in a colour.
async function said(language: Language, colour: string): Promise<Map<string, string>> {
  await speech.use(language);
  await loadLessonTexts(language);
  return new Map(situations(colour).map(({ name, say }) => [name, say()]));
}
const red = new Map<Language, Map<string, string>>();
const inAnyColour = new Map<Language, string[]>();
beforeAll(async () => {
  for (const language of all) {
    red.set(language, await said(language, "R"));
    const lines: string[] = [];
    for (const colour of colours) lines.push(...(await said(language, colour)).values());
    inAnyColour.set(language, lines);
  }
});
const wrong = (language: Language, pattern: RegExp) => inAnyColour.get(language)!.filter((line) => pattern.test(line));
const right = (language: Language, pattern: RegExp) => inAnyColour.get(language)!.filter((line) => pattern.test(line)).length;

test("every situation reads as it was last read by a person", () => {
  const text = situations("R")
    .map(({ name }) => [`# ${name}`, ...all.map((language) => `${language}  ${red.get(language)!.get(name)}`)].join("\n"))
    .join("\n\n");
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${text}\n`);
  expect(readFileSync(file, "utf8")).toBe(`${text}\n`);
});

test("every event, refusal and reason is among the situations", () => {
  const silent = ["point_drawn", "top_seen"];
  const told = new Set(Object.values(events("R")).map(({ event }) => event as string));
  expect(
    Object.keys({ ...osakaEvents, ...tsukijiEvents })
      .filter((event) => !told.has(event))
      .sort(),
  ).toEqual(silent);
  const refused = Object.keys(refusals("R")).map((reason) => `no.${reason}`);
  expect(Object.keys(en).filter((key) => key.startsWith("no.") && !refused.includes(key))).toEqual(["no.other", "no.lesson"]); // unheard_of, and what a lesson says itself
  const explained = new Set(reasons("R").map(([kind]) => kind));
  const kinds = Object.keys(english).map((key) => key.split(".")[0]);
  expect(kinds.filter((kind) => !explained.has(kind) && !["this", "it", "played"].includes(kind))).toEqual([]);
});

test("every refusal of the rules has a text", () => {
  const source = readFileSync(join(import.meta.dirname, "../../src/record/refusal_json.cpp"), "utf8");
  const refused = new Set([...source.matchAll(/make\("(\w+)"/g)].map(([, reason]) => reason));
  expect(refused.size).toBeGreaterThan(30);
  // The page offers no such moves: "no.other" is enough for them.
  const never = ["not_allowed", "bid_out_of_range", "no_such_place", "not_that_colour", "card_not_there"];
  expect([...refused].filter((reason) => !(`no.${reason}` in en)).sort()).toEqual(never.sort());
});

test("every text that is composed is among the situations", async () => {
  await speech.use("en");
  const told = new Set<string>();
  const heard = new Proxy(speech.texts, { get: (texts, key) => (told.add(String(key)), texts[key as keyof typeof texts]) });
  vi.spyOn(speech, "texts", "get").mockReturnValue(heard);
  for (const { say } of situations("R")) say();
  vi.restoreAllMocks();
  const untold = Object.entries(en).flatMap(([key, text]) => (text.includes("{") && !told.has(key) ? [key] : []));
  expect(untold).toEqual(["no.lesson"]); // what a lesson says itself
});

describe.each(all)("in %s", (language) => {
  test("nothing stays unfilled, empty or told twice", () => {
    expect(wrong(language, /[{}[\]]|undefined|NaN|^$|\.\.|。。|[.。],| {2}/)).toEqual([]);
  });
});

test("Japanese has its own punctuation", () => {
  expect(wrong("ja", /[!?;,]|:(?!\d\d)|\.(?!\d)|[\u3040-\u9fff] (?!\d\d:)| [\u3040-\u9fff]/)).toEqual([]);
  expect(wrong("ja", /[\u3040-\u9fff]\(|\)[\u3040-\u9fff]/)).toEqual([]);
});

test("French sets a narrow space that does not break before high punctuation and inside quotes", () => {
  expect(wrong("fr", /[^\u202f](?:[;!?»]|:(?!\d\d))|«[^\u202f]/)).toEqual([]);
  expect(right("fr", /\u202f:/)).toBeGreaterThan(20);
  expect(wrong("fr", /["'“„]/)).toEqual([]);
});

test("French names elide", () => {
  expect(wrong("fr", /\b(de|que) Aki\b/)).toEqual([]);
  expect(right("fr", /\bd’Aki\b/)).toBeGreaterThan(4);
});

test("French colours agree with their noun", () => {
  const masculine = "rouge|bleu|jaune|vert";
  const feminine = "rouge|bleue|jaune|verte";
  const agrees = (noun: string, adjective: string) =>
    new RegExp(`\\b(?:${noun}) (?!(?:${adjective})(?![\\p{L}]))(?:rouge|bleu|jaune|vert)`, "u");
  expect(
    wrong("fr", agrees("navire|jeton|lot|[235]", masculine)).filter((line) => !/[235] (?:rouge|bleu|jaune|vert)s\b/.test(line)),
  ).toEqual([]);
  expect(wrong("fr", agrees("marchandise|carte", feminine))).toEqual([]);
  expect(wrong("fr", agrees("marchandises|cartes", "rouges|bleues|jaunes|vertes"))).toEqual([]);
  expect(wrong("fr", /\b(?:deux|trois) [235] (?:rouge|bleu|jaune|vert)\b/)).toEqual([]);
  expect(wrong("fr", /\bun [235] (?:rouge|bleu|jaune|vert)s\b/)).toEqual([]);
  expect(right("fr", /marchandises (?:bleues|vertes)/)).toBeGreaterThan(4);
});

test("German colours have their ending", () => {
  const bare = "rot|blau|gelb|grün";
  expect(wrong("de", new RegExp(`(?<![\\p{L}])(?:${bare}) (?:\\p{Lu}|\\d)`, "u"))).toEqual([]);
  expect(wrong("de", /Schiff (?:Rot|Blau|Gelb|Grün)|Set in |Plättchen in |Waren in (?:Rot|Blau|Gelb|Grün)/)).toEqual([]);
  expect(wrong("de", new RegExp(`\\b(?:ein|dein|eigenes) (?:${bare})e\\b`))).toEqual([]);
  expect(wrong("de", new RegExp(`\\b[Dd]as (?:${bare})(?:es|en)\\b`))).toEqual([]);
  expect(right("de", /[Dd]as (?:rote|blaue|gelbe|grüne) Schiff/)).toBeGreaterThan(12);
});

test("German says du", () => {
  expect(wrong("de", /(?<!^)(?<![.:] )\b(?:Sie|Ihr|Ihre|Ihnen|Ihren)\b/)).toEqual([]);
});

test("a price and what is paid for it are told apart", () => {
  const say = (language: Language) => red.get(language)!.get("hint: a purchase")!;
  expect(say("en")).toContain("for 6, paying with a red 5 and a blue 2");
  expect(say("fr")).toContain("pour 6 en payant avec un 5 rouge et un 2 bleu");
  expect(say("de")).toContain("für 6 kaufen und dafür eine rote 5 und eine blaue 2 zahlen");
  expect(say("ja")).toContain("6で全部買い、赤5と青2を払う");
});
