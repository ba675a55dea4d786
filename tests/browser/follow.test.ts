// One can follow what others do: captions, pace, pictures in the log, looking back, explanations, open piles.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findPosition, openPosition } from "./positions.ts";
import { openPage, overflow, picture, shared, violations, type Look } from "./support.ts";

const here = shared();

declare global {
  interface Window {
    captions: string[]; // each that was on show
    spoken: string[]; // what live regions were given
  }
}

async function begin(look: Look, game: "osaka" | "tsukiji") {
  const opened = await openPage(here.browser, here.server.address, look);
  await opened.page.getByTestId(`play-${game}`).click();
  await opened.page.locator(".bar").waitFor();
  return opened;
}
const settled = (page: Page) => page.locator(".play:not([data-busy])").waitFor({ timeout: 60000 });
async function chooseToken(page: Page): Promise<void> {
  await settled(page);
  await page.locator(".bar .token").first().click();
  await page.getByTestId("buy").waitFor({ timeout: 60000 });
  await settled(page);
}
async function takeCoin(page: Page): Promise<void> {
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("take").click();
  await page.waitForTimeout(50);
  await settled(page);
}

for (const [size, theme] of [
  ["desktop", "light"],
  ["desktop", "dark"],
  ["phone", "light"],
] as const) {
  test(`each other player's last move stands at their panel, ${size}, ${theme}`, async () => {
    const { page, context, complaints } = await begin({ size, theme }, "osaka");
    await chooseToken(page);
    await takeCoin(page);
    const panels = await page.locator(".others article").count();
    const captions = page.locator(".others .caption p");
    await captions.nth(panels - 1).waitFor();
    assert.equal(await captions.count(), panels);
    for (const text of await captions.allTextContents()) assert.match(text, /buys \d+ for \d+|takes a coin|reserves|passes|insures/);
    // Its card is drawn beside the words, and named for those who cannot see it.
    assert.ok((await page.locator(".others .caption [role=img] svg").count()) >= panels);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    await page.screenshot({ path: picture(`captions-${size}-${theme}`) });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a caption is not announced: the log does that, once", async () => {
  const { page, context, complaints } = await begin({}, "osaka");
  await page.evaluate(() => {
    window.spoken = [];
    window.captions = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        const element = node instanceof Element ? node : node.parentElement;
        const text = element?.textContent?.trim() ?? "";
        if (element?.closest("[aria-live], [role=log], [role=status]") && text) window.spoken.push(text);
        if (element?.closest(".caption") && text) window.captions.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await chooseToken(page);
  await takeCoin(page);
  const { spoken, captions } = await page.evaluate(() => ({ spoken: window.spoken, captions: window.captions }));
  assert.ok(captions.length > 0, "there were captions");
  assert.deepEqual(
    spoken.filter((text) => captions.includes(text)),
    [],
  );
  const lines = await page.locator(".lines p").allTextContents();
  const told = lines.map((line) => line.trim());
  const count = (texts: string[], line: string) => texts.filter((text) => text === line).length;
  for (const line of told.slice(-3)) assert.equal(count(spoken, line), count(told, line), line);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the opponent's fish stands at their panel", async () => {
  const { page, context, complaints } = await begin({}, "tsukiji");
  for (let round = 0; round < 12 && (await page.locator(".theirs .caption p").count()) === 0; ++round) {
    await settled(page);
    const bid = page.getByRole("button", { name: "Bid 1", exact: true });
    if (await bid.isVisible()) await bid.click();
    else if (await page.locator(".bar .choices .button").first().isVisible()) await page.locator(".bar .choices .button").first().click();
    else if (await page.locator(".slot button").first().isVisible()) await page.locator(".slot button").first().click();
    else
      await page
        .locator(".card button")
        .first()
        .click({ position: { x: 5, y: 12 } });
    await page.waitForTimeout(80);
  }
  assert.match((await page.locator(".theirs .caption").textContent()) ?? "", /takes|draws|steals|discards/);
  assert.equal(await page.locator(".ours .caption p").count(), 0, "a move of the player's own needs none");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("caption-tsukiji") });
  assert.deepEqual(complaints, []);
  await context.close();
});

// How long it takes the others to answer a token, in ms.
async function answerTime(page: Page): Promise<number> {
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().waitFor({ timeout: 60000 });
  await settled(page);
  const before = Date.now();
  await page.locator(".bar .token").first().click();
  await page.waitForTimeout(100);
  await settled(page);
  return Date.now() - before;
}
test("the pace of others' moves is a setting, and reduced motion comes first", { timeout: 240000 }, async () => {
  const times: Record<string, number> = {};
  for (const speed of ["calm", "normal", "fast", "off"]) {
    const { page, context, complaints } = await openPage(here.browser, `${here.server.address}#/settings`, { motion: true });
    const setting = page.getByLabel("Pace of others' moves");
    assert.equal(await setting.inputValue(), "normal", "unless it was changed");
    await setting.selectOption(speed);
    await page.reload();
    assert.equal(await setting.inputValue(), speed, "it is kept");
    if (speed === "calm") assert.deepEqual(await violations(page), []);
    await page.goto(here.server.address);
    times[speed] = await answerTime(page);
    const step = await page.evaluate(() => getComputedStyle(document.querySelector(".play")!).getPropertyValue("--step"));
    assert.equal(step, { calm: "544ms", normal: "320ms", fast: "160ms", off: "0ms" }[speed]);
    assert.deepEqual(complaints, []);
    await context.close();
  }
  assert.ok(times.off < times.fast && times.fast < times.normal && times.normal < times.calm, JSON.stringify(times));
  const { page, context } = await openPage(here.browser, `${here.server.address}#/settings`);
  await page.getByLabel("Pace of others' moves").selectOption("calm");
  await page.goto(here.server.address);
  await answerTime(page);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".play")!).getPropertyValue("--step")), "0ms");
  await context.close();
});

