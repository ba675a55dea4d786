// Games at the real table server: two browsers, with a reload, a lost connection and a server restart on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { guest as anyGuest, linked, makeTable, playBoth, sitDown, type Game, type Guest } from "./guests.ts";
import { overflow, picture, shared, violations, type Look } from "./support.ts";

const here = shared({ tables: true });
const guest = (name: string, address: string, options?: Look) => anyGuest(here.browser, name, address, options);

// Everything a message may say about a table. A field that is not here has to be considered first.
const viewFields = {
  osaka: ["step", "phase", "to_act", "ships", "market", "farm", "discard", "draw", "players", "asked", "winners", "unseen"],
  tsukiji: [
    "step",
    "phase",
    "to_act",
    "barrel",
    "day",
    "display",
    "top",
    "draw",
    "discard",
    "emptied",
    "players",
    "winners",
    "bid",
    "below",
    "drawn",
  ],
};
const playerFields = { osaka: ["hand", "hand_size", "goods", "tokens", "vp"], tsukiji: ["piles", "knives", "score"] };
const unknown = (object: object | undefined, fields: string[]) => Object.keys(object ?? {}).filter((field) => !fields.includes(field));
// Lists of cards anywhere in a message, except openly discarded ones.
function* lists(value: unknown): Generator<string[]> {
  if (value === null || typeof value !== "object") return;
  if (Array.isArray(value)) yield value.map(String);
  for (const [name, part] of Object.entries(value)) if (name !== "discard") yield* lists(part);
}
// This many cards in the order of the pile are never shown together; a sorted list may hold them by chance.
function assertOrderUnknown({ messages }: Guest, deck: unknown[], most: number): void {
  const runs = deck.slice(0, deck.length - most + 1).map((_, at) => deck.slice(at, at + most).join(" "));
  for (const text of messages) {
    const message = JSON.parse(text);
    if (message.view?.phase === "over") continue;
    for (const list of lists(message)) {
      if (list.length < most || list.join() === [...list].sort().join()) continue;
      const told = ` ${list.join(" ")} `;
      assert.deepEqual(
        runs.filter((run) => told.includes(` ${run} `)),
        [],
        "the order of the draw pile",
      );
    }
  }
}

