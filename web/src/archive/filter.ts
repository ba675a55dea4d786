// Which of the games are listed.
import type { Game } from "../engine/answers";
import type { SavedGame } from "../lib/games";

export interface Filter {
  game: Game | "all";
  state: "all" | "finished" | "unfinished";
  opponent: string; // "": anybody
}
export const everything: Filter = { game: "all", state: "all", opponent: "" };

// The others at the table. Where several people share the device, nobody is the reader.
export function opponentsOf({ seats }: SavedGame): string[] {
  const alone = seats.filter((seat) => seat.bot === null).length === 1;
  return seats.filter((seat) => !alone || seat.bot !== null).map((seat) => seat.name);
}
export const allOpponents = (games: SavedGame[]): string[] => [...new Set(games.flatMap(opponentsOf))].sort((a, b) => a.localeCompare(b));

export const fits = (game: SavedGame, { game: wanted, state, opponent }: Filter): boolean =>
  (wanted === "all" || game.game === wanted) &&
  (state === "all" || game.over === (state === "finished")) &&
  (opponent === "" || opponentsOf(game).includes(opponent));
