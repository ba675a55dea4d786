// Lessons, hints, replays, playing on from a step, links.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, picture, shared, violations } from "./support.ts";

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

const wellDone = async (page: Page) => {
  await page.getByText("Well done.").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
};

test("the lesson of osaka, step by step", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/learn/osaka");
  await page.getByText("Step 1 of 7").waitFor();
  await page.getByRole("button", { name: "A red token" }).click();
  await page.getByText("Step 2 of 7").waitFor();
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("take").click();
  await page.getByText("Step 3 of 7").waitFor();
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("reserve").click();
  await page.getByText("Step 4 of 7").waitFor();
  // Coins until the market can be bought.
  const buy = page.getByTestId("buy");
  for (await buy.waitFor(); (await buy.getAttribute("aria-disabled")) === "true"; await buy.waitFor()) {
    await page.locator(".market .pick:not(.taken)").first().click();
    await page.getByTestId("take").click();
  }
  await buy.click();
  await page.getByTestId("pay").click();
  await wellDone(page);
  // At a separate position: a purchase that pays.
  await page.getByText("Step 5 of 7").waitFor();
  await buy.click();
  await page.getByTestId("pay").click();
  await page
    .getByText(/Guest sells \d+ red goods? for /)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await wellDone(page);
  await page.getByText("Step 6 of 7").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByTestId("insure").click();
  await page.getByText("Step 7 of 7").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("You know enough to play").waitFor();
  // A lesson is not among the player's games.
  await page.goto(here.server.address + "#/games");
  await page.getByText("No games in this browser yet.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the lesson of tsukiji, step by step", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/learn/tsukiji", { size: "phone" });
  await page.getByText("Step 1 of 6").waitFor();
  await page.getByRole("button", { name: "Bid 2" }).click();
  await wellDone(page);
  await page.getByText("Step 2 of 6").waitFor();
  await page.locator(".slot button").first().click();
  const as = page.getByRole("button", { name: /^Take as/ }).first();
  if (await as.isVisible()) await as.click();
  await wellDone(page);
  await page.getByText("Step 3 of 6").waitFor();
  await page.locator(".slot button[aria-label*=salmon]").first().click();
  if (await as.isVisible()) await page.getByRole("button", { name: "Take as salmon" }).click();
  await wellDone(page);
  await page.getByText("Step 4 of 6").waitFor();
  // The step can be shown again.
  await page.getByRole("button", { name: "Bid 1" }).click();
  await page.getByText("Well done.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Bid 4" }).click();
  await wellDone(page);
  await page.getByText("Step 5 of 6").waitFor();
  await page.locator(".slot button[aria-label*=knife]").first().click();
  if (await as.isVisible()) await as.click();
  await page.getByText("Step 6 of 6").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("You know enough to play").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a hint says a move, a chance and a reason", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.getByTestId("buy").waitFor();
  await page.getByTestId("hint").click();
  await page.getByText(/Chance to win: \d+/).waitFor({ timeout: 60000 });
  await context.close();
});

test("a record is shown step by step, shared as a link, and played on", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/replay");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("input[type=file]").setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.getByText("Step 0 of 5").waitFor();
  await page.getByRole("button", { name: "Forward one step" }).click();
  await page.getByRole("button", { name: "Forward one step" }).click();
  await page.getByText(/Step 2 of 5.*Ann bids 3, Ben bids 1/).waitFor();
  await page.getByRole("button", { name: "Last" }).click();
  await page.getByText(/turns to day/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("replay-tsukiji-desktop-light"), fullPage: true });
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
