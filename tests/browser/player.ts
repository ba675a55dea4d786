// Plays a game to its end as a person would. `press` is how: by mouse, by touch or by keyboard.
import type { Locator, Page } from "playwright-core";

const patience = 60000; // until somebody has to move
const pressing = 15000; // until it can be pressed
const attempts = 3;

// Where on the button: in its middle, if nothing is said.
type Place = { x: number; y: number };
// Cards of a pile lie over each other; the left edge of each is in sight.
const leftEdge: Place = { x: 5, y: 12 };

export type Press = (button: Locator, page: Page, position?: Place) => Promise<void>;
// The table may change while somebody presses: what has gone meanwhile is left for the next turn.
const ifStillThere =
  (press: Press): Press =>
  (button, page, position) =>
    press(button, page, position).catch(async (error) => {
      if (await button.isVisible()) throw error;
    });
export const presses: Record<"mouse" | "touch" | "keyboard", Press> = {
  mouse: ifStillThere((button, _, position) => button.click({ timeout: pressing, position })),
  touch: ifStillThere((button, _, position) => button.tap({ timeout: pressing, position })),
  keyboard: ifStillThere(async (button, page) => {
    await button.focus({ timeout: pressing });
    await page.keyboard.press("Enter");
  }),
};

const over = (page: Page) => page.locator("#end-title");
async function settled(page: Page): Promise<void> {
  // Until it is a person's turn, or the game is over, or the device has to be passed on.
  await page.waitForFunction(
    () =>
      !document.querySelector(".play[data-busy], [data-testid=see-result]") &&
      document.querySelector(
        "#end-title, [data-testid=buy], [data-testid=pay], [data-testid=insure], .cover .primary, .choices button, .slot button, .card button",
      ),
    null,
    { timeout: patience },
  );
}

export async function step(page: Page, press: Press, turn: number): Promise<void> {
  const first = (selector: string) => page.locator(selector).first();
  if (await first(".cover .primary").isVisible()) return press(first(".cover .primary"), page);
  if (await first(".ledger .button").isVisible()) return press(first(".ledger .button"), page);
  if (await first("[data-testid=insure]").isVisible()) return press(first("[data-testid=insure]"), page);
  if (await first("[data-testid=pay]").isVisible()) return press(first("[data-testid=pay]"), page);
  const buy = first("[data-testid=buy]");
  if (await buy.isVisible()) {
    if ((await buy.getAttribute("aria-disabled")) !== "true") return press(buy, page);
    const card = page.locator(".market .pick:not(.taken)").first();
    await press(card, page);
    return press(first("[data-testid=take]"), page);
  }
  // By the step of the game where the page says it: then every run plays the same game.
  const at = Number((await page.locator(".play").getAttribute("data-step")) ?? turn);
  if (await first(".bid").isVisible()) return press(page.locator(".bid").nth(Math.imul(at + 1, 0x9e3779b1) >>> 30), page);
  for (const selector of [".bar .choices .button:not([aria-disabled=true])", ".slot button"]) {
    if (await first(selector).isVisible()) return press(first(selector), page);
  }
  if (await first(".card button").isVisible()) return press(first(".card button"), page, leftEdge);
}

interface Way {
  most?: number; // moves
  each?: (turn: number) => Promise<void>;
}
export async function playToTheEnd(page: Page, press: Press, { most = 600, each }: Way = {}): Promise<number> {
  const turns = await playSome(page, press, most, each);
  if (turns === null) throw new Error("the game does not end");
  return turns;
}
// Null: so many moves were made, and the game goes on.
export async function playSome(page: Page, press: Press, most: number, each?: Way["each"]): Promise<number | null> {
  for (let turn = 0, failed = 0; turn < most; ++turn) {
    await settled(page);
    if (await over(page).isVisible()) return turn;
    await each?.(turn);
    try {
      await step(page, press, turn);
      failed = 0;
    } catch (error) {
      if (++failed === attempts) throw error;
    }
    await page.waitForTimeout(30);
  }
  return null;
}
