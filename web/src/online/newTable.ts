// From the choices for a table with friends to the request to the server.
import type { Deck, Game } from "../engine/answers";
import type { Options } from "../engine/commands";
import type { ClockRules, NewTable, Watching } from "./protocol";

export type OtherSeat = "open" | "nobody" | `bot${number}`;
export interface TableChoices {
  game: Game;
  seats: OtherSeat[]; // all but the player's own
  memory: boolean;
  friendly: boolean;
  deck: Deck | null;
  clock: number; // of clockOf
  watchers: Watching;
  listed: boolean;
  autostart: boolean;
}
export const clockOf: ClockRules[] = [
  { kind: "none" },
  { kind: "move", seconds: 30 },
  { kind: "move", seconds: 90 },
  { kind: "game", seconds: 300, increment: 3 },
  { kind: "game", seconds: 900, increment: 10 },
  { kind: "days", days: 3 },
];
const delayForAll = 60; // seconds: a watcher who sees every hand should not help anybody

export function newTable(choices: TableChoices, name: string): NewTable {
  const others = choices.game === "osaka" ? choices.seats : choices.seats.slice(0, 1).map((seat) => (seat === "nobody" ? "open" : seat));
  const options: Options = {};
  if (choices.game === "osaka" && choices.memory) options.memory = true;
  if (choices.game === "tsukiji" && choices.friendly) options.friendly = true;
  if (choices.game === "tsukiji" && choices.deck) options.deck = choices.deck;
  return {
    game: choices.game,
    seats: [
      { kind: "me", name, nonce: "later" },
      ...others
        .filter((seat) => seat !== "nobody")
        .map((seat) => (seat === "open" ? ({ kind: "open" } as const) : ({ kind: "bot", level: Number(seat.slice(3)) } as const))),
    ],
    options,
    clock: clockOf[choices.clock] ?? clockOf[0],
    watchers: choices.watchers,
    ...(choices.watchers === "all" ? { delay: delayForAll } : {}),
    listed: choices.listed,
    autostart: choices.autostart,
  };
}