// What the other player held in hand, in the form in which a message could reveal it.
function assertNothingHidden({ name, messages }: Guest, seat: number, game: Game): void {
  assert.ok(messages.length > 10, `${name} heard something`);
  for (const text of messages) {
    const message = JSON.parse(text);
    if (message.type !== "update" && message.type !== "refused") continue;
    if (message.table?.stage !== "over") {
      assert.ok(!/"(seed|salt)":/.test(text), "the seed stays with the server");
    }
    assert.deepEqual(unknown(message.view, viewFields[game]), []);
    for (const player of message.view?.players ?? []) assert.deepEqual(unknown(player, playerFields[game]), []);
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
// A player knows their own bid; the other's only when both are revealed.
function assertBidsSealed({ messages }: Guest): void {
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

for (const game of ["osaka", "tsukiji"] as const) {
  test(`two browsers play ${game} at a server, whatever happens on the way`, { timeout: 400000 }, async () => {
    const ann = await guest("Ann", here.server.address);
    const ben = await guest("Ben", here.server.address, { size: "phone" });
    await makeTable(ann, game);
    await linked(ann.page);
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.screenshot({ path: picture(`online-lobby-${game}-desktop-light`), fullPage: true });
    const link = await ann.page.getByTestId("invite").inputValue();
    await ben.page.goto(link);
    await ben.page.getByTestId("sit").waitFor();
    assert.equal(await overflow(ben.page), 0);
    await ben.page.screenshot({ path: picture(`online-lobby-${game}-phone-light`), fullPage: true });
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
        await ann.page.screenshot({ path: picture(`online-table-${game}-desktop-light`) });
        await ben.page.screenshot({ path: picture(`online-table-${game}-phone-light`), fullPage: true });
      },
      // A reload: the seat is remembered, and so is what happened.
      10: async () => {
        await ann.page.reload();
        await linked(ann.page);
        await ann.page.getByText("The game starts.").waitFor({ state: "attached" });
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
        await here.server.stop();
        await ann.page.locator("[data-testid=link]:not([data-state=connected])").waitFor({ state: "attached" });
        await ann.page.screenshot({ path: picture(`online-lost-${game}-desktop-light`) });
        await here.server.start();
        await Promise.all(players.map(({ page }) => linked(page)));
      },
    });
    const table = /t\/(\w+)/.exec(ann.page.url())![1];
    const record = await (await fetch(`${here.server.address}api/tables/${table}/record`)).text();
    const { deck } = JSON.parse(record.split("\n")[0]).setup;
    for (const [seat, player] of players.entries()) {
      assertNothingHidden(player, seat, game);
      assertOrderUnknown(player, deck, 8);
      if (game === "tsukiji") assertBidsSealed(player);
    }
    const results = await Promise.all(players.map(({ page }) => page.locator(".end .scores li").allTextContents()));
    assert.deepEqual(results[0], results[1], "both see the same result");
    // Each page has checked the deal, whatever it missed on the way.
    await Promise.all(players.map(({ page }) => page.getByTestId("deal-fair").waitFor()));

    // Another game, once both want it: each one seat further.
    const before = ann.page.url();
    await ann.page.getByTestId("rematch").click();
    await ben.page.getByText("Ann offers you another game.").waitFor();
    await ben.page.getByRole("button", { name: "Accept" }).click();
    await Promise.all(players.map(({ page }) => page.waitForURL((url) => String(url) !== before && /#\/t\//.test(url.hash))));
    assert.equal(ann.page.url().split("#")[1], ben.page.url().split("#")[1]);
    await Promise.all(players.map(({ page }) => page.locator("[data-testid=status]").waitFor()));
    // Then one resigns, and the record can be reviewed.
    await ben.page.getByText("More", { exact: true }).click();
    await ben.page.getByRole("button", { name: "Give up" }).click();
    await ann.page.getByText("The game is over. You win.").waitFor();
    await ann.page.getByText("Ben has given up.").waitFor();
    // Whoever stayed comes first, whatever the points say.
    const podium = ann.page.locator(".podium li");
    assert.equal(await podium.count(), 2);
    assert.match((await ann.page.locator(".podium li.won").textContent())!, /Ann/);
    await ann.page.goto(before);
    await ann.page.getByRole("link", { name: "To the next game" }).waitFor();
    await ann.page.getByRole("button", { name: "Review the game" }).click();
    await ann.page.getByRole("heading", { name: "Review" }).waitFor();
    await ann.page
      .getByText(/Looking at move|Luck and skill/)
      .first()
      .waitFor();
    for (const { complaints } of players)
      assert.deepEqual(
        complaints.filter((text) => !/WebSocket|ERR_/.test(text)),
        [],
      );
    await ann.context.close();
    await ben.context.close();
  });
}

test("a move made without a connection is sent when it is back, and counts once", async () => {
  const ann = await guest("Ann", here.server.address);
  await makeTable(ann, "tsukiji");
  const ben = await guest("Ben", here.server.address, { size: "phone" });
  await sitDown(ben, await ann.page.getByTestId("invite").inputValue());
  await ben.page.getByRole("button", { name: "Bid 2" }).waitFor();
  await ben.context.setOffline(true);
  await ben.page.locator("[data-testid=link][data-state=lost]").waitFor();
  await ben.page.getByRole("button", { name: "Bid 2" }).click();
  await ben.page.getByText("Your move is on its way.").first().waitFor();
  await ben.page.screenshot({ path: picture("online-sending-phone-light") });
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
  const ann = await guest("Ann", here.server.address);
  await makeTable(ann, "osaka", { listed: true });
  await linked(ann.page);
  const ben = await guest("Ben", here.server.address, { size: "phone" });
  await ben.page.getByRole("link", { name: /Sit down: Traders of Osaka, Ann/ }).waitFor();
  assert.deepEqual(await violations(ben.page), []);
  assert.equal(await overflow(ben.page), 0);
  await ben.page.screenshot({ path: picture("online-start-phone-light"), fullPage: true });
  await ben.page.getByRole("link", { name: /Sit down: Traders of Osaka, Ann/ }).click();
  await ben.page.getByTestId("sit").click();
  await ben.page.getByText("Enter your name first").waitFor();
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.keyboard.press("Enter");
  await ben.page.locator("[data-testid=status]").waitFor();
  const cleo = await guest("Cleo", here.server.address);
  await cleo.page.getByRole("link", { name: /Watch: Traders of Osaka/ }).waitFor();
  await cleo.page.screenshot({ path: picture("online-start-desktop-light"), fullPage: true });
  await cleo.page.getByRole("link", { name: /Watch: Traders of Osaka/ }).click();
  await cleo.page.getByText("You are watching.").waitFor();
  await cleo.page.locator("[data-testid=status]").waitFor();
  assert.deepEqual(await violations(cleo.page), []);
  for (const text of cleo.messages) {
    for (const player of JSON.parse(text).view?.players ?? []) assert.equal(player.hand ?? null, null);
  }
  // One leaves and lets a bot play; then comes back.
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
  const { page, context } = await guest("Ann", `${here.server.address}#/t/0000000000`);
  await page.getByText(/There is no such table on this server/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${here.server.address}#/t/nonsense`);
  await page.getByText(/There is no such table on this server/).waitFor();
  const made = await (
    await fetch(`${here.server.address}api/tables`, {
      method: "POST",
      body: JSON.stringify({ game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], watchers: "none" }),
    })
  ).json();
  await page.evaluate((table) => localStorage.setItem("ichiba.seats", JSON.stringify([{ table, token: "0".repeat(40) }])), made.table);
  await page.goto(`${here.server.address}#/t/${made.table}`);
  await page.getByText(/This browser no longer has a seat here/).waitFor();
  // Watching is not allowed there, but the seat is free.
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByTestId("sit").waitFor();
  await page.route("**/api/tables/*", (route) => route.fulfill({ body: '{"tavolo":1}', contentType: "application/json" }));
  await page.reload();
  await page.getByText(/a different version from this page/).waitFor();
  await context.close();
});
