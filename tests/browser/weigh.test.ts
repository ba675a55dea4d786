// Before a choice its player sees what it would do; what is said about it in several places is the same everywhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, picture, shared, violations, type Look } from "./support.ts";
import { presses, step } from "./player.ts";
import { findPosition, openPosition } from "./positions.ts";

const here = shared();
const settled = (page: Page) => page.locator(".play:not([data-busy])").waitFor({ timeout: 60000 });

async function begin(look: Look, game: "osaka" | "tsukiji") {
  const opened = await openPage(here.browser, here.server.address, look);
  await opened.page.getByTestId(`play-${game}`).click();
  await opened.page.locator(".bar").waitFor();
  return opened;
}
// Bids high until a fish may be taken.
async function untilFish(page: Page, tap = false): Promise<void> {
  const fish = page.locator(".slot button").first();
  const bid = page.getByRole("button", { name: "Bid 4" });
  for (let turn = 0; turn < 60; ++turn) {
    await settled(page);
    if (await fish.isVisible()) return;
    if (await bid.isVisible()) await (tap ? bid.tap() : bid.click());
    else await step(page, tap ? presses.touch : presses.mouse, turn);
    await page.waitForTimeout(50);
  }
  assert.fail("no fish to take");
}

test("a fish under the pointer or the focus is shown in its pile, with the new sum", async () => {
  const { page, context, complaints } = await begin({}, "tsukiji");
  await untilFish(page);
  const box = () => page.locator(".ours .paper").evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  const before = await box();
  await page.locator(".slot button").first().hover();
  const ghost = page.locator(".ours").getByTestId("ghost").first();
  await ghost.waitFor();
  assert.match((await page.getByTestId("would").textContent()) ?? "", /^\S+: \d of \d, \d+ points?\./);
  assert.equal(await box(), before, "nothing has moved");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("weigh-tsukiji-desktop") });
  await page.mouse.move(5, 5);
  await ghost.waitFor({ state: "detached" });
  await page.locator(".slot button").last().focus();
  await page.keyboard.press("Shift+Tab");
  await ghost.waitFor();
  // What was said is what happens.
  const told = /^(\S+): (\d) of (\d), (\d+) points?\./.exec((await page.getByTestId("would").textContent())!)!;
  const two = (await page.getByTestId("would").textContent())!.match(/ of \d,/g)!.length > 1;
  await page.keyboard.press("Enter");
  if (two) await page.locator(".bar .choices .button").first().click();
  await page.waitForTimeout(100);
  const [colour, count, needed, total] = [told[1].toLowerCase(), told[2], told[3], told[4]];
  const heads = await page.locator(".ours .head").evaluateAll((all) => all.map((head) => head.getAttribute("aria-label") ?? ""));
  const pile = heads.find((head) => head.toLowerCase().startsWith(colour))!;
  assert.ok(pile.includes(`: ${count} of ${needed}`) && new RegExp(`\\b${total} points?`).test(pile), `${told[0]} / ${pile}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a fish with a barrel shows where the barrel comes to lie", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const withBarrel = ["2a", "6b", "7a", "12a", "16a", "16b", "18b"]; // of the house deck
  const pick = findPosition(
    "tsukiji",
    2,
    ({ phase, display, barrel }) => phase === "pick" && barrel === 0 && display.some((card) => withBarrel.includes(card)),
  );
  await openPosition(page, here.server.address, pick, "barrel");
  const middle = async (what: string) => {
    const { left, right } = await page.locator(what).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
    return (left + right) / 2;
  };
  const notch = await page.locator(".stage text").evaluateAll((all) => {
    const [first, second] = all.filter((one) => /^\d$/.test(one.textContent!)).map((one) => one.getBoundingClientRect().left);
    return Math.abs(second - first);
  });
  const cards = page.locator(".slot button");
  for (let i = 0; i < (await cards.count()); ++i) {
    await cards.nth(i).hover();
    const would = (await page.getByTestId("would").textContent())!;
    const closer = /barrel comes (one|\d) notch/.exec(would);
    const ghost = page.getByTestId("ghost-barrel");
    assert.equal(await ghost.count(), closer ? 1 : 0, would);
    if (!closer) continue;
    const notches = closer[1] === "one" ? 1 : Number(closer[1]);
    const way = (await middle(".stage .barrel")) - (await middle("[data-testid=ghost-barrel]"));
    assert.ok(Math.abs(way - notches * notch) < 4, `${would}: ${way} px to the left, a notch is ${notch}`);
    await page.screenshot({ path: picture("weigh-barrel") });
    assert.deepEqual(complaints, []);
    await context.close();
    return;
  }
  assert.fail("no fish moves the barrel");
});

test("a finger's first tap on a fish shows what it would do, the second takes it", async () => {
  const { page, context, complaints } = await begin({ size: "phone", touch: true, theme: "dark" }, "tsukiji");
  await untilFish(page, true);
  const bar = () => page.locator(".bar").evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  const before = await bar();
  await page.locator(".slot button").first().tap();
  await page.locator(".ours").getByTestId("ghost").first().waitFor();
  await page.getByTestId("would").waitFor();
  assert.equal(await bar(), before, "nothing has moved");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("weigh-tsukiji-phone-dark") });
  const cards = await page.locator(".ours .fan .card:not(.ghost)").count();
  await page.locator(".bar .choices .button").first().tap();
  await page.waitForFunction((n) => document.querySelectorAll(".ours .fan .card:not(.ghost)").length > n, cards);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a covered card of a pile rises under the pointer, and lies on top when pressed", async () => {
  const { page, context, complaints } = await begin({}, "tsukiji");
  const covered = page.locator(".fan .card:not(:last-child)").first();
  for (let turn = 0; turn < 80; ++turn) {
    await settled(page); // until then the opponent may still steal it
    if ((await covered.isVisible()) && (await page.locator(".bid").first().isVisible())) break; // no card is asked for
    await step(page, presses.mouse, turn);
    await page.waitForTimeout(30);
  }
  const card = covered.locator("> *").first();
  const top = () => card.evaluate((one) => one.getBoundingClientRect().top);
  const low = await top();
  await covered.hover({ position: { x: 6, y: 20 } });
  await page.waitForTimeout(250);
  assert.ok((await top()) < low - 15, "it rises");
  await page.mouse.click(
    ...(await card.evaluate((one) => [one.getBoundingClientRect().left + 6, one.getBoundingClientRect().top + 8] as [number, number])),
  );
  const seen = await card.evaluate((one) => {
    const { right, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(right - 4, top + height / 2));
  });
  assert.ok(seen, "its right side is in sight");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a hint, the button and the suggested payment tell one price and one payment", { timeout: 300000 }, async () => {
  const { page, context, complaints } = await begin({}, "osaka");
  for (let turn = 0; turn < 60; ++turn) {
    await settled(page);
    const buy = page.getByTestId("buy");
    if (!(await buy.isVisible()) || (await buy.getAttribute("aria-disabled")) === "true") {
      await step(page, presses.mouse, turn);
      await page.waitForTimeout(30);
      continue;
    }
    await page.getByTestId("hint").click();
    const hint = page.locator("aside").getByText(/Chance to win: /);
    await hint.waitFor({ timeout: 60000 });
    const advised = /Buy all for (\d+), paying with (.+?)\. Chance/.exec((await hint.textContent())!);
    if (!advised) {
      await page.locator(".market .pick:not(.taken)").first().click();
      await page.getByTestId("take").click();
      await page.waitForTimeout(30);
      continue;
    }
    assert.equal(await buy.textContent(), `Buy all for ${advised[1]}`);
    await buy.click();
    const lifted = await page.locator(".hand .lifted").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")!));
    const sum = lifted.reduce((total, name) => total + Number(name.at(-1)), 0);
    assert.equal(await page.getByTestId("pay").textContent(), `Pay ${sum}`);
    const numbers: Record<string, number> = { a: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
    const named = advised[2].split(/, | and /).flatMap((part) => {
      const [, n, colour, value] = /^(\w+) (\w+) (\d)s?$/.exec(part)!;
      return Array.from({ length: numbers[n] }, () => `${colour} ${value}`);
    });
    assert.deepEqual(lifted.toSorted(), named.toSorted());
    assert.deepEqual(complaints, []);
    await context.close();
    return;
  }
  assert.fail("no hint to buy");
});

test("a reservation piece has its owner's ink and covers no coin", async () => {
  const { page, context, complaints } = await begin({}, "osaka");
  await settled(page);
  await page.locator(".bar .token").first().click();
  for (let turn = 0; turn < 20; ++turn) {
    await settled(page);
    const card = page.locator(".market .pick:not(.taken), .farm .pick:not(.taken)", { has: page.locator("[data-about=coins]") }).first();
    if (await card.isVisible()) {
      await card.click();
      await page.getByTestId("reserve").click();
      break;
    }
    await step(page, presses.mouse, turn);
  }
  await settled(page);
  const seals = await page.locator(".rows [data-about=seal]").evaluateAll((all) =>
    all.map((seal) => {
      const box = seal.querySelector("rect")!.getBoundingClientRect();
      const coins = [...seal.closest("svg")!.querySelectorAll("[data-about=coins] circle")].map((coin) => coin.getBoundingClientRect());
      return {
        ink: seal.querySelector("rect")!.getAttribute("fill"),
        covers: coins.filter((coin) => coin.top < box.bottom && coin.left < box.right && box.left < coin.right).length,
        owner: seal.closest("[aria-label]")!.getAttribute("aria-label"),
      };
    }),
  );
  const own = await page.locator(".own svg rect").first().getAttribute("fill");
  assert.ok(seals.some(({ owner }) => /reserved by you/.test(owner!)));
  for (const { ink, covers, owner } of seals) {
    assert.equal(covers, 0, owner!);
    assert.equal(ink === own, /reserved by you/.test(owner!), owner!);
  }
  await page.screenshot({ path: picture("reserved-osaka") });
  assert.deepEqual(complaints, []);
  await context.close();
});
