// Positions of games between bots, found by what lies on the table: the program plays the games, and the page opens what was found as an
// unfinished game of this browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Game } from "./guests.ts";
import { program } from "./support.ts";

// What `ichiba replay --json` tells of a step, as far as tests look for it.
export interface State {
  step: number;
  phase: string;
  to_act: number[];
  ships: Record<string, number>;
  market: { card: string; by: number | null }[];
  draw: number;
  display: string[];
  discard: string[];
  barrel: number;
  players: {
    hand: string[];
    goods: { card: string; insured: boolean }[];
    piles: Record<string, string[]>;
  }[];
}
export interface Position {
  game: Game;
  players: number;
  record: string;
  steps: number;
  seat: number; // who has to move
}

export function findPosition(game: Game, players: number, wanted: (state: State) => boolean): Position {
  const folder = mkdtempSync(join(tmpdir(), "ichiba-positions-"));
  const run = (...args: string[]) => execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  try {
    run("simulate", game, "--players", String(players), "--games", "40", "--bots", "random", "--records", folder);
    for (const file of readdirSync(folder).sort()) {
      const path = join(folder, file);
      const states = run("replay", path, "--json").trim().split("\n");
      const found = states.map((line) => JSON.parse(line) as State).find(wanted);
      if (found)
        return {
          game,
          players,
          record: cut(readFileSync(path, "utf8"), found.step),
          steps: found.step,
          seat: found.to_act[0],
        };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Error("no game of these has such a position");
}
// The record up to a step; what chance brought belongs to the step before it.
function cut(record: string, step: number): string {
  const lines = record.trim().split("\n");
  let moves = 0;
  const end = lines.findIndex((line) => "move" in JSON.parse(line) && ++moves > step);
  return (end < 0 ? lines : lines.slice(0, end)).join("\n") + "\n";
}

// Opens it at the seat that has to move, or with a person at every seat.
export async function openPosition(
  page: Page,
  address: string,
  position: Position,
  id: string,
  { together = false, people = ["Ann", "Ben", "Cleo", "Dan"] } = {},
): Promise<void> {
  const { game, players, record, steps, seat } = position;
  const names = people.slice(0, players);
  const seats = names.map((name, at) => ({
    name,
    bot: together || at === seat ? null : "level:1",
  }));
  const saved = {
    id,
    game,
    record,
    steps,
    seats,
    seed: 1,
    over: false,
    when: Date.now(),
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`ichiba.game.${id}`, JSON.stringify(saved)]);
  await page.goto(`${address}#/play/${id}`);
  await page.locator(".play:not([data-busy]) .bar").waitFor();
}
