// Whole games in a real browser: by mouse, by touch and by keyboard; hot-seat; offline.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { finishedGame } from "./finishedGame.ts";
import { playToTheEnd, presses } from "./player.ts";
import { firstBid, openPage, overflow, picture, shared, sizes, violations } from "./support.ts";

declare global {
  interface Window {
    flights: number[]; // how long each took
    slides: string[]; // of cards of the market that closed up
    sailed: number; // ships that began to move
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
  await page.getByRole("link", { name: /Continue/ }).waitFor();
  assert.deepEqual(await violations(page), []);
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

for (const size of ["desktop", "phone"] as const) {
  test(`an action that is not possible says why, with its clause: ${size}`, async () => {
    const { page, context } = await openPage(here.browser, here.server.address, { size });
    await page.getByTestId("play-osaka").click();
    await page.getByRole("button", { name: /token/ }).first().click();
    const buy = page.getByTestId("buy");
    for (let i = 0; i < 20; ++i) {
      await buy.waitFor();
      if ((await buy.getAttribute("aria-disabled")) === "true") break;
      await buy.click();
      await page.getByTestId("pay").click();
      await page.waitForTimeout(300);
      const sink = page.getByTestId("sink");
      if (await sink.isVisible()) await sink.click();
    }
    await buy.click({ force: true }); // it can be pressed: it then says why not
    await page
      .getByRole("status")
      .getByText(/is not enough to pay/)
      .waitFor();
    await page.getByRole("link", { name: "Rule O4.2" }).click();
    // The whole clause is in view, under the header and above the lower edge.
    const clause = page.locator(".here", { has: page.locator("#O4\\.2:focus") });
    await clause.waitFor();
    const box = (await clause.boundingBox())!;
    assert.ok(box.y >= 0 && box.y + box.height <= sizes[size].height, `the clause is at ${box.y}, ${box.height} high`);
    await context.close();
  });
}

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

// Nothing of these was opened before the network went.
test("without a network there are puzzles, the daily market and the review", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  for (const game of ["osaka", "tsukiji"]) {
    await page.goto(`${here.server.address}#/learn/puzzles/${game}`);
    await page.reload();
    await page.getByText(/^0 of \d+ solved$/).waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("What is the best move?").waitFor();
    await page.getByTestId("announced").getByText("Your turn").waitFor({ state: "attached" });
  }
  await page.goto(here.server.address + "#/daily");
  await page.getByTestId("daily-play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 2" }).click();
  await page
    .getByText(/bids 2/)
    .first()
    .waitFor();
  const id = /#\/play\/([^/]+)/.exec(page.url())![1];
  assert.match(id, /^daily-tsukiji-/);
  // A finished game is looked at again, move by move.
  const record = finishedGame();
  await page.goto(here.server.address + "#/replay");
  await page.locator("input[type=file]").setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.getByTestId("to-review").click();
  await page.getByRole("heading", { name: "Luck and skill" }).waitFor({ timeout: 60000 });
  assert.ok((await page.locator(".moves button").count()) > 10);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("cards travel, each for 400 ms at most; a key ends it; with motion off nothing moves", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  const watch = () =>
    page.evaluate(() => {
      window.flights = [];
      window.slides = [];
      window.sailed = 0;
      document.addEventListener("transitionrun", (event) => {
        if ((event.target as Element).matches(".ship")) window.sailed += 1;
      });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.closest(".layer")) window.flights.push((given[1] as { duration: number }).duration);
        if (this.matches(".market .slot")) window.slides.push((given[0] as Keyframe[])[0].transform as string);
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
  await page.getByTestId("buy").waitFor({ timeout: 30000 });
  // Bots may have bought something; but no ship moves because the table has just got its size.
  const moved = await page.getByText(/ship sails to/).count();
  assert.equal(await page.evaluate(() => window.sailed), moved, "ships sail only when they move on");
  await take();
  await page.waitForFunction(() => document.querySelectorAll(".layer > div").length > 0);
  const left = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    return document.querySelectorAll(".layer > div").length;
  });
  assert.equal(left, 0, "a key ends it");
  const flights = await page.evaluate(() => window.flights);
  assert.ok(flights.length > 0 && flights.every((duration) => duration > 0 && duration <= 400), String(flights));
  const slides = await page.evaluate(() => window.slides);
  assert.ok(slides.length > 0 && slides.every((from) => /^translateX\(\d/.test(from)), `cards close up to the left: ${slides.join()}`);
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
