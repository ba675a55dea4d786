// The lessons. Each step names a text and, if there is something to do, the sign that it was done. A step with a record begins at that
// position; the others continue from the one before.
import type { Game } from "../engine/answers";
import type { AnyEvent } from "../engine/events";
import { edge, first, insurance, knife, payday, specialty } from "./positions";

export interface Step {
  text: string;
  record?: string;
  until?: (event: AnyEvent) => boolean;
}
const mine = (event: AnyEvent, ...names: AnyEvent["event"][]) => names.includes(event.event) && "seat" in event && event.seat === 0;

export const lessons: Record<Game, { seed: number; steps: Step[] }> = {
  osaka: {
    seed: 21,
    steps: [
      { text: "learn.o1", until: (event) => mine(event, "token_taken") },
      { text: "learn.o2", until: (event) => mine(event, "card_taken") },
      { text: "learn.o3", until: (event) => mine(event, "card_reserved") },
      { text: "learn.o4", until: (event) => mine(event, "goods_bought") },
      { text: "learn.o5", record: payday, until: (event) => mine(event, "lot_sold") },
      { text: "learn.o6", record: insurance, until: (event) => mine(event, "insured", "insurance_declined") },
      { text: "learn.o7" },
    ],
  },
  tsukiji: {
    seed: 4,
    steps: [
      { text: "learn.t1", until: (event) => event.event === "bids_revealed" },
      { text: "learn.t2", record: first, until: (event) => mine(event, "card_placed") },
      { text: "learn.t3", record: specialty, until: (event) => mine(event, "specialty_earned") },
      { text: "learn.t4", record: edge, until: (event) => event.event === "bids_revealed" },
      { text: "learn.t5", record: knife, until: (event) => event.event === "game_ended" },
      { text: "learn.t6" },
    ],
  },
};
