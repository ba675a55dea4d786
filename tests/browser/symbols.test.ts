// Each symbol on a card or a good explains itself to the pointer, to the keyboard and to a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findPosition, openPosition } from "./positions.ts";
import { openPage, overflow, picture, shared, violations } from "./support.ts";

const here = shared();

// What each symbol says. The values and stars of a lot explain themselves in one place; a card of the market that is in focus says all of it.
const explanations = {
  value: /The value of the card/,
  insured: /A ringed number/,
  coins: /Insurance icons: two on a 2/,
  star: /The points that these goods/,
  seal: /A reservation piece/,
  wasabi: /Wasabi\. Two on one pile/,
  specialty: /The specialty of this pile/,
  knife: /wins at once/,
  barrel: /each notch on your side/,
};
const insuredGoods = () =>
  findPosition("osaka", 4, ({ phase, to_act, market, players }) => {
    const [seat] = to_act;
    const others = players.filter((_, at) => at !== seat);
    const reserved = market.some(({ card, by }) => by !== null && by !== seat && card[1] !== "5");
    return (
      phase === "turn" && reserved && others.some(({ goods }) => goods.some((good) => good.insured) && goods.some((good) => !good.insured))
    );
  });
const withWasabi = ["2b", "4a", "7b", "8a", "8b", "9a", "10b", "13a", "14a", "14b", "15b", "17a", "18a"]; // of the house deck
const wasabiOnAPile = () =>
  findPosition("tsukiji", 2, ({ phase, to_act, players }) => {
    const cards = players.flatMap(({ piles }) => Object.values(piles).flat());
    return phase === "bid" && to_act.length === 2 && cards.some((card) => withWasabi.includes(card));
  });
const reservedCard = ".market .slot:has([data-about=seal]):has([data-about=coins])";

