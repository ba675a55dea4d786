// What this browser last received about the tables where it has a seat: shown at once, and all there is while no server answers. Kept as
// long as the seat's token is.
import { read, write } from "../lib/storage";
import { botPlays } from "./chairs";
import type { Ending, Standing } from "./protocol";
import { storedSeats } from "./tokens";

export interface Known {
  at: number; // when it was received, by the clock of this device
  standing: Standing | null; // null: nothing was ever heard
  lost?: "gone" | "unseated"; // the table no longer exists; the token is not valid any more
}
let fallback: Record<string, Known> = {}; // where storage is off

export const recall = (): Record<string, Known> => read<Record<string, Known>>("tables", fallback);
export function remember(table: string, known: Known): void {
  store({ ...recall(), [table]: slim(known) });
}
export const forgetUnseated = (): void => store(recall());
function store(all: Record<string, Known>): void {
  const seats = new Set(storedSeats().map((seat) => seat.table));
  fallback = Object.fromEntries(Object.entries(all).filter(([table]) => seats.has(table)));
  write("tables", fallback);
}
// A deck file is long, and none of it is shown.
function slim(known: Known): Known {
  if (!known.standing?.setup.options.deck) return known;
  const { deck: _, ...options } = known.standing.setup.options;
  return { ...known, standing: { ...known.standing, setup: { ...known.standing.setup, options } } };
}

export type Status =
  | { kind: "unheard" }
  | { kind: "gone" }
  | { kind: "unseated" }
  | { kind: "yours" } // the game waits for this browser's player
  | { kind: "others"; seats: number[] }
  | { kind: "bot" } // a bot plays for this browser's player
  | { kind: "playing" } // all that an older server sends
  | { kind: "open"; free: number }
  | { kind: "over"; winners: number[]; ending: Ending };

export function statusOf({ standing, lost }: Known): Status {
  if (lost) return { kind: lost };
  if (!standing) return { kind: "unheard" };
  if (standing.stage === "over") return { kind: "over", winners: standing.winners ?? [], ending: standing.ending ?? "rules" };
  if (standing.stage === "open") return { kind: "open", free: standing.seats.filter((chair) => chair.kind === "open").length };
  const seat = standing.seat ?? null;
  if (seat !== null && botPlays(standing.seats[seat])) return { kind: "bot" };
  if (!standing.to_act || standing.to_act.length === 0) return { kind: "playing" };
  return seat !== null && standing.to_act.includes(seat) ? { kind: "yours" } : { kind: "others", seats: standing.to_act };
}
// Milliseconds on the relevant clock: the player's own if it runs, otherwise the shortest that does. `now` is null if the time since then
// is unknown, because a server that is down stops the clocks.
export function timeLeft({ standing, at }: Known, now: number | null): number | null {
  const clock = standing?.stage === "playing" ? standing.clock : undefined;
  if (!clock || clock.runs.length === 0) return null;
  const own = standing?.seat ?? -1;
  const left = clock.runs.includes(own) ? clock.left[own] : Math.min(...clock.runs.map((seat) => clock.left[seat]));
  return now === null ? left : Math.max(0, left - Math.max(0, now - at));
}

const order: Status["kind"][] = ["yours", "bot", "others", "playing", "unheard", "open", "over", "unseated", "gone"];
// The player's turn first, the shortest time first; then waiting ones; finished ones last, the latest first.
export function compare(one: Known, other: Known): number {
  const [a, b] = [statusOf(one).kind, statusOf(other).kind];
  if (a !== b) return order.indexOf(a) - order.indexOf(b);
  const live = a === "yours" || a === "others";
  const [first, second] = live ? [timeLeft(one, null), timeLeft(other, null)] : [null, null];
  if (first !== second) return (first ?? Infinity) - (second ?? Infinity);
  return (other.standing?.created_at ?? 0) - (one.standing?.created_at ?? 0);
}
export const isLive = (known: Known): boolean => !known.lost && known.standing?.stage !== "over";