for (const size of ["desktop", "phone"] as const) {
  test(`a line of the log shows its step again, ${size}`, async () => {
    const { page, context, complaints } = await begin({ size }, "osaka");
    await chooseToken(page);
    await takeCoin(page);
    await takeCoin(page);
    const boxes = () =>
      page.evaluate(() => {
        scrollTo(0, 0);
        return [".market .cards", ".mine .hand", ".bar", ".log"].map((one) => {
          const { x, y, width, height } = document.querySelector(one)!.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round).join(" ");
        });
      });
    const before = await boxes();
    const hand = () => page.locator(".mine .held").count();
    const now = await hand();
    const line = page.locator(".lines button", { hasText: "Guest takes" }).last();
    assert.ok((await line.locator("svg").count()) >= 1, "with a picture of the card");
    await line.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByTestId("past");
    await panel.waitFor();
    await panel.getByText(/Guest takes a .* as a coin/).waitFor();
    await page.getByRole("button", { name: "Before the move" }).click();
    assert.equal(await hand(), now - 1, "the card is not in the hand yet");
    await page.getByRole("button", { name: "After the move" }).click();
    assert.equal(await hand(), now);
    assert.equal(await page.locator(".market button.pick").count(), 0, "nothing can be played there");
    assert.deepEqual(await boxes(), before, "nothing has moved");
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    const inside = await panel.evaluate((one) => one.scrollHeight <= one.clientHeight + 1);
    assert.ok(inside, "all of it is in sight");
    await page.screenshot({ path: picture(`past-${size}`) });
    await page.getByTestId("back").click();
    await page.getByTestId("buy").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), (await line.textContent())?.trim());
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await panel.waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await takeCoin(page); // and the game goes on
    // From before that move another game goes on; this one stays as it is.
    const address = page.url();
    await page.locator(".lines button", { hasText: "Guest takes" }).last().click();
    await page.getByTestId("retry").click();
    await page.getByTestId("practice").waitFor();
    assert.notEqual(page.url(), address);
    await takeCoin(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("symbols explain themselves to the pointer, to the keyboard and to a finger", async () => {
  const { page, context, complaints } = await begin({}, "osaka");
  await chooseToken(page);
  const tip = page.getByRole("tooltip");
  await page.locator(".others .tokens [data-about]").first().hover();
  await tip.getByText(/raises the selling price/).waitFor();
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "detached" });
  await page.locator(".others article").first().focus();
  await page.keyboard.press("ArrowRight");
  await tip.getByText(/cards in this player's hand/).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-describedby")), "about");
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("explained-osaka") });
  assert.deepEqual(complaints, []);
  await context.close();

  const fish = await begin({}, "tsukiji");
  const explained = fish.page.getByRole("tooltip");
  await fish.page.locator(".theirs article").focus();
  const balance = /The barrel is in the middle.*each notch on your side.*If bids tie at night/;
  for (const words of [balance, /The points of the card/, /The points of the card/, /The draw pile/]) {
    await fish.page.keyboard.press("Tab");
    await explained.getByText(words).waitFor();
    assert.deepEqual(await violations(fish.page), []);
  }
  await fish.context.close();

  const phone = await begin({ size: "phone", touch: true, theme: "dark" }, "tsukiji");
  await phone.page.locator(".theirs .head").first().tap();
  await phone.page
    .getByRole("tooltip")
    .getByText(/The specialty of this pile/)
    .waitFor();
  await phone.page.locator(".theirs .knives").tap();
  await phone.page
    .getByRole("tooltip")
    .getByText(/wins at once/)
    .waitFor();
  assert.deepEqual(await violations(phone.page), []);
  assert.equal(await overflow(phone.page), 0);
  await phone.page.screenshot({ path: picture("explained-tsukiji-phone") });
  assert.deepEqual(phone.complaints, []);
  await phone.context.close();
});

