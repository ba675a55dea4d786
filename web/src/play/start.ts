// From the choices on the start page to a table.
import type { Deck, Game } from "../engine/answers";
import type { Options } from "../engine/commands";
import { t, type Key } from "../i18n/index.svelte";
import type { Seat } from "../lib/games";

export interface GameChoices {
  game: Game;
  seats: ("human" | "bot" | "nobody")[];
  level: number;
  memory: boolean;
  friendly: boolean;
  deck: Deck | null;
}
// Every level is somebody. The second of the same level at a table is numbered.
export function botName(level: number, nth: number): string {
  const name = t(`bot.name${level}` as Key);
  return nth > 1 ? t("bot.another", { name, n: nth }) : name;
}
// With how hard it is to beat: "O-Sen (steady)".
export const botLabel = (level: number): string =>
  t("start.botName", { name: t(`bot.name${level}` as Key), level: t(`start.level${level}` as Key) });

export function seatsOf(choices: GameChoices): Seat[] {
  const people = choices.seats.filter((seat) => seat === "human").length;
  let person = 0;
  let bots = 0;
  return choices.seats
    .filter((seat) => seat !== "nobody")
    .map((seat) =>
      seat === "human"
        ? { name: people === 1 ? t("start.you") : t("start.player", { n: ++person }), bot: null }
        : { name: botName(choices.level, ++bots), bot: `level:${choices.level}` },
    );
}
export function optionsOf(choices: GameChoices): Options {
  if (choices.game === "osaka") return choices.memory ? { memory: true } : {};
  const options: Options = {};
  if (choices.friendly) options.friendly = true;
  if (choices.deck) options.deck = choices.deck;
  return options;
}
