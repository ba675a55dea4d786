// The end of a game at a server: another game is an offer, and who gave up is named.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, linked, openSeat, tableByApi, type Game, type Guest } from "./guests.ts";
import { picture, shared, violations } from "./support.ts";

const here = shared({ tables: true });

async function twoPlayers(game: Game, options: object = {}): Promise<{ table: string; ann: Guest; ben: Guest }> {
  const setup = { game, seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], ...options };
  const { table, tokens } = await tableByApi(here.server.address, setup, ["Ben"]);
  const ann = await openSeat(here.browser, "Ann", here.server.address, table, tokens[0]);
  const ben = await openSeat(here.browser, "Ben", here.server.address, table, tokens[1], { size: "phone" });
  for (const { page } of [ann, ben]) await page.locator(".play").waitFor();
  return { table, ann, ben };
}
async function giveUp({ page }: Guest): Promise<void> {
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator("#end-title").waitFor();
}

test("another game is offered, and nobody is moved who has not agreed", async () => {
  const { table, ann, ben } = await twoPlayers("tsukiji", { clock: { kind: "move", seconds: 90 } });
  const eve = await openSeat(here.browser, "Eve", here.server.address, table, null);
  await linked(eve.page);
  await giveUp(ben);
  await ann.page.getByTestId("rematch").click();
  await ann.page.getByTestId("offered").waitFor();
  await ben.page.getByText("Ann offers you another game.").waitFor();
  await ben.page.waitForTimeout(500);
  for (const { page } of [ann, ben, eve]) {
    assert.ok(page.url().endsWith(table), "everybody still sees the result");
    await page.locator("#end-title").waitFor();
  }
  for (const { page } of [ann, ben]) assert.deepEqual(await violations(page), []);
  await ben.page.screenshot({ path: picture("online-offer-phone-light") });
  await ben.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [ann, ben]) await page.waitForURL((url) => !String(url).endsWith(table));
  assert.equal(ann.page.url(), ben.page.url());
  await eve.page.getByRole("link", { name: "To the next game" }).waitFor();
  assert.ok(eve.page.url().endsWith(table), "who watches stays");
  await close(ann, ben, eve);
});

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: after somebody gave up nobody is to move, all points are told, and the game stays finished`, async () => {
    const { table, ann, ben } = await twoPlayers(game);
    await giveUp(ben);
    await ann.page.getByText("Ben has given up.").waitFor();
    await ann.page.locator(".end .scores li .who").nth(1).getByText(/point/).waitFor();
    const points = await ann.page.locator(".end .scores li .who").allTextContents();
    assert.deepEqual(
      points.map((text) => /\d/.test(text)),
      [true, true],
      points.join(),
    );
    assert.equal(await ann.page.getByTestId("status").count(), 0);
    assert.equal(await ann.page.locator(".paper.active, .people .turn").count(), 0);
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.screenshot({ path: picture(`online-gave-up-${game}`) });
    // From My games.
    await ann.page.locator("nav").getByRole("link", { name: "My games", exact: true }).click();
    const saved = ann.page.getByTestId("game");
    const told = async () => {
      await saved.getByTestId("outcome").getByText(/./).waitFor();
      return saved.textContent();
    };
    const first = await told();
    assert.equal(await saved.count(), 1);
    assert.ok(!/unfinished/.test(first!));
    await saved.getByRole("link", { name: "Open" }).click();
    await ann.page.waitForURL(/#\/replay\/game\//);
    assert.equal(await ann.page.locator(".cover").count(), 0);
    await ann.page.goto(`${here.server.address}#/games`);
    assert.equal(await told(), first, "opening it changes nothing");
    const stored = await ann.page.evaluate((id) => JSON.parse(localStorage.getItem(`ichiba.game.${id}`)!), table);
    assert.equal(stored.over, true);
    await close(ann, ben);
  });
}

test("a move on its way moves nothing, and is not an error", async () => {
  const { ann, ben } = await twoPlayers("tsukiji");
  await linked(ben.page);
  const board = ben.page.locator(".board").first();
  const before = await board.boundingBox();
  await ben.context.setOffline(true);
  await ben.page.locator("[data-testid=link][data-state=lost]").waitFor();
  await ben.page.getByRole("button", { name: "Bid 2" }).click();
  await ben.page.getByText("Your move is on its way.").first().waitFor();
  assert.deepEqual(await board.boundingBox(), before);
  assert.equal((await ben.page.locator(".why").textContent())?.trim(), "");
  await ben.page.getByRole("button", { name: "Bid 3" }).click({ force: true });
  assert.equal((await ben.page.locator(".why").textContent())?.trim(), "");
  await ben.context.setOffline(false);
  await ben.page.getByText(/Waiting for Ann/).waitFor();
  ben.complaints.length = 0; // the browser reports the lost connection
  await close(ann, ben);
});

test("a reaction does not cover a clock", async () => {
  const { ann, ben } = await twoPlayers("tsukiji", { clock: { kind: "move", seconds: 90 } });
  await linked(ann.page);
  await ann.page.getByRole("button", { name: "Well played" }).click();
  await ann.page.locator(".saying").waitFor();
  const covered = await ann.page.evaluate(() => {
    const saying = document.querySelector(".saying")!.getBoundingClientRect();
    return [...document.querySelectorAll(".clock")].filter((clock) => {
      const box = clock.getBoundingClientRect();
      return box.left < saying.right && saying.left < box.right && box.top < saying.bottom && saying.top < box.bottom;
    }).length;
  });
  assert.equal(covered, 0);
  await close(ann, ben);
});
