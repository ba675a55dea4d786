// The way back: a player who closed the tab finds the table again on the start page and among the games, with whose
// turn it is, the clock and the result, whatever happened to the server meanwhile.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { close, guest, linked, openSeat, tableByApi, type Guest } from "./guests.ts";
import { openPage, overflow, picture, shared, violations } from "./support.ts";

const here = shared({ tables: true });
const rows = (page: Page) => page.getByTestId("my-table");
const row = (page: Page, status: string) => page.locator(`[data-testid=my-table][data-status=${status}]`);
const table = (more = {}) => ({ game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], ...more });
const days = { clock: { kind: "days", days: 3 } };
const keepSeats = (page: Page, seats: { table: string; token: string }[]) =>
  page.evaluate((seats) => localStorage.setItem("ichiba.seats", JSON.stringify(seats)), seats);
const bid = (page: Page, n: number) => page.getByRole("button", { name: `Bid ${n}` }).click();

// A new tab of the same browser.
async function newTab(person: Guest, hash = ""): Promise<Page> {
  const page = await person.context.newPage();
  page.on("pageerror", (error) => person.complaints.push(String(error)));
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${here.server.address}${hash}`);
  person.page = page;
  return page;
}
async function looks(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violations(page), []);
  assert.equal(await overflow(page), 0);
  await page.screenshot({ path: picture(name), fullPage: true });
}

test("a tab closed in mid-game: the start page and My games know whose turn it is, and lead back", { timeout: 120000 }, async () => {
  const { table: id, tokens } = await tableByApi(here.server.address, table(days), ["Ben"]);
  const ann = await openSeat(here.browser, "Ann", here.server.address, id, tokens[0]);
  const ben = await openSeat(here.browser, "Ben", here.server.address, id, tokens[1], { size: "phone", theme: "dark" });
  await bid(ann.page, 4);
  await ann.page.getByText(/Waiting for Ben/).waitFor();
  await ann.page.close();

  const home = await newTab(ann);
  await row(home, "others").getByText("Waiting for Ben").waitFor();
  await row(home, "others").getByText("Ann (you) and Ben").waitFor();
  assert.match((await row(home, "others").getByRole("timer").textContent())!, /^2d 23h left$/);
  // Ben moves; a player who comes back to the tab sees it without a reload.
  await bid(ben.page, 1);
  await ben.page.getByText("Ann bids 4, Ben bids 1.").first().waitFor();
  await home.waitForTimeout(3000);
  await home.evaluate(() => dispatchEvent(new Event("focus")));
  await row(home, "yours").getByText("Your turn", { exact: true }).waitFor();
  assert.match((await row(home, "yours").getByRole("timer").textContent())!, /^2d 23h left$/);
  await looks(home, "mine-home-desktop-light");

  // My games shows the same, and leads back to the table; there the game goes on.
  const games = await newTab(ann, "#/games");
  await row(games, "yours").getByText("Your turn", { exact: true }).waitFor();
  await looks(games, "mine-games-desktop-light");
  await row(games, "yours")
    .getByRole("link", { name: /Play: Tsukiji Market, Ann \(you\) and Ben/ })
    .click();
  await linked(games);
  await games.locator(".slot button").first().click();
  const colour = games.locator(".bar .choices .button").first(); // a card with two colours asks for one
  await colour
    .or(
      games
        .locator(".lines")
        .getByText(/^Ann takes/)
        .first(),
    )
    .first()
    .waitFor();
  if (await colour.isVisible()) await colour.click();
  await ben.page
    .locator(".lines")
    .getByText(/^Ann takes/)
    .first()
    .waitFor();

  // On the phone, a player lets a bot play on.
  await ben.page.goto(here.server.address);
  await rows(ben.page).first().waitFor();
  await looks(ben.page, "mine-home-phone-dark");
  await close(ann, ben);
});

test(
  "a game that is over tells its result, is not asked for again, and a rematch is in the list by itself",
  { timeout: 120000 },
  async () => {
    const { table: id, tokens } = await tableByApi(here.server.address, table(), ["Ben"]);
    const ann = await guest(here.browser, "Ann", here.server.address, { size: "phone" });
    await keepSeats(ann.page, [{ table: id, token: tokens[0] }]);
    const ben = await openSeat(here.browser, "Ben", here.server.address, id, tokens[1]);
    await ben.page.getByText("More", { exact: true }).click();
    await ben.page.getByRole("button", { name: "Give up" }).click();
    await ben.page.getByText("The game is over. Ann wins.").waitFor();

    let asked = 0;
    ann.page.on("request", (request) => request.url().endsWith(`/api/tables/${id}`) && ++asked);
    await ann.page.reload();
    await row(ann.page, "over").getByText("You win. Ben has given up.").waitFor();
    await looks(ann.page, "mine-over-phone-light");
    assert.equal(asked, 1);
    await ann.page.waitForTimeout(3000);
    await ann.page.evaluate(() => dispatchEvent(new Event("focus")));
    await ann.page.waitForTimeout(300);
    assert.equal(asked, 1, "what is over is not asked for again");
    // Ben wants another game while Ann's tab is closed.
    await ann.page.close();
    await ben.page.getByTestId("rematch").click();
    await ben.page.getByTestId("offered").waitFor();
    const home = await newTab(ann);
    await row(home, "over").getByText("Ben offers you another game.").waitFor();
    await row(home, "over").getByRole("link").click();
    await home.getByRole("button", { name: "Accept" }).click();
    for (const page of [home, ben.page]) await page.waitForURL((url) => !String(url).endsWith(id) && /#\/t\//.test(url.hash));
    await home.goto(here.server.address);
    await row(home, "yours").getByText("Your turn", { exact: true }).waitFor();
    assert.equal(await rows(home).count(), 2);
    await row(home, "yours").getByRole("link").click();
    await linked(home);
    await home.getByRole("button", { name: "Bid 2" }).waitFor();
    await close(ann, ben);
  },
);

test("two tables; one is taken off the list, brought back, and taken off for good", async () => {
  const one = await tableByApi(here.server.address, table(), ["Ben"]);
  const two = await tableByApi(here.server.address, table({ game: "osaka" }));
  const ann = await guest(here.browser, "Ann", here.server.address, { size: "phone", theme: "dark" });
  await keepSeats(
    ann.page,
    [one, two].map(({ table: id, tokens }) => ({ table: id, token: tokens[0] })),
  );
  await ann.page.reload();
  await row(ann.page, "yours").waitFor();
  await row(ann.page, "open").getByText("Not begun yet: 1 seat free").waitFor();
  assert.equal(await rows(ann.page).first().getAttribute("data-status"), "yours", "the player's turn comes first");
  await ann.page.goto(`${here.server.address}#/games`);
  await row(ann.page, "open")
    .getByRole("button", { name: /Remove: Traders of Osaka/ })
    .click();
  await ann.page.getByText("Traders of Osaka is off your list, and this browser has forgotten your seat there.").waitFor();
  assert.equal(await rows(ann.page).count(), 1);
  assert.ok(!(await ann.page.evaluate(() => localStorage.getItem("ichiba.seats")!)).includes(two.tokens[0]));
  await looks(ann.page, "mine-removed-phone-dark");
  await ann.page.getByRole("button", { name: "Undo" }).click();
  await row(ann.page, "open").waitFor();
  // Another tab sees it, too.
  const games = await newTab(ann, "#/games");
  await rows(games).nth(1).waitFor();
  await row(games, "open")
    .getByRole("button", { name: /^Remove:/ })
    .click();
  await games.reload();
  await row(games, "yours").waitFor();
  assert.equal(await rows(games).count(), 1);
  await close(ann);
});

