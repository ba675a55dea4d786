// Both lessons, whole and by keyboard: at every step each wrong choice is made once before the right one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openPage, overflow, shared, violations } from "./support.ts";

const here = shared();

interface Script {
  steps: { say: string; spot?: string; you?: string }[];
  quiz: { right: number }[];
}
const scriptOf = async (game: string): Promise<Script> =>
  JSON.parse(await readFile(join(import.meta.dirname, "../../web/src/learn", `${game}.json`), "utf8"));

async function at(page: Page, step: number): Promise<void> {
  await page.locator(`[data-testid=lesson][data-at="${step}"]`).waitFor();
  await page.locator(".play:not([data-busy])").waitFor();
  await page.getByTestId("say").waitFor();
}
const press = (control: Locator) => control.press("Enter");

// A wrong choice leaves everything as it is, and says why.
async function refused(page: Page, step: number): Promise<void> {
  await page.locator(".bar .why", { hasText: /\S/ }).waitFor();
  assert.equal(await page.getByTestId("lesson").getAttribute("data-at"), String(step));
}
async function kindly(page: Page, step: number): Promise<void> {
  await refused(page, step);
  const task = (await page.getByTestId("task").textContent()) ?? "";
  assert.ok((await page.locator(".bar .why").textContent())?.includes(`Now: ${task.trim()}`), "the reason names the task");
}

// Every card of the market and the farm but the asked one, with all that can be done with it.
async function wrongCards(page: Page, step: number, asked: string): Promise<void> {
  for (const row of ["market", "farm"]) {
    const cards = page.locator(`.${row} button.pick`);
    for (let i = 0; i < (await cards.count()); ++i) {
      const name = await page.locator(`.${row} .slot`).nth(i).getAttribute("data-card");
      for (const verb of ["take", "reserve"]) {
        if (asked === `take ${name}` && verb === "take" && row === "market") continue;
        if (asked === `reserve ${row} ${name}` && verb === "reserve") continue;
        await press(cards.nth(i));
        const button = page.getByTestId(verb);
        if ((await button.count()) > 0) {
          assert.equal(await button.getAttribute("aria-disabled"), "true", `${verb} ${name}`);
          await press(button);
          await refused(page, step);
        }
        await page.keyboard.press("Escape");
      }
    }
  }
  if (asked.startsWith("buy ")) return;
  const buy = page.getByTestId("buy");
  assert.equal(await buy.getAttribute("aria-disabled"), "true");
  await press(buy);
  await refused(page, step);
}

async function move(page: Page, step: number, asked: string): Promise<void> {
  const [verb, a, b] = asked.split(" ");
  if (verb === "token") {
    const right = "RBYG".indexOf(a);
    for (const wrong of [0, 1, 2, 3].filter((one) => one !== right)) {
      await page.keyboard.press(String(wrong + 1));
      await kindly(page, step);
    }
    await page.keyboard.press(String(right + 1));
  } else if (verb === "take" || verb === "reserve") {
    await wrongCards(page, step, asked);
    await press(
      verb === "take" ? page.locator(`.market [data-card=${a}] button`).first() : page.locator(`.${a} [data-card=${b}] button`).first(),
    );
    await page.keyboard.press(verb[0]);
  } else if (verb === "buy") {
    await wrongCards(page, step, asked);
    await page.keyboard.press("b");
    await press(page.locator(".hand button").first()); // one coin less
    await page.keyboard.press("b");
    await kindly(page, step);
    await press(page.locator(".hand button").first());
    await page.keyboard.press("b");
  } else if (verb === "insure") {
    await press(page.getByTestId("sink"));
    await kindly(page, step);
    await press(page.locator(".hand button").first()); // no card to give up
    await press(page.getByTestId("insure"));
    await kindly(page, step);
    await press(page.locator(".hand button").first());
    await press(page.getByTestId("insure"));
  } else if (verb === "bid") {
    for (const wrong of ["1", "2", "3", "4"].filter((one) => one !== a)) {
      await page.keyboard.press(wrong);
      await kindly(page, step);
    }
    await page.keyboard.press(a);
  } else if (verb === "pick") {
    const colours: Record<string, string> = { salmon: "Take as salmon" };
    for (const place of [2, 1]) {
      const right = place === Number(a);
      const fish = page.locator(".slot button").nth(place - 1);
      await press(fish);
      const answers = page.locator(".bar .choices .button:not(.quiet)");
      const many = await answers.count();
      if (many === 0 && !right) await kindly(page, step);
      for (let i = 0; i < many; ++i) {
        if (right && (await answers.nth(i).textContent()) === colours[b]) continue;
        await press(answers.nth(i));
        await kindly(page, step);
      }
      if (many > 0 && right) await press(page.getByRole("button", { name: colours[b] }));
      else if (many > 0) await page.keyboard.press("Escape");
    }
  } else {
    const cards = page.locator(".theirs .card button");
    for (let i = 0; i < (await cards.count()); ++i) {
      if ((await page.locator(".theirs .card").nth(i).getAttribute("data-card")) === b) continue;
      await press(cards.nth(i));
      await kindly(page, step);
    }
    await press(page.locator(`.theirs [data-card="${b}"] button`));
  }
}

