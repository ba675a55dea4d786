// Days of the daily market. A day is one of UTC, written 2026-11-16, so that everybody has the same market at the same time.
export type Day = string;

const length = 24 * 60 * 60 * 1000;
const written = /^\d{4}-\d{2}-\d{2}$/;

export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);
export const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
export const isDay = (text: unknown): text is Day =>
  typeof text === "string" && written.test(text) && !Number.isNaN(startOf(text)) && dayOf(startOf(text)) === text;
export const shift = (day: Day, by: number): Day => dayOf(startOf(day) + by * length);
export const monthOf = (day: Day): string => day.slice(0, 7);
export const shiftMonth = (month: string, by: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return monthOf(dayOf(date.getTime()));
};
// The weeks of a month, from Monday to Sunday; null: a day of another month.
export function weeksOf(month: string): (Day | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(startOf(first)).getUTCDay() + 6) % 7;
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; monthOf(day) === month; day = shift(day, 1)) cells.push(day);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

export interface Streaks {
  now: number; // up to today, or up to yesterday while today is not played
  longest: number;
  days: number; // all
}
export function streaksOf(played: Iterable<Day>, today: Day): Streaks {
  const days = new Set([...played].filter((day) => day <= today));
  const upTo = (day: Day): number => {
    let n = 0;
    for (; days.has(day); day = shift(day, -1)) ++n;
    return n;
  };
  const ends = [...days].filter((day) => !days.has(shift(day, 1)));
  return {
    now: upTo(days.has(today) ? today : shift(today, -1)),
    longest: Math.max(0, ...ends.map(upTo)),
    days: days.size,
  };
}

// What is wrong with the clock of this device: a market of a later day has been played, or a server has another date.
export type ClockTrouble = { kind: "behind"; played: Day } | { kind: "differs"; server: Day };
export function clockTrouble(device: Day, played: Iterable<Day>, server: Day | null): ClockTrouble | null {
  if (server !== null && server !== device) return { kind: "differs", server };
  const last = [...played].sort().at(-1);
  return last !== undefined && last > (server ?? device) ? { kind: "behind", played: last } : null;
}
