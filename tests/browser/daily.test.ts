// The daily market and your own play: a counted try, its result and calendar, wrong clocks and other versions, the ladder, moves taken back.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { dist, openPage, picture, shared, violations } from "./support.ts";

const here = shared();

interface Stored {
  id: string;
  steps: number;
  practice?: boolean;
}
interface Engine {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  call(): number;
  answer(): number;
}
// A finished game of Tsukiji Market between bots, by the page's own engine.
async function finishedGame(seed: number): Promise<{ record: string; steps: number }> {
  const name = (await readdir(join(dist, "assets"))).find((file) => file.endsWith(".wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(join(dist, "assets", name!)), {});
  const engine = instance.exports as unknown as Engine;
  engine._initialize();
  const call = (command: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(command));
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const size = engine.call();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), size)));
  };
  const { table } = call({ do: "new", game: "tsukiji", players: ["Guest", "Tokubei"], options: {}, seed });
  for (let info; !(info = call({ do: "info", table })).over;) call({ do: "bot", table, seat: info.to_act[0], bot: "greedy" });
  return call({ do: "record", table });
}
const game = async (id: string, seed: number, level: number, more: object = {}) => ({
  ...(await finishedGame(seed)),
  id,
  game: "tsukiji",
  seats: [
    { name: "Guest", bot: null },
    { name: "Tokubei", bot: `level:${level}` },
  ],
  seed,
  over: true,
  when: Date.now(),
  ...more,
});
const put = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(`ichiba.${key}`, text), [key, JSON.stringify(value)] as const);
const read = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`ichiba.${key}`) ?? "null"), key);
const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(here.server.address + "#/");
  await page.goto(here.server.address + path);
};
async function bid(page: Page, number: number): Promise<void> {
  await page.getByRole("button", { name: `Bid ${number}` }).click();
  await page
    .getByText(new RegExp(`bids ${number}`))
    .first()
    .waitFor();
  await page.locator(".play:not([data-busy])").waitFor();
}

test("the market of a day: left and continued, judged, shared, counted once", async () => {
  const today = day(0);
  const id = `daily-tsukiji-${today}`;
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/daily", { worker: false });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByTestId("daily-play-tsukiji").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByTestId("daily-play-tsukiji").click();
  await bid(page, 2);
  assert.equal(await page.getByTestId("hint").count(), 0);
  assert.equal(await page.getByTestId("undo").count(), 0);
  const log = await page.locator(".lines").textContent();
  await open(page, "#/daily");
  assert.equal(await page.getByTestId("daily-play-tsukiji").textContent(), "Continue");
  await page.getByTestId("daily-play-tsukiji").click();
  await page.waitForFunction((log) => document.querySelector(".lines")?.textContent === log, log);
  assert.ok(page.url().endsWith(`#/play/${id}`));
  // A try that counts is not looked at before its end.
  for (const address of [`#/replay/game/${id}`, `#/review/${id}`]) {
    await open(page, address);
    await page.getByText("This try of the daily market counts.").waitFor();
    assert.equal(await page.locator(".board").count(), 0);
  }

  // As if it had been played to its end.
  await open(page, "#/games");
  await put(page, `game.${id}`, await game(id, 7, 4, { daily: { date: today, version: "0.1.0" } }));
  await open(page, "#/daily");
  const market = page.getByTestId("daily-tsukiji");
  await market.getByText(/^Place [12] of 2, \d+ points?$/).waitFor();
  await market.getByText(/\d+ of \d+ decisions were the best/).waitFor();
  await page.getByTestId("streaks").getByText("1 day in a row").waitFor();
  await page.getByTestId("copy-daily").click();
  await market.getByText("Copied").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^ichiba, Daily market, .+\nTsukiji Market: place [12] of 2, \d+ points?\nLuck aside: [●◐○]{1,10}\nhttp.*#\/daily$/);
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.getByTestId("day-table-tsukiji").count(), 0); // there is no server
  await page.screenshot({ path: picture("daily-result"), fullPage: true });

  // What is played now is practice, and may be taken back.
  await market.getByRole("button", { name: "Play it again for practice" }).click();
  await page.getByTestId("practice").waitFor();
  await bid(page, 3);
  await page.getByTestId("undo").click();
  await page.getByRole("button", { name: "Bid 3" }).waitFor();
  const result = await read(page, `daily.tsukiji.${today}`);
  await open(page, "#/daily");
  await market.getByText(/^Place/).waitFor();
  assert.deepEqual(await read(page, `daily.tsukiji.${today}`), result);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("another version, a wrong clock and full storage are told in plain words", async () => {
  const { page, context } = await openPage(here.browser, here.server.address + "#/games", { size: "phone", theme: "dark", worker: false });
  const result = { points: 30, place: 1, players: 3 };
  await put(page, `daily.osaka.${day(0)}`, { version: "0.0.9", result });
  await put(page, `daily.osaka.${day(1)}`, { version: "0.1.0", result });
  await open(page, "#/daily");
  await page.getByText("This market was dealt by version 0.0.9.").waitFor();
  await page.getByTestId("clock").getByText("you have already played the market of").waitFor();
  await page.screenshot({ path: picture("daily-phone"), fullPage: true });

  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await open(page, "#/daily");
  await page.getByTestId("clock").getByText("but the server says").waitFor();
  await page.getByText("This market was dealt by version 0.0.9.").waitFor(); // the server's day

  // No room for another try: nothing begins.
  await page.evaluate(() => {
    const really = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes(".daily.")) throw new DOMException("full", "QuotaExceededError");
      really.call(this, key, value);
    };
  });
  await page.getByTestId("daily-play-tsukiji").click();
  await page.getByText("this try could not be kept").waitFor();
  await page.getByTestId("daily-tsukiji").getByRole("button", { name: "Play for practice" }).waitFor();
  assert.deepEqual(await read(page, `daily.osaka.${day(1)}`), { version: "0.1.0", result });
  await context.close();
});

