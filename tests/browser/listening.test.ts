// Whole games by screen reader: everything is found by role and name, and known from what live regions say.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, shared } from "./support.ts";

declare global {
  interface Window {
    heard: string[];
  }
}
interface Button {
  name: string;
  off: boolean;
}

const here = shared();

// As a screen reader does: keeps what is added to live regions, in order.
async function listen(page: Page) {
  await page.addInitScript(() => {
    window.heard = [];
    const region = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest("[aria-live], [role=log], [role=status], [role=alert]");
    new MutationObserver((changes) => {
      for (const change of changes) {
        const added = change.type === "characterData" ? [change.target] : [...change.addedNodes];
        for (const node of added) {
          const text = node.textContent?.trim();
          if (text && region(node)) window.heard.push(text);
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await page.reload();
  let read = 0;
  return {
    all: () => page.evaluate(() => window.heard),
    fresh: async () => {
      const all = await page.evaluate(() => window.heard);
      const news = all.slice(read);
      read = all.length;
      return news;
    },
  };
}

// Everything that can be pressed, as the accessibility tree has it: names only.
async function buttons(page: Page): Promise<Button[]> {
  const tree = await page.getByRole("main").ariaSnapshot();
  return [...tree.matchAll(/^\s*- button "((?:[^"\\]|\\.)*)"(.*)$/gm)].map(([, name, marks]) => ({
    name: name.replaceAll('\\"', '"'),
    off: /\[disabled\]/.test(marks),
  }));
}

// Decides from names alone. The last announcement says what to do.
function decide(list: Button[], heard: string[], turn: number): Button | undefined {
  const named = (pattern: RegExp) => list.find(({ name, off }) => !off && pattern.test(name));
  const last = heard.at(-1) ?? "";
  return (
    named(/^Close$/) ??
    named(/^Insure$/) ??
    named(/^Pay \d/) ??
    named(/token$/) ??
    named(/^Take as a coin$/) ??
    named(/^Buy all for/) ??
    named(/^Pass$/) ??
    named(new RegExp(`^Bid ${(turn % 4) + 1}$`)) ??
    named(/^Take as \w+$/) ??
    (/Take a fish|Steal|Discard an|Choose its colour|Market/.test(last)
      ? named(/^(tuna|salmon|mackerel|yellowtail|red|blue|yellow|green)\b(?!.*reserved by (?!you))/)
      : undefined)
  );
}

for (const game of ["Traders of Osaka", "Tsukiji Market"]) {
  test(`a game of ${game} for somebody who only listens`, { timeout: 300000 }, async () => {
    const { page, context, complaints } = await openPage(here.browser, here.server.address);
    const ear = await listen(page);
    await page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: game }) })
      .getByRole("button", { name: "Play", exact: true })
      .press("Enter");
    const heard = [];
    let waited = 0;
    for (let turn = 0; turn < 3000; ++turn) {
      heard.push(...(await ear.fresh()));
      if (heard.some((text) => /^The game is over/.test(text))) break;
      const choice = decide(
        await buttons(page),
        heard.filter((text) => /^Your turn/.test(text)),
        turn,
      );
      if (!choice) {
        assert.ok(++waited < 400, `nothing to press after "${heard.slice(-4).join(" / ")}"`);
        await page.waitForTimeout(30);
        continue;
      }
      waited = 0;
      const button = page.getByRole("main").getByRole("button", { name: choice.name, exact: true }).first();
      await button.press("Enter", { timeout: 2000 }).catch(() => {}); // it may have gone meanwhile
    }
    assert.ok(
      heard.some((text) => /^The game is over/.test(text)),
      "the end was told",
    );
    // Every line of the log was announced, and every turn began with what can be done.
    const lines = await page.getByRole("log").locator("p").allTextContents();
    const told = new Set(heard);
    assert.deepEqual(
      lines.slice(10).filter((line) => !told.has(line.trim())),
      [],
    );
    assert.ok(heard.filter((text) => /^Your turn\. /.test(text)).length > 5);
    if (game === "Traders of Osaka") assert.ok(heard.some((text) => /^Your turn\. Market: .*You can buy everything for \d+/.test(text)));
    else assert.ok(heard.some((text) => /^Your turn\. Your bid: /.test(text)));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
