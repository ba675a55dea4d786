// From the choices on the start page to a table.
import type { Deck, Game } from "../engine/answers";
import type { Options } from "../engine/commands";
import type { Seat } from "../lib/games";

export interface GameChoices {
  game: Game;
  seats: ("human" | "bot" | "nobody")[];
  level: number;
  memory: boolean;
  friendly: boolean;
  deck: Deck | null;
}
export const botNames = ["Aki", "Haru", "Natsu", "Fuyu"];

export function seatsOf(
  choices: GameChoices,
  you: string,
  player: (n: number) => string,
  bot: (name: string, level: number) => string,
): Seat[] {
  const people = choices.seats.filter((seat) => seat === "human").length;
  let person = 0;
  let bots = 0;
  return choices.seats
    .filter((seat) => seat !== "nobody")
    .map((seat) =>
      seat === "human"
        ? { name: people === 1 ? you : player(++person), bot: null }
        : { name: bot(botNames[bots++], choices.level), bot: `level:${choices.level}` },
    );
}
export function optionsOf(choices: GameChoices): Options {
  if (choices.game === "osaka") return choices.memory ? { memory: true } : {};
  const options: Options = {};
  if (choices.friendly) options.friendly = true;
  if (choices.deck) options.deck = choices.deck;
  return options;
}
