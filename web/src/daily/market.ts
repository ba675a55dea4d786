// The market of a day: its deal and its players (docs/daily.md).
import packageFile from "../../package.json";
import type { Game } from "../engine/answers";
import { t } from "../i18n/index.svelte";
import type { SoloStart } from "../table/opening";
import { botName } from "../play/start";
import type { Day } from "./day";
import { sha256 } from "./sha256";

export const { version } = packageFile; // of the engine, too
export const games = ["osaka", "tsukiji"] as const;
// Their strength is in iterations, not in time: they play alike on every device.
export const levels: Record<Game, number[]> = { osaka: [3, 4], tsukiji: [6] };

// The first 48 bits: a number that JavaScript keeps exactly.
export function seedOf(game: Game, day: Day, of: string = version): number {
  const [first, second] = sha256(`ichiba daily ${game} ${day} ${of}`);
  return first * 2 ** 16 + (second >>> 16);
}
export const startOfDaily = (game: Game, day: Day, practice: boolean): SoloStart => ({
  game,
  seats: [{ name: t("start.you"), bot: null }, ...levels[game].map((level) => ({ name: botName(level, 1), bot: `level:${level}` }))],
  options: {},
  seed: seedOf(game, day),
  daily: { date: day, version },
  practice: practice || undefined,
});
// The counted try has an id of its own, so that it begins only once.
export const idOf = (game: Game, day: Day): string => `daily-${game}-${day}`;
