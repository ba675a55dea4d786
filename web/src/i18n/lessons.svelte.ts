// The texts of lessons. Fetched with a lesson, in the language chosen.
import type { LessonTexts } from "./enLessons";
import { frenchTypography } from "./frenchTypography";
import { fill, speech, type Facts, type Language } from "./index.svelte";

const loaders: Record<Language, () => Promise<LessonTexts>> = {
  en: () => import("./enLessons").then(({ enLessons }) => enLessons),
  fr: () => import("./frLessons").then(({ frLessons }) => frLessons),
  de: () => import("./deLessons").then(({ deLessons }) => deLessons),
  ja: () => import("./jaLessons").then(({ jaLessons }) => jaLessons),
};
let texts = $state.raw<{ language: Language; texts: LessonTexts } | null>(null);

export async function loadLessonTexts(language: Language): Promise<void> {
  const found = await loaders[language]();
  if (language === speech.language) texts = { language, texts: found };
}
export const lessonTextsLoaded = (): boolean => texts !== null;
export function lessonText(key: string, facts: Facts = {}): string {
  if (!texts) return "";
  const text = fill(texts.texts[key as keyof LessonTexts], facts, texts.language);
  return texts.language === "fr" ? frenchTypography(text) : text;
}
