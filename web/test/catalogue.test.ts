import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { de } from "../src/i18n/de";
import { deLessons } from "../src/i18n/deLessons";
import { en as english } from "../src/i18n/en";
import { enAtTable } from "../src/i18n/enAtTable";
import { enDaily } from "../src/i18n/enDaily";
import { enEnding } from "../src/i18n/enEnding";
import { enFollowing } from "../src/i18n/enFollowing";
import { enLater } from "../src/i18n/enLater";
import { enLessons } from "../src/i18n/enLessons";
import { enOnline } from "../src/i18n/enOnline";
import { enOptions } from "../src/i18n/enOptions";
import { enPages } from "../src/i18n/enPages";
import { enPuzzles } from "../src/i18n/enPuzzles";
import { enYou } from "../src/i18n/enYou";
import { fr } from "../src/i18n/fr";
import { frLessons } from "../src/i18n/frLessons";
import { fill, preferredLanguage } from "../src/i18n/index.svelte";
import { ja } from "../src/i18n/ja";
import { jaLessons } from "../src/i18n/jaLessons";
import { scripts } from "../src/learn/script";

const pagesAround = { ...enOptions, ...enPages, ...enPuzzles, ...enDaily, ...enYou };
const en = { ...english, ...enLater, ...enEnding, ...enOnline, ...enAtTable, ...enFollowing, ...pagesAround };
const languages = { en, fr, de, ja };
const keys = Object.keys(en);

// Keys that are composed from parts.
const families = [
  /^osaka\.([RBYG]|place[0-5]|market|farm|name|blurb)$/,
  /^tsukiji\.(tuna|salmon|mackerel|yellowtail|name|blurb)$/,
  /^tsukiji\.(icon|bonus|gain)\.\w+$/,
  /^no\.\w+$/,
  /^say\.(card|fish)_(picked|drawn|stolen)$/,
  /^start\.level[1-8]$/,
  /^bot\.(name|about|slips\.(osaka|tsukiji))[1-8]$/,
  /^nav\.\w+$/,
  /^home\.\w+$/,
  /^import\.\w+$/,
  /^settings\.(auto|light|dark|motion|sound)$/,
  /^speed\.\w+$/,
  /^about\.\w+$/,
  /^did\.(picked|drawn|stolen)$/,
  /^puzzle\.(easy|medium|hard|insurance|payday|denying|collecting|knives|bidding|bonuses|points)$/,
  /^you\.theme\.\w+$/,
  /^review\.(start|own|others|luck|end|played|better)$/,
  /^online\.(say|react|wrong|ended)\.\w+$/,
  /^online\.deal\.(partly|unknown|unread|what\.\w+)$/,
  /^online\.(connecting|connected|lost|closing)$/,
  /^online\.watch(none|public|all)$/,
];

const root = join(import.meta.dirname, "../src");
const files = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        /\.(svelte|ts)$/.test(name) &&
        !/i18n\/(en|fr|de|ja)(AtTable|Daily|Ending|Following|Later|Lessons|Online|Options|Pages|Puzzles|Reasons|You)?\.ts$/.test(name),
    )
    .map((name) => [name, readFileSync(join(root, name), "utf8")]),
);
const braces = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]);

describe.each(Object.entries(languages))("the catalogue %s", (language, texts) => {
  test("has every text and no other", () => expect(Object.keys(texts).sort()).toEqual(keys.toSorted()));
  test("has no empty text", () => expect(Object.values(texts).filter((text) => text.trim() === "")).toEqual([]));
  test.each(keys)("%s names what the English one names", (key) => {
    const own = new Set(braces(texts[key as keyof typeof en]));
    for (const name of own) expect(braces(en[key as keyof typeof en])).toContain(name);
    if (language !== "ja") for (const name of braces(en[key as keyof typeof en])) expect(own).toContain(name);
  });
});

