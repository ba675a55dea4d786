// Games played for a while in this browser, and what is stored of them.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Game } from "./guests.ts";
import { step, type Press } from "./player.ts";
import { logOf } from "./support.ts";

export interface Stored {
  id: string;
  steps: number;
  record: string;
  over: boolean;
}
export const idOf = (page: Page): string => /#\/play\/([^/]+)/.exec(page.url())![1];
export const stored = (page: Page, id = idOf(page)): Promise<Stored> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`ichiba.game.${id}`)!), id);
export const nav = (page: Page, name: string): Promise<void> => page.locator("nav").getByRole("link", { name, exact: true }).click();

export interface Kind {
  game: Game;
  together?: boolean;
}
export const kinds: Record<"osaka" | "tsukiji" | "osaka, two people at one device", Kind> = {
  osaka: { game: "osaka" },
  tsukiji: { game: "tsukiji" },
  "osaka, two people at one device": { game: "osaka", together: true },
};
export async function begin(page: Page, { game, together = false }: Kind, moves = 6): Promise<string> {
  const box = page.locator("article").nth(game === "osaka" ? 0 : 1);
  await box.getByLabel("Opponents").selectOption("1");
  if (together) {
    await box.locator("summary").click();
    await box.getByLabel("Seat 2").selectOption("human");
    await box.getByLabel("Seat 3").selectOption("nobody");
  }
  await page.getByTestId(`play-${game}`).click();
  await atRest(page);
  const id = idOf(page);
  await playOn(page, id, moves);
  return id;
}
// A person's next moves, until this many steps are stored.
export async function playOn(page: Page, id: string, steps: number): Promise<void> {
  const press: Press = (button) => button.click({ timeout: 3000 });
  for (let turn = 0; turn < 60 && (await stored(page, id)).steps < steps; ++turn) {
    await atRest(page);
    await step(page, press, turn).catch(() => {}); // it may be gone by now: look again
  }
  await atRest(page);
  assert.ok((await stored(page, id)).steps >= steps, "the game goes on");
}
// Until a person has to move, and everything stored is on show. (A move is stored before it is shown.)
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const id = /#\/play\/([^/]+)/.exec(location.hash)?.[1];
      const saved = JSON.parse(localStorage.getItem(`ichiba.game.${id}`)!);
      const play = document.querySelector<HTMLElement>(".play:not([data-busy])");
      const waits = play?.querySelector("[data-testid=hint], .cover .primary, #end-title");
      return waits && saved && Number(play!.dataset.step) >= saved.steps;
    },
    null,
    { timeout: 60000 },
  );
// Until another tab shows the same.
export const follows = async (page: Page, other: Page): Promise<unknown> =>
  page.waitForFunction((log) => document.querySelector(".lines")?.textContent === log, await logOf(other));
