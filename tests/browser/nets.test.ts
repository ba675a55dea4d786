// The networks of strong bots: fetched when a bot needs one, and kept for later, without a connection too.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { atRest, idOf, playOn, stored } from "./storedGames.ts";
import { openPage, picture, shared } from "./support.ts";

const here = shared();

// The networks that this device has.
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for (const key of await caches.keys()) {
      for (const request of await (await caches.open(key)).keys()) {
        const net = /\/(osaka-\d|tsukiji)-(?!house-)[^/]+\.txt$/.exec(request.url);
        if (net) names.push(net[1]);
      }
    }
    return names.sort();
  });
async function begin(page: Page, level: number): Promise<string> {
  await page.goto(here.server.address + "#/");
  await page.locator("article").first().getByLabel("Opponents").selectOption(String(level));
  await page.getByTestId("play-osaka").click();
  await atRest(page);
  return idOf(page);
}

test("a network is fetched when a bot needs it, and the device keeps it", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await playOn(page, await begin(page, 3), 6);
  assert.deepEqual(await kept(page), []);
  const id = await begin(page, 8);
  await playOn(page, id, 6);
  assert.deepEqual(await kept(page), ["osaka-3"]);
  await context.setOffline(true);
  await page.reload();
  await atRest(page);
  await playOn(page, id, (await stored(page, id)).steps + 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the start page says what each bot tends to overlook, with a face for every level", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  const box = page.locator("article").first();
  const told = new Set<string>();
  for (let level = 1; level <= 8; ++level) {
    await box.getByLabel("Opponents").selectOption(String(level));
    await box.locator(`[data-face="${level}"]`).waitFor();
    told.add((await box.locator(".about").textContent()) ?? "");
  }
  assert.equal(told.size, 8);
  assert.match([...told][1], /Kenta .*tide/);
  assert.match([...told][3], /Tokubei .*forgets what the others hold/);
  await page.goto(here.server.address + "#/you");
  await page.getByTestId("rung-8").getByText("Otohime (level 8)").waitFor();
  await page.locator('[data-face="8"]').waitFor();
  await page.screenshot({ path: picture("ladder"), fullPage: true });
  await context.close();
});