test("a row of days is told on the start page, and a wide window shows two months", async () => {
  for (const size of ["desktop", "phone"] as const) {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { size, worker: false });
    for (const shift of [0, -1, -2]) {
      await put(page, `daily.osaka.${day(shift)}`, { version: "0.1.0", result: { points: 30, place: 1, players: 3 } });
    }
    await open(page, "#/");
    assert.match((await page.getByTestId("next-daily").textContent()) ?? "", /1 of 2 played today · 3 days in a row/);
    await open(page, "#/daily");
    const months = page.locator(".months h3");
    await months.first().waitFor();
    assert.equal(await months.count(), size === "desktop" ? 2 : 1);
    const shown = await months.last().textContent();
    await page.getByRole("button", { name: "The month before" }).click();
    assert.notEqual(await months.last().textContent(), shown);
    await page.getByRole("button", { name: "The month after" }).click();
    assert.equal(await months.last().textContent(), shown);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("your play: the ladder, what decisions cost, and a move taken back that does not count", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  await put(page, "game.a", await game("a", 1, 2));
  await put(page, "game.b", await game("b", 2, 2, { practice: true }));
  await open(page, "#/you");
  await page.getByText("1 game is not counted").waitFor();
  await page
    .getByTestId("rung-2")
    .getByText(/Tsukiji Market: (1 of 1 won|1 game, not beaten yet)/)
    .waitFor();
  await page.getByTestId("study").click();
  await page
    .getByTestId("cost-tsukiji")
    .getByText(/for a decision on average \(one game\)/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("your-play"), fullPage: true });

  await page.getByTestId("next-tsukiji").click();
  await bid(page, 2);
  await page.getByTestId("undo").click();
  await page.getByTestId("practice").waitFor();
  await page.getByRole("button", { name: "Bid 1" }).waitFor();
  const id = /#\/play\/([^/]+)/.exec(page.url())![1];
  const taken = (await read(page, `game.${id}`)) as Stored;
  assert.equal(taken.practice, true);
  await bid(page, 1);
  assert.ok(((await read(page, `game.${id}`)) as Stored).steps > taken.steps);
  assert.deepEqual(complaints, []);
  await context.close();
});
