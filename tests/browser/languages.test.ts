// Whole games in the other languages, on a phone: no text is missing, wider than the screen or left in English.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { botGame, put } from "./botGames.ts";
import { cutOff } from "./cutOff.ts";
import { finishedGame } from "./finishedGame.ts";
import { playToTheEnd, presses } from "./player.ts";
import { ownPunctuation } from "./punctuation.ts";
import { openPage, overflow, picture, shared } from "./support.ts";

const here = shared();

// English lines that could appear at a table, as patterns: everything but the words in braces.
async function englishLines() {
  const source = await readFile(new URL("../../web/src/i18n/en.ts", import.meta.url), "utf8");
  const texts = [...source.matchAll(/"(?:say|osaka|tsukiji|table|no)\.[\w.]+":\s+"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
  const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\]/g, "\\$&");
  const long = texts.filter((text) => (text.replace(/\{[^}]*\}/g, "").match(/[A-Za-z]{3,}/g)?.length ?? 0) >= 3);
  return new RegExp(
    `^(?:${long
      .map((text) =>
        text
          .split(/\{[^}]*\}/)
          .map(escaped)
          .join(".+"),
      )
      .join("|")})$`,
  );
}

for (const language of ["fr-FR", "de-DE", "ja-JP"]) {
  for (const game of ["osaka", "tsukiji"]) {
    test(`a game of ${game} in ${language}`, { timeout: 120000 }, async () => {
      const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone", language });
      await page
        .locator("summary")
        .nth(game === "osaka" ? 0 : 1)
        .click();
      await page.locator("input[type=file]").nth(0).waitFor({ state: "attached" });
      await ownPunctuation(page, language);
      await page.getByTestId(`play-${game}`).click();
      await playToTheEnd(page, presses.mouse, {
        each: async (turn) => {
          if (turn % 8 === 0) assert.equal(await overflow(page), 0);
          assert.deepEqual(await cutOff(page, "phone"), []);
          if (turn % 8 === 4) await ownPunctuation(page, language);
          if (turn === 16) await page.screenshot({ path: picture(`middle-${game}-phone-${language.slice(0, 2)}`), fullPage: true });
        },
      });
      await page.locator(".course svg[role=img]").waitFor();
      await ownPunctuation(page, language);
      const lines = await page.getByRole("log").locator("p").allTextContents();
      assert.ok(lines.length > 15);
      const english = await englishLines();
      assert.match("The red ship sails to Edo.", english);
      assert.deepEqual(
        lines.filter((line) => english.test(line)),
        [],
      );
      assert.deepEqual(
        lines.filter((line) => /[{}]|undefined|NaN/.test(line)),
        [],
      );
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

for (const language of ["fr-FR", "de-DE", "ja-JP"]) {
  test(`a review in ${language}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address, { language });
    const seats = ["Guest", "Kenta"].map((name, seat) => ({
      name,
      bot: seat > 0 ? "level:2" : null,
    }));
    const game = {
      id: "x",
      game: "tsukiji",
      record: finishedGame(),
      steps: 1,
      seats,
      seed: 1,
      over: true,
      when: Date.now(),
    };
    await page.evaluate((text) => localStorage.setItem("ichiba.game.x", text), JSON.stringify(game));
    await page.goto(`${here.server.address}#/review/x`);
    await page.locator("[data-testid=review] figure svg").first().waitFor({ timeout: 60000 });
    const moves = page.locator(".moves button");
    for (let i = 0; i < (await moves.count()); i += 3) {
      await moves.nth(i).click();
      await ownPunctuation(page, language);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const language of ["fr-FR", "de-DE", "ja-JP"]) {
  test(`what one comes back for, on a phone in ${language}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", {
      language,
      size: "phone",
      worker: false,
    });
    const fits = async (where: string) => {
      assert.equal(await overflow(page), 0, where);
      await ownPunctuation(page, language);
      assert.doesNotMatch(await page.locator("main").innerText(), /[{}]|undefined|NaN/, where);
      const out = await page
        .locator("nav a")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      assert.equal(out, 0, `${where}: no way is cut off`);
    };
    const open = async (path: string) => {
      await page.goto(here.server.address + "#/");
      await page.goto(here.server.address + path);
    };
    await page.locator("main p").first().waitFor();
    await fits("no games");
    // A puzzle, answered.
    await open("#/learn/puzzles/tsukiji");
    await page.locator(".choose .button.primary").waitFor();
    await fits("puzzles");
    await page.locator(".choose .button.primary").click();
    await page.locator(".play:not([data-busy]) :is(.slot button, .bid)").first().waitFor();
    await fits("a puzzle");
    for (const way of [".bar .bid", ".slot button", ".bar .choices .button:not(.quiet)"]) {
      if ((await page.getByTestId("verdict").count()) === 0 && (await page.locator(way).count()) > 0) {
        await page.locator(way).first().click();
        await page.waitForTimeout(300);
      }
    }
    await page.getByTestId("verdict").waitFor();
    await fits("an answered puzzle");
    // The market of today, with a result.
    const date = new Date().toISOString().slice(0, 10);
    const id = `daily-tsukiji-${date}`;
    await put(page, `daily.tsukiji.${date}`, { version: "0.1.0" });
    await put(page, `game.${id}`, await botGame(id, 7, 4, { daily: { date, version: "0.1.0" } }));
    await open("#/daily");
    await page.getByTestId("daily-result").waitFor();
    await page.getByTestId("copy-daily").waitFor();
    await fits("the daily market");
    await put(page, "game.a", await botGame("a", 1, 2));
    await put(page, "game.b", await botGame("b", 2, 2, { practice: true }));
    await open("#/you");
    await page.getByTestId("rung-2").waitFor();
    await page.getByTestId("study").click();
    await page.getByTestId("cost-tsukiji").waitFor({ timeout: 60000 });
    await fits("your play");
    await open("#/games");
    await page.locator("main li").nth(2).waitFor();
    await fits("my games");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
