// Every page: accessible (axe), in every language, at every size; and the answer to a broken file.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { presses } from "./player.ts";
import { openPage, overflow, picture, shared, violations } from "./support.ts";

const here = shared();

const places = [
  "",
  "learn",
  "learn/osaka",
  "learn/tsukiji",
  "learn/puzzles/osaka",
  "learn/puzzles/tsukiji",
  "rules/osaka",
  "rules/tsukiji/T4.6",
  "daily",
  "you",
  "replay",
  "games",
  "settings",
  "nowhere",
];

for (const place of places) {
  test(`axe: #/${place}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + `#/${place}`);
    await page.locator("h1, [data-testid=status]").first().waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
for (const game of ["osaka", "tsukiji"]) {
  test(`axe: a table of ${game}`, async () => {
    const { page, context } = await openPage(here.browser, here.server.address);
    await page.getByTestId(`play-${game}`).click();
    if (game === "osaka") {
      await page.getByRole("button", { name: /token/ }).first().waitFor();
      assert.deepEqual(await violations(page), []);
      await page.getByRole("button", { name: /token/ }).first().click();
      await page.getByTestId("buy").waitFor();
      assert.deepEqual(await violations(page), []);
      await page.locator(".market .pick").first().click();
      assert.deepEqual(await violations(page), []);
    } else {
      await page.getByRole("button", { name: "Bid 4" }).waitFor();
      assert.deepEqual(await violations(page), []);
      await page.getByRole("button", { name: "What may still come" }).click();
      assert.deepEqual(await violations(page), []);
    }
    await context.close();
  });
}

for (const size of ["phone", "tablet", "desktop"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test(`pictures: ${size} ${theme}`, async () => {
      for (const place of ["", "play-osaka", "play-tsukiji", "rules/osaka", "learn/osaka", "settings"]) {
        const playing = place.startsWith("play-");
        const { page, context } = await openPage(here.browser, here.server.address + (playing ? "" : `#/${place}`), { size, theme });
        if (playing) {
          await page.getByTestId(place).click();
          await page.locator("[data-testid=status]").waitFor();
          if (place === "play-osaka") await presses.mouse(page.getByRole("button", { name: /token/ }).first(), page);
          await page
            .locator(place === "play-osaka" ? "[data-testid=buy]" : ".bid")
            .first()
            .waitFor();
        } else await page.locator("h1, [data-testid=status]").first().waitFor();
        await page.waitForTimeout(250);
        assert.equal(await overflow(page), 0, `${place} is wider than the screen`);
        await page.screenshot({ path: picture(`${place.replaceAll("/", "-") || "start"}-${size}-${theme}`), fullPage: true });
        await context.close();
      }
    });
  }
}

for (const [language, play, learn] of [
  ["fr-FR", "Jouer", "Apprendre"],
  ["de-DE", "Spielen", "Lernen"],
  ["ja-JP", "遊ぶ", "遊び方"],
  ["en-GB", "Play", "Learn"],
]) {
  test(`the page speaks ${language}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address, { language, size: "phone" });
    await page.getByRole("button", { name: play }).first().waitFor();
    await page.getByRole("link", { name: learn }).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), language.slice(0, 2));
    assert.equal(await overflow(page), 0);
    await page.getByTestId("play-tsukiji").click();
    await page.locator(".bid").first().waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: picture(`play-tsukiji-phone-${language.slice(0, 2)}`), fullPage: true });
    await page.goto(here.server.address + "#/rules/osaka/O4.2");
    await page.locator("#O4\\.2").waitFor();
    assert.equal(await overflow(page), 0);
    if (language !== "en-GB") assert.doesNotMatch((await page.locator("article").textContent())!, /\bplayer\b/, "the rules are translated");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the rules are searched, and a clause is found from the contents", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/rules/osaka");
  await page.getByTestId("search").fill("multiple of 5");
  await page.getByText("1 rule found").waitFor();
  const steps = page.locator("article li", {
    hasText: "Market and farm are refreshed (O7).",
  });
  const shown = await steps.evaluate((step) => {
    const { listStyleType, display } = getComputedStyle(step);
    return {
      listStyleType,
      display,
      row: step.parentElement!.tagName,
      at: [...step.parentElement!.children].indexOf(step),
    };
  });
  assert.deepEqual(shown, { listStyleType: "decimal", display: "list-item", row: "OL", at: 2 }, "steps are numbered");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Enter");
  await page.locator(".here #O9\\.2").waitFor();
  await page.getByTestId("search").fill("zebra");
  await page.getByText("No rule mentions “zebra”.").waitFor();
  await page.getByTestId("search").fill("");
  await page.getByRole("link", { name: "O9.5 Tokens" }).click();
  await page.locator(".here #O9\\.5").waitFor();
  assert.equal(await page.locator("figure").count(), 9);
  await page.goto(here.server.address + "#/rules/tsukiji");
  await page.locator("#T8\\.1").waitFor();
  assert.equal(await page.locator("figure").count(), 4);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("text at twice its size still fits", async () => {
  const { page, context } = await openPage(here.browser, here.server.address, { size: "desktop" });
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  assert.equal(await overflow(page), 0);
  await page.getByTestId("play-osaka").click();
  await page.locator("[data-testid=status]").waitFor();
  assert.equal(await overflow(page), 0);
  await context.close();
});

// What the page says in each language; the engine's words follow it.
const wrongRecords = {
  "en-GB": [
    "This is no record, or none",
    "line 2 is damaged",
    /line 2 breaks the rules \(T\d/,
    "“x.jsonl” can't be read",
    "contains no record",
  ],
  "de-DE": [
    "Das ist keine Aufzeichnung",
    "Zeile 2 ist beschädigt",
    /Zeile 2 verstößt gegen die Regeln \(T\d/,
    "lässt sich nicht lesen",
    "Link",
  ],
} as const;
for (const [language, [none, damaged, rule, unreadable, link]] of Object.entries(wrongRecords)) {
  test(`a broken record is answered in words, with its line: ${language}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/replay", { language });
    const give = (text: string) =>
      page.locator("input[type=file]").setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
    const alert = page.getByRole("alert");
    const engine = alert.locator("[lang=en]");
    const said = async () => (await alert.textContent())?.replace((await engine.textContent()) ?? "", "") ?? "";
    await give("hello");
    await alert.getByText(none).waitFor();
    await engine.getByText("not JSON").waitFor();
    assert.doesNotMatch(await said(), /JSON/);
    await give('{"ichiba":2}');
    await engine.getByText("format version 2 is not known here").waitFor();
    await alert.getByText(none).waitFor();
    const deck = "7a 12b 3a 10b 16a 1b 18a 5b 9a 14b 2a 11b 6a 17b 4a 15a 8b 13a".split(" ");
    const head = JSON.stringify({ ichiba: 1, game: "tsukiji", players: ["Ann", "Ben"], options: {}, setup: { deck } }) + "\n";
    await give(head + "{");
    await alert.getByText(damaged).waitFor();
    await give(head + '{"seat":0,"move":"pick 1 tuna"}\n');
    await alert.getByText(rule).waitFor();
    assert.deepEqual(await violations(page), []);
    // A file that can't be read, as a folder that is dropped there.
    await page.evaluate(() => (File.prototype.text = () => Promise.reject(new DOMException("", "NotReadableError"))));
    await give("hello");
    await alert.getByText(unreadable).waitFor();
    assert.equal(await engine.count(), 0);
    await page.goto(here.server.address + "#/replay/r/!!!");
    await alert.getByText(link).waitFor();
    // The review says the same of it.
    const broken = {
      id: "x",
      game: "tsukiji",
      record: head + "{",
      steps: 1,
      seats: [{ name: "Ann", bot: null }],
      seed: 1,
      over: true,
      when: 1,
    };
    await page.evaluate((text) => localStorage.setItem("ichiba.game.x", text), JSON.stringify(broken));
    await page.goto(here.server.address + "#/review/x");
    await alert.getByText(damaged).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a deck file with errors is told of each at its place", async () => {
  const { page, context } = await openPage(here.browser, here.server.address);
  await page.locator("summary").nth(1).click();
  const label = page.locator("label", {
    has: page.locator("input[type=file]"),
  });
  await label.waitFor();
  assert.equal(
    (await label.innerText()).replaceAll(/\s+/g, " ").trim(),
    "Deck: house deck (made for this project, not the printed one) Choose a file",
  );
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "d.json", mimeType: "application/json", buffer: Buffer.from('{"name":"mine","colours":["koi"],"reach":9}') });
  await page.getByRole("alert").getByText("This deck can't be used").waitFor();
  for (const mistake of ["specialties: missing", "cards: missing", "reach: 9 is outside 2..8"])
    await page.getByRole("listitem").getByText(mistake).waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test("with storage switched off the page says so and plays", async () => {
  const context = await here.browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("no");
      },
    });
  });
  const page = await context.newPage();
  await page.goto(here.server.address);
  await page.getByText(/stores nothing for this page/).waitFor();
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 1" }).waitFor();
  await context.close();
});

