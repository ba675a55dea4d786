// The daily market: a counted try, its result and calendar, wrong clocks and other versions.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { bid, botGame, put, read, type Stored } from "./botGames.ts";
import { openPage, picture, shared, violations } from "./support.ts";

declare global {
  interface Window {
    makeRoom: () => void; // ends what refuse() began
    written: string[]; // on pictures
    given: { name: string; type: string; size: number; text?: string } | undefined; // to the device's own sheet
    tried: boolean;
  }
}

const here = shared();

// A browser without room for keys of this kind, until the answer is called.
async function refuse(page: Page, kind: string): Promise<() => Promise<void>> {
  await page.evaluate((kind) => {
    const really = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes(kind)) throw new DOMException("full", "QuotaExceededError");
      really.call(this, key, value);
    };
    window.makeRoom = () => (Storage.prototype.setItem = really);
  }, kind);
  return () => page.evaluate(() => void window.makeRoom());
}
const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(here.server.address + "#/");
  await page.goto(here.server.address + path);
};
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
  await put(page, `game.${id}`, await botGame(id, 7, 4, { daily: { date: today, version: "0.1.0" } }));
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

test("the picture of a day can be read, has the result and nothing of the game, and goes to the device's own sheet", async () => {
  const today = day(0);
  const name = `ichiba-tsukiji-${today}.png`;
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  for (const shift of [-1, 0]) {
    await put(page, `daily.tsukiji.${day(shift)}`, {
      version: "0.1.0",
      result: { points: 41, place: 2, players: 2 },
      judged: { costs: [0.01, 0.02], best: 30, decisions: 43, course: "0120" },
    });
  }
  await page.evaluate(() => {
    window.written = [];
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      window.written.push(given[0]);
      return fillText.apply(this, given);
    };
  });
  await open(page, "#/daily");
  const share = page.getByTestId("daily-tsukiji").getByTestId("share-daily");
  const [saved] = await Promise.all([page.waitForEvent("download"), share.click()]);
  assert.equal(saved.suggestedFilename(), name);
  await page.getByRole("status").getByText(`The picture was saved as ${name}.`).waitFor();
  const bytes = await readFile(await saved.path());
  await writeFile(picture("daily-shared"), bytes);
  // Every word on it: whose day, what it came to, whether luck was with them.
  const dated = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.now());
  assert.deepEqual(await page.evaluate(() => window.written), [
    `ichiba, Daily market, ${dated}`,
    "Tsukiji Market: place 2 of 2, 41 points",
    "Luck aside:",
    "2 days in a row",
    "ichiba",
  ]);
  // Four circles: full, half full to the left, empty, full.
  const { width, height, circles } = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    pen.drawImage(image, 0, 0);
    const red = (x: number, y: number) => {
      const [r, g, b] = pen.getImageData(x, y, 1, 1).data;
      return r > 150 && g < 90 && b < 90;
    };
    const circles = [0, 1, 2, 3, 4].map((i) => [-15, 15].map((off) => (red(90 + i * 90 + off, 330) ? "●" : "○")).join(""));
    return { width: image.width, height: image.height, circles };
  }, bytes.toString("base64"));
  assert.deepEqual([width, height], [1200, 630]);
  assert.deepEqual(circles, ["●●", "●○", "○○", "●●", "○○"]);

  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files, text }: ShareData) => {
        const [{ name, type, size }] = files!;
        window.given = { name, type, size, text };
      },
    });
  });
  await share.click();
  const given = await (await page.waitForFunction(() => window.given)).jsonValue();
  assert.deepEqual([given!.name, given!.type], [name, "image/png"]);
  assert.ok(Math.abs(given!.size - bytes.length) < 1000);
  assert.match(
    given!.text ?? "",
    /^ichiba, Daily market, .+\nTsukiji Market: place 2 of 2, 41 points\nLuck aside: ●◐○●\n2 days in a row\nhttp.*#\/daily$/,
  );
  // Closed without sharing, there is nothing to say; a failure is told.
  const said = page.getByTestId("daily-tsukiji").getByRole("status");
  for (const [error, words] of [
    ["AbortError", ""],
    ["DataError", "The picture couldn't be made."],
  ]) {
    await page.evaluate((error) => {
      window.tried = false;
      Object.assign(navigator, { share: () => ((window.tried = true), Promise.reject(new DOMException("", error))) });
    }, error);
    await share.click();
    await page.waitForFunction(() => window.tried);
    if (words) await said.getByText(words).waitFor();
    else assert.equal((await said.allTextContents()).join("").trim(), "");
  }
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
  // The start page has the server's day, too.
  await open(page, "#/games");
  await open(page, "#/");
  await page.getByTestId("next-daily").getByText("1 of 2 played today").waitFor({ state: "attached" });
  await page
    .getByTestId("next-daily")
    .locator("text")
    .getByText(String(Number(day(0).slice(8))), { exact: true })
    .waitFor();
  await open(page, "#/daily");
  await page.getByTestId("clock").getByText("but the server says").waitFor();
  await page.getByText("This market was dealt by version 0.0.9.").waitFor(); // the server's day

  // No room for another try: nothing begins.
  const makeRoom = await refuse(page, ".daily.");
  await page.getByTestId("daily-play-tsukiji").click();
  await page.getByText("this try could not be kept").waitFor();
  await page.getByTestId("daily-tsukiji").getByRole("button", { name: "Play for practice" }).waitFor();
  assert.deepEqual(await read(page, `daily.osaka.${day(1)}`), { version: "0.1.0", result });
  // With room made, the same page lets it begin.
  await makeRoom();
  await open(page, "#/daily");
  assert.equal(await page.getByText("This game was begun").count(), 0);
  await page.getByTestId("daily-play-tsukiji").click();
  await bid(page, 2);
  assert.deepEqual(await read(page, `daily.tsukiji.${day(0)}`), { version: "0.1.0" });
  await context.close();
});

