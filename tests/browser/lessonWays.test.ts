// Whole lessons in other ways: with Tab, Enter and Space alone, and on a phone in the other languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { at, press, rightMove, scriptOf } from "./lessonSteps.ts";
import { ownPunctuation } from "./punctuation.ts";
import { openPage, overflow, picture, shared, tabTo } from "./support.ts";

const here = shared();

const colours: Record<string, string> = { R: "red", B: "blue", Y: "yellow", G: "green" };
const cardName = (card: string) => `${colours[card[0]]} ${card[1]}`;
// The names of what a move of Osaka is made with, in order.
function controlsOf(asked: string): (string | RegExp)[] {
  const [verb, a, b] = asked.split(" ");
  if (verb === "token") return [`A ${colours[a]} token`];
  if (verb === "take") return [cardName(a), "Take as a coin"];
  if (verb === "reserve") return [cardName(b), "Reserve"];
  if (verb === "buy") return [/^Buy all/, /^Pay /];
  return ["Insure"];
}
test("a whole lesson with Tab, Enter and Space", async () => {
  const { steps, quiz } = await scriptOf("osaka");
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/learn/osaka");
  let pressed = 0;
  const go = async (name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press(["Enter", "Space"][pressed++ % 2]);
  };
  for (const [i, { you }] of steps.entries()) {
    await at(page, i);
    for (const name of you ? controlsOf(you) : ["Continue"]) await go(name);
  }
  for (const [i, { right }] of quiz.entries()) {
    await at(page, steps.length + i);
    await go((await page.locator(".answer").nth(right).innerText()).trim());
    await page.getByTestId("verdict").getByText("Right.").waitFor();
    await go("Continue");
  }
  await go("Play a real game");
  await page.waitForURL(/#\/play\//);
  assert.ok(pressed > steps.length);
  assert.deepEqual(complaints, []);
  await context.close();
});

// Buttons of the lesson and of the action bar whose words or edges are cut off.
const cutOff = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [".lesson", ".bar"].flatMap((part) => {
      const room = document.querySelector(part)?.getBoundingClientRect();
      return [...document.querySelectorAll(`${part} .button, ${part} .bid, ${part} .token`)]
        .filter((button) => {
          const { left, right, bottom } = button.getBoundingClientRect();
          return (
            left < room!.left - 1 || right > room!.right + 1 || bottom > room!.bottom + 1 || button.scrollWidth > button.clientWidth + 1
          );
        })
        .map((button) => button.textContent);
    }),
  );
for (const language of ["fr-FR", "de-DE", "ja-JP"]) {
  for (const game of ["osaka", "tsukiji"]) {
    test(`the lesson of ${game} in ${language}, on a phone`, { timeout: 120000 }, async () => {
      const { steps, quiz } = await scriptOf(game);
      const { page, context, complaints } = await openPage(here.browser, `${here.server.address}#/learn/${game}`, {
        language,
        size: "phone",
      });
      const look = async (where: string) => {
        assert.equal(await overflow(page), 0, where);
        assert.deepEqual(await cutOff(page), [], where);
        await ownPunctuation(page, language);
        assert.doesNotMatch((await page.getByTestId("lesson").textContent()) ?? "", /[{}]|undefined|NaN/, where);
      };
      for (const [i, { you }] of steps.entries()) {
        await at(page, i);
        await look(`step ${i + 1}`);
        if (you) await rightMove(page, you);
        else await press(page.getByTestId("continue"));
      }
      for (const [i, { right }] of quiz.entries()) {
        await at(page, steps.length + i);
        await look(`question ${i + 1}`);
        for (const answer of [(right + 1) % 3, right]) {
          await press(page.locator(".answer").nth(answer));
          await page.getByTestId("verdict").waitFor();
          await look(`answer ${answer} to question ${i + 1}`);
        }
        if (i === 0) await page.screenshot({ path: picture(`lesson-question-${game}-phone-${language.slice(0, 2)}`) });
        await press(page.getByTestId("continue"));
      }
      await page.getByTestId("play-real").waitFor();
      await look("the end");
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}
