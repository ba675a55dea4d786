// Names and players of seats.
import "../i18n/online";
import { t } from "../i18n/index.svelte";
import { botName } from "../play/start";
import type { Chair } from "./protocol";

export const botPlays = (chair: Chair | undefined): boolean =>
  chair?.kind === "bot" || (chair?.kind === "person" && chair.replaced_by_level !== undefined);

// Who gave up, by name.
export const resigned = (chairs: Chair[]): string[] =>
  chairs.flatMap((chair) => (chair.kind === "person" && chair.resigned ? [chair.name] : []));

// `chairs` are all of the table: bots of the same level are numbered.
export function chairName(chair: Chair, seat: number, chairs: Chair[]): string {
  if (chair.kind === "open") return t("online.freeSeat");
  if (chair.kind === "bot") {
    const alike = chairs.slice(0, seat + 1).filter((one) => one.kind === "bot" && one.level === chair.level);
    return botName(chair.level, alike.length);
  }
  return chair.replaced_by_level === undefined ? chair.name : t("online.botFor", { name: chair.name });
}