test("where the browser stores nothing, the market is there for practice only, and practice plays", async () => {
  const { page, context, complaints } = await openPage(here.browser, "about:blank", { worker: false });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await page.goto(here.server.address + "#/daily");
  await page.getByRole("status").getByText("This browser keeps nothing, so no try can be counted.").waitFor();
  for (const name of ["osaka", "tsukiji"]) {
    const market = page.getByTestId(`daily-${name}`);
    await market.getByRole("button", { name: "Play for practice" }).waitFor();
    assert.equal(await market.getByRole("button").count(), 1);
  }
  assert.equal(await page.getByText("storage is full").count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.getByTestId("daily-tsukiji").getByRole("button", { name: "Play for practice" }).click();
  await page.getByTestId("practice").waitFor();
  await bid(page, 2);
  await page.goto(here.server.address + "#/daily");
  await page.getByTestId("daily-osaka").getByRole("button", { name: "Play for practice" }).click();
  await page.getByRole("button", { name: /token/ }).first().click();
  await page.getByTestId("buy").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a result that finds no room is told, and kept as long as the page is open", async () => {
  const today = day(0);
  const { page, context } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  const daily = { date: today, version: "0.1.0" };
  await put(page, `daily.tsukiji.${today}`, { version: "0.1.0" });
  await put(page, `game.daily-tsukiji-${today}`, await botGame(`daily-tsukiji-${today}`, 7, 4, { daily }));
  const makeRoom = await refuse(page, ".daily.");
  await open(page, "#/daily");
  const market = page.getByTestId("daily-tsukiji");
  await market.getByText(/^Place [12] of 2, \d+ points?$/).waitFor();
  const told = page.getByRole("alert").getByText("this result is kept only as long as the page is open");
  await told.waitFor();
  assert.deepEqual(await violations(page), []);
  await open(page, "#/daily");
  await market.getByText(/^Place [12] of 2/).waitFor();
  await told.waitFor();
  assert.deepEqual(await read(page, `daily.tsukiji.${today}`), { version: "0.1.0" });
  // With room made, a later look stores it.
  await makeRoom();
  await open(page, "#/daily");
  await market.getByText(/^Place [12] of 2/).waitFor();
  assert.equal(await told.count(), 0);
  assert.ok(((await read(page, `daily.tsukiji.${today}`)) as { result?: object }).result);
  await context.close();
});

test("a try of another version of the engine goes on, and says that it can't be compared", async () => {
  const today = day(0);
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/daily", { worker: false });
  const id = `daily-tsukiji-${today}`;
  await page.getByTestId("daily-play-tsukiji").click();
  await bid(page, 2);
  await open(page, "#/games");
  const begun = (await read(page, `game.${id}`)) as Stored;
  await put(page, `game.${id}`, { ...begun, daily: { date: today, version: "0.0.9" } });
  await put(page, `daily.tsukiji.${today}`, { version: "0.0.9" });
  await open(page, "#/daily");
  const market = page.getByTestId("daily-tsukiji");
  await market.getByText("This market was dealt by version 0.0.9.").waitFor();
  await market.getByText("can't be compared").waitFor();
  await market.getByRole("button", { name: "Continue" }).click();
  await bid(page, 1);
  const later = (await read(page, `game.${id}`)) as Stored & { daily: { version: string } };
  assert.ok(later.steps > begun.steps);
  assert.equal(later.daily.version, "0.0.9");
  // Gone, it is not begun once more with other cards.
  await open(page, "#/games");
  await page.evaluate((id) => localStorage.removeItem(`ichiba.game.${id}`), id);
  await page.reload();
  await open(page, "#/daily");
  await market.getByText("This market was dealt by version 0.0.9.").waitFor();
  await market.getByText("This game was begun, but is not in this browser any more.").waitFor();
  assert.equal(await page.getByTestId("daily-play-tsukiji").count(), 0);
  assert.deepEqual(complaints, []);
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

test("the start page says how many more games are unfinished", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  for (const [i, id] of ["a", "b", "c"].entries()) {
    await put(page, `game.${id}`, await botGame(id, i, 2, { over: false }));
    await open(page, "#/");
    const tile = page.getByTestId("next-continue");
    await tile.getByText("Tsukiji Market with Tokubei").waitFor();
    assert.equal((await tile.locator(".what").textContent())?.trim(), i === 0 ? "Continue" : `Continue, ${i} more`);
    await open(page, "#/games");
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
