// Was the game dealt fairly? Each browser adds to the deal and checks it at the end: a seal, a warning, or a quiet
// line.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Route } from "playwright-core";
import { close, guest, linked, makeTable, openSeat, sitDown, tableByApi, type Guest } from "./guests.ts";
import { overflow, picture, shared, violations, type Look } from "./support.ts";

const here = shared({ tables: true });
interface StoredSeat {
  table: string;
  token: string;
  commitment: string;
  nonce: string;
  added: boolean;
}
const storedSeats = (page: Page): Promise<StoredSeat[]> => page.evaluate(() => JSON.parse(localStorage.getItem("ichiba.seats")!));
// Two people at a table of Tsukiji that has begun; `before` does something in Ben's browser once it knows its seat.
async function begun(annLike?: Look, benLike?: Look, before?: (page: Page) => Promise<unknown>): Promise<[Guest, Guest]> {
  const ann = await guest(here.browser, "Ann", here.server.address, annLike);
  await makeTable(ann, "tsukiji");
  await linked(ann.page);
  const ben = await guest(here.browser, "Ben", here.server.address, benLike);
  await sitDown(ben, ann.page.url());
  for (const { page } of [ann, ben]) await page.locator(".play").waitFor({ timeout: 30000 });
  await before?.(ben.page);
  return [ann, ben];
}
async function giveUp({ page }: Guest): Promise<void> {
  await page.locator("summary", { hasText: "More" }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator("#end-title").waitFor();
}

test("a fair deal gets its seal, in the rematch too", { timeout: 120000 }, async () => {
  const [ann, ben] = await begun({ size: "desktop" }, { size: "phone", theme: "dark" });
  const started = Date.now();
  const [annStored, benStored] = [(await storedSeats(ann.page))[0], (await storedSeats(ben.page))[0]];
  assert.equal(annStored.commitment, benStored.commitment);
  for (const one of [annStored, benStored]) assert.deepEqual([/^[0-9a-f]{64}$/.test(one.nonce), one.added], [true, true]);
  await giveUp(ann);
  for (const [one, name] of [
    [ann, "deal-fair-desktop"],
    [ben, "deal-fair-phone-dark"],
  ] as const) {
    const seal = one.page.getByTestId("deal-fair");
    await seal.locator("summary").click();
    await seal.getByText(benStored.commitment).waitFor();
    assert.deepEqual(await violations(one.page), []);
    assert.equal(await overflow(one.page), 0);
    await seal.scrollIntoViewIfNeeded();
    await one.page.screenshot({ path: picture(name) });
  }
  // Both pages add to the next deal automatically, so the start waits for nobody.
  await ben.page.getByTestId("rematch").click();
  await ann.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [ann, ben]) {
    await page.locator("#end-title").waitFor({ state: "detached", timeout: 30000 });
    await page.locator(".play").waitFor({ timeout: 30000 });
  }
  const next = (await storedSeats(ann.page))[0];
  assert.notEqual(next.table, annStored.table);
  assert.notEqual(next.nonce, annStored.nonce);
  await giveUp(ben);
  for (const { page } of [ann, ben]) await page.getByTestId("deal-fair").waitFor();
  assert.ok(Date.now() - started < 100000);
  await close(ann, ben);
});

// What a dishonest server could do, done by a page in between.
interface Header {
  setup: { deck: unknown[] };
  nonces: (string | null)[];
  seed?: string;
}
type Change = (record: Header) => unknown;
const header = (change: Change) => async (route: Route) => {
  const answer = await route.fetch();
  const [first, ...rest] = (await answer.text()).split("\n");
  const changed = JSON.parse(first);
  change(changed);
  await route.fulfill({ response: answer, body: [JSON.stringify(changed), ...rest].join("\n") });
};
const tricks: Record<string, { change: Change; says: string }> = {
  cards: { change: (record) => record.setup.deck.reverse(), says: "The cards don't follow" },
  nonce: { change: (record) => (record.nonces[1] = null), says: "missing from the deal" },
  commitment: { change: (record) => (record.seed = "0".repeat(64)), says: "a different seed" },
  record: { change: (record) => delete record.seed, says: "lacks what the check needs" },
};
for (const [name, { change, says }] of Object.entries(tricks)) {
  test(`a record with another ${name} is warned of`, { timeout: 60000 }, async () => {
    const [ann, ben] = await begun({}, { size: "phone" }, (page) => page.route("**/record", header(change)));
    await giveUp(ann);
    const warning = ben.page.getByTestId("deal-unfair");
    await warning.waitFor();
    assert.equal(await warning.getAttribute("role"), "alert");
    assert.ok((await warning.innerText()).includes(says));
    assert.equal(await ben.page.getByTestId("deal-fair").count(), 0);
    assert.deepEqual(await violations(ben.page), []);
    if (name === "cards") {
      await warning.scrollIntoViewIfNeeded();
      await ben.page.screenshot({ path: picture("deal-unfair-phone") });
      await ben.page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await violations(ben.page), []);
      await ben.page.setViewportSize({ width: 1200, height: 800 });
      await ben.page.screenshot({ path: picture("deal-unfair-desktop-dark") });
    }
    await close(ann, ben);
  });
}

test("a fair record of another game is warned of", { timeout: 60000 }, async () => {
  const [ann, ben] = await begun();
  await giveUp(ann);
  await ben.page.getByTestId("deal-fair").waitFor();
  const [table] = await storedSeats(ben.page);
  const record = await (await fetch(`${here.server.address}api/tables/${table.table}/record`)).text();
  const [other, same] = await begun({}, {}, (page) => page.route("**/record", (route) => route.fulfill({ body: record })));
  // Ben's page kept data of the first game, as if the server had dealt that one; it saw the second.
  await same.page.evaluate((old) => {
    const [seat] = JSON.parse(localStorage.getItem("ichiba.seats")!);
    localStorage.setItem("ichiba.seats", JSON.stringify([{ ...old, table: seat.table, token: seat.token }]));
  }, table);
  await giveUp(other);
  await same.page.getByTestId("deal-unfair").getByText("not that of the game").waitFor();
  await close(ann, ben, other, same);
});

test("a server that shows another promise in the end is warned of", { timeout: 60000 }, async () => {
  const other = (page: Page) =>
    page.evaluate(() => {
      const seats = JSON.parse(localStorage.getItem("ichiba.seats")!);
      localStorage.setItem("ichiba.seats", JSON.stringify([{ ...seats[0], commitment: "0".repeat(64) }]));
    });
  const [ann, ben] = await begun({}, {}, other);
  await giveUp(ann);
  await ben.page.getByTestId("deal-unfair").getByText("a different seed").waitFor();
  await close(ann, ben);
});

test("a browser that came too late says that it cannot tell", { timeout: 60000 }, async () => {
  const wanted = { game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }] };
  const { table, tokens } = await tableByApi(here.server.address, wanted, ["Ben"]);
  const ben = await openSeat(here.browser, "Ben", here.server.address, table, tokens[1]);
  await giveUp(ben);
  await ben.page.getByTestId("deal-unknown").waitFor();
  assert.equal(await ben.page.getByRole("alert").count(), 0);
  await close(ben);
});
