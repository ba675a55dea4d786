// No game is lost either if the browser's storage is denied, full, or in the format of an earlier version.
import assert from "node:assert/strict";
import { test } from "node:test";
import { atRest, begin, kinds, nav, playOn, stored } from "./storedGames.ts";
import { presses, step } from "./player.ts";
import { firstBid, logOf, openPage, picture, shared, violations } from "./support.ts";

const here = shared();

test("with storage and locks denied, a player can play, leave and come back", async () => {
  const context = await here.browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("no");
      },
    });
    LockManager.prototype.request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(here.server.address);
  await firstBid(page);
  await page.getByTestId("hint").waitFor();
  const log = await logOf(page);
  await nav(page, "Rules");
  await page.locator("article").waitFor();
  await page.goBack();
  await page.getByTestId("hint").waitFor();
  assert.equal(await logOf(page), log);
  assert.equal(await page.getByTestId("elsewhere").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a browser without room says so, and keeps what it has", async () => {
  const { page, context } = await openPage(here.browser, here.server.address, { size: "phone" });
  const id = await begin(page, kinds.tsukiji, 2);
  const before = await stored(page, id);
  await page.evaluate(() => {
    let size = 1 << 20;
    for (let i = 0; size > 0; ++i) {
      try {
        localStorage.setItem(`filling.${i}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
  await page
    .getByRole("button", { name: "Bid 1" })
    .click()
    .catch(() => {});
  for (let turn = 0; turn < 8 && !(await page.getByTestId("full").isVisible()); ++turn) {
    await atRest(page);
    await step(page, presses.mouse, turn).catch(() => {});
  }
  await page.getByTestId("full").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("full-tsukiji-phone-light") });
  assert.ok((await stored(page, id)).record.startsWith(before.record));
  // It is still there as long as the page is.
  await atRest(page);
  const log = await logOf(page);
  await page.getByTestId("full").getByRole("link").click();
  await page.getByRole("link", { name: "Open" }).click();
  await atRest(page);
  assert.equal(await logOf(page), log);
  // And is stored as soon as there is room.
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("filling."))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await playOn(page, id, before.steps + 3);
  await page.getByTestId("full").waitFor({ state: "detached" });
  await context.close();
});

test("the games of an earlier version are taken over", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  const id = await begin(page, kinds.osaka, 4);
  const saved = await stored(page, id);
  const log = await logOf(page);
  await page.goto(`${here.server.address}#/settings`);
  await page.getByLabel("Motion").waitFor();
  await page.evaluate((saved) => {
    localStorage.removeItem(`ichiba.game.${saved.id}`);
    localStorage.setItem("ichiba.games", JSON.stringify([saved]));
  }, saved);
  await page.goto(here.server.address);
  await page.getByRole("link", { name: /Continue/ }).click();
  await atRest(page);
  assert.equal(await logOf(page), log);
  assert.deepEqual(await stored(page, id), saved);
  await context.close();
});
