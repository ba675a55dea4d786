// Hints, replays, playing on from a step, links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { finishedGame } from "./finishedGame.ts";
import { openPage, overflow, picture, program, shared, violations } from "./support.ts";

const here = shared();

const record = [
  '{"ichiba":1,"game":"tsukiji","players":["Ann","Ben"],"options":{},"setup":{"deck":["7a","12b","3a","10b","16a","1b","18a","5b","9a","14b","2a","11b","6a","17b","4a","15a","8b","13a"]}}',
  '{"seat":0,"move":"bid 3"}',
  '{"seat":1,"move":"bid 1"}',
  '{"seat":0,"move":"pick 2 tuna"}',
  '{"seat":1,"move":"bid 2"}',
  '{"seat":0,"move":"bid 2"}',
  "",
].join("\n");

test("a hint says a move, a chance and a reason", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.getByTestId("buy").waitFor();
  await page.getByTestId("hint").click();
  await page.getByText(/Chance to win: \d+/).waitFor({ timeout: 60000 });
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test("a record is shown step by step, shared as a link, and played on", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/replay");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("input[type=file]").setInputFiles({
    name: "x.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await page.getByText("Step 0 of 5").waitFor();
  await page.getByRole("button", { name: "Forward one step" }).click();
  await page.getByRole("button", { name: "Forward one step" }).click();
  await page.getByText(/Step 2 of 5.*Ann bids 3, Ben bids 1/).waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await page.getByText(/turns to day/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.screenshot({
    path: picture("replay-tsukiji-desktop-light"),
    fullPage: true,
  });
  await page.getByRole("button", { name: "Share as a link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openPage(here.browser, link);
  await other.page.getByText(/Step 5 of 5/).waitFor();
  await other.context.close();
  await page.getByRole("button", { name: "Play on with different cards to come" }).click();
  await page.getByRole("button", { name: "Bid 4" }).click();
  await page
    .getByText(/Ann bids 4/)
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

// Longer, with decisions that could have been better.
const longer = record + ['{"seat":1,"move":"bid 4"}', '{"seat":0,"move":"bid 1"}', '{"seat":1,"move":"pick 1 yellowtail"}', ""].join("\n");

test("a replay leads to the review: steps by arrows, list and chart, the better move on the board, playing on and back", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/replay");
  await page.locator("input[type=file]").setInputFiles({
    name: "x.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(longer),
  });
  await page.getByText(/Step 0 of \d/).waitFor();
  await page.getByTestId("to-review").click();
  const at = (step: number) => page.locator(`[data-testid=review][data-step="${step}"]`).waitFor();
  await at(0);
  await page
    .getByText(/Chance to win/)
    .first()
    .waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await at(2);
  await page
    .locator(".said")
    .getByText(/Ann bids 3, Ben bids 1/)
    .waitFor();
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.locator(".moves button").nth(3).click();
  await at(3);
  assert.equal(await page.locator(".moves button[aria-current]").count(), 1);
  const chart = (await page.locator("figure svg").first().boundingBox())!;
  await page.mouse.click(chart.x + 46, chart.y + chart.height / 2);
  await at(0);
  await page.mouse.click(chart.x + chart.width - 8, chart.y + chart.height / 2);
  await page.getByTestId("cursor").waitFor({ state: "attached" });
  assert.notEqual(await page.getByTestId("review").getAttribute("data-step"), "0");
  // Wherever something was better, both moves are on the board and the reason stands beside it.
  let missed = 0;
  for (let i = 0; i < (await page.locator(".moves button").count()); ++i) {
    await page.locator(".moves button").nth(i).click();
    await page.locator(".moves button").nth(i).and(page.locator("[aria-current]")).waitFor();
    if ((await page.getByTestId("missed").count()) === 0) continue;
    await page.getByTestId("mark-played").first().waitFor();
    await page.getByTestId("mark-better").first().waitFor();
    assert.match((await page.getByTestId("missed").textContent()) ?? "", /Better: “[^”]+”\. \S.+\./); // and why
    ++missed;
  }
  assert.ok(missed > 0, "no decision of this game could be better");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({
    path: picture("review-marks-tsukiji"),
    fullPage: true,
  });
  await page.locator(".moves button").nth(3).click();
  await at(3);
  await page.getByTestId("play-on").click();
  await page.locator(".play[data-step]").waitFor();
  await page.getByTestId("to-review").click();
  await at(3);
  assert.deepEqual(complaints, []);
  await context.close();
});

// A game of the daily market among three, played at random, in this browser.
async function reviewAtRandom(page: Page): Promise<void> {
  const record = execFileSync(program, ["daily", "2026-11-12", "--game", "osaka", "--play", "random"], { encoding: "utf8" });
  const seats = ["You", "O-Sen", "Tokubei"].map((name, seat) => ({ name, bot: seat > 0 ? "level:3" : null }));
  const game = { id: "x", game: "osaka", record, steps: 1, seats, seed: 1, over: true, when: Date.now() };
  await page.evaluate((text) => localStorage.setItem("ichiba.game.x", text), JSON.stringify(game));
  await page.goto(here.server.address + "#/review/x");
  await page.getByTestId("review").waitFor({ timeout: 60000 });
}
async function reviewTsukiji(page: Page): Promise<void> {
  const seats = ["Guest", "Kenta"].map((name, seat) => ({ name, bot: seat > 0 ? "level:2" : null }));
  const saved = { id: "x", game: "tsukiji", record: finishedGame(), steps: 1, seats, seed: 1, over: true, when: Date.now() };
  await page.evaluate((text) => localStorage.setItem("ichiba.game.x", text), JSON.stringify(saved));
  await page.goto(here.server.address + "#/review/x");
  await page.getByTestId("review").waitFor({ timeout: 60000 });
}

test("tokens and insurances that could be better are marked, too", async () => {
  const { page, context } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  await reviewAtRandom(page);
  const moves = page.locator(".moves button");
  const told = (await moves.allTextContents()).map((text, i) => ({ text, i })).filter(({ text }) => /insur|token/.test(text));
  let missed = 0;
  for (const { i } of told) {
    await moves.nth(i).click();
    await moves.nth(i).and(page.locator("[aria-current]")).waitFor();
    if ((await page.getByTestId("missed").count()) === 0) continue;
    await page.getByTestId("mark-better").first().waitFor();
    // Which token or which cards it is about is drawn beside the word.
    assert.ok((await page.locator("[data-testid=mark-played] svg").count()) > 0);
    if (++missed === 1)
      await page.screenshot({
        path: picture("review-marks-insurance"),
        fullPage: true,
      });
  }
  assert.ok(missed > 0, "no insurance or token of this game could be better");
  // On a phone a payday, which takes many sentences, is folded after the first.
  await page.setViewportSize({ width: 390, height: 844 });
  const long = page.getByTestId("long");
  for (let i = 0; (await long.count()) === 0; ++i) {
    await moves.nth(i).click();
    await moves.nth(i).and(page.locator("[aria-current]")).waitFor();
  }
  const rest = long.locator("p");
  assert.equal(await rest.isVisible(), false);
  await long.locator("summary").click();
  assert.ok(await rest.isVisible());
  assert.deepEqual(await violations(page), []);
  await context.close();
});

// Labels of marks that lie on a word or a number of the board.
const wordsCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll(".view .table :is(h2, strong, text, .things b, .tokens span, .hand, .about span, .score)")];
    return [...document.querySelectorAll(".marks span")].flatMap((label) => {
      const one = label.getBoundingClientRect();
      return words.flatMap((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        const { left, right, top, bottom } = word instanceof SVGElement ? word.getBoundingClientRect() : range.getBoundingClientRect();
        const covers =
          Math.min(right, one.right) - Math.max(left, one.left) > 1 && Math.min(bottom, one.bottom) - Math.max(top, one.top) > 2;
        return covers ? [`${label.textContent} covers ${word.textContent}`] : [];
      });
    });
  });
for (const size of ["desktop", "phone"] as const) {
  test(`what marks a better move covers no word of the board: ${size}`, async () => {
    for (const game of ["osaka", "tsukiji"]) {
      const { page, context } = await openPage(here.browser, here.server.address + "#/games", { worker: false, size });
      if (game === "osaka") await reviewAtRandom(page);
      else await reviewTsukiji(page);
      const moves = page.locator(".moves button");
      const texts = await moves.allTextContents();
      const panels = (i: number) => Number(/insur|token/.test(texts[i])); // marked at a panel
      let marked = 0;
      for (const i of [...texts.keys()].sort((a, b) => panels(b) - panels(a))) {
        if (marked === 12) break;
        await moves.nth(i).evaluate((button: HTMLElement) => button.click());
        await moves.nth(i).and(page.locator("[aria-current]")).waitFor();
        await page.waitForTimeout(90);
        if ((await page.getByTestId("missed").count()) === 0) continue;
        await page.getByTestId("mark-better").first().waitFor();
        assert.deepEqual(await wordsCovered(page), [], `${game} after move ${i}`);
        ++marked;
      }
      assert.ok(marked > 1, "too few moves were marked");
      await context.close();
    }
  });
}

test("board, chances and moves of a review are in one window, at every step", async () => {
  for (const game of ["osaka", "tsukiji"]) {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
    if (game === "osaka") await reviewAtRandom(page);
    else await reviewTsukiji(page);
    const moves = page.locator(".moves button");
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ]) {
      await page.setViewportSize({ width, height });
      for (let i = 0; i < (await moves.count()); i += 7) {
        await moves.nth(i).click();
        await moves.nth(i).and(page.locator("[aria-current]")).waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        const below = await page.evaluate(() =>
          [".view .table", ".course svg", ".moves"].filter(
            (one) => document.querySelector(one)!.getBoundingClientRect().bottom > innerHeight,
          ),
        );
        assert.deepEqual(below, [], `${game} after move ${i}, ${width} × ${height}`);
        // The move that is marked is in sight in its list, and something of what is said stands above it.
        const seen = await page.evaluate(() => {
          const [list, move, said] = [".moves", ".moves [aria-current]", ".said"].map((one) =>
            document.querySelector(one)!.getBoundingClientRect(),
          );
          return move.top >= list.top - 1 && move.bottom <= list.bottom + 1 && said.height > 40 && said.bottom <= list.top + 1;
        });
        assert.ok(seen, `${game} after move ${i}, ${width} × ${height}`);
      }
      assert.equal(await overflow(page), 0);
    }
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
