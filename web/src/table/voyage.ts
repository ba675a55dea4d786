// Where ships are during a payday. The rules send them home in the same step (O9.6); a player should see them arrive first.
import type { Colour } from "../engine/answers";
import type { AnyEvent } from "../engine/events";

export type Ships = Record<Colour, number>;

// The ships as they lie while goods are sold and the tide comes, and for how many steps of motion. Null: no ship returns.
export function payday(before: Ships, events: AnyEvent[]): { ships: Ships; steps: number } | null {
  if (!events.some((event) => event.event === "ship_returned")) return null;
  const ships = { ...before };
  for (const event of events) if (event.event === "ship_moved") ships[event.colour] = event.to;
  const read = events.filter((event) => ["lot_sold", "ship_sank", "goods_lost"].includes(event.event)).length;
  return { ships, steps: 2 + 2 * read };
}
