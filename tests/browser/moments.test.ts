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
  const bid = (one: Guest, n: number) => one.page.getByRole("button", { name: `Bid ${n}`, exact: true });
  const choice = ".bar .choices .button"; // as which fish: before any other card
  const cards = ".slot button, .card button";
  // Pressed once, in the very frame in which it looks as if it could be: a press that is ignored is not repeated.
  const pressWhenLive = (one: Guest) =>
    one.page.evaluate(
      () =>
        new Promise<void>((done) => {
          const look = () => {
            const button = document.querySelector<HTMLElement>(".bid:not([aria-disabled=true])");
            if (!button) return requestAnimationFrame(look);
            button.click();
            done();
          };
          look();
        }),
    );
  for (let round = 0; round < 4; ++round) {
    let pressed = false;
    const pressing = pressWhenLive(ben).then(() => (pressed = true));
    while (!pressed) {
      for (const { page } of [ann, ben]) {
        const first = page.locator((await page.locator(choice).first().isVisible()) ? choice : cards).first();
        if (await first.isVisible()) await first.click({ timeout: 1000, position: { x: 5, y: 12 } }).catch(() => {});
      }
      await ben.page.waitForTimeout(20);
    }
    await pressing;
    await ben.page.getByText(/You have bid 1/).waitFor();
    await bid(ann, 4).click({ timeout: 20000 });
  }
  await close(ann, ben);
});

test("an abandoned game shows everybody's points", async () => {
  const [ann, ben] = await two("osaka");
  for (let turn = 0; turn < 6; ++turn)
    for (const { page } of [ann, ben])
      if (await page.locator(".bar .choices button").first().isVisible()) await step(page, presses.mouse, turn);
  for (const { page } of [ann, ben]) {
    await page.locator("aside details > summary").first().click();
    await page.getByRole("button", { name: "Let a bot play on" }).click();
  }
  for (const { page } of [ann, ben]) {
    await page.getByText("Nobody played on.").waitFor({ timeout: 20000 });
    const scores = page.locator(".end .scores li .who");
    await scores.nth(1).getByText(/point/).waitFor();
    const told = (await scores.allTextContents()).join(" ");
    for (const name of ["Ann", "Ben"]) assert.match(told, new RegExp(`${name}.*?\\d+ points?`));
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
  assert.match((await ann.page.locator(".others .caption").textContent())!, /buys|takes|reserves|insures/);
  if (await ann.page.locator(".ledger .button").isVisible()) await ann.page.locator(".ledger .button").click();
  const line = ann.page.locator(".lines button").last();
  await line.click();
  await ann.page.getByTestId("past").waitFor();
  assert.deepEqual(await violations(ann.page), []);
  await ann.page.screenshot({ path: picture("online-past") });
  await ann.page.getByTestId("back").click();
  await ann.page.getByTestId("past").waitFor({ state: "detached" });
  await close(ann, ben);
});
