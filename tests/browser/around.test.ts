// Around the table: names and strengths, the device passed on, keys, sounds, faces, lessons on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, overflow, picture, shared, sizes, violations } from "./support.ts";

const here = shared();

test("people have names, which are remembered; every bot has a strength of its own", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const box = page.locator("article").first();
  await box.locator("summary").click();
  await box.getByLabel("Seat 2", { exact: true }).selectOption("human");
  await box.getByLabel("Name of player 1").fill("Ann");
  await box.getByLabel("Name of player 2").fill("  Ben ");
  await box.getByLabel("Seat 4", { exact: true }).selectOption("bot");
  await box.getByLabel("Strength of player 3").selectOption("5");
  await box.getByLabel("Strength of player 4").selectOption("1");
  assert.equal(await box.getByLabel("Opponents").locator("option:checked").textContent(), "chosen seat by seat");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("start-seats-desktop-light"), fullPage: true });
  await page.getByTestId("play-osaka").click();
  const stored = await page.waitForFunction(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("ichiba.game."));
    return key ? JSON.parse(localStorage.getItem(key)!).seats : null;
  });
  assert.deepEqual(await stored.jsonValue(), [
    { name: "Ann", bot: null },
    { name: "Ben", bot: null },
    { name: "Master Jinbei", bot: "level:5" },
    { name: "O-Kiku", bot: "level:1" },
  ]);
  await page.locator(".others [data-face='5']").waitFor();
  await page.goto(here.server.address);
  await box.locator("summary").click();
  assert.equal(await box.getByLabel("Name of player 1").inputValue(), "Ann");
  // One strength for all again.
  await box.getByLabel("Opponents").selectOption("2");
  assert.equal(await box.getByLabel("Strength of player 3").inputValue(), "2");
  assert.equal(await box.getByLabel("Strength of player 4").inputValue(), "2");
  assert.deepEqual(complaints, []);
  await context.close();
});

const places = [".coast", ".market .cards", ".farm .cards", ".mine .hand", ".bar", ".log"];
const boxes = (page: Page) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return `${selector} ${[x, y + scrollY, width, height].map(Math.round).join(" ")}`;
      }),
    places,
  );

for (const size of ["desktop", "phone"] as const) {
  test(`${size}: while the device is passed on only the hand is hidden, and nothing moves`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address, { size });
    const box = page.locator("article").first();
    await box.locator("summary").click();
    await box.getByLabel("Seat 2", { exact: true }).selectOption("human");
    await box.getByLabel("Seat 3", { exact: true }).selectOption("nobody");
    await page.getByTestId("play-osaka").click();
    await page.getByText(/Pass the device to/).waitFor();
    const passing = await boxes(page);
    assert.equal(await page.locator(".held").count(), 0, "no card of a hand");
    assert.ok((await page.locator(".market .slot").count()) > 0, "the market stays in sight");
    assert.ok((await page.locator(".mine .hand > *").count()) > 0, "as many cards, face down");
    assert.equal(await page.locator(".market button").count(), 0, "nothing can be chosen");
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: picture(`passing-${size}-light`) });
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? "", /^I am /, "the focus is on what comes next");
    await page.locator(".cover .primary").click();
    await page.locator(".held").first().waitFor();
    assert.deepEqual(await boxes(page), passing);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a look back at a past step ends when the device is passed on", { timeout: 120000 }, async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true, seed: 5 });
  await page.evaluate(() => localStorage.setItem("ichiba.settings", JSON.stringify({ speed: "calm" })));
  await page.reload();
  const box = page.locator("article").first();
  await box.locator("summary").click();
  await box.getByLabel("Seat 3", { exact: true }).selectOption("human"); // a bot between two people
  await page.getByTestId("play-osaka").click();
  // What is on show together: the look back, and the question who is next.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = ["[data-testid=past]", ".cover"].filter((what) => document.querySelector(what)).join(" ");
      if (now !== "" && seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  for (let turn = 0; turn < 12 && !(await seen()).includes("[data-testid=past]"); ++turn) {
    const cover = page.locator(".cover .primary");
    const choice = page.locator(".bar .token, .market .pick:not(.taken)").first();
    await cover.or(choice).first().waitFor({ timeout: 30000 });
    if (await cover.isVisible()) await cover.click();
    await choice.click();
    if (await page.getByTestId("take").isVisible()) await page.getByTestId("take").click();
    // While the bot moves.
    if (await page.locator(".play[data-busy]").isVisible()) {
      await page.locator(".lines button").first().dispatchEvent("click");
      await page.locator(".cover").waitFor({ timeout: 30000 });
    }
  }
  await page.getByText(/Pass the device to/).waitFor();
  assert.equal(await page.getByTestId("past").count(), 0);
  assert.equal(await page.locator(".held").count(), 0, "no card of a hand");
  assert.ok((await seen()).includes("[data-testid=past]"), JSON.stringify(await seen()));
  assert.ok(!(await seen()).includes("[data-testid=past] .cover"), JSON.stringify(await seen()));
  assert.deepEqual(complaints, []);
  await context.close();
});

