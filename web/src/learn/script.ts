// A lesson is one game whose moves are written down (osaka.json, tsukiji.json): the learner is seat 0, Aki is seat 1. Its steps name a text,
// what the light falls on, and the move that leads to the next step.
import type { Game } from "../engine/answers";
import type { GameEvent } from "../engine/events";
import osaka from "./osaka.json";
import tsukiji from "./tsukiji.json";

export interface LessonStep {
  say: string;
  spot?: string;
  before?: string; // a move of Aki's that nobody sees: a secret bid
  you?: string; // the move that is asked for; without one, "Continue" goes on
  aki?: string; // Aki's move, after "Continue"
}
export interface Question {
  ask: string;
  right: number; // which of the three answers
  spot: string;
  deck: string;
  moves: string[]; // "you take R5", "aki take Y3"
}
export interface Script {
  deck: string;
  steps: LessonStep[];
  quiz: Question[];
}
export const scripts: Record<Game, Script> = { osaka, tsukiji };

const seatOf = { you: 0, aki: 1 };
const written = (who: "you" | "aki", move: string) => JSON.stringify({ seat: seatOf[who], move });
function record(game: Game, players: string[], deck: string, moves: string[]): string {
  const head = JSON.stringify({ ichiba: 1, game, players, options: {}, setup: { deck: deck.split(" ") } });
  return [head, ...moves, ""].join("\n");
}
export function recordOfLesson(game: Game, players: string[]): string {
  const { deck, steps } = scripts[game];
  const moves = steps.flatMap(({ before, you, aki }) => [
    ...(before ? [written("aki", before)] : []),
    ...(you ? [written("you", you)] : []),
    ...(aki ? [written("aki", aki)] : []),
  ]);
  return record(game, players, deck, moves);
}
export function recordOfQuestion(game: Game, players: string[], { deck, moves }: Question): string {
  return record(
    game,
    players,
    deck,
    moves.map((move) => written(move.slice(0, 3) as "you" | "aki", move.slice(4))),
  );
}

// How many moves have been made when a step of the lesson is on show.
export function movesBefore(steps: LessonStep[], at: number): number {
  const made = (step: LessonStep) => [step.before, step.you, step.aki].filter((move) => move !== undefined).length;
  return steps.slice(0, at).reduce((sum, step) => sum + made(step), 0) + (steps[at]?.before ? 1 : 0);
}

// Cards of a payment may be named in any order.
const inOrder = (move: string) => move.split(" ").sort().join(" ");
export const sameMove = (one: string, other: string): boolean => inOrder(one) === inOrder(other);

// What the learner sees anyway, or hears with the next event.
const quiet: GameEvent["event"][] = ["own_bid", "bid_sealed", "top_seen"];
export const worthTelling = (event: GameEvent): boolean => !quiet.includes(event.event);
