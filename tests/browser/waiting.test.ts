// Nobody plays on under a payday that is still being read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, picture, shared } from "./support.ts";
import { presses, step } from "./player.ts";

const here = shared();

declare global {
  interface Window {
    under: string[]; // moves of others that were shown while the ledger was open, but were no payday
    ledgers: number;
  }
}

test("on a phone no bot plays on under the payday", { timeout: 300000 }, async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone", touch: true, motion: true });
  await page.goto(`${here.server.address}#/settings`);
  await page.getByLabel("Pace of others' moves").selectOption("fast");
  await page.goto(here.server.address);
  await page.getByTestId("play-osaka").tap();
  await page.locator(".bar").waitFor();
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
    if ((await page.evaluate(() => window.ledgers)) >= 2 || (await page.locator("#end-title").isVisible())) break;
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