// Until the focus is there: it follows what is drawn.
const focused = (page: Page, name: string) =>
  page.waitForFunction((wanted) => (document.activeElement as HTMLElement | null)?.dataset.testid === wanted, name, { timeout: 5000 });

test("the keys do what the help sheet says", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  const told = await sheet.locator("kbd").allTextContents();
  assert.deepEqual(told, ["1 – 4", "1 – 8", "T", "R", "B", "H", "Esc", "← →", "?"]);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("keys-desktop-light") });
  await page.keyboard.press("2"); // not while the sheet is open
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await focused(page, "keys"); // back where it was
  assert.equal(await page.locator(".bar .token").count(), 4);

  await page.keyboard.press("2");
  await page.locator("[data-testid=buy]").waitFor({ timeout: 30000 });
  await page.getByText("takes a blue token", { exact: false }).first().waitFor();
  await page.locator(".play:not([data-busy])").waitFor();
  // A card by its number; the focus goes to what can be done with it.
  await page.keyboard.press("1");
  await page.getByTestId("take").waitFor();
  await focused(page, "take");
  await page.keyboard.press("Escape");
  await page.getByTestId("buy").waitFor();
  // Reserve.
  await page.keyboard.press("2");
  await page.getByTestId("reserve").waitFor();
  await page.keyboard.press("r");
  await page
    .getByText(/^Guest reserves/)
    .first()
    .waitFor();
  await page.getByTestId("buy").waitFor({ timeout: 30000 });
  await page.locator(".play:not([data-busy])").waitFor();
  // Take.
  const free = await page
    .locator(".market .slot")
    .evaluateAll((slots) => slots.findIndex((slot) => !slot.querySelector(".taken, [aria-label*='reserved']")));
  await page.keyboard.press(String(free + 1));
  await page.getByTestId("take").waitFor();
  await page.keyboard.press("t");
  await page
    .getByText(/^Guest takes a .* as a coin/)
    .first()
    .waitFor();
  await page.getByTestId("buy").waitFor({ timeout: 30000 });
  await page.locator(".play:not([data-busy])").waitFor();
  // Buy, or be told why not.
  const possible = (await page.getByTestId("buy").getAttribute("aria-disabled")) !== "true";
  await page.keyboard.press("b");
  if (possible) {
    await page.getByTestId("pay").waitFor();
    await focused(page, "pay");
    await page.keyboard.press("Escape");
  } else
    await page
      .getByRole("status")
      .getByText(/is not enough to pay|no card in the market/)
      .waitFor();
  await page.keyboard.press("h");
  await page
    .getByText(/Chance to win: \d+%/)
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("at Tsukiji the keys 1 to 4 bid", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  for (const n of [1, 2, 3, 4]) {
    await page.goto(here.server.address);
    await page.getByTestId("play-tsukiji").click();
    await page.locator(".bid").first().waitFor();
    if (n === 1) {
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      assert.deepEqual(await sheet.locator("kbd").allTextContents(), ["1 – 4", "H", "Esc", "← →", "?"]);
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("3"); // not while the sheet is open
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      assert.equal(await page.locator(".bid").count(), 4);
    }
    await page.keyboard.press(String(n));
    await page
      .locator(".lines")
      .getByText(new RegExp(`^Guest bids ${n}, `))
      .waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

// Counts what is played; nothing is heard.
const listen = () => {
  const heard: number[] = [];
  class Silent {
    sampleRate = 44100;
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createBuffer = (_: number, length: number) => ({ length, copyToChannel: () => {} });
    createGain = () => ({ gain: { value: 1 }, connect: (next: unknown) => next });
    createBufferSource = () => {
      const source = {
        buffer: null as { length: number } | null,
        connect: (next: unknown) => next,
        start: () => heard.push(source.buffer!.length),
      };
      return source;
    };
  }
  Object.assign(window, { heard, AudioContext: Silent });
};
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: number[] }).heard.length);

