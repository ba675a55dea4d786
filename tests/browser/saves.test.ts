// A game in this browser is never lost: leaving it by every link and coming back, a reload, a crash, a second tab. Each
// time what is stored has only grown, and the log reads as before.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { atRest, begin, follows, idOf, kinds, nav, playOn, stored } from "./storedGames.ts";
import { playToTheEnd, presses, step } from "./player.ts";
import { logOf, openPage, picture, shared, sizes, violations } from "./support.ts";

const here = shared();

const ways: Record<string, (page: Page, id: string) => Promise<unknown>> = {
  "Rules, Back": async (page) => (await nav(page, "Rules"), await page.locator("article h1, h1").first().waitFor(), page.goBack()),
  "Settings, Back": async (page) => (await nav(page, "Settings"), await page.getByLabel("Motion").waitFor(), page.goBack()),
  "Learn, a lesson, Back": async (page) => {
    await nav(page, "Learn");
    await page.locator(".choose .button").first().click();
    await page.getByText(/Step 1 of/).waitFor();
    await page.goBack();
    await page.locator(".choose .button").first().waitFor();
    await page.goBack();
  },
  "Replays, Back": async (page) => (await nav(page, "Replays"), await page.getByText("Choose a record").waitFor(), page.goBack()),
  "My games, Open": async (page) => (await nav(page, "My games"), page.getByRole("link", { name: "Open" }).first().click()),
  "My games, its replay, Back": async (page, id) => {
    await nav(page, "My games");
    await page.locator(`a[href="#/replay/game/${id}"]`).click();
    await page
      .getByText(/Step 0 of/)
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Open" }).first().click();
  },
  "Home, Continue": async (page) => (await page.locator("header .brand").click(), page.getByRole("link", { name: /Continue/ }).click()),
  "Back to Home, Forward": async (page) => {
    await page.locator("header .brand").click();
    await page.getByTestId("play-osaka").waitFor();
    await page.goBack();
    await page.locator(".lines, .cover").first().waitFor();
    await page.goBack();
    await page.goForward();
  },
  "away and back in no time": async (page, id) => {
    for (let i = 0; i < 5; ++i)
      await page.evaluate((id) => {
        location.hash = "#/settings";
        location.hash = `#/play/${id}`;
      }, id);
    await page.evaluate(() => (location.hash = "#/rules"));
    await page.goBack();
  },
  reload: (page) => page.reload(),
  "another language and back": async (page) => {
    const speak = async (label: string, language: string) => {
      await page.goto(`${here.server.address}#/settings`);
      await page.getByLabel(label).selectOption(language);
    };
    await speak("Language", "de");
    await page.goBack();
    await page.locator(".lines, .cover").first().waitFor();
    await speak("Sprache", "en");
    await page.getByLabel("Language").waitFor();
    await page.goBack();
  },
};

for (const [kind, wanted] of Object.entries(kinds)) {
  test(`left by every link and found again: ${kind}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    const id = await begin(page, wanted);
    for (const [way, go] of Object.entries(ways)) {
      const before = { saved: await stored(page, id), log: await logOf(page) };
      await go(page, id);
      await page.waitForURL(`**/#/play/${id}`);
      await page.locator(".lines").waitFor();
      await atRest(page);
      assert.deepEqual(await stored(page, id), before.saved, way);
      assert.equal(await logOf(page), before.log, way);
    }
    await playOn(page, id, (await stored(page, id)).steps + 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the link of a refusal leads away and back", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  const id = await begin(page, kinds.osaka, 3);
  for (let turn = 0; turn < 30; ++turn) {
    await atRest(page);
    const buy = page.getByTestId("buy");
    if ((await buy.isVisible()) && (await buy.getAttribute("aria-disabled")) === "true") break;
    await step(page, presses.mouse, turn).catch(() => {});
  }
  await page.getByTestId("buy").click({ force: true });
  const before = { saved: await stored(page, id), log: await logOf(page) };
  await page.getByRole("link", { name: /^Rule O/ }).click();
  const clause = page.locator(".here", { has: page.locator("#O4\\.2") });
  await clause.waitFor();
  const box = (await clause.boundingBox())!;
  assert.ok(box.y >= 0 && box.y + box.height <= sizes.desktop.height, "the whole clause is in view");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "O4.2");
  await page.getByTestId("back").click();
  await atRest(page);
  assert.deepEqual(await stored(page, id), before.saved);
  assert.equal(await logOf(page), before.log);
  await context.close();
});