for (const game of ["osaka", "tsukiji"] as const) {
  for (const [size, theme] of [
    ["desktop", "light"],
    ["phone", "dark"],
  ] as const) {
    test(`the list of symbols, ${game}, ${size}, ${theme}`, async () => {
      const { page, context, complaints } = await begin({ size, theme }, game);
      await page.getByTestId("legend").click();
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      assert.equal(await sheet.getByRole("listitem").count(), game === "osaka" ? 8 : 9);
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), 0);
      await page.screenshot({ path: picture(`legend-${game}-${size}-${theme}`) });
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test("the discard pile opens and shows all its cards", async () => {
  const { page, context, complaints } = await begin({}, "osaka");
  await chooseToken(page);
  const pile = page.getByRole("button", { name: /^Discard pile/ });
  for (let turn = 0; turn < 30 && (await pile.getAttribute("aria-label")) === "Discard pile, 0 cards"; ++turn) await takeCoin(page);
  const count = Number(/\d+/.exec((await pile.getAttribute("aria-label"))!)![0]);
  assert.ok(count > 0);
  await pile.click();
  const cards = page.getByRole("dialog").getByRole("img");
  await cards.first().waitFor();
  assert.equal(await cards.count(), count);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("discard-osaka") });
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what may still come stands beside all the fish that were discarded", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  let discarded = 0;
  const position = findPosition("tsukiji", 2, ({ phase, discard }) => (discarded = discard?.length ?? 0) > 4 && phase === "bid");
  await openPosition(page, here.server.address, position, "below");
  await page.getByRole("button", { name: "What may still come" }).click();
  await page.getByTestId("discarded").first().waitFor();
  assert.equal(await page.getByTestId("discarded").count(), discarded);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("below-tsukiji") });
  await page.keyboard.press("Escape");
  await page.getByTestId("discarded").first().waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});