test("a server that is away, and one that has forgotten the table", { timeout: 120000 }, async () => {
  const { table: id, tokens } = await tableByApi(here.server.address, table({ clock: { kind: "move", seconds: 90 } }), ["Ben"]);
  const ann = await openSeat(here.browser, "Ann", here.server.address, id, tokens[0], { theme: "dark" });
  await ann.page.getByRole("button", { name: "Bid 2" }).waitFor();
  await ann.page.goto(`${here.server.address}#/games`);
  await row(ann.page, "yours").waitFor();
  await here.server.stop();
  await ann.page.reload();
  await ann.page.getByText("No connection to the server. This is what was known last.").waitFor();
  await row(ann.page, "yours")
    .getByText(/^As of/)
    .waitFor();
  await looks(ann.page, "mine-offline-desktop-dark");
  const fresh = await mkdtemp(join(tmpdir(), "ichiba-fresh-"));
  try {
    await here.server.start(fresh);
    await ann.page.reload();
    await row(ann.page, "gone").getByText("This table is no longer on the server.").waitFor();
    assert.equal(await row(ann.page, "gone").getByRole("link").count(), 0);
    await looks(ann.page, "mine-gone-desktop-dark");
    // It was another folder by mistake: the table is there again.
    await here.server.stop();
    await here.server.start();
    await ann.page.reload();
    await row(ann.page, "yours").waitFor();
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await close(ann);
});

test("what the server keeps about a seat is saved to a file, and the name is removed", async () => {
  const { table: id, tokens } = await tableByApi(here.server.address, table(), ["Ben"]);
  const ann = await openSeat(here.browser, "Ann", here.server.address, id, tokens[0], { size: "phone" });
  const ben = await openSeat(here.browser, "Ben", here.server.address, id, tokens[1]);
  await bid(ann.page, 3);
  await ben.page.getByText("More", { exact: true }).click();
  await ben.page.getByRole("button", { name: "Give up" }).click();
  const data = ann.page.getByTestId("my-data");
  await data.getByText("My data at this table").click();
  const [file] = await Promise.all([ann.page.waitForEvent("download"), data.getByRole("button", { name: "Save my data" }).click()]);
  const saved: { name: string; entries: { move?: string }[] } = JSON.parse(await readFile(await file.path(), "utf8"));
  assert.equal(saved.name, "Ann");
  assert.ok(saved.entries.some((entry) => entry.move === "bid 3"));
  assert.ok(!JSON.stringify(saved).includes("Ben"), "nothing of the others");
  await looks(ann.page, "mine-data-phone-light");
  await data.getByRole("button", { name: "Remove my name" }).click();
  await data.getByText("Your name is removed. At this table you are now “Player 1”.").waitFor();
  await ben.page.locator(".end").getByText("Player 1").first().waitFor();
  // The other one does it from the list of games.
  await ben.page.goto(`${here.server.address}#/games`);
  await row(ben.page, "over").getByText("Player 1 and Ben (you)").waitFor();
  await row(ben.page, "over").getByText("My data at this table").click();
  await row(ben.page, "over").getByRole("button", { name: "Remove my name" }).click();
  await row(ben.page, "over").getByText("Player 1 and Player 2 (you)").waitFor();
  await looks(ben.page, "mine-data-desktop-light");
  await close(ann, ben);
});

test("nothing is said of tables where nobody has a seat", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByRole("heading", { name: "With friends by a link" }).waitFor();
  assert.equal(await page.getByTestId("my-tables").count(), 0);
  await context.close();
});
