// Lessons: their scripts, and the moves that they ask for.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

export interface Script {
  steps: { say: string; spot?: string; you?: string; aki?: string }[];
  quiz: { right: number }[];
}
export const scriptOf = async (game: string): Promise<Script> =>
  JSON.parse(await readFile(join(import.meta.dirname, "../../web/src/learn", `${game}.json`), "utf8"));

export async function at(page: Page, step: number): Promise<void> {
  await page.locator(`[data-testid=lesson][data-at="${step}"]`).waitFor();
  await page.locator(".play:not([data-busy])").waitFor();
  await page.getByTestId("say").waitFor();
}
export const press = (control: Locator) => control.press("Enter");

// Only what is asked.
export async function rightMove(page: Page, asked: string): Promise<void> {
  const [verb, a, b] = asked.split(" ");
  if (verb === "token") return page.keyboard.press(String("RBYG".indexOf(a) + 1));
  if (verb === "bid") return page.keyboard.press(a);
  if (verb === "insure") return press(page.getByTestId("insure"));
  if (verb === "steal") return press(page.locator(`.theirs [data-card="${b}"] button`));
  if (verb === "buy") {
    await page.keyboard.press("b");
    return page.keyboard.press("b");
  }
  if (verb === "take" || verb === "reserve") {
    await press(page.locator(verb === "take" ? `.market [data-card=${a}] button` : `.${a} [data-card=${b}] button`).first());
    return page.keyboard.press(verb[0]);
  }
  await press(page.locator(".slot button").nth(Number(a) - 1));
  const answer = page.locator(".bar .choices .button:not(.quiet, [aria-disabled=true])");
  if ((await answer.count()) > 0) await press(answer);
}
