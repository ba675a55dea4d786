// The text of a key in the language chosen. Other languages than English are fetched when they are wanted.
import { en, type Key, type Texts } from "./en";
import { frenchSpaces } from "./frenchSpaces";

export type { Key };
export const languages = { en: "English", fr: "Français", de: "Deutsch", ja: "日本語" } as const;
export type Language = keyof typeof languages;

interface Words {
  texts: Texts;
  // Reasons by their kind, and by how where a kind has two ways. Facts stand in braces (docs/analysis.md); what is in
  // brackets is told where its facts are there. `lot` is one lot of several. None in English, where the engine has words.
  reasons: Record<string, string>;
}
// What is missing in it comes with the pages that use it (online.ts).
const english = en as Texts;
const unbroken = <T extends Record<string, string>>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, frenchSpaces(text)])) as T;
const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => ({ texts: english, reasons: {} }),
  fr: () => import("./fr").then(({ fr, reasons }) => ({ texts: unbroken(fr), reasons: unbroken(reasons) })),
  de: () => import("./de").then(({ de, reasons }) => ({ texts: de, reasons })),
  ja: () => import("./ja").then(({ ja, reasons }) => ({ texts: ja, reasons })),
};

class Speech {
  language = $state<Language>("en");
  texts = $state.raw<Texts>(english);
  reasons = $state.raw<Record<string, string>>({});

  async use(language: Language): Promise<void> {
    const words = await loaders[language]();
    this.texts = words.texts;
    this.reasons = words.reasons;
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

export type Facts = Record<string, string | number>;

// {name} is filled in; {n|one|many} picks by the number n in the way of the language.
export function fill(text: string, facts: Facts, language: string): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = facts[name] ?? "";
    if (one === undefined || many === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === "one" ? one : many;
  });
}

export const t = (key: Key, facts: Facts = {}): string => fill(speech.texts[key], facts, speech.language);

export const list = (items: string[]): string => new Intl.ListFormat(speech.language, { style: "long", type: "conjunction" }).format(items);
export const percent = (share: number): string =>
  new Intl.NumberFormat(speech.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
