// The engine's answers, as far as the page reads them (programs/wasm/commands.hpp, docs/records.md, docs/bots.md).
import type { OsakaEvent } from "./events";

export type Game = "osaka" | "tsukiji";
export type Colour = "R" | "B" | "Y" | "G";
export const colours: Colour[] = ["R", "B", "Y", "G"];

export interface Problem {
  kind: string;
  words: string;
  clause?: string;
  line?: number;
}
export interface Refusal {
  clause: string;
  reason: string;
  [fact: string]: string | number;
}
export interface Slot {
  card: string;
  by: number | null;
}
export interface Trader {
  hand: string[] | null;
  hand_size?: number;
  goods: { card: string; insured: boolean }[];
  tokens: Record<Colour, number>;
  vp: number | null;
}
export interface OsakaView {
  step: number;
  phase: "token" | "turn" | "insure" | "over";
  to_act: number[];
  ships: Record<Colour, number>;
  market: Slot[];
  farm: Slot[];
  discard: string[];
  players: Trader[];
  asked?: Colour;
  winners: number[];
  draw?: number;
  unseen?: string[];
}
export interface Lot {
  count: number;
  highest: number;
  tokens: number;
  price: number;
  value: number;
  points: number;
}
export type Possible = string | Refusal;
export interface OsakaLook {
  lots: Partial<Record<Colour, Lot>>[];
  tide: Record<Colour, boolean>;
  places?: number[]; // of a finished game, by seat
  your_move?: boolean;
  hand_value?: number;
  market?: { take: Possible; reserve: Possible }[];
  farm?: { reserve: Possible }[];
  buy?: {
    goods: string[];
    price: number;
    payments: number;
    events?: OsakaEvent[];
    suggested?: { cards: string[]; waste: number }[];
    refusal?: Refusal;
  };
  pass?: Possible;
  tokens?: string[];
  insure?: { colour: Colour; cards: { card: string; icons: number }[]; goods: string[]; suggested: string };
}

export interface Fisher {
  piles: Record<string, string[]>;
  knives: number;
  score: number;
}
export interface TsukijiView {
  step: number;
  phase: "bid" | "pick" | "colour" | "steal" | "discard" | "over";
  to_act: number[];
  barrel: number;
  day: boolean;
  display: string[];
  top: string | null;
  draw: number;
  discard: string[];
  emptied: number;
  players: Fisher[];
  winners: number[];
  bid?: number | null;
  below?: string[];
  drawn?: string;
}
export interface Pile {
  count: number;
  points: number;
  wasabi: number;
  total: number;
  needed: number;
  bonus: string;
}
// What taking, stealing or discarding a card would do.
export interface Choice {
  move: string;
  colour: string;
  pile?: Pile; // the mover's, after it
  theirs?: Pile; // the opponent's, after it
  pull: number; // notches that the barrel comes closer to the mover
  bonus?: string; // of a specialty that it completes
  wins: boolean; // by knives
  end?: { own: boolean; bonus: string; n: number }; // the barrel is then at an end, and what that end pays
}
export interface TsukijiLook {
  piles: Record<string, Pile>[];
  notches: number[];
  below: number[];
  places?: number[]; // of a finished game, by seat
  your_move?: boolean;
  offers?: string[];
  choices?: Choice[];
}
export interface Face {
  colours: string[];
  points: number;
  icon?: "wasabi" | "barrel" | "knife";
}
export interface Deck {
  name: string;
  colours: string[];
  reach: number;
  knives_to_win: number;
  specialties: Record<string, { count: number; bonus: string }>;
  cards: { a: Face; b: Face }[];
}
export interface Reason {
  kind: string;
  words: string; // English
  facts?: Record<string, string | number>; // everything the words mention (docs/analysis.md)
}
export interface Suggestion {
  move: string;
  chance: number;
  reasons: Reason[];
}
export interface Hint {
  best: Suggestion;
  nearly?: Suggestion;
  mix: { bid: number; share: number }[];
}

// A game judged decision by decision (docs/analysis.md).
export interface Decision {
  step: number;
  seat: number;
  move: string;
  grade: string; // "forced": there was no choice
  cost: number;
  before: number[];
  after: number[];
  options: { move: string }[];
  price?: number; // what a purchase would have cost
  for_best: Reason[];
  against_played: Reason[];
}
export interface Report {
  seats: {
    name: string;
    start: number;
    own: number;
    others: number;
    luck: number;
    end: number;
    decisions: number;
    best: number;
    average_cost: number;
  }[];
  decisions: Decision[];
  luck: { step: number; change: number[]; luckiest: number }[];
  turning_points: { decision?: number; luck?: number; size: number }[];
}

export const isRefusal = (possible: Possible | undefined): possible is Refusal => typeof possible === "object";
export const faceOf = (deck: Deck, card: string): Face => deck.cards[parseInt(card, 10) - 1][card.endsWith("a") ? "a" : "b"];
