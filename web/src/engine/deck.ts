import type { Deck, Game } from "./answers";
import { demand } from "./engine";

// The deck of a game: its own, or the house deck. Only Tsukiji Market has one.
export async function deckOf(game: Game, options: { deck?: Deck }): Promise<Deck | null> {
  if (game !== "tsukiji") return null;
  return options.deck ?? (await demand({ do: "house_deck" })).deck;
}
