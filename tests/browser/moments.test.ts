// Single moments of games at the table server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, openSeat, tableByApi, type Guest } from "./guests.ts";
import { presses, step } from "./player.ts";
import { picture, shared, violations, type Look } from "./support.ts";

const here = shared({ tables: true });

async function two(game: "osaka" | "tsukiji", look?: Look): Promise<[Guest, Guest]> {
  const seats = [{ kind: "me", name: "Ann" }, { kind: "open" }];
  const { table, tokens } = await tableByApi(here.server.address, { game, seats }, ["Ben"]);
  const open = (name: string, seat: number) => openSeat(here.browser, name, here.server.address, table, tokens[seat], look);
  const people: [Guest, Guest] = [await open("Ann", 0), await open("Ben", 1)];
  for (const { page } of people) await page.getByTestId("status").waitFor({ timeout: 30000 });
  return people;
}

test("a bid counts right after a fish was taken, whatever is still moving", { timeout: 120000 }, async () => {
  const [ann, ben] = await two("tsukiji", { motion: true });
  let tried = 0;
  for (let round = 0; round < 8 && tried < 3; ++round) {
    await ann.page.getByRole("button", { name: "Bid 4" }).click({ timeout: 20000 });
    await ben.page.getByRole("button", { name: "Bid 1" }).click({ timeout: 20000 });
    // Ann takes whatever there is to take, until both bid again.
    const bid = ben.page.getByRole("button", { name: "Bid 1" });
    for (let i = 0; i < 40 && !(await bid.isVisible()); ++i) {
      for (const { page } of [ann, ben]) {
        if (await page.locator(".bid").first().isVisible()) continue;
        if (await page.locator(".bar .choices .button, .slot button, .card button").first().isVisible())
          await step(page, presses.mouse, i).catch(() => {});
      }
      await ben.page.waitForTimeout(30);
    }
    const before = Date.now();
    await bid.click();
    await ben.page
      .getByText(/You have bid 1|bids 1/)
      .first()
      .waitFor({ state: "attached" });
    const late = Date.now() - before;
    assert.ok(late < 900, `it took ${late} ms`);
    tried += 1;
    await ann.page.getByRole("button", { name: "Bid 4" }).click({ timeout: 20000 });
    for (let i = 0; i < 60 && !(await bid.isVisible()); ++i) {
      for (const { page } of [ann, ben]) {
        if (await page.locator(".bid").first().isVisible()) continue;
        if (await page.locator(".bar .choices .button, .slot button, .card button").first().isVisible())
          await step(page, presses.mouse, i).catch(() => {});
      }
      await ben.page.waitForTimeout(60);
    }
  }
  assert.ok(tried >= 2, "it was tried");
  await close(ann, ben);
});

test("an abandoned game shows everybody's points", async () => {
  const [ann, ben] = await two("osaka");
  for (let turn = 0; turn < 6; ++turn)
    for (const { page } of [ann, ben])
      if (await page.locator(".bar .choices button").first().isVisible()) await step(page, presses.mouse, turn);
  for (const { page } of [ann, ben]) {
    await page.locator("details summary").last().click();
    await page.getByRole("button", { name: "Let a bot play on" }).click();
  }
  for (const { page } of [ann, ben]) {
    await page.getByText("Nobody played on.").waitFor({ timeout: 20000 });
    await page.getByText(/Ann: \d+ points?/).waitFor();
    await page.getByText(/Ben: \d+ points?/).waitFor();
  }
  assert.deepEqual(await violations(ann.page), []);
  await ann.page.screenshot({ path: picture("online-abandoned") });
  await close(ann, ben);
});

test("captions and looking back at a server", async () => {
  const [ann, ben] = await two("osaka");
  for (let turn = 0; turn < 10; ++turn) {
    for (const { page } of [ann, ben]) {
      if (await page.locator(".ledger .button").isVisible()) await page.locator(".ledger .button").click();
      if (await page.locator(".bar .choices button").first().isVisible()) await step(page, presses.mouse, turn);
      await page.waitForTimeout(80);
    }
  }
  await ann.page.locator(".others .caption p").waitFor();
  assert.match((await ann.page.locator(".others .caption").textContent())!, /buys|takes|reserves/);
  const line = ann.page.locator(".lines button").last();
  await line.click();
  await ann.page.getByTestId("past").waitFor();
  assert.deepEqual(await violations(ann.page), []);
  await ann.page.screenshot({ path: picture("online-past") });
  await ann.page.getByTestId("back").click();
  await ann.page.getByTestId("past").waitFor({ state: "detached" });
  await close(ann, ben);
});
