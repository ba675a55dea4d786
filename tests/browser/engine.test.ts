// How the page asks the engine: what a move costs, and that nothing blocks the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, shared } from "./support.ts";

declare global {
  interface Window {
    asked: string[];
    slow: boolean;
  }
}

const here = shared();

// Every command that goes to a worker from now on.
async function countCommands(page: Page) {
  await page.addInitScript(() => {
    window.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { command: { do: string } }, ...rest: unknown[]) {
      window.asked.push(message.command.do);
      return post.apply(this, [message, ...rest] as Parameters<typeof post>);
    };
  });
  await page.reload();
}

for (const game of ["osaka", "tsukiji"]) {
  test(`a move of ${game} is one call, a person's and a bot's`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await countCommands(page);
    await page.getByTestId(`play-${game}`).click();
    await page.locator(".play:not([data-busy]) .bar").waitFor();
    const before = await page.evaluate(() => window.asked.length);
    await page
      .locator(game === "osaka" ? ".choices button" : ".bid")
      .first()
      .click();
    await page.waitForFunction((n) => window.asked.slice(n).includes("bot"), before);
    await page.locator(".play:not([data-busy]) .bar").waitFor();
    const asked = await page.evaluate((n) => window.asked.slice(n), before);
    const moves = asked.filter((one) => one === "play" || one === "bot").length;
    assert.ok(moves >= 2, String(asked));
    assert.equal(asked.length, moves, String(asked));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

// A hint for which the engine thinks for minutes: it is looked for again and again before it is answered.
async function slowDownHints(page: Page) {
  await page.addInitScript(() => {
    window.slow = true;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { id: number; command: { do: string } }, ...rest: unknown[]) {
      if (message.command.do === "hint" && window.slow)
        for (let id = -100; id < 0; ++id) post.apply(this, [{ id, command: { ...message.command, budget: 100_000 } }]);
      return post.apply(this, [message, ...rest] as Parameters<typeof post>);
    };
  });
  await page.reload();
}

test("while a hint is being looked for, the table answers", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await slowDownHints(page);
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.locator(".play:not([data-busy]) [data-testid=buy]").waitFor();
  const step = Number(await page.locator(".play").getAttribute("data-step"));
  await page.getByTestId("hint").click();
  await page.getByTestId("hint").and(page.getByText("Looking")).waitFor();
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("take").click();
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".play")?.dataset.step) > n, step, { timeout: 15000 });
  await page.locator(".play:not([data-busy]) [data-testid=buy]").waitFor();
  // The hint was for a position that is gone; another one can be asked for.
  assert.equal(await page.locator(".hint").count(), 0);
  await page.evaluate(() => (window.slow = false));
  await page.getByTestId("hint").and(page.getByText("Hint")).click();
  await page
    .locator(".hint")
    .getByText(/Chance to win: \d+/)
    .waitFor({ timeout: 60000 });
  assert.deepEqual(complaints, []);
  await context.close();
});