test("sounds are on after the first tap, and the button in the header silences them for good", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { worker: false });
  await page.addInitScript(listen);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await page.getByTestId("play-tsukiji").waitFor();
  await page.waitForTimeout(300);
  assert.equal(await heard(page), 0);
  assert.ok(!loaded.some((url) => url.includes("synth")), "nothing is loaded before the first sound");
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 2" }).click();
  await page.waitForFunction(() => (window as unknown as { heard: number[] }).heard.length > 0);
  const mute = page.getByTestId("mute");
  assert.equal(await mute.getAttribute("aria-label"), "Sounds: on");
  await mute.click();
  assert.equal(await mute.getAttribute("aria-label"), "Sounds: off");
  await page.locator(".play:not([data-busy])").waitFor();
  await page.waitForTimeout(300);
  const before = await heard(page);
  const log = await page.locator(".lines").textContent();
  await page.locator(".slot button, .bid, .bar .choices .button, .card button").first().click();
  await page.waitForFunction((text) => document.querySelector(".lines")?.textContent !== text, log);
  await page.waitForTimeout(300);
  assert.equal(await heard(page), before);
  await page.reload();
  assert.equal(await page.getByTestId("mute").getAttribute("aria-label"), "Sounds: off", "it is remembered");
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [name, viewport] of Object.entries({ phone: sizes.phone, landscape: { width: 844, height: 390 }, tablet: sizes.tablet })) {
  test(`lessons, ${name}: the action bar does not cover the hand`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await page.setViewportSize(viewport);
    await page.goto(`${here.server.address}#/learn/osaka`);
    for (const step of [0, 1]) await page.locator(`[data-at="${step}"] [data-testid=continue]`).click();
    await page.locator(".bar .token").first().waitFor();
    await page.locator(".held").first().waitFor();
    for (const down of [0, 10000]) {
      await page.evaluate((y) => scrollTo(0, y), down);
      const covered = await page.evaluate(() => {
        const bar = document.querySelector(".bar")!.getBoundingClientRect();
        const hand = document.querySelector(".mine .hand")!.getBoundingClientRect();
        return hand.left < bar.right && bar.left < hand.right && hand.top < bar.bottom - 1 && bar.top < hand.bottom - 1;
      });
      assert.equal(covered, false);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: picture(`lesson-osaka-${name}`) });
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("without a server the page asks for one once, not at every return to the start page", async () => {
  const { page, context } = await openPage(here.browser, "about:blank", { worker: false });
  const missing: string[] = [];
  page.on("response", (response) => response.status() === 404 && missing.push(response.url()));
  await page.goto(here.server.address);
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 2" }).click();
  for (let i = 0; i < 2; ++i) {
    await page.locator(".brand").click();
    await page.getByTestId("play-osaka").waitFor();
    await page.getByRole("link", { name: /Continue/ }).click();
    await page.locator(".bar").waitFor();
  }
  await page.locator(".brand").click();
  await page.getByTestId("play-osaka").waitFor();
  await page.waitForTimeout(300);
  assert.equal(missing.length, 1, missing.join());
  await context.close();
});
