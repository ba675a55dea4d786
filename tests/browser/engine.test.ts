// How the page asks the engine: what a move costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, shared } from "./support.ts";

declare global {
  interface Window {
    asked: string[];
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