test("a finished game stays finished: Review and Back, My games, reload", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const id = await begin(page, kinds.tsukiji, 1);
  await playToTheEnd(page, presses.mouse);
  const before = { saved: await stored(page, id), log: await logOf(page) };
  assert.equal(before.saved.over, true);
  const same = async (way: string) => {
    await page.locator("#end-title").waitFor();
    assert.deepEqual(await stored(page, id), before.saved, way);
    assert.equal(await logOf(page), before.log, way);
  };
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByRole("progressbar").waitFor();
  await page.goBack();
  await same("Review, Back");
  await nav(page, "My games");
  await page.getByRole("link", { name: "Open" }).click();
  await same("My games");
  await page.reload();
  await same("reload");
  await page.getByRole("button", { name: "Play again" }).click();
  await page.getByRole("button", { name: "Bid 1" }).waitFor();
  assert.notEqual(idOf(page), id);
  await page.goBack();
  await same("Play again, Back");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("left while a bot thinks, or before it has opened: one game goes on, not two", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  await page.locator("article").first().getByLabel("Opponents").selectOption("1");
  await page.getByTestId("play-osaka").click();
  await page.waitForURL("**/#/play/*");
  const id = idOf(page);
  // Leaves and returns before the engine is loaded, and at every stage of the bots' moves.
  const seen = [];
  for (let i = 0; i < 12; ++i) {
    await page.evaluate(() => (location.hash = "#/settings"));
    await page.waitForTimeout(i * 40);
    const saved = await stored(page, id);
    if (saved) seen.push(saved.record);
    await page.evaluate((id) => (location.hash = `#/play/${id}`), id);
    await page.waitForTimeout(i * 60);
    const token = page.getByRole("button", { name: /token/ }).first();
    if (await token.isVisible()) await token.click();
  }
  seen.push((await stored(page, id)).record);
  for (let i = 1; i < seen.length; ++i) assert.ok(seen[i].startsWith(seen[i - 1]), "what is stored only grows");
  await atRest(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [kind, wanted] of Object.entries(kinds)) {
  test(`the tab crashes, and the game is there: ${kind}`, async () => {
    const { page, context } = await openPage(here.browser, here.server.address);
    const id = await begin(page, wanted, 4);
    const before = { saved: await stored(page, id), log: await logOf(page) };
    const crashed = page.waitForEvent("crash");
    await page.goto("chrome://crash").catch(() => {});
    await crashed;
    const next = await context.newPage();
    await next.goto(here.server.address);
    // A tab that crashes is written to a file first; until then it is still there, on a busy machine for seconds.
    const held = () =>
      next.evaluate(async (name) => (await navigator.locks.query()).held!.some((lock) => lock.name === name), `ichiba.game.${id}`);
    for (let i = 0; i < 600 && (await held()); ++i) await next.waitForTimeout(50);
    await next.goto(`${here.server.address}#/play/${id}`);
    await atRest(next);
    assert.equal(await next.getByTestId("elsewhere").count(), 0, "the lock is free again");
    assert.deepEqual(await stored(next, id), before.saved);
    assert.equal(await logOf(next), before.log);
    await playOn(next, id, before.saved.steps + 1);
    await context.close();
  });

  test(`a second tab follows, takes over, and no move is lost: ${kind}`, async () => {
    const { page: one, context, complaints } = await openPage(here.browser, here.server.address);
    const id = await begin(one, wanted, 4);
    const two = await context.newPage();
    two.on("pageerror", (error) => complaints.push(String(error)));
    await two.goto(`${here.server.address}#/play/${id}`);
    await two.getByTestId("elsewhere").waitFor();
    assert.equal(await two.locator(".held").count(), 0, "no hand is shown");
    assert.equal(await logOf(two), await logOf(one));
    assert.deepEqual(await violations(two), []);
    for (const size of ["desktop", "phone"] as const) {
      await two.setViewportSize(sizes[size]);
      await two.screenshot({ path: picture(`elsewhere-${wanted.game}-${size}-light`) });
    }
    // The first plays on, the second follows.
    const before = await stored(one, id);
    await one.bringToFront();
    await playOn(one, id, before.steps + 2);
    await follows(two, one);
    // The second takes it over, the first says so and stops.
    await two.bringToFront();
    await two.getByRole("button", { name: "Play here" }).click();
    await one.getByTestId("elsewhere").waitFor();
    await atRest(two);
    const taken = await stored(two, id);
    assert.ok(taken.record.startsWith(before.record));
    await playOn(two, id, taken.steps + 2);
    await follows(one, two);
    assert.ok((await stored(one, id)).record.startsWith(taken.record));
    // The second is gone: the first has the game again, although nobody touches it.
    await two.close();
    await one.getByTestId("elsewhere").waitFor({ state: "detached" });
    await playOn(one, id, (await stored(one, id)).steps + 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a game is taken over by another tab while its cards are being paid", async () => {
  const { page: one, context, complaints } = await openPage(here.browser, here.server.address);
  const id = await begin(one, kinds.osaka, 4);
  const buy = one.locator("[data-testid=buy]:not([aria-disabled=true])");
  for (let more = 0; more < 20 && !(await buy.isVisible()); ++more) await playOn(one, id, (await stored(one, id)).steps + 1);
  await buy.click();
  await one.getByTestId("pay").waitFor();
  const two = await context.newPage();
  await two.goto(`${here.server.address}#/play/${id}`);
  await two.getByRole("button", { name: "Play here" }).click();
  await atRest(two);
  await one.getByTestId("elsewhere").waitFor();
  await one.getByTestId("pay").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without locks the store decides: the tab that is behind gives way", async () => {
  const { page: one, context, complaints } = await openPage(here.browser, here.server.address);
  await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  await one.reload();
  const id = await begin(one, kinds.tsukiji, 2);
  const two = await context.newPage();
  await two.goto(`${here.server.address}#/play/${id}`);
  await atRest(two);
  const before = await stored(one, id);
  await playOn(one, id, before.steps + 1);
  await two.getByTestId("elsewhere").waitFor();
  await follows(two, one);
  await two.getByRole("button", { name: "Play here" }).click();
  await atRest(two);
  const taken = await stored(two, id);
  await playOn(two, id, taken.steps + 1);
  await one.getByTestId("elsewhere").waitFor();
  assert.ok((await stored(one, id)).record.startsWith(taken.record) && taken.record.startsWith(before.record));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two games in two tabs are both kept, and one deleted elsewhere says so", async () => {
  const { page: one, context } = await openPage(here.browser, here.server.address);
  const first = await begin(one, kinds.tsukiji, 2);
  const two = await context.newPage();
  await two.goto(here.server.address);
  const second = await begin(two, kinds.tsukiji, 2);
  await playOn(one, first, 4);
  await playOn(two, second, 4);
  assert.equal((await stored(one, first)).steps >= 4 && (await stored(one, second)).steps >= 4, true);
  await nav(two, "My games");
  const row = two.locator("li", { has: two.locator(`a[href="#/play/${first}"]`) });
  await row.getByRole("button", { name: "Delete" }).click();
  await one.getByTestId("deleted").waitFor();
  await one.screenshot({ path: picture("deleted-tsukiji-desktop-light") });
  await two.getByRole("button", { name: "Undo" }).click();
  await one.getByTestId("deleted").waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Delete" }).click();
  await one.getByRole("button", { name: "Save it" }).click();
  await row.getByRole("link", { name: "Open" }).waitFor();
  await context.close();
});
