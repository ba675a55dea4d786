// Another game from before a step of this one, which stays as it is. It is marked as practice.
import { newId, newSeed, saveGame } from "../lib/games";
import type { SoloTable } from "../table/solo.svelte";
import { stepBefore } from "../table/takeBack";

// The record up to a step: its header, and the steps with the reshuffles that follow them.
export function recordUntil(record: string, step: number): string {
  let moves = 0;
  return record
    .split("\n")
    .filter((line, at) => {
      if (at > 0 && line.includes('"move"')) ++moves;
      return line !== "" && moves <= step;
    })
    .map((line) => line + "\n")
    .join("");
}
// Its id.
export async function anotherWay(table: SoloTable, step: number): Promise<string> {
  const { game, viewer, log } = table;
  const steps = stepBefore(log, viewer, step);
  const id = newId();
  const record = recordUntil(await table.record(), steps);
  const seats = table.seats.map(({ name, bot }) => ({ name, bot }));
  saveGame({ id, game, seats, record, seed: newSeed(), over: false, steps, when: Date.now(), practice: true });
  return id;
}
