// Days and small shares in words.
import { speech } from "../i18n/index.svelte";
import { startOf, type Day } from "./day";

const locale = () => (speech.language === "en" ? "en-GB" : speech.language);
export const dayInWords = (day: Day): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(startOf(day));
export const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(startOf(`${month}-01`));
// Monday first.
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, i) =>
    new Intl.DateTimeFormat(locale(), { weekday: "narrow", timeZone: "UTC" }).format(startOf(`2024-01-0${i + 1}`)),
  );
// In the player's own time: "17 November at 01:00".
export const momentInWords = (time: number): string =>
  new Intl.DateTimeFormat(locale(), { month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" }).format(time);
export const circles = (course: string): string => [...course].map((grade) => "●◐○"[Number(grade)]).join("");
