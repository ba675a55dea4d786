// Both lessons, whole and by keyboard: at every step each wrong choice is made once before the right one.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { at, press, rightMove, scriptOf } from "./lessonSteps.ts";
import { openPage, overflow, shared, violations } from "./support.ts";

const here = shared();

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

// A control looks and says that it is not meant now.
async function quiet(control: Locator): Promise<void> {
  assert.equal(await control.getAttribute("aria-disabled"), "true", String(control));
  const { opacity, borderStyle } = await control.evaluate((one) => {
    const { opacity, borderStyle } = getComputedStyle(one);
    return { opacity, borderStyle };
  });
  assert.ok(Number(opacity) < 1 || borderStyle === "dashed", `${control} looks enabled`);
}
const meant = async (control: Locator) => assert.notEqual(await control.getAttribute("aria-disabled"), "true", String(control));

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

// Every move of a lesson with the wrong ones first.
async function move(page: Page, step: number, asked: string): Promise<void> {
  const [verb, a, b] = asked.split(" ");
  if (verb === "token") {
    const right = "RBYG".indexOf(a);
    await meant(page.locator(".bar .token").nth(right));
    for (const wrong of [0, 1, 2, 3].filter((one) => one !== right)) {
      await quiet(page.locator(".bar .token").nth(wrong));
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
    await meant(page.getByTestId("pay"));
    await press(page.locator(".hand button").first()); // one coin less
    await quiet(page.getByTestId("pay"));
    await page.keyboard.press("b");
    await kindly(page, step);
    await press(page.locator(".hand button").first());
    await page.keyboard.press("b");
  } else if (verb === "insure") {
    await meant(page.getByTestId("insure"));
    await quiet(page.getByTestId("sink"));
    await press(page.getByTestId("sink"));
    await kindly(page, step);
    await press(page.locator(".hand button").first()); // no card to give up
    await quiet(page.getByTestId("insure"));
    await press(page.getByTestId("insure"));
    await kindly(page, step);
    await press(page.locator(".hand button").first());
    await press(page.getByTestId("insure"));
  } else if (verb === "bid") {
    await meant(page.locator(".bar .bid").nth(Number(a) - 1));
    for (const wrong of ["1", "2", "3", "4"].filter((one) => one !== a)) {
      await quiet(page.locator(".bar .bid").nth(Number(wrong) - 1));
      await page.keyboard.press(wrong);
      await kindly(page, step);
    }
    await page.keyboard.press(a);
  } else if (verb === "pick") {
    const colours: Record<string, string> = { salmon: "Take as salmon" };
    for (const place of [2, 1]) {
      const right = place === Number(a);
      const fish = page.locator(".slot button").nth(place - 1);
      await (right ? meant : quiet)(fish);
      await press(fish);
      const answers = page.locator(".bar .choices .button:not(.quiet)");
      const many = await answers.count();
      if (many === 0 && !right) await kindly(page, step);
      for (let i = 0; i < many; ++i) {
        if (right && (await answers.nth(i).textContent()) === colours[b]) {
          await meant(answers.nth(i));
          continue;
        }
        await quiet(answers.nth(i));
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
      await quiet(cards.nth(i));
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
    assert.match((await page.getByTestId("say").textContent()) ?? "", /^[^.]*most (victory )?points [^.]*wins\./); // said first
    for (const [i, { spot, you, aki }] of steps.entries()) {
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
        await page.locator("[data-testid=continue]:focus").waitFor();
        await press(go);
      }
      // What happened is told in sentences, of Aki's moves, too.
      await at(page, i + 1);
      if ((you || aki) && i + 1 < steps.length) {
        const told = await page.getByTestId("told").locator("li").allTextContents();
        assert.ok(told.length > 0);
        for (const words of told) assert.match(words.trim(), /^\S.*[.!?]$/, `step ${i + 1}`);
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

for (const game of ["osaka", "tsukiji"]) {
  test(`every step and every question of ${game} can be tried again`, async () => {
    const { steps, quiz } = await scriptOf(game);
    const { page, context, complaints } = await openPage(here.browser, here.server.address + `#/learn/${game}`);
    const words = async () => [await page.getByTestId("say").textContent(), await page.getByTestId("task").allTextContents()];
    const onward = async (i: number) => {
      const { you } = steps[i] ?? {};
      if (you) await rightMove(page, you);
      else {
        if (i >= steps.length) await press(page.locator(".answer").nth(quiz[i - steps.length].right));
        await press(page.getByTestId("continue"));
      }
    };
    const last = steps.length + quiz.length - 1;
    await at(page, 0);
    for (let i = 0; i < last; ++i) {
      const first = await words();
      await onward(i);
      await at(page, i + 1);
      await press(page.getByTestId("back-step"));
      await at(page, i);
      assert.deepEqual(await words(), first);
      assert.equal(await page.locator(".answer[aria-pressed=true]").count(), 0); // a question is asked anew
      await onward(i);
      await at(page, i + 1);
    }
    await onward(last);
    await page.getByTestId("play-real").waitFor();
    await page.getByRole("button", { name: "From the beginning" }).click();
    await at(page, 0);
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