test("without WebAssembly the page says so", async () => {
  const context = await here.browser.newContext();
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, "WebAssembly");
  });
  const page = await context.newPage();
  await page.goto(here.server.address);
  await page.getByText(/has no WebAssembly/).waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});

// Tap targets smaller than a finger, except links inside a text.
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "button, a.button, nav a, select, summary, input[type=text], input[type=range], label:has(input[type=checkbox])",
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest(".unseen"))
      .map((element) => ({ box: element.getBoundingClientRect(), name: element.getAttribute("aria-label") ?? element.textContent.trim() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ box, name }) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );

test("on a phone everything that can be tapped is as large as a finger", async () => {
  const { page, context } = await openPage(here.browser, here.server.address, { size: "phone", touch: true });
  for (const place of ["", "settings", "games", "learn", "rules/osaka", "replay"]) {
    await page.goto(`${here.server.address}#/${place}`);
    await page.locator("h1").first().waitFor();
    for (const summary of await page.locator("summary").all()) await summary.tap();
    assert.deepEqual(await smallTargets(page), [], place);
  }
  for (const game of ["osaka", "tsukiji"]) {
    await page.goto(here.server.address);
    await page.getByTestId(`play-${game}`).tap();
    await page.locator("[data-testid=status]").waitFor();
    assert.deepEqual(await smallTargets(page), [], game);
    if (game === "tsukiji") continue;
    await page.getByRole("button", { name: /token/ }).first().tap();
    await page.getByTestId("buy").waitFor();
    await page.locator(".market .pick:not(.taken)").first().tap();
    assert.deepEqual(await smallTargets(page), []);
  }
  await context.close();
});
