// From the choices on the start page to a table.
import type { Deck, Game } from "../engine/answers";
import type { Options } from "../engine/commands";
import type { Seat } from "../lib/games";

export interface Wish {
  game: Game;
  seats: ("human" | "bot" | "nobody")[];
  level: number;
  memory: boolean;
  friendly: boolean;
  deck: Deck | null;
}
export const botNames = ["Aki", "Haru", "Natsu", "Fuyu"];

export function seatsOf(wish: Wish, you: string, player: (n: number) => string, bot: (name: string, level: number) => string): Seat[] {
  const people = wish.seats.filter((seat) => seat === "human").length;
  let person = 0;
  let bots = 0;
  return wish.seats
    .filter((seat) => seat !== "nobody")
    .map((seat) =>
      seat === "human"
        ? { name: people === 1 ? you : player(++person), bot: null }
        : { name: bot(botNames[bots++], wish.level), bot: `level:${wish.level}` },
    );
}
export function optionsOf(wish: Wish): Options {
  if (wish.game === "osaka") return wish.memory ? { memory: true } : {};
  const options: Options = {};
  if (wish.friendly) options.friendly = true;
  if (wish.deck) options.deck = wish.deck;
  return options;
}
