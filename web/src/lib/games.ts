// Games kept in this browser, as records.
import type { Game } from "../engine/answers";
import { read, write } from "./storage";

export interface Seat {
  name: string;
  bot: string | null; // level:3; null is a person
}
export interface SavedGame {
  id: string;
  game: Game;
  seats: Seat[];
  record: string;
  seed: number;
  over: boolean;
  steps: number;
  when: number;
}
const most = 30;
let fallback: SavedGame[] = []; // where storage is off

export const savedGames = (): SavedGame[] => read<SavedGame[]>("games", fallback);

export function saveGame(game: SavedGame): void {
  const others = savedGames().filter((one) => one.id !== game.id);
  fallback = [game, ...others].slice(0, most);
  write("games", fallback);
}
export function deleteGame(id: string): void {
  fallback = savedGames().filter((one) => one.id !== id);
  write("games", fallback);
}
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];
export const newId = (): string => newSeed().toString(36) + Date.now().toString(36);
