// Whole games in a real browser: by mouse, by touch and by keyboard; hot-seat; offline.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { playToTheEnd, presses } from "./player.ts";
import { firstBid, openPage, overflow, picture, shared, violations } from "./support.ts";

declare global {
  interface Window {
    flights: number[]; // how long each took
  }
}

const here = shared();

// States of a table that come up on the way; axe checks each once, and a screenshot is kept.
const states = {
  paying: "[data-testid=pay]",
  payday: ".ledger",
  insurance: "[data-testid=insure]",
  choosing: ".card button",
  "choosing-a-pile": ".whole button",
  over: "#end-title",
};
function watchStates(page: Page, game: string, size: string, seen: Set<string>): () => Promise<void> {
  return async () => {
    for (const [name, selector] of Object.entries(states)) {
      if (seen.has(name) || !(await page.locator(selector).first().isVisible())) continue;
      seen.add(name);
      assert.deepEqual(await violations(page), [], name);
      await page.screenshot({ path: picture(`${name}-${game}-${size}-light`) });
    }
  };
}

for (const game of ["osaka", "tsukiji"]) {
  for (const way of ["mouse", "touch", "keyboard"] as const) {
    test(`a game of ${game} by ${way}`, async () => {
      const size = way === "touch" ? "phone" : "desktop";
      const { page, complaints, context } = await openPage(here.browser, here.server.address, { size, touch: way === "touch", seed: 9 });
      // Two clicks from the start page to the first decision.
      await presses[way](page.getByTestId(`play-${game}`), page);
      const seen = new Set<string>();
      const look = watchStates(page, game, size, seen);
      await playToTheEnd(page, presses[way], {
        each: async (turn) => {
          if (turn % 10 === 0) assert.equal(await overflow(page), 0, "nothing is wider than the screen");
          if (way !== "keyboard") await look();
        },
      });
      await look();
      // This deal leads to a pile that is too narrow for a finger to find one card.
      if (way === "touch" && game === "tsukiji") assert.ok(seen.has("choosing-a-pile"));
      assert.deepEqual(complaints, []);
      // The review opens from there. It looks at every move again, which takes as long as the game: once in each size is enough.
      if (way === "keyboard") return context.close();
      await presses[way](page.getByRole("button", { name: "Review the game" }), page);
      await page.getByRole("heading", { name: "Luck and skill" }).waitFor({ timeout: 120000 });
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), 0);
      await page.screenshot({ path: picture(`review-${game}-${size}-light`), fullPage: true });
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test("a game goes on after a reload", async () => {
  const { page, complaints, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.getByTestId("buy").waitFor();
  const told = await page.locator(".lines").textContent();
  await page.reload();
  await page.getByTestId("buy").waitFor();
  assert.equal(await page.locator(".lines").textContent(), told);
  await page.goto(here.server.address);
  await page.getByRole("link", { name: /Continue/ }).click();
  await page.getByTestId("buy").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two people at one device never see each other's hands", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.locator("summary").first().click();
  await page.getByLabel("Seat 2").first().selectOption("human");
  await page.getByLabel("Seat 3").first().selectOption("nobody");
  await page.getByTestId("play-osaka").click();
  await page.getByText(/Pass the device to/).waitFor();
  assert.equal(await page.locator(".held").count(), 0);
  await page.locator(".cover .primary").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.getByText(/Pass the device to/).waitFor();
  assert.equal(await page.locator(".held").count(), 0);
  await context.close();
});

test("an action that is not possible says why, with its clause", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  for (let i = 0; i < 20; ++i) {
    const buy = page.getByTestId("buy");
    await buy.waitFor();
    if ((await buy.getAttribute("aria-disabled")) === "true") {
      await buy.click({ force: true }); // it can be pressed: it then says why not
      await page
        .getByRole("status")
        .getByText(/is not enough to pay/)
        .waitFor();
      await page.getByRole("link", { name: "Rule O4.2" }).click();
      await page.locator("#O4\\.2").waitFor();
      await context.close();
      return;
    }
    await buy.click();
    await page.getByTestId("pay").click();
    await page.waitForTimeout(300);
    const sink = page.getByTestId("sink");
    if (await sink.isVisible()) await sink.click();
  }
  assert.fail("every purchase was possible");
});

test("without a network the page opens and plays", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await firstBid(page);
  await page.goto(here.server.address + "#/learn/osaka");
  await page.getByText(/Step 1 of/).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("cards travel, each for 400 ms at most; a key ends it; with motion off nothing moves", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  const watch = () =>
    page.evaluate(() => {
      window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.closest(".layer")) window.flights.push((given[1] as { duration: number }).duration);
        return animate.apply(this, given);
      };
    });
  const take = async () => {
    await page.getByTestId("buy").waitFor({ timeout: 30000 });
    await page.waitForTimeout(1500); // until everything lies still
    await page.locator(".market .pick:not(.taken)").first().click();
    await page.getByTestId("take").click();
  };
  await watch();
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await take();
  await page.waitForFunction(() => document.querySelectorAll(".layer > div").length > 0);
  const left = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    return document.querySelectorAll(".layer > div").length;
  });
  assert.equal(left, 0, "a key ends it");
  const flights = await page.evaluate(() => window.flights);
  assert.ok(flights.length > 0 && flights.every((duration) => duration > 0 && duration <= 400), String(flights));
  await page.goto(`${here.server.address}#/settings`);
  await page.getByLabel("Motion").selectOption("off");
  await page.goto(here.server.address);
  await watch();
  await page.getByRole("link", { name: /Continue/ }).click();
  await take();
  await page.waitForTimeout(600);
  assert.deepEqual(await page.evaluate(() => window.flights), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
