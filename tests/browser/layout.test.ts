// The table fills the window, and nothing on it moves while a game is played.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { playSome, playToTheEnd, presses } from "./player.ts";
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

// The ships of the harbour and the name of the place below them.
const shipsOverNames = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const names = boxes(".coast svg text");
    return boxes(".coast .ship").filter((ship) =>
      names.some((name) => ship.left < name.right && name.left < ship.right && ship.bottom > name.top + 1 && ship.top < name.bottom),
    ).length;
  });
test("four ships at Osaka leave its name in sight", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().waitFor();
  for (const [width, height] of [...windows, [390, 844], [844, 390], [820, 1180]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    assert.equal(await shipsOverNames(page), 0, `${width} x ${height}`);
  }
  await context.close();
});

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: on a phone in landscape all of the table is in sight, and the action bar covers nothing`, async () => {
    const look: Look = { size: "phone", touch: true, seed: 3 };
    const { page, context, complaints } = await openPage(here.browser, here.server.address, look);
    const [width, height] = [sizes.phone.height, sizes.phone.width];
    await page.setViewportSize({ width, height });
    await page.getByTestId(`play-${game}`).tap();
    await page.locator(".bar .choices").waitFor();
    const parts = places[game].filter((one) => one !== ".log" && one !== ".bar");
    let first: string[] | null = null;
    await playSome(page, presses.touch, 14, async () => {
      const now = await boxes(page, [...parts, ".bar"]);
      first ??= now;
      assert.deepEqual(now, first, "nothing moves");
      const covered = await page.evaluate((all) => {
        const bar = document.querySelector(".bar")!.getBoundingClientRect();
        return all.filter((selector) => {
          const box = document.querySelector(selector)!.getBoundingClientRect();
          return box.left < bar.right && bar.left < box.right && box.top < bar.bottom && bar.top < box.bottom;
        });
      }, parts);
      assert.deepEqual(covered, []);
      const bottom = await page.locator(".bar").evaluate((bar) => bar.getBoundingClientRect().bottom);
      assert.ok(bottom <= height, `the bar ends at ${bottom}`);
      assert.equal(await overflow(page), 0);
    });
    assert.ok(await page.locator("article [data-face]").first().isVisible(), "bots have their face here, too");
    await page.screenshot({ path: picture(`${game}-landscape`) });
    // Turned upright, the newest line of the log is in sight.
    await page.setViewportSize({ width: height, height: width });
    await page.waitForTimeout(200);
    const below = await page.locator(".lines").evaluate((lines) => lines.scrollHeight - lines.clientHeight - lines.scrollTop);
    assert.ok(below < 4, `${below} px of the log are below`);
    await page.screenshot({ path: picture(`${game}-upright`) });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

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
