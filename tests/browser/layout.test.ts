// The table fills the window, and nothing on it moves while a game is played.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { cutOff, ringsCut } from "./cutOff.ts";
import { playSome, playToTheEnd, presses } from "./player.ts";
import { findPosition, openPosition } from "./positions.ts";
import { openPage, overflow, picture, shared, sizes, violations, type Look } from "./support.ts";

const here = shared();

const places = {
  osaka: [".coast", ".market .cards", ".farm .cards", ".mine .hand", ".bar", ".log"],
  tsukiji: [".stage", ".display", ".ours .paper", ".theirs .paper", ".bar", ".log"],
};
const boxes = (page: Page, selectors: string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return `${selector} ${[x, y + scrollY, width, height].map(Math.round).join(" ")}`;
      }),
    selectors,
  );

for (const game of ["osaka", "tsukiji"] as const) {
  for (const size of ["desktop", "tablet", "phone"] as const) {
    test(`${game}, ${size}: nothing moves during a whole game`, { timeout: 300000 }, async () => {
      const { page, context, complaints } = await openPage(here.browser, here.server.address, { size });
      await page.getByTestId(`play-${game}`).click();
      await page.locator(".bar").waitFor();
      let first: string[] | null = null;
      await playToTheEnd(page, presses.mouse, {
        each: async () => {
          const now = await boxes(page, places[game]);
          first ??= now;
          assert.deepEqual(now, first);
          assert.deepEqual(await cutOff(page, size), []);
          const rows = await page.evaluate(() =>
            [...document.querySelectorAll(".market, .mine")].map(
              (row) => new Set([...row.querySelectorAll<HTMLElement>(".slot, .held")].map((card) => card.offsetTop)).size,
            ),
          );
          assert.ok(
            rows.every((lines) => lines <= 1),
            "cards never wrap",
          );
        },
      });
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

const windows: [number, number][] = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const handAndBar = (page: Page) =>
  page.evaluate(() => {
    const box = (what: string) => document.querySelector(what)!.getBoundingClientRect().toJSON() as DOMRect;
    return { hand: box(".mine .hand"), bar: box(".bar") };
  });
test("six and eight cards in the market stay in one row, and push nothing away", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const seen = new Map<string, string[]>();
  for (const cards of [3, 6, 8]) {
    const position = findPosition("osaka", 4, ({ phase, market }) => phase === "turn" && market.length === cards);
    await openPosition(page, here.server.address, position, `market${cards}`);
    await page
      .locator(".market .slot")
      .nth(cards - 1)
      .waitFor();
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [820, 1180],
      [390, 844],
      [375, 667],
      [844, 390],
    ]) {
      const window = `${width} x ${height}, ${cards} cards`;
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const slots = await page.locator(".market .slot").evaluateAll((all) => all.map((slot) => (slot as HTMLElement).offsetTop));
      assert.equal(slots.length, cards);
      assert.equal(new Set(slots).size, 1, `${window}: one row`);
      const now = await boxes(page, [".market .cards", ".farm .cards", ".mine .hand", ".bar"]);
      assert.deepEqual(now, seen.get(`${width}`) ?? now, window);
      seen.set(`${width}`, now);
      const { hand, bar } = await handAndBar(page);
      assert.ok(Math.max(hand.bottom, bar.bottom) <= height, `${window}: hand and bar end at ${hand.bottom} and ${bar.bottom}`);
      assert.ok(hand.bottom <= bar.top + 1 || hand.right <= bar.left + 1, `${window}: the bar covers the hand`);
      assert.equal(await overflow(page), 0);
      if (cards === 8)
        await page.screenshot({
          path: picture(`osaka-market8-${width}x${height}`),
        });
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an empty draw pile shows no stack", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const turn = findPosition("osaka", 4, ({ phase, draw }) => phase === "turn" && draw === 0);
  turn.record = turn.record.replace('"options":{}', '"options":{"memory":true}'); // which tells how many cards are left
  await openPosition(page, here.server.address, turn, "empty1");
  const pile = page.getByRole("img", { name: "Draw pile, 0 cards" });
  await pile.waitFor();
  assert.equal(await pile.locator("[stroke-dasharray]").count(), 1, "an empty place");
  assert.equal(await pile.locator("svg > *").count(), 1, "and nothing on it");
  const bid = findPosition("tsukiji", 2, ({ phase, draw }) => phase === "bid" && draw === 0);
  await openPosition(page, here.server.address, bid, "empty2");
  await page.getByText("0 left, last round").waitFor();
  assert.equal(await page.locator("[data-place=draw] .top, [data-place=draw] svg").count(), 0);
  await page.screenshot({ path: picture("tsukiji-draw-empty") });
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: the table fills every window from 1280 x 720 to 2560 x 1440, without a scroll bar`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await page.getByTestId(`play-${game}`).click();
    await page.locator(".bar").waitFor();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const end = await page.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        bottom: document.querySelector(".bar")!.getBoundingClientRect().bottom,
        right: document.querySelector(".log")!.getBoundingClientRect().right,
        margin: 2 * parseFloat(getComputedStyle(document.documentElement).fontSize), // letters grow with the window
      }));
      assert.equal(end.page, height, "nothing to scroll");
      assert.ok(height - end.bottom < end.margin && end.bottom <= height, `the bar ends at ${end.bottom} of ${height}`);
      assert.ok(width - end.right < end.margin && end.right <= width, `the log ends at ${end.right} of ${width}`);
      assert.equal(await overflow(page), 0);
      await page.screenshot({ path: picture(`${game}-${width}x${height}`) });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const players of [3, 4]) {
  test(`a hint for ${players} players lies over the log, and moves nothing`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    const position = findPosition("osaka", players, ({ phase, market }) => phase === "turn" && market.length > 4);
    await openPosition(page, here.server.address, position, `hint${players}`);
    const seen = new Map<number, string[]>();
    const each = async (look: (width: number, height: number) => Promise<void>) => {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(100);
        await look(width, height);
      }
    };
    await each(async (width) => void seen.set(width, await boxes(page, places.osaka)));
    await page.getByTestId("hint").click();
    const hint = page.locator(".hint");
    await hint.waitFor({ timeout: 30000 });
    await each(async (width, height) => {
      assert.deepEqual(await boxes(page, places.osaka), seen.get(width), "the log, too, keeps its place");
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, "nothing to scroll");
      const box = (await hint.boundingBox())!;
      assert.ok(box.y + box.height <= height && box.height > 60, `${width} x ${height}: the hint ends at ${box.y + box.height}`);
      await page.screenshot({
        path: picture(`hint-${players}-${width}x${height}`),
      });
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    assert.deepEqual(await violations(page), []);
    await page.getByTestId("hint").click();
    await hint.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("what stands beside the table is readable in every language and window", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const language of ["fr", "de", "ja", "en"]) {
    await page.goto(`${here.server.address}#/settings`);
    await page.locator(`select:has(option[value=ja])`).selectOption(language);
    await page.goto(here.server.address);
    await page.getByTestId("play-osaka").click();
    await page.locator(".bar .token").first().click();
    await page.locator(".tools [data-testid=undo]").waitFor();
    const named = await placesIn(language);
    assert.equal(new Set(named).size, 6, "six places, six names");
    assert.deepEqual(await labels(page), named, `${language}: the coast names its places as texts do`);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll(".tools .button")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
    assert.deepEqual(cut, [], language);
    const { right } = (await page.locator(".tools [data-testid=keys]").evaluate((one) => one.getBoundingClientRect().toJSON())) as DOMRect;
    assert.ok(right <= 1280, `${language}: the last button ends at ${right}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

// What the labels of the coast say, and what texts call its places.
const labels = (page: Page) =>
  page.locator(".coast svg > g:has(> text)").evaluateAll((all) => all.map((label) => label.textContent!.replaceAll(/\s/g, "")));
async function placesIn(language: string): Promise<string[]> {
  const file = language === "ja" ? "ja" : "places"; // the same names in all Latin letters
  const catalogue = await readFile(new URL(`../../web/src/i18n/${file}.ts`, import.meta.url), "utf8");
  return [...catalogue.matchAll(/"osaka\.place\d": "(.*)"/g)].map(([, name]) => name.replaceAll(/\s/g, ""));
}

// The ships of the harbour and the name of the place below them.
const shipsOverNames = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const names = boxes(".coast svg text");
    return boxes(".coast .ship").filter((ship) =>
      names.some((name) => ship.left < name.right && name.left < ship.right && ship.bottom > name.top + 1 && ship.top < name.bottom),
    ).length;
  });
test("four ships at Osaka leave its name in sight", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().waitFor();
  for (const [width, height] of [...windows, [390, 844], [844, 390], [820, 1180]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    assert.equal(await shipsOverNames(page), 0, `${width} x ${height}`);
    assert.deepEqual(await labels(page), await placesIn("en"), `${width} x ${height}: no name is cut short`);
  }
  await context.close();
});

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: on a phone in landscape all of the table is in sight, and the action bar covers nothing`, async () => {
    const look: Look = { size: "phone", touch: true, seed: 3 };
    const { page, context, complaints } = await openPage(here.browser, here.server.address, look);
    const [width, height] = [sizes.phone.height, sizes.phone.width];
    await page.setViewportSize({ width, height });
    await page.getByTestId(`play-${game}`).tap();
    await page.locator(".bar .choices").waitFor();
    const parts = places[game].filter((one) => one !== ".log" && one !== ".bar");
    let first: string[] | null = null;
    await playSome(page, presses.touch, 14, async () => {
      const now = await boxes(page, [...parts, ".bar"]);
      first ??= now;
      assert.deepEqual(now, first, "nothing moves");
      const covered = await page.evaluate((all) => {
        const bar = document.querySelector(".bar")!.getBoundingClientRect();
        return all.filter((selector) => {
          const box = document.querySelector(selector)!.getBoundingClientRect();
          return box.left < bar.right && bar.left < box.right && box.top < bar.bottom && bar.top < box.bottom;
        });
      }, parts);
      assert.deepEqual(covered, []);
      const bottom = await page.locator(".bar").evaluate((bar) => bar.getBoundingClientRect().bottom);
      assert.ok(bottom <= height, `the bar ends at ${bottom}`);
      assert.equal(await overflow(page), 0);
    });
    assert.ok(await page.locator("article [data-face]").first().isVisible(), "bots have their face here, too");
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: picture(`${game}-landscape`) });
    // Turned upright, the newest line of the log is in sight.
    await page.setViewportSize({ width: height, height: width });
    await page.waitForTimeout(200);
    const below = await page.locator(".lines").evaluate((lines) => lines.scrollHeight - lines.clientHeight - lines.scrollTop);
    assert.ok(below < 4, `${below} px of the log are below`);
    await page.screenshot({ path: picture(`${game}-upright`) });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const game of ["osaka", "tsukiji"] as const) {
  test(`${game}: the ring of who is to move is whole, in every window and at every seat`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    await page.getByTestId(`play-${game}`).click();
    await page.locator("svg.active").first().waitFor();
    for (const [width, height] of [...windows, [820, 1180], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      assert.deepEqual(await page.evaluate(ringsCut), [], `${width} x ${height}`);
    }
    // The panels of others have it, too, where a device is passed on.
    const position = findPosition(game, game === "osaka" ? 4 : 2, ({ phase }) => phase === "turn" || phase === "bid");
    await openPosition(page, here.server.address, position, `ring-${game}`, { together: true });
    for (const [width, height] of [...windows, [820, 1180], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      assert.deepEqual(await page.evaluate(ringsCut), [], `${width} x ${height}, together`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("Escape takes back what was chosen", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.getByTestId("play-osaka").click();
  await page.locator(".bar .token").first().click();
  await page.locator(".play:not([data-busy])").waitFor();
  await page.locator(".market .pick:not(.taken)").first().click();
  await page.getByTestId("take").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("buy").waitFor();
  assert.equal(await page.locator(".market .lifted").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

// Words that have no room: cut off in their box, beyond their panel, or squeezed to nothing.
const cutWords = (page: Page, panel: string, words: string): Promise<string[]> =>
  page.evaluate(
    ([panel, words]) =>
      [...document.querySelectorAll(panel)].flatMap((box) =>
        [...box.querySelectorAll<HTMLElement>(words)]
          .filter((one) => one.getClientRects().length > 0 && one.textContent?.trim() && !one.classList.contains("unseen"))
          .filter((one) => {
            const { right, bottom, width } = one.getBoundingClientRect();
            const at = box.getBoundingClientRect();
            return one.scrollWidth > one.clientWidth + 1 || width < 8 || right > at.right + 1 || bottom > at.bottom + 1;
          })
          .map((one) => `${one.className || one.tagName}: ${one.textContent!.trim()}`),
      ),
    [panel, words],
  );
for (const language of ["de", "fr", "ja"]) {
  test(`four players on a phone, upright and sideways: every name, token and caption has room, in ${language}`, async () => {
    const position = findPosition("osaka", 4, ({ phase, step, to_act: [seat], players }) => {
      const others = players.filter((_, at) => at !== seat) as unknown as { tokens?: Record<string, number> }[];
      return phase === "turn" && step > 40 && others.some(({ tokens = {} }) => Object.values(tokens).filter((n) => n > 0).length > 2);
    });
    const { page, context } = await openPage(here.browser, here.server.address, { size: "phone", language });
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height });
      await openPosition(page, here.server.address, position, `four${width}`, { people: ["Tokubei", "O-Kiku", "Jinbei", "Zenkai"] });
      assert.deepEqual(
        await cutWords(page, ".others article", "strong, .tokens, .none, .caption p > span:first-child"),
        [],
        `${width} × ${height}`,
      );
      // Its caption, which stays at the foot of a panel, covers no goods.
      const covered = await page.locator(".others article").evaluateAll(
        (all) =>
          all.filter((panel) => {
            const goods = panel.querySelector(".things")!.getBoundingClientRect();
            return goods.bottom > panel.querySelector(".caption")!.getBoundingClientRect().top + 2;
          }).length,
      );
      assert.equal(covered, 0, `${width} × ${height}`);
      await page.screenshot({ path: picture(`four-${width}-${language}`) });
    }
    await context.close();
  });
  test(`Tsukiji on a phone held sideways: sums and the next card have room, in ${language}`, async () => {
    const position = findPosition("tsukiji", 2, ({ phase, players, step }) => {
      const doubled = players.some(({ piles }) => Object.values(piles).some((cards) => cards.length > 2));
      return phase === "bid" && step > 40 && doubled;
    });
    const { page, context } = await openPage(here.browser, here.server.address, { size: "phone", language });
    await page.setViewportSize({ width: 844, height: 390 });
    await openPosition(page, here.server.address, position, "sideways");
    assert.deepEqual(await cutWords(page, ".piles section", ".bonus, .total"), []);
    const bar = (await page.locator(".bar").boundingBox())!;
    const next = (await page.locator(".display .about").boundingBox())!;
    assert.ok(next.y + next.height <= bar.y, "what is said of the next card stands above the bar");
    await page.screenshot({ path: picture(`sideways-${language}`) });
    await context.close();
  });
  test(`on a phone the filters of My games can be read, in ${language}`, async () => {
    const { page, context } = await openPage(here.browser, here.server.address, { size: "phone", language });
    const position = findPosition("tsukiji", 2, ({ phase, step }) => phase === "bid" && step > 4);
    for (const id of ["filters1", "filters2"]) await openPosition(page, here.server.address, position, id);
    await page.goto(here.server.address + "#/games");
    await page.locator(".filter").waitFor();
    for (const one of await page.locator(".filter select").all()) assert.ok((await one.boundingBox())!.width > 120);
    await context.close();
  });
}
