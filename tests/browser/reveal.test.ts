// Both bids are a secret until the hands open on the third beat.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, picture, shared, violations } from "./support.ts";
import { playToTheEnd, presses, step } from "./player.ts";

const here = shared();

declare global {
  interface Window {
    seenClosed: string[]; // what the page showed while the hands were closed, each different state once
    seenBefore: string;
    flew: string[]; // cards that travelled meanwhile
    letGo(): void;
  }
}
// Notes all that could tell the outcome, whenever it changes while both fists are on show.
const watch = (page: Page) =>
  page.evaluate(() => {
    const told = () =>
      [
        document.querySelector(".lines")?.textContent,
        ...[...document.querySelectorAll(".score")].map((one) => one.textContent),
        document.querySelector<SVGElement>(".barrel")?.style.transform,
        document.querySelector("[data-place=display]")?.innerHTML.replaceAll(/ style="[^"]*"/g, ""),
        `${document.querySelectorAll(".slot button").length} to take`,
      ].join(" | ");
    window.seenClosed = [];
    window.flew = [];
    window.seenBefore = told();
    new MutationObserver(() => {
      const hands = [...document.querySelectorAll<SVGElement>(".bids [data-fingers]")];
      if (hands.length === 2 && hands.every((hand) => hand.dataset.fingers === "0")) {
        const now = told();
        if (!window.seenClosed.includes(now)) window.seenClosed.push(now);
        for (const card of document.querySelectorAll(".layer > *")) window.flew.push(card.textContent ?? "");
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });

async function nothingWasTold(page: Page): Promise<void> {
  const { closed, before, flew } = await page.evaluate(() => ({
    closed: window.seenClosed,
    before: window.seenBefore,
    flew: window.flew,
  }));
  assert.ok(closed.length > 0, "both fists were on show");
  assert.deepEqual(flew, [], "no card travels over the fists");
  // The sealed bids themselves may be in the log; nothing else changes.
  const known = (text: string) => text.replaceAll(/You bid \d\.|[^.]* has bid\./g, "");
  for (const state of closed) assert.equal(known(state), known(before));
}

// Takes what there is to take, until the next bid.
async function untilBid(page: Page): Promise<void> {
  const bid = page.locator(".bid").first();
  for (let turn = 0; turn < 30 && !(await bid.isVisible()); ++turn) {
    await page.locator(".play:not([data-busy])").waitFor();
    if (!(await bid.isVisible())) await step(page, presses.mouse, turn);
  }
  await bid.waitFor({ timeout: 3000 });
}

for (const bid of [1, 4]) {
  test(`a bid of ${bid}: nothing tells the outcome before the hands open`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
    await page.getByTestId("play-tsukiji").click();
    for (let round = 0; round < 3; ++round) {
      const button = page.getByRole("button", { name: `Bid ${bid}` });
      await untilBid(page);
      await watch(page);
      await button.click();
      await page.locator(".bids").waitFor();
      await page.locator(".bids").waitFor({ state: "detached" });
      await nothingWasTold(page);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

// Two people at one device bid the same: both fish are discarded, and two new ones come.
async function tie(page: Page, bid: number, beforeTheLast?: () => Promise<void>): Promise<void> {
  for (const name of ["Ann", "Ben"]) {
    await page.getByRole("button", { name: `I am ${name}` }).click();
    const button = page.getByRole("button", { name: `Bid ${bid}` });
    await button.waitFor();
    if (name === "Ben") await beforeTheLast?.();
    await button.click();
  }
  await page.locator(".bids").waitFor();
}
async function twoAtOneDevice(page: Page): Promise<void> {
  const box = page.locator("article").nth(1);
  await box.locator("summary").click();
  await box.getByLabel("Seat 2", { exact: true }).selectOption("human");
  await box.getByLabel("Name of player 1").fill("Ann");
  await box.getByLabel("Name of player 2").fill("Ben");
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "I am Ann" }).waitFor();
}
test("a tie: no new fish comes before the hands open", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  await twoAtOneDevice(page);
  await watch(page);
  const fish = () => page.locator(".slot").evaluateAll((slots) => slots.map((slot) => (slot as HTMLElement).dataset.card));
  const before = await fish();
  await tie(page, 3);
  await page.locator(".bids").waitFor({ state: "detached" });
  await page.getByText("Ann bids 3, Ben bids 3.").waitFor();
  assert.notDeepEqual(await fish(), before, "new fish have come");
  await nothingWasTold(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

// What is on show for a moment stays until it is let go.
const hold = (page: Page) =>
  page.evaluate(() => {
    const really = setTimeout;
    const held: (() => void)[] = [];
    const late = (then: () => void, time = 0) => (time < 200 ? really(then, time) : held.push(then));
    Object.assign(window, { setTimeout: late, letGo: () => held.splice(0).forEach((then) => then()) });
  });
test("wa, sa and bi are counted once, and the hands open on the third", async () => {
  const { page, context } = await openPage(here.browser, here.server.address, { motion: true });
  await page.getByTestId("play-tsukiji").click();
  await page.locator(".bid").first().waitFor();
  const seen = await page.evaluate(async () => {
    document.querySelectorAll<HTMLElement>(".bid")[1].click();
    const seen: number[] = []; // how many of the three are in sight, in every picture
    while (seen.length === 0 || document.querySelector(".call")) {
      await new Promise(requestAnimationFrame);
      const words = [...document.querySelectorAll(".call span")];
      if (words.length > 0) seen.push(words.filter((one) => Number(getComputedStyle(one).opacity) > 0.5).length);
    }
    return seen;
  });
  assert.equal(Math.max(...seen), 3);
  assert.deepEqual(seen, [...seen].sort(), "nothing begins anew when the hands open");
  await context.close();
});

test("the closed and the open hands are accessible in both themes", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  await twoAtOneDevice(page);
  await tie(page, 2, () => hold(page));
  const hands = (fingers: number) => page.locator(`.bids [data-fingers="${fingers}"]`).nth(1).waitFor();
  await hands(0);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("reveal-closed") });
  await page.evaluate(() => window.letGo());
  await hands(2);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("reveal-open") });
  await page.evaluate(() => window.letGo());
  await page.locator(".bids").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("with motion off both bids of the last round are shown on the table", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 3" }).click();
  await page
    .getByText(/bids 3/)
    .first()
    .waitFor();
  const shown = page.getByTestId("last-bid");
  assert.equal(await shown.count(), 2);
  assert.equal(await shown.first().textContent(), "3");
  const told = / bids 3, .* bids (\d)/.exec((await page.locator(".lines").textContent())!);
  assert.equal(await shown.last().textContent(), told![1]);
  await page.screenshot({ path: picture("tsukiji-last-bids") });
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const size of ["desktop", "phone"] as const) {
  test(`every icon in a pile is in sight, ${size}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address, { size });
    await page.getByTestId("play-tsukiji").click();
    let most = 0;
    await playToTheEnd(page, presses.mouse, {
      each: async () => {
        const { hidden, cards } = await page.evaluate(() => {
          const icons = [...document.querySelectorAll<SVGElement>(".fan [data-icon]")];
          const covered = icons.filter((icon) => {
            icon.scrollIntoView({ block: "center" });
            const box = icon.getBoundingClientRect();
            const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return !seen?.closest("svg")?.contains(icon);
          });
          const fans = [...document.querySelectorAll(".fan")].map((fan) => fan.querySelectorAll(".card").length);
          return { hidden: covered.length, cards: Math.max(...fans) };
        });
        assert.equal(hidden, 0, "an icon is covered");
        most = Math.max(most, cards);
      },
    });
    assert.ok(most > 1, "there were piles of several cards");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("on a touch screen a tapped hand is not still raised in the next round", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone", touch: true });
  await page.getByTestId("play-tsukiji").tap();
  const bid = page.getByRole("button", { name: "Bid 2" });
  await bid.tap();
  await page
    .getByText(/bids 2/)
    .first()
    .waitFor();
  await untilBid(page);
  assert.equal(await bid.evaluate((button) => getComputedStyle(button).transform), "none");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("while a person can move, nobody is said to be thinking", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { motion: true });
  await page.getByTestId("play-osaka").click();
  await page.evaluate(() => {
    window.seenClosed = [];
    new MutationObserver(() => {
      const text = document.querySelector("[data-testid=status]")?.textContent ?? "";
      if (/thinking/.test(text) && document.querySelector("[data-testid=buy], .bar .choices button")) window.seenClosed.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (let turn = 0; turn < 4; ++turn) {
    await page.locator(".play:not([data-busy])").waitFor();
    await page.locator(".bar .choices .token, [data-testid=buy]").first().waitFor();
    const token = page.locator(".bar .choices .token").first();
    if (await token.isVisible()) await token.click();
    else {
      await page.locator(".market .pick:not(.taken)").first().click();
      await page.getByTestId("take").click();
    }
    await page.waitForTimeout(200);
  }
  assert.deepEqual(await page.evaluate(() => window.seenClosed), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
