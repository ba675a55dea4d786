// Names and players of seats.
import "../i18n/online";
import { t, type Key } from "../i18n/index.svelte";
import { botNames } from "../play/start";
import type { Chair } from "./protocol";

export const botPlays = (chair: Chair | undefined): boolean =>
  chair?.kind === "bot" || (chair?.kind === "person" && chair.replaced_by_level !== undefined);

// Who gave up, by name.
export const resigned = (chairs: Chair[]): string[] =>
  chairs.flatMap((chair) => (chair.kind === "person" && chair.resigned ? [chair.name] : []));

export function chairName(chair: Chair, seat: number): string {
  if (chair.kind === "open") return t("online.freeSeat");
  if (chair.kind === "bot") return t("start.botName", { name: botNames[seat], level: t(`start.level${chair.level}` as Key) });
  return chair.replaced_by_level === undefined ? chair.name : t("online.botFor", { name: chair.name });
}
