// The table fills the window, and nothing on it moves while a game is played.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { playToTheEnd, presses } from "./player.ts";
import { openPage, overflow, picture, shared, sizes, type Look } from "./support.ts";

const here = shared();

const places = {
  osaka: [".coast", ".market .cards", ".farm .cards", ".mine .hand", ".bar", ".log"],
  tsukiji: [".stage", ".display", ".ours .paper", ".theirs .paper", ".bar", ".log"],
};
const boxes = (page: Page, selectors: string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return `${selector} ${[x, y + scrollY, width, height].map(Math.round).join(" ")}`;
      }),
    selectors,
  );

for (const game of ["osaka", "tsukiji"] as const) {
  for (const size of ["desktop", "phone"] as const) {
    test(`${game}, ${size}: nothing moves during a whole game`, { timeout: 300000 }, async () => {
      const { page, context, complaints } = await openPage(here.browser, here.server.address, { size });
      await page.getByTestId(`play-${game}`).click();
      await page.locator(".bar").waitFor();
      let first: string[] | null = null;
      await playToTheEnd(page, presses.mouse, {
        each: async () => {
          const now = await boxes(page, places[game]);
          first ??= now;
          assert.deepEqual(now, first);
          const rows = await page.evaluate(() =>
            [...document.querySelectorAll(".market, .mine")].map(
              (row) => new Set([...row.querySelectorAll<HTMLElement>(".slot, .held")].map((card) => card.offsetTop)).size,
            ),
          );
          assert.ok(
            rows.every((lines) => lines <= 1),
            "cards never wrap",
          );
        },
      });
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

const windows: [number, number][] = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: the table fills every window from 1280 x 720 to 2560 x 1440, without a scroll bar`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await page.getByTestId(`play-${game}`).click();
    await page.locator(".bar").waitFor();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const end = await page.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        bottom: document.querySelector(".bar")!.getBoundingClientRect().bottom,
        right: document.querySelector(".log")!.getBoundingClientRect().right,
      }));
      assert.equal(end.page, height, "nothing to scroll");
      assert.ok(height - end.bottom < 30 && end.bottom <= height, `the bar ends at ${end.bottom} of ${height}`);
      assert.ok(width - end.right < 30 && end.right <= width, `the log ends at ${end.right} of ${width}`);
      assert.equal(await overflow(page), 0);
      await page.screenshot({ path: picture(`${game}-${width}x${height}`) });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("on a phone in landscape the action bar covers nothing", async () => {
  const look: Look = { size: "phone", touch: true };
  const { page, context, complaints } = await openPage(here.browser, here.server.address, look);
  await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width });
  await page.getByTestId("play-osaka").tap();
  await page.locator(".bar .choices").waitFor();
  const covered = await page.evaluate(() => {
    const bar = document.querySelector(".bar")!.getBoundingClientRect();
    return [".coast", ".market", ".farm", ".mine .hand", ".others"].filter((selector) => {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      return box.left < bar.right && bar.left < box.right && box.top < bar.bottom && bar.top < box.bottom;
    });
  });
  assert.deepEqual(covered, []);
  assert.equal(await overflow(page), 0);
  await page.screenshot({ path: picture("osaka-landscape") });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Escape takes back what was chosen", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().click();
  await page.locator(".play:not([data-busy])").waitFor();
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("take").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("buy").waitFor();
  assert.equal(await page.locator(".market .lifted").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
