// The end of a game at one device: why it ended, who stands where, what the points are made of, how it came to that, a picture to share.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { lastLineCut } from "./cutOff.ts";
import { finishedGame } from "./finishedGame.ts";
import { playToTheEnd, presses, step } from "./player.ts";
import { openPage, overflow, picture, shared, violations } from "./support.ts";

const here = shared();

const windows = { small: [1280, 720], desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844], landscape: [844, 390] } as const;

// Each player's points, as the list says them, and the numbers they are made of.
const scores = (page: Page) =>
  page.locator(".end .scores li").evaluateAll((items) =>
    items.map((item) => ({
      points: Number(/(\d+) point/.exec(item.querySelector(".who")!.textContent)![1]),
      parts: [...item.querySelectorAll(".part b")].map((part) => Number(part.textContent)),
    })),
  );

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: the result tells everything, fits every window, and leads on`, { timeout: 300000 }, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await page
      .locator("article")
      .nth(game === "osaka" ? 0 : 1)
      .getByLabel("Opponents")
      .selectOption("1");
    await page.getByTestId(`play-${game}`).click();
    await playToTheEnd(page, presses.mouse);
    await page.getByText(/That (ends the game|wins at once)\./).waitFor();
    // What the points are made of adds up.
    const told = await scores(page);
    assert.equal(told.length, game === "osaka" ? 3 : 2);
    for (const { points, parts } of told)
      assert.equal(
        parts.reduce((sum, n) => sum + n, 0),
        points,
        JSON.stringify(told),
      );
    assert.equal(await page.locator(".podium li").count(), told.length);
    const draw = /A draw\./.test((await page.locator("#end-title").textContent())!);
    assert.equal((await page.locator(".podium li.won").count()) > 0, !draw);
    // The keyboard goes on from here.
    assert.equal(await page.evaluate(() => document.activeElement?.id), "end-title");

    // The chart ends with the points of the list; then the turning point is found.
    await page.locator(".course svg[role=img]").waitFor();
    await page.locator("[data-testid=turning][data-found=true]").waitFor({ timeout: 120000 });
    assert.ok((await page.getByTestId("turning").textContent())!.length > 20);
    assert.deepEqual(await violations(page), []);

    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const [name, [width, height]] of Object.entries(windows)) {
        await page.setViewportSize({ width, height });
        assert.equal(await overflow(page), 0, name);
        await page.waitForFunction(`(${lastLineCut})() === 0`, null, { timeout: 5000 }); // the log's last line is whole
        await page.screenshot({ path: picture(`end-${game}-${name}-${theme}`), fullPage: true });
        if (width < 1100) continue;
        const bottom = await page.locator(".end .next").evaluate((row) => row.getBoundingClientRect().bottom);
        assert.ok(bottom <= height, `${name}: what to do next is in sight, ${bottom} of ${height}`);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    // A line of the log shows its step again, and then the table.
    await page.locator(".lines button").nth(3).click();
    await page.getByTestId("past").waitFor();
    assert.equal(await page.getByTestId("see-result").count(), 0);
    await page.getByTestId("back").click();
    await page.getByTestId("see-result").click();
    // The table as it was, and back.
    await page.getByTestId("see-table").click();
    await page.locator(".play.fixed .board").waitFor();
    assert.equal(await page.locator("#end-title").count(), 0);
    await page.screenshot({ path: picture(`end-${game}-table`) });
    assert.equal(await reachedByEarlyPress(page), false, "what was meant for the board presses nothing of the result");
    await page.locator("#end-title").waitFor();

    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".bar .choices").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

// Goes to the result. Would a press at that moment reach one of its buttons?
function reachedByEarlyPress(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        new MutationObserver((_, watcher) => {
          const button = document.querySelector(".end .next button");
          if (!button) return;
          watcher.disconnect();
          const { left, top, width, height } = button.getBoundingClientRect();
          tell(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>("[data-testid=see-result]")!.click();
      }),
  );
}

// A finished game, stored by an earlier visit, so that nothing has to be played.
async function finished(page: Page): Promise<void> {
  await page.locator("article").nth(1).getByLabel("Opponents").selectOption("1");
  await page.getByTestId("play-tsukiji").click();
  await playToTheEnd(page, presses.mouse);
}

test("long names have room on the podium of a phone", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone" });
  const names = ["Bartholomäus-Maximilian", "Anneliese"];
  const seats = names.map((name) => ({ name, bot: null }));
  const record = finishedGame(names);
  const game = { id: "long", game: "tsukiji", record, steps: 1, seats, seed: 1, over: true, when: Date.now() };
  await page.evaluate((text) => localStorage.setItem("ichiba.game.long", text), JSON.stringify(game));
  await page.goto(`${here.server.address}#/play/long`);
  await page.locator(".podium strong").first().waitFor();
  const cut = await page
    .locator(".podium strong")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  assert.deepEqual(cut, []);
  await page.screenshot({ path: picture("end-long-names") });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the result is saved as a picture, or shared where the device can", { timeout: 300000 }, async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await finished(page);
  await page.locator(".course svg[role=img]").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("share-picture").click()]);
  assert.equal(saved.suggestedFilename(), "ichiba-tsukiji.png");
  const bytes = await readFile(await saved.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
  assert.ok(bytes.length > 20000, "something is drawn");
  await saved.saveAs(picture("shared-tsukiji"));
  await page.getByText("The picture was saved as ichiba-tsukiji.png.").waitFor();

  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: (given: ShareData) => {
        document.title = `${given.files![0].name} ${given.files![0].type} ${given.title}`;
        return Promise.resolve();
      },
    });
  });
  await page.getByTestId("share-picture").click();
  await page.waitForFunction(() => document.title.startsWith("ichiba-tsukiji.png image/png"));
  // Closing the device's sheet is not a failure.
  await page.evaluate(() => Object.assign(navigator, { share: () => Promise.reject(new DOMException("", "AbortError")) }));
  await page.getByTestId("share-picture").click();
  await page.waitForTimeout(300);
  assert.equal(await page.getByText("couldn't be made").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("with motion on, the last move is seen before the result", { timeout: 300000 }, async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await finished(page);
  // The same game, a few moves before its end.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("ichiba.game."))!;
    const game = JSON.parse(localStorage.getItem(key)!);
    const lines = game.record.trim().split("\n").slice(0, -2);
    const earlier = { ...game, id: "last", record: `${lines.join("\n")}\n`, over: false, steps: lines.length - 1 };
    localStorage.setItem("ichiba.game.last", JSON.stringify(earlier));
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${here.server.address}#/play/last`);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const what of ["[data-testid=see-result]", "#end-title"])
        if (document.querySelector(what) && !seen.includes(what)) seen.push(what);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  for (let turn = 0; turn < 40 && !(await page.locator("#end-title, [data-testid=see-result]").first().isVisible()); ++turn) {
    await page.waitForTimeout(500);
    if (await page.locator(".play[data-busy], [data-testid=see-result]").first().isVisible()) continue;
    await step(page, (button, _, position) => button.click({ timeout: 1500, position }), turn).catch(() => {});
  }
  await page.locator("#end-title").waitFor({ timeout: 30000 });
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  assert.deepEqual(seen, ["[data-testid=see-result]", "#end-title"]);
  assert.deepEqual(complaints, []);
  await context.close();
});
