// A result as text: nothing in it tells a card or a move.
import type { Game } from "../engine/answers";
import "../i18n/daily";
import { t } from "../i18n/index.svelte";
import type { Day } from "./day";
import type { Judged, Result } from "./results";
import { circles, dayInWords } from "./words";

export interface Shared {
  game: Game;
  day: Day;
  result: Result;
  judged?: Judged;
  row: number; // days in a row
}
export const heading = (day: Day): string => t("daily.shared", { title: t("daily.title"), day: dayInWords(day) });
export const resultLine = ({ game, result }: Shared): string => t("daily.sharedResult", { game: t(`${game}.name`), ...result });
export function textOf(shared: Shared, address: string): string {
  const { day, judged, row } = shared;
  return [
    heading(day),
    resultLine(shared),
    ...(judged ? [t("daily.sharedSkill", { course: circles(judged.course) })] : []),
    ...(row > 1 ? [t("daily.row", { n: row })] : []),
    address,
  ].join("\n");
}
