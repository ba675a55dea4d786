// The text of a key in the language chosen. Other languages than English are fetched when they are wanted.
import { en, type Key, type Texts } from "./en";
import { lists, plurals } from "./formatters";
import { frenchTypography } from "./frenchTypography";
import type { Grammar, Reasons } from "./grammar";

export type { Key };
export const languages = { en: "English", fr: "Français", de: "Deutsch", ja: "日本語" } as const;
export type Language = keyof typeof languages;

interface Words {
  texts: Texts;
  reasons: Reasons;
  grammar: Grammar;
}
// What is missing in it comes with the pages that use it (online.ts, later.ts).
const english = en as Texts;
const englishWords: Words = { texts: english, reasons: {}, grammar: { names: possessive } };
const unbroken = <T extends Record<string, string>>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, frenchTypography(text)])) as T;
const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => englishWords,
  fr: () => import("./fr").then(({ fr, reasons, grammar }) => ({ texts: unbroken(fr), reasons: unbroken(reasons), grammar })),
  de: () => import("./de").then(({ de, reasons, grammar }) => ({ texts: de, reasons, grammar })),
  ja: () => import("./ja").then(({ ja, reasons, grammar }) => ({ texts: ja, reasons, grammar })),
};

// "Ann's"; "your" where a hint speaks to the player.
function possessive(name: string, form: string): string {
  if (form !== "s") return name;
  return name === "you" ? "your" : `${name}'s`;
}

class Speech {
  language = $state<Language>("en");
  #words = $state.raw<Words>(englishWords);
  get texts(): Texts {
    return this.#words.texts;
  }
  get reasons(): Reasons {
    return this.#words.reasons;
  }
  get grammar(): Grammar {
    return this.#words.grammar;
  }

  async use(language: Language): Promise<void> {
    this.#words = await loaders[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}
export const speech = new Speech();

export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2) as Language;
    if (short in languages) return short;
  }
  return "en";
}

// A fact is filled in as it is, or in the form that the text asks for.
export type Fact = string | number | ((form: string) => string);
export type Facts = Record<string, Fact>;

// {name} is filled in, {name:form} in that form; {n|one|many} picks by the number n in the way of the language, and
// # in it is the number.
export function fill(text: string, facts: Facts, language: string): string {
  return text.replace(/\{(\w+)(?::(\w+))?(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, form = "", one?: string, many?: string) => {
    const value = facts[name] ?? "";
    if (one !== undefined && many !== undefined) {
      const picked = plurals(language).select(Number(value)) === "one" ? one : many;
      return picked.replace("#", String(value));
    }
    return typeof value === "function" ? value(form) : String(value);
  });
}

export const t = (key: Key, facts: Facts = {}): string => fill(speech.texts[key], facts, speech.language);

// Our English is British: "a, b and c".
export const locale = (): string => (speech.language === "en" ? "en-GB" : speech.language);
export function list(items: string[]): string {
  if (items.length === 2) return t("app.pair", { a: items[0], b: items[1] });
  return lists(locale()).format(items);
}
// With a capital letter, as at the beginning of a sentence.
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
// Items side by side, without an "and".
export const enumerate = (items: string[]): string => items.join(t("app.comma"));
// Whole sentences, one after the other. Japanese sets no space between them.
export const gap = (): string => (speech.language === "ja" ? "" : " ");
export const sentences = (...parts: string[]): string => parts.filter(Boolean).join(gap());
// "Reserve: red 5", with the colon as the language sets it.
export const says = (what: string, detail: string): string => t("app.says", { what, detail });

export const decimal = (number: number): string => new Intl.NumberFormat(locale(), { minimumFractionDigits: 1 }).format(number);
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
// With its sign: +7%, −7%.
export const change = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(share);
