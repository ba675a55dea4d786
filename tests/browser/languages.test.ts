// Whole games in the other languages, on a phone: no text is missing, wider than the screen or left in English.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { playToTheEnd, presses } from "./player.ts";
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

// Punctuation of another language, in what is shown or named.
const foreign: Record<string, RegExp> = {
  "fr-FR": /[\p{L}\d)][:;!?](?=\s|$)| [:;!?»]|« /mu,
  "de-DE": /[\p{L}\d)][ \u00a0\u202f][:;!?]|[«»"]/u,
  "ja-JP": /[\u3040-\u9fff][.,;:!?()]|[.,;:!?] ?[\u3040-\u9fff]/u,
};
const shownIn = (page: Page) =>
  page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
  ]);

for (const language of ["fr-FR", "de-DE", "ja-JP"]) {
  for (const game of ["osaka", "tsukiji"]) {
    test(`a game of ${game} in ${language}`, { timeout: 120000 }, async () => {
      const { page, context, complaints } = await openPage(here.browser, here.server.address, { size: "phone", language });
      await page.getByTestId(`play-${game}`).click();
      await playToTheEnd(page, presses.mouse, {
        each: async (turn) => {
          if (turn % 8 === 0) assert.equal(await overflow(page), 0);
          if (turn % 8 === 4) for (const text of await shownIn(page)) assert.doesNotMatch(text, foreign[language]);
          if (turn === 16) await page.screenshot({ path: picture(`middle-${game}-phone-${language.slice(0, 2)}`), fullPage: true });
        },
      });
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
