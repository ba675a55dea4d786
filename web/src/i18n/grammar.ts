// What a language needs beyond its texts. Texts ask for a form after a colon: {colour:f}, {goods:o}.
export interface Grammar {
  colours?: Record<string, Record<string, string>>; // other forms of the colours, by form and colour
  names?: (name: string, form: string) => string; // forms of a player's name
  objects?: (cards: Counted[]) => string; // cards as what is done something to, where that is not simply a list
}
export type Counted = [card: string, count: number];

// Reasons by their kind (explain.ts). English ones come with what explains moves.
export type Reasons = Record<string, string>;
