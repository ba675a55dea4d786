// Games at the real table server: two browsers, with a reload, a lost connection and a server restart on the way.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { presses, step } from "./player.mjs";
import { axeSource, launch, openPage, overflow, tableServer } from "./support.mjs";

const pictures = process.env.PICTURES ?? join(import.meta.dirname, "../../build/pictures");
let data;
let server;
let browser;
let axe;
before(async () => {
  data = await mkdtemp(join(tmpdir(), "ichiba-online-"));
  server = await tableServer(data);
  browser = await launch();
  axe = await axeSource();
  await mkdir(pictures, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.close();
  await rm(data, { recursive: true, force: true });
});

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(" | ")}`);
}

// A browser that keeps every message that it was sent.
async function guest(name, address, options) {
  const opened = await openPage(browser, "about:blank", options);
  const messages = [];
  opened.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => messages.push(String(payload))));
  opened.page.on("dialog", (dialog) => dialog.accept());
  await opened.page.goto(address);
  return { ...opened, name, messages };
}
const linked = (page) => page.locator("[data-testid=link][data-state=connected]").waitFor({ state: "attached", timeout: 30000 });

async function makeTable(ann, game, { bots = false, listed = false } = {}) {
  const form = ann.page.locator("section", { has: ann.page.getByRole("heading", { name: "With friends by a link" }) });
  await form.getByLabel("Game").selectOption(game);
  await form.getByLabel("Your name").fill(ann.name);
  await form.getByLabel("Seat 2").selectOption(bots ? "bot1" : "open");
  if (game === "osaka") await form.getByLabel("Seat 3").selectOption("nobody");
  if (game === "osaka") await form.getByLabel("Seat 4").selectOption("nobody");
  if (listed) {
    await form.locator("summary").click();
    await form.getByTestId("friends-listed").check();
  }
  await form.getByTestId("make").click();
  await ann.page.waitForURL(/#\/t\//);
}
async function sitDown(ben, link) {
  await ben.page.goto(link);
  await ben.page.getByLabel("Your name").fill(ben.name);
  await ben.page.getByTestId("sit").click();
}

// Both play, whoever can; `at` does something between two turns.
async function playBoth(players, at = {}, most = 900) {
  const over = async (page) => page.locator("#end-title").isVisible();
  for (let turn = 0; turn < most; ++turn) {
    await at[turn]?.();
    let acted = false;
    for (const { page } of players) {
      if (await over(page)) continue;
      const can = await page.evaluate(() => document.querySelector("[data-sending=false]") && Boolean(document.querySelector(
        "[data-testid=buy], [data-testid=pay], [data-testid=insure], .bar .choices button, .slot button, .card button, .ledger .button")));
      if (!can) continue;
      acted = true;
      await step(page, presses.mouse, turn).catch(async (error) => { if (!(await over(page))) throw error; });
    }
    if ((await over(players[0].page)) && (await over(players[1].page))) return turn;
    await players[0].page.waitForTimeout(acted ? 20 : 60);
  }
  throw new Error("the game does not end");
}

// What the other one held in his hand, as the messages to oneself would have to know it to tell it.
function assertNothingHidden({ name, messages }, seat, game) {
  assert.ok(messages.length > 10, `${name} heard something`);
  for (const text of messages) {
    const message = JSON.parse(text);
    if (message.type !== "update" && message.type !== "refused") continue;
    if (message.table?.stage !== "over") {
      assert.ok(!/"(seed|salt)":/.test(text), "the seed stays with the server");
    }
    const other = message.view?.players?.[1 - seat];
    const over = message.view?.phase === "over";
    if (game === "osaka" && other && !over) {
      assert.equal(other.hand ?? null, null, "the other one's hand");
      assert.equal(other.vp ?? null, null, "the other one's points");
    }
    for (const event of message.events ?? []) {
      // Starting hands are turned up in view of everybody (O2.2); cards drawn as points and the order of piles are not (O12.2).
      if (event.event === "point_drawn") assert.deepEqual(Object.keys(event).sort(), ["event", "seat"]);
      if (event.event === "pile_renewed" && game === "tsukiji") assert.equal(typeof event.cards, "number");
      if (event.event === "bid_sealed") assert.equal(event.bid, undefined, "a sealed bid");
    }
  }
}
// One's own bid is known to oneself; the other's only when both are revealed.
function assertBidsSealed({ messages }) {
  let revealed = 0;
  for (const text of messages) {
    const message = JSON.parse(text);
    for (const event of message.events ?? []) {
      if (event.event === "bids_revealed") revealed += 1;
      else assert.equal("bids" in event, false);
    }
    if (message.view && "bids" in message.view) assert.fail("a view with both bids");
  }
  assert.ok(revealed > 3);
}

for (const game of ["osaka", "tsukiji"]) {
  test(`two browsers play ${game} at a server, whatever happens on the way`, { timeout: 400000 }, async () => {
    const ann = await guest("Ann", server.address);
    const ben = await guest("Ben", server.address, { size: "phone" });
    await makeTable(ann, game);
    await linked(ann.page);
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.screenshot({ path: join(pictures, `online-lobby-${game}-desktop-light.png`), fullPage: true });
    const link = await ann.page.getByTestId("invite").inputValue();
    await ben.page.goto(link);
    await ben.page.getByTestId("sit").waitFor();
    assert.equal(await overflow(ben.page), 0);
    await ben.page.screenshot({ path: join(pictures, `online-lobby-${game}-phone-light.png`), fullPage: true });
    await sitDown(ben, link);
    await ann.page.locator("[data-testid=status]").waitFor();
    await ben.page.locator("[data-testid=status]").waitFor();
    const players = [ann, ben];
    await playBoth(players, {
      6: async () => {
        assert.deepEqual(await violations(ann.page), []);
        assert.equal(await overflow(ben.page), 0);
        await ann.page.getByRole("button", { name: "Nice!" }).click();
        await ben.page.locator(".saying").getByText("Nice!").waitFor();
        await ann.page.screenshot({ path: join(pictures, `online-table-${game}-desktop-light.png`) });
        await ben.page.screenshot({ path: join(pictures, `online-table-${game}-phone-light.png`), fullPage: true });
      },
      // A reload: the seat is remembered, and so is what happened.
      10: async () => {
        await ann.page.reload();
        await linked(ann.page);
        await ann.page.getByText("The game begins.").waitFor({ state: "attached" });
      },
      // A connection is lost; what is decided meanwhile is sent when it is back.
      14: async () => {
        await ben.context.setOffline(true);
        await ben.page.locator("[data-testid=link][data-state=lost]").waitFor({ timeout: 30000 });
        await ann.page.waitForTimeout(300);
        await ben.context.setOffline(false);
        await linked(ben.page);
      },
      18: async () => {
        await server.stop();
        await ann.page.locator("[data-testid=link]:not([data-state=connected])").waitFor({ state: "attached" });
        await ann.page.screenshot({ path: join(pictures, `online-lost-${game}-desktop-light.png`) });
        await server.start();
        await Promise.all(players.map(({ page }) => linked(page)));
      },
    });
    for (const [seat, player] of players.entries()) {
      assertNothingHidden(player, seat, game);
      if (game === "tsukiji") assertBidsSealed(player);
    }
    const results = await Promise.all(players.map(({ page }) => page.locator(".end li").allTextContents()));
    assert.deepEqual(results[0], results[1], "both see the same result");

    // Another game: the other browser is led there by itself, each one seat further.
    const before = ann.page.url();
    await ann.page.getByTestId("rematch").click();
    await Promise.all(players.map(({ page }) => page.waitForURL((url) => String(url) !== before && /#\/t\//.test(url.hash))));
    assert.equal(ann.page.url().split("#")[1], ben.page.url().split("#")[1]);
    await Promise.all(players.map(({ page }) => page.locator("[data-testid=status]").waitFor()));
    // Then one gives up, and the record can be reviewed.
    await ben.page.getByText("More", { exact: true }).click();
    await ben.page.getByRole("button", { name: "Give up" }).click();
    await ann.page.getByText("The game is over. You win.").waitFor();
    await ann.page.getByText("One player gave up.").waitFor();
    await ann.page.goto(before);
    await ann.page.getByRole("link", { name: "To the next game" }).waitFor();
    await ann.page.getByRole("button", { name: "Review the game" }).click();
    await ann.page.getByRole("heading", { name: "Review" }).waitFor();
    await ann.page.getByText(/Looking at move|Luck and skill/).first().waitFor();
    for (const { complaints } of players) assert.deepEqual(complaints.filter((text) => !/WebSocket|ERR_/.test(text)), []);
    await ann.context.close();
    await ben.context.close();
  });
}

test("a move made without a connection is sent when it is back, and counts once", async () => {
  const ann = await guest("Ann", server.address);
  await makeTable(ann, "tsukiji");
  const ben = await guest("Ben", server.address, { size: "phone" });
  await sitDown(ben, await ann.page.getByTestId("invite").inputValue());
  await ben.page.getByRole("button", { name: "Bid 2" }).waitFor();
  await ben.context.setOffline(true);
  await ben.page.locator("[data-testid=link][data-state=lost]").waitFor();
  await ben.page.getByRole("button", { name: "Bid 2" }).click();
  await ben.page.getByText("Your move is on its way.").first().waitFor();
  await ben.page.screenshot({ path: join(pictures, "online-sending-phone-light.png") });
  assert.equal(await overflow(ben.page), 0);
  await ann.page.getByRole("button", { name: "Bid 1" }).click();
  await ann.page.getByText(/Waiting for Ben/).waitFor();
  await ben.context.setOffline(false);
  for (const { page } of [ann, ben]) await page.getByText("Ann bids 1, Ben bids 2.").first().waitFor();
  assert.equal(await ben.page.locator(".lines").getByText("You bid 2.").count(), 1);
  await ann.context.close();
  await ben.context.close();
});

test("a listed table is found, a full one is watched", async () => {
  const ann = await guest("Ann", server.address);
  await makeTable(ann, "osaka", { listed: true });
  await linked(ann.page);
  const ben = await guest("Ben", server.address, { size: "phone" });
  await ben.page.getByRole("link", { name: /Sit down: Traders of Osaka, Ann/ }).waitFor();
  assert.deepEqual(await violations(ben.page), []);
  assert.equal(await overflow(ben.page), 0);
  await ben.page.screenshot({ path: join(pictures, "online-start-phone-light.png"), fullPage: true });
  await ben.page.getByRole("link", { name: /Sit down: Traders of Osaka, Ann/ }).click();
  await ben.page.getByTestId("sit").click();
  await ben.page.getByText("Tell your name first").waitFor();
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.keyboard.press("Enter");
  await ben.page.locator("[data-testid=status]").waitFor();
  const cleo = await guest("Cleo", server.address);
  await cleo.page.getByRole("link", { name: /Watch: Traders of Osaka/ }).waitFor();
  await cleo.page.screenshot({ path: join(pictures, "online-start-desktop-light.png"), fullPage: true });
  await cleo.page.getByRole("link", { name: /Watch: Traders of Osaka/ }).click();
  await cleo.page.getByText("You are watching.").waitFor();
  await cleo.page.locator("[data-testid=status]").waitFor();
  assert.deepEqual(await violations(cleo.page), []);
  for (const text of cleo.messages) {
    for (const player of JSON.parse(text).view?.players ?? []) assert.equal(player.hand ?? null, null);
  }
  // One goes away and lets a bot play; then comes back.
  await ben.page.getByText("More", { exact: true }).click();
  await ben.page.getByRole("button", { name: "Let a bot play on" }).click();
  await ben.page.getByText("A bot plays for you.").waitFor();
  await ann.page.getByText("Ben (bot)").first().waitFor();
  await ben.page.getByTestId("return").click();
  await ann.page.getByText("Ben is back.").first().waitFor({ state: "attached" });
  for (const one of [ann, ben, cleo]) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
});

test("links that lead nowhere, stolen tokens and other versions say what is the matter", async () => {
  const { page, context } = await guest("Ann", `${server.address}#/t/0000000000`);
  await page.getByText(/There is no such table at this server/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${server.address}#/t/nonsense`);
  await page.getByText(/There is no such table at this server/).waitFor();
  const made = await (await fetch(`${server.address}api/tables`, {
    method: "POST", body: JSON.stringify({ game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], watchers: "none" }),
  })).json();
  await page.evaluate((table) => localStorage.setItem("ichiba.seats", JSON.stringify([{ table, token: "0".repeat(40) }])), made.table);
  await page.goto(`${server.address}#/t/${made.table}`);
  await page.getByText(/does not open a seat here any more/).waitFor();
  // Nobody may watch there, but the seat is free.
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByTestId("sit").waitFor();
  await page.route("**/api/tables/*", (route) => route.fulfill({ body: '{"tavolo":1}', contentType: "application/json" }));
  await page.reload();
  await page.getByText(/of another version than this page/).waitFor();
  await context.close();
});