test("a symbol on which the pointer came to rest before its explanation was loaded is explained", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { worker: false });
  let load = () => {};
  const wanted = new Promise<void>((done) => (load = done));
  await page.route("**/assets/parts-*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  await openPosition(page, here.server.address, insuredGoods(), "symbols0");
  await page.locator(".market [data-about=value]").first().hover();
  load();
  await page.getByRole("tooltip").getByText(explanations.value).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("value, ringed number, coins, star, seal and wasabi explain themselves to pointer, focus and finger", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const told = (on: Page, symbol: keyof typeof explanations) => on.getByRole("tooltip").getByText(explanations[symbol]).waitFor();
  const symbols: [keyof typeof explanations, string][] = [
    ["value", ".others [data-about=value]"],
    ["insured", ".others [data-about=insured]"],
    ["star", ".others [data-about=star]"],
    ["value", ".market [data-about=value]"],
    ["coins", `${reservedCard} [data-about=coins]`],
    ["seal", `${reservedCard} [data-about=seal]`],
  ];
  const atOsaka = insuredGoods();
  const atTsukiji = wasabiOnAPile();

  // The pointer.
  await openPosition(page, here.server.address, atOsaka, "symbols1");
  for (const [symbol, where] of symbols) {
    await page.locator(where).first().hover();
    await told(page, symbol);
    await page.mouse.move(2, 2);
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  }
  // The focus: a lot in the panel of its owner, and a reserved card.
  const insured = page.locator("li:has([data-about=insured])");
  const lot = page.locator(".others").locator(insured).first();
  await page.locator(".others article", { has: insured }).first().focus();
  for (let at = 0; at < 12 && !(await lot.evaluate((one) => one === document.activeElement)); ++at) await page.keyboard.press("ArrowRight");
  for (const symbol of ["value", "insured", "star"] as const) await told(page, symbol);
  await page.locator(".market .slot button").first().focus();
  const card = page.locator(reservedCard).locator("button").first();
  for (let at = 0; at < 8 && !(await card.evaluate((one) => one === document.activeElement)); ++at) await page.keyboard.press("ArrowRight");
  for (const symbol of ["value", "coins", "seal"] as const) await told(page, symbol);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("explained-card") });
  await page.keyboard.press("Escape");
  await page.getByRole("tooltip").waitFor({ state: "detached" });

  await openPosition(page, here.server.address, atTsukiji, "symbols2");
  const atFish: [keyof typeof explanations, string][] = [
    ["specialty", ".theirs [data-about=specialty]"],
    ["knife", ".theirs [data-about=knife]"],
    ["barrel", ".stage [data-about=barrel]"],
  ];
  for (const [symbol, where] of atFish) {
    await page.locator(where).first().hover();
    await told(page, symbol);
    await page.mouse.move(2, 2);
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  }
  await page.locator(".theirs article").focus();
  for (const symbol of ["knife", "specialty"] as const) {
    const one = page.locator(`.theirs [data-about=${symbol}]`).first();
    for (let at = 0; at < 12 && !(await one.evaluate((one) => one === document.activeElement)); ++at)
      await page.keyboard.press("ArrowRight");
    await told(page, symbol);
  }
  await page.locator(".theirs article").focus();
  await page.keyboard.press("Tab"); // to the balance
  await told(page, "barrel");
  const wasabi = page.locator(".fan [data-about=wasabi]").first();
  await wasabi.hover();
  await told(page, "wasabi");
  await page.mouse.move(2, 2);
  const panel = page
    .locator("article[data-symbols]", {
      has: page.locator(".fan [data-about=wasabi]"),
    })
    .first();
  await panel.focus();
  const fish = panel.locator(".card [role=img]:has([data-about=wasabi])").first();
  for (let at = 0; at < 30 && !(await fish.evaluate((one) => one === document.activeElement)); ++at)
    await page.keyboard.press("ArrowRight");
  await told(page, "wasabi");
  assert.deepEqual(complaints, []);
  await context.close();

  // A finger, while the device is passed on: then a card is no button.
  const phone = await openPage(here.browser, here.server.address, {
    size: "phone",
    touch: true,
  });
  await openPosition(phone.page, here.server.address, atOsaka, "symbols3", {
    together: true,
  });
  for (const [symbol, where] of symbols) {
    const one = phone.page.locator(where).first();
    await one.evaluate((symbol) => symbol.scrollIntoView({ block: "center" })); // in its panel, which may scroll
    await one.tap({ force: true });
    await told(phone.page, symbol);
  }
  await openPosition(phone.page, here.server.address, atTsukiji, "symbols4", {
    together: true,
  });
  await phone.page.locator(".fan [data-about=wasabi]").first().tap({ force: true });
  await told(phone.page, "wasabi");
  for (const [symbol, where] of atFish) {
    await phone.page.locator(where).first().tap({ force: true });
    await told(phone.page, symbol);
  }
  assert.equal(await overflow(phone.page), 0);

  // A card that is a button: a tap chooses it, a finger that stays on it is told what its symbols mean.
  await openPosition(phone.page, here.server.address, atOsaka, "symbols5");
  const reserved = phone.page.locator(reservedCard).locator("button").first();
  const free = phone.page.locator(".market .pick:not(.taken)").first();
  await free.tap();
  assert.equal(await free.getAttribute("aria-pressed"), "true");
  assert.equal(await phone.page.getByRole("tooltip").count(), 0);
  await free.tap();
  const finger = await phone.context.newCDPSession(phone.page);
  const holding = async (where: string) => {
    const { x, y, width, height } = (await phone.page.locator(where).first().boundingBox())!;
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 5, y: y + height / 2 }] });
    await phone.page.getByRole("tooltip").waitFor();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  for (const symbol of ["value", "coins", "seal"] as const) {
    await holding(`${reservedCard} [data-about=${symbol}]`);
    await told(phone.page, symbol);
    await phone.page.waitForTimeout(100);
    assert.equal(await phone.page.getByRole("tooltip").count(), 1, "it stays when the finger has gone");
  }
  assert.equal(await reserved.getAttribute("aria-pressed"), "false", "nothing was chosen");
  await reserved.tap();
  assert.equal(await reserved.getAttribute("aria-pressed"), "true", "the next tap chooses");
  assert.deepEqual(phone.complaints, []);
  await phone.context.close();
});