test("no text is unused", () => {
  const text = [...files.values()].join("\n");
  const unused = keys.filter(
    (key) => !families.some((family) => family.test(key)) && !text.includes(`"${key}"`) && !text.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

// What adds punctuation to a text: "}. ", ", ${t(", ".join(", ")". Whole sentences belong in the catalogue.
const added = [
  /\b(?:t|says|tell\w*|list|cardName|fishCardName)\([^\n{}]*(?:\{[^{}\n]*\})?[^\n{}]*\)\}(?:<\/\w+>)?[.,:;]/,
  /[.,:;] ?\$?\{t\(/,
  /^(?!.*(?:\.d\.|path|viewBox)).*\.join\("[,;:.] ?"\)/m,
];
test("components add no punctuation of their own", () => {
  const found = [...files].flatMap(([name, text]) =>
    text
      .split("\n")
      .filter((line) => added.some((pattern) => pattern.test(line)))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<h2>{t("table.over")}. {result}</h2>', true],
  ["{name(slot)}{by ? `, ${t('x')}` : ''}", true],
  ["aria-label=\"{t('online.join')}: {t('online.seat', { n: 2 })}\"", true],
  ['{names.join(", ")}', true],
  ['{t("osaka.payHelp")} <b>{t("osaka.pay", { sum })}</b>', false],
  ["const word = { a: t(x), b };", false],
])("punctuation is found: %s", (line, is) => expect(added.some((pattern) => pattern.test(line))).toBe(is));

// Files that show one of these texts and import none of those that bring it.
const without = (texts: object, bringing: RegExp) =>
  [...files]
    .filter(([name, text]) => !name.startsWith("i18n/") && Object.keys(texts).some((key) => text.includes(`"${key}"`)))
    .filter(([, text]) => !bringing.test(text))
    .map(([name]) => name)
    .sort();
test("what shows a text that comes later brings it along", () => {
  // The lesson's panel is part of a page that brings it; words.ts is used by those that tell a table's events.
  expect(without(enLater, /i18n\/(later|explain)"/)).toEqual(["learn/LessonPanel.svelte"]);
  expect(without(enEnding, /i18n\/ending"/)).toEqual([]);
  expect(without(enDaily, /i18n\/daily"/)).toEqual([]);
  expect(without(enOptions, /i18n\/options"/)).toEqual([]);
  expect(without(enPages, /i18n\/pages"/)).toEqual([]);
  expect(without(enPuzzles, /i18n\/puzzles"/)).toEqual([]);
  expect(without(enYou, /i18n\/you"/)).toEqual([]);
  expect(without(enFollowing, /i18n\/following"/)).toEqual([]);
  expect(without(enAtTable, /i18n\/atTable"/)).toEqual(["online/words.ts"]);
  const tellers = [...files].filter(([name, text]) => text.includes("tellAll(") && name !== "online/words.ts");
  expect(tellers.length).toBeGreaterThan(1);
  expect(tellers.filter(([, text]) => !/i18n\/atTable"/.test(text))).toEqual([]);
});

describe.each(Object.entries({ en: enLessons, fr: frLessons, de: deLessons, ja: jaLessons }))("the lessons in %s", (_, texts) => {
  test("have every text and no other", () => expect(Object.keys(texts).sort()).toEqual(Object.keys(enLessons).sort()));
  test.each(Object.keys(enLessons) as (keyof typeof enLessons)[])("%s is there, with what the English one names", (key) => {
    expect(texts[key].trim()).not.toBe("");
    expect(braces(texts[key]).sort()).toEqual(braces(enLessons[key]).sort());
  });
  test("have a text for every step, task and answer, and no unused one", () => {
    const used = Object.entries(scripts).flatMap(([game, { steps, quiz }]) => [
      ...steps.flatMap(({ say, you }) => [`${game}.${say}`, ...(you ? [`${game}.${say}.do`] : [])]),
      ...quiz.flatMap(({ ask }) => ["", ".0", ".1", ".2", ".why"].map((part) => `${game}.${ask}${part}`)),
    ]);
    expect(
      Object.keys(texts)
        .filter((key) => key.includes("."))
        .sort(),
    ).toEqual(used.sort());
    expect(Object.keys(texts).filter((key) => !key.includes(".") && ![...files.values()].join().includes(`"${key}"`))).toEqual([]);
  });
});

test("the languages keep to their own punctuation and address", () => {
  const texts = (language: Record<string, string>, pattern: RegExp) =>
    Object.entries(language).filter(([key, text]) => !/^app\.(comma|numbers)$/.test(key) && pattern.test(text.replace(/\{[^}]*\}/g, "x")));
  expect(texts({ ...ja, ...jaLessons }, /[!?;,:]|\.(?!\d)|[\u3040-\u9fff] ?[()]/)).toEqual([]);
  expect(texts({ ...ja, ...jaLessons }, /対局|棋譜|投了|さん(?![ぁ-ん]*から)/)).toEqual([]);
  expect(texts({ ...de, ...deLessons }, /(?<!^)(?<![.:?] )\b(?:Sie|Ihr|Ihre|Ihnen|Ihren|Ihrem|Ihrer)\b|"/)).toEqual([]);
  expect(texts({ ...fr, ...frLessons }, /[^ ][:;!?»]|«[^ ]|"|[“”]/)).toEqual([]);
  expect(Object.entries(fr).filter(([, text]) => /\b(?:de|que) \{(?:name|who|other|names)\}/.test(text))).toEqual([]);
});

test("numbers pick their word in the way of the language", () => {
  expect(fill("{n} {n|point|points}", { n: 1 }, "en")).toBe("1 point");
  expect(fill("{n} {n|point|points}", { n: 0 }, "en")).toBe("0 points");
  expect(fill("{n} {n|point|points}", { n: 0 }, "fr")).toBe("0 point");
  expect(fill("{n|a notch|# notches}", { n: 3 }, "en")).toBe("3 notches");
  expect(fill("{who} – {what}", { who: "Ann" }, "en")).toBe("Ann – ");
  expect(fill("{colour} {colour:f}", { colour: (form) => `<${form}>` }, "fr")).toBe("<> <f>");
});

test("the language is the first of the browser's that there is", () => {
  expect(preferredLanguage(["pt-BR", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["xx"])).toBe("en");
});
