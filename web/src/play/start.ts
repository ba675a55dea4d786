// From the choices on the start page to a table.
import type { Deck, Game } from "../engine/answers";
import type { Options } from "../engine/commands";
import { t, type Key } from "../i18n/index.svelte";
import type { Seat } from "../lib/games";

export interface GameChoices {
  game: Game;
  seats: ("human" | "bot" | "nobody")[];
  level: number; // of all bots,
  levels?: (number | null)[]; // except where a seat has its own
  names?: string[]; // of people, by seat; empty: none given
  memory: boolean;
  friendly: boolean;
  deck: Deck | null;
}
// Every level is somebody. The second of the same level at a table is numbered.
export function botName(level: number, nth: number): string {
  const name = t(`bot.name${level}` as Key);
  return nth > 1 ? t("bot.another", { name, n: nth }) : name;
}
// With how hard it is to beat: "O-Sen (level 3)".
export const botLabel = (level: number): string => t("start.botName", { name: botName(level, 1), level });

export const levelAt = (choices: GameChoices, seat: number): number => choices.levels?.[seat] ?? choices.level;
// The one strength of all bots; null if they differ.
export function commonLevel(choices: GameChoices): number | null {
  const levels = choices.seats.flatMap((seat, i) => (seat === "bot" ? [levelAt(choices, i)] : []));
  return levels.every((level) => level === levels[0]) ? (levels[0] ?? choices.level) : null;
}
// Whose face and sentence stand beside the choice.
export const firstLevel = (choices: GameChoices): number => {
  const bot = choices.seats.indexOf("bot");
  return bot < 0 ? choices.level : levelAt(choices, bot);
};
export const nameless = (choices: GameChoices, seat: number): string => {
  const people = choices.seats.flatMap((one, i) => (one === "human" ? [i] : []));
  return people.length === 1 ? t("start.you") : t("start.player", { n: people.indexOf(seat) + 1 });
};

export function seatsOf(choices: GameChoices): Seat[] {
  const bots = new Map<number, number>(); // how many of each level so far
  return choices.seats.flatMap((seat, i): Seat[] => {
    if (seat === "nobody") return [];
    if (seat === "human") return [{ name: choices.names?.[i]?.trim() || nameless(choices, i), bot: null }];
    const level = levelAt(choices, i);
    bots.set(level, (bots.get(level) ?? 0) + 1);
    return [{ name: botName(level, bots.get(level)!), bot: `level:${level}` }];
  });
}
export function optionsOf(choices: GameChoices): Options {
  if (choices.game === "osaka") return choices.memory ? { memory: true } : {};
  const options: Options = {};
  if (choices.friendly) options.friendly = true;
  if (choices.deck) options.deck = choices.deck;
  return options;
}
