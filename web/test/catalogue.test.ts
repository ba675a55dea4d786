import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { de } from "../src/i18n/de";
import { en as english } from "../src/i18n/en";
import { enOnline } from "../src/i18n/enOnline";
import { fr } from "../src/i18n/fr";
import { fill, preferredLanguage } from "../src/i18n/index.svelte";
import { ja } from "../src/i18n/ja";

const en = { ...english, ...enOnline };
const languages = { en, fr, de, ja };
const keys = Object.keys(en);

// Keys that are composed from parts.
const families = [
  /^osaka\.([RBYG]|place[0-5]|market|farm|name|blurb)$/,
  /^tsukiji\.(tuna|salmon|mackerel|yellowtail|name|blurb)$/,
  /^tsukiji\.(icon|bonus)\.\w+$/,
  /^no\.\w+$/,
  /^start\.level[1-5]$/,
  /^nav\.\w+$/,
  /^settings\.(auto|light|dark|motion|sound)$/,
  /^review\.(start|own|others|luck|end)$/,
  /^online\.(say|react|wrong|ended)\.\w+$/,
  /^online\.deal\.(partly|unknown|unread|what\.\w+)$/,
  /^online\.(connecting|connected|lost|closing)$/,
  /^online\.watch(none|public|all)$/,
];

function sources(): string {
  const root = join(import.meta.dirname, "../src");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/i18n\/(en|enOnline|fr|de|ja)\.ts$/.test(name))
    .map((name) => readFileSync(join(root, name), "utf8"))
    .join("\n");
}
const braces = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]);

describe.each(Object.entries(languages))("the catalogue %s", (language, texts) => {
  test("has every text and no other", () => expect(Object.keys(texts)).toEqual(keys));
  test("has no empty text", () => expect(Object.values(texts).filter((text) => text.trim() === "")).toEqual([]));
  test.each(keys)("%s names what the English one names", (key) => {
    const own = new Set(braces(texts[key as keyof typeof en]));
    for (const name of own) expect(braces(en[key as keyof typeof en])).toContain(name);
    if (language !== "ja") for (const name of braces(en[key as keyof typeof en])) expect(own).toContain(name);
  });
});

test("no text is unused", () => {
  const text = sources();
  const unused = keys.filter(
    (key) => !families.some((family) => family.test(key)) && !text.includes(`"${key}"`) && !text.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

test("numbers pick their word in the way of the language", () => {
  expect(fill("{n} {n|point|points}", { n: 1 }, "en")).toBe("1 point");
  expect(fill("{n} {n|point|points}", { n: 0 }, "en")).toBe("0 points");
  expect(fill("{n} {n|point|points}", { n: 0 }, "fr")).toBe("0 point");
  expect(fill("{who} – {what}", { who: "Ann" }, "en")).toBe("Ann – ");
});

test("the language is the first of the browser's that there is", () => {
  expect(preferredLanguage(["pt-BR", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["xx"])).toBe("en");
});