test("the symbols of every fish on show are told to the keyboard, while it can be taken, too", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const withIcon = "[data-icon=wasabi], [data-icon=knife], [data-icon=barrel]";
  const words = /The points of the card.*(Wasabi\. Two|Knives\.|A card with a barrel)/;
  const explained = async (where: string) => {
    const card = page.locator(where, { has: page.locator(withIcon) }).first();
    for (let tabs = 0; tabs < 40 && !(await card.evaluate((one) => one === document.activeElement)); ++tabs)
      await page.keyboard.press("Tab");
    await page.getByRole("tooltip").getByText(words).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  };
  const icons = (state: { display: string[] }) => state.display.some((card) => withWasabi.includes(card));
  // While bids are made a card of the display is a picture, then a button; a card of a pile that can be stolen is a button as well.
  const bidding = findPosition("tsukiji", 2, (state) => state.phase === "bid" && state.to_act.length === 2 && icons(state));
  await openPosition(page, here.server.address, bidding, "display1");
  await explained(".display .slot [role=img]");
  const picking = findPosition("tsukiji", 2, (state) => state.phase === "pick" && icons(state));
  await openPosition(page, here.server.address, picking, "display2");
  await explained(".display .slot button");
  assert.deepEqual(await violations(page), []);
  const stealing = findPosition("tsukiji", 2, ({ phase, to_act: [seat], players }) => {
    const theirs = Object.values(players[1 - (seat ?? 0)].piles).flat();
    return phase === "steal" && theirs.some((card) => withWasabi.includes(card));
  });
  await openPosition(page, here.server.address, stealing, "display3");
  await explained(".theirs .card button");
  // What may still come: from card to card by the arrow keys.
  await page.getByRole("button", { name: "What may still come" }).press("Enter");
  await page.locator(".below").focus();
  const first = page.locator(".below [role=img]").first();
  await page.keyboard.press("ArrowRight");
  assert.ok(await first.evaluate((one) => one === document.activeElement));
  await page
    .getByRole("tooltip")
    .getByText(/The points of the card/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the tide, the cards of the market and of the hand, and goods are told to the keyboard, whoever has to move", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const told = (words: RegExp) => page.getByRole("tooltip").getByText(words).waitFor();
  const along = async (where: string) => {
    const one = page.locator(where).first();
    for (let at = 0; at < 40 && !(await one.evaluate((one) => one === document.activeElement)); ++at)
      await page.keyboard.press("ArrowRight");
  };
  const rich = findPosition("osaka", 2, ({ phase, to_act: [seat], players }) => {
    const { hand = [], goods = [] } = players[seat ?? 0];
    return phase === "turn" && hand.some((card) => card[1] !== "5") && goods.length > 1;
  });
  await openPosition(page, here.server.address, rich, "told1");
  for (let tabs = 0; tabs < 40 && (await page.locator(".coast:focus").count()) === 0; ++tabs) await page.keyboard.press("Tab");
  await told(/Ships|Osaka.*Waves, or a blue line/);
  await page.locator(".own").focus();
  await along(".mine ul [role=img]");
  await told(/The value of the card|A ringed number/);
  await along('.mine .hand [role=img]:not([data-card$="5"] *)');
  await told(/The value of the card.*Insurance icons/);
  assert.deepEqual(await violations(page), []);
  // While the device is passed on nothing can be chosen.
  await openPosition(page, here.server.address, rich, "told2", { together: true });
  await page.locator(".market .cards").focus();
  await page.keyboard.press("ArrowRight");
  await told(/The value of the card/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
