// How the engine opens a game of this device: a new one, or one from its record.
import type { Game } from "../engine/answers";
import type { Command, Options } from "../engine/commands";
import type { GameMarks, SavedGame, Seat } from "../lib/games";

export interface SoloStart extends GameMarks {
  game: Game;
  seats: Seat[];
  options: Options;
  seed: number;
}

// The market of a day goes on alike, however often it was left.
const everyStep = ({ daily }: GameMarks): { every_step?: true } => (daily ? { every_step: true } : {});
export const fromStart = (start: SoloStart): Command<"new"> => ({
  do: "new",
  game: start.game,
  players: start.seats.map((seat) => seat.name),
  options: start.options,
  seed: start.seed,
  ...everyStep(start),
});
export const fromRecord = (saved: SavedGame): Command<"load"> => ({
  do: "load",
  record: saved.record,
  seed: saved.seed + (saved.daily ? 0 : saved.steps),
  ...everyStep(saved),
});
