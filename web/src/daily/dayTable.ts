// The table of a day as rows of bars.
import type { DayTable } from "../online/protocol";

const most = 8;

export interface Bar {
  from: number;
  to: number;
  times: number;
  own: boolean;
}
// As many rows as can be read at a glance, all of them equally wide; the most points first.
export function barsOf({ points, yours }: DayTable): Bar[] {
  if (points.length === 0) return [];
  const values = points.map((one) => one.points);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const wide = Math.ceil((high - low + 1) / most);
  const bars: Bar[] = [];
  for (let to = high; to >= low; to -= wide) {
    const from = to - wide + 1;
    const within = (value: number) => value >= from && value <= to;
    const times = points.filter((one) => within(one.points)).reduce((sum, one) => sum + one.times, 0);
    bars.push({ from, to, times, own: yours !== undefined && within(yours.points) });
  }
  return bars;
}
// The part of the others that has fewer points; null: there are no others.
export function shareBehind({ results, yours }: DayTable): number | null {
  if (!yours || results < 2) return null;
  return (results - yours.better - yours.same) / (results - 1);
}
export const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, "0")).join("");
