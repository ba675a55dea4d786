// A lot that is sold in Edo.
import type { Colour } from "../src/engine/answers";
import type { OsakaEvent } from "../src/engine/events";

export const sale = (seat: number, lot: string[], price: number, value: number): OsakaEvent => ({
  event: "lot_sold",
  seat,
  colour: lot[0][0] as Colour,
  lot,
  price,
  value,
  points: value / 5,
  scored: [],
  discarded: [],
  beyond: 0,
});
