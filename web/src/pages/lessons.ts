// What the lessons go through. Each step names a text and, where something is to be done, how it shows that it was done.
import type { Event, Game } from "../engine/answers";

interface Step {
  text: string;
  until?: (event: Event) => boolean;
}
const mine = (event: Event, name: string) => event.event === name && event.seat === 0;

export const lessons: Record<Game, { seed: number; steps: Step[] }> = {
  osaka: {
    seed: 21,
    steps: [
      { text: "learn.o1", until: (event) => mine(event, "token_taken") },
      { text: "learn.o2", until: (event) => mine(event, "card_taken") },
      { text: "learn.o3", until: (event) => mine(event, "card_reserved") },
      { text: "learn.o4", until: (event) => mine(event, "goods_bought") },
      { text: "learn.o5" },
      { text: "learn.o6", until: (event) => event.event === "lot_sold" },
    ],
  },
  tsukiji: {
    seed: 4,
    steps: [
      { text: "learn.t1", until: (event) => event.event === "bids_revealed" },
      { text: "learn.t2", until: (event) => mine(event, "card_placed") },
      { text: "learn.t3", until: (event) => event.event === "bids_revealed" },
      { text: "learn.t4", until: (event) => event.event === "bids_revealed" },
      { text: "learn.t5" },
    ],
  },
};
