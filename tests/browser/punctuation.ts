// Punctuation of another language, in what is shown or named.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

const foreign: Record<string, RegExp> = {
  "fr-FR": /[\p{L}\d)][:;!?](?=\s|$)| [:;!?»]|« /mu,
  "de-DE": /[\p{L}\d)][ \u00a0\u202f][:;!?]|[«»"]/u,
  "ja-JP": /[\u3040-\u9fff][.,;:!?()]|[.,;:!?] ?[\u3040-\u9fff]|[、。] [\u3040-\u9fff]/u,
};
const shownIn = (page: Page) =>
  page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
  ]);
export async function ownPunctuation(page: Page, language: string): Promise<void> {
  for (const text of await shownIn(page)) assert.doesNotMatch(text, foreign[language]);
}
