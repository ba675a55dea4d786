// Nobody plays on under a payday that is still being read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, picture, shared } from "./support.ts";
import { presses, step } from "./player.ts";
import { findPosition, openPosition } from "./positions.ts";

const here = shared();

declare global {
  interface Window {
    under: string[]; // moves of others that were shown while the ledger was open, but were no payday
    ledgers: number;
    voyage: { ships: number[]; open: boolean; lines: { sold: boolean; written: boolean; counted: string }[] }[]; // frame by frame
  }
}

// A purchase brings a ship to Edo.
const beforeAPayday = () =>
  findPosition("osaka", 3, ({ phase, to_act: [seat], ships, market, players }) => {
    const free = market.filter(({ by }) => by === null || by === seat).map(({ card }) => card);
    const sum = (cards: string[]) => cards.reduce((all, card) => all + Number(card[1]), 0);
    return phase === "turn" && free.some(([colour]) => ships[colour] === 4) && sum(free) <= sum(players[seat].hand);
  });

test("on a phone no bot plays on under the payday", { timeout: 300000 }, async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone", touch: true, motion: true });
  await page.goto(`${here.server.address}#/settings`);
  await page.getByLabel("Pace of others' moves").selectOption("fast");
  await openPosition(page, here.server.address, beforeAPayday(), "payday");
  await page.evaluate(() => {
    window.under = [];
    window.ledgers = 0;
    let shown = "";
    new MutationObserver(() => {
      const table = document.querySelector<HTMLElement>(".play")!;
      const open = document.querySelector(".ledger");
      if (open && shown === "") window.ledgers += 1;
      const fresh = [...document.querySelectorAll(".lines .fresh")].map((line) => line.textContent ?? "").join(" ");
      const payday = /sells|loses|insures|black tide takes/.test(fresh);
      if (open && shown !== "" && shown !== table.dataset.step && !payday) window.under.push(fresh);
      shown = open ? table.dataset.step! : "";
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-step"] });
  });
  for (let turn = 0; turn < 200; ++turn) {
    await page.locator(".play:not([data-busy])").waitFor({ timeout: 60000 });
    if ((await page.evaluate(() => window.ledgers)) >= 1 || (await page.locator("#end-title").isVisible())) break;
    await step(page, presses.touch, turn).catch(() => {});
    await page.waitForTimeout(40);
  }
  await page.screenshot({ path: picture("payday-phone-waits") });
  const { under, ledgers } = await page.evaluate(() => ({ under: window.under, ledgers: window.ledgers }));
  assert.ok(ledgers >= 1, "there was a payday");
  assert.deepEqual(under, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("at a payday the ship lies in Edo while goods are sold and points counted, then it sails home", { timeout: 120000 }, async () => {
  const look = { motion: true, theme: "dark" } as const;
  const { page, context, complaints } = await openPage(here.browser, here.server.address, look);
  await openPosition(page, here.server.address, beforeAPayday(), "arrival");
  const before = await page.locator(".own").textContent();
  await page.getByTestId("buy").click();
  await page.evaluate(() => {
    window.voyage = [];
    const places = [...document.querySelectorAll(".coast ellipse")].map((place) => place.getBoundingClientRect());
    const look = () => {
      const ships = [...document.querySelectorAll(".coast .ship")].map((ship) => {
        const { left, right } = ship.getBoundingClientRect();
        return places.findIndex((place) => place.left < (left + right) / 2 && (left + right) / 2 < place.right);
      });
      const lines = [...document.querySelectorAll(".ledger li")].map((line) => ({
        sold: line.className.includes("lot_sold"),
        written: Number(getComputedStyle(line).opacity) > 0.9,
        counted: line.querySelector("b")?.textContent ?? "",
      }));
      window.voyage.push({ ships, open: document.querySelector(".ledger") !== null, lines });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByTestId("pay").click();
  await page.locator(".ledger .lot_sold").first().waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: picture("payday-desktop-dark") });
  await page.waitForFunction(() => {
    const docked = window.voyage.find(({ open, ships }) => open && ships.includes(5));
    const ship = docked?.ships.indexOf(5) ?? -1;
    return ship >= 0 && window.voyage.at(-1)!.ships[ship] === 0;
  });
  const frames = await page.evaluate(() => window.voyage);
  const ship = frames.find(({ open, ships }) => open && ships.includes(5))!.ships.indexOf(5);
  const docked = frames.filter(({ open, ships }) => open && ships[ship] === 5);
  const lines = docked.at(-1)!.lines;
  assert.ok(
    lines.some(({ sold, written }) => sold && written),
    "goods are sold while the ship lies in Edo",
  );
  // One line after the other, none taken back.
  let written = 0;
  for (const { lines } of docked) {
    const now = lines.filter((line) => line.written).length;
    assert.ok(now >= written && lines.slice(0, now).every((line) => line.written), "from top to bottom");
    written = now;
  }
  const counted = new Set(docked.map(({ lines }) => lines.find(({ sold }) => sold)?.counted));
  assert.ok(counted.size > 1, `coins are counted: ${[...counted].join()}`);
  assert.ok(frames.findIndex(({ ships }) => ships[ship] === 0) > frames.indexOf(docked[0]), "and only then it is at Osaka");
  assert.notEqual(await page.locator(".own").textContent(), before, "the points are the player's");
  assert.deepEqual(complaints, []);
  await context.close();
});
