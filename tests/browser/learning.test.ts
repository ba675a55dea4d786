// Hints, replays, playing on from a step, links.
import assert from "node:assert/strict";
import { test } from "node:test";
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