for (const game of ["osaka", "tsukiji"]) {
  test(`the lesson of ${game}, by keyboard, with every wrong choice`, async () => {
    const { steps, quiz } = await scriptOf(game);
    const { page, context, complaints } = await openPage(here.browser, here.server.address + `#/learn/${game}`);
    await at(page, 0);
    assert.match((await page.getByTestId("say").textContent()) ?? "", /most (victory )?points .*wins/);
    for (const [i, { spot, you }] of steps.entries()) {
      await at(page, i);
      if (spot !== "all") await page.getByTestId("spotlight").waitFor(); // the light falls on what is meant
      const go = page.getByTestId("continue");
      if (you) {
        // Nothing but the move leads on.
        assert.equal(await go.count(), 0);
        await move(page, i, you);
      } else {
        // The table waits: there is nothing to play, by keys neither.
        assert.equal(await page.locator(".bar .choices button, .pick.liftable, .slot button").count(), 0);
        for (const key of ["1", "b", "t", "r"]) await page.keyboard.press(key);
        assert.equal(await page.getByTestId("lesson").getAttribute("data-at"), String(i));
        if (i > 0) await page.locator("[data-testid=continue]:focus").waitFor();
        await press(go);
      }
      // What happened is told, and any step can be taken once more.
      await at(page, i + 1);
      if (you && i + 1 < steps.length) assert.notEqual((await page.getByTestId("told").textContent())?.trim(), "");
      if (i === 5) {
        await press(page.getByTestId("back-step"));
        await at(page, i);
        if (you) await move(page, i, you);
        else await press(go);
        await at(page, i + 1);
      }
    }
    for (const [i, { right }] of quiz.entries()) {
      await at(page, steps.length + i);
      for (const wrong of [0, 1, 2].filter((one) => one !== right)) {
        await press(page.locator(".answer").nth(wrong));
        await page.getByTestId("verdict").getByText("Not quite.").waitFor();
        assert.equal(await page.getByTestId("continue").count(), 0);
      }
      await press(page.locator(".answer").nth(right));
      await page.getByTestId("verdict").getByText("Right.").waitFor();
      if (i === 0) assert.deepEqual(await violations(page), []);
      await press(page.getByTestId("continue"));
    }
    await press(page.getByTestId("play-real"));
    await page.waitForURL(/#\/play\//);
    await page.locator(".play[data-step] .bar").waitFor(); // not that of the lesson
    // The lesson is not among the player's games, the real one is.
    await page.goto(here.server.address + "#/games");
    await page.getByRole("link", { name: "Open" }).first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Open" }).count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [language, size, next] of [
  ["de", "phone", "Weiter"],
  ["fr", "tablet", "Continuer"],
  ["ja", "phone", "次へ"],
] as const) {
  test(`the table does not move during a lesson: ${language}, ${size}`, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/learn/tsukiji", { language, size });
    await at(page, 0);
    const placeOf = async () => (await page.locator(".display").evaluate((one) => one.getBoundingClientRect().top + scrollY)) | 0;
    const before = await placeOf();
    for (let i = 0; i < 2; ++i) {
      await at(page, i);
      await page.getByRole("button", { name: next }).click();
    }
    await at(page, 2);
    await page.keyboard.press("1");
    await refused(page, 2);
    await page.keyboard.press("3");
    await at(page, 3);
    assert.equal(await placeOf(), before);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
