// Whole games and lessons by screen reader: everything is found by role and name, and known from what live regions say.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
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
async function buttons(inside: Locator): Promise<Button[]> {
  const tree = await inside.ariaSnapshot();
  // A line with a colon is quoted as a whole.
  return [...tree.matchAll(/^\s*- '?button "((?:[^"\\]|\\.)*)"(.*)$/gm)].map(([, name, marks]) => ({
    name: name.replaceAll('\\"', '"').replaceAll("''", "'"),
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
        await buttons(page.getByRole("main")),
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

// What a task of a lesson asks to press, by the names of the buttons.
function asked(task: string): RegExp[] {
  const found = (pattern: RegExp, press: (...words: string[]) => RegExp[]) => {
    const words = pattern.exec(task);
    return words ? press(...words.slice(1)) : undefined;
  };
  return (
    found(/^Bid (\d)/, (n) => [new RegExp(`^Bid ${n}$`)]) ??
    found(/^Choose the (\w+) token/, (colour) => [new RegExp(`^An? ${colour} token$`)]) ??
    found(/^Choose the (\w+ \d)\b.* take it as a coin/, (card) => [new RegExp(`^${card}$`), /^Take as a coin$/]) ??
    found(/^Choose the (\w+ \d)\b.* reserve it/, (card) => [new RegExp(`^${card}$`), /^Reserve$/]) ??
    found(/^Press Buy, then pay/, () => [/^Buy /, /^Pay /]) ??
    found(/ press (\w+)\.$/, (name) => [new RegExp(`^${name}$`)]) ??
    found(/^Take the left fish as (\w+)/, (fish) => [new RegExp(`\\b${fish}\\b`), new RegExp(`^Take as ${fish}$`)]) ??
    found(/^Take the left (?:fish, the )?(\w+)(?:, with the (\w+))?/, (fish, sign = "") => [new RegExp(`^${fish}\\b.*${sign}`)]) ??
    found(/^Steal the (\w+) with the (\w+)/, (fish, sign) => [new RegExp(`^${fish}\\b.*${sign}`)]) ??
    assert.fail(`no button follows from "${task}"`)
  );
}
const squeezed = (text: string) => text.replace(/\s+/g, "");

for (const game of ["osaka", "tsukiji"]) {
  test(`the lesson of ${game} for somebody who only listens`, { timeout: 120000 }, async () => {
    const { page, context, complaints } = await openPage(here.browser, `${here.server.address}#/learn/${game}`);
    const ear = await listen(page);
    const panel = page.getByRole("region", { name: "Learn" });
    const press = async (name: RegExp) => {
      const button = (await buttons(page.getByRole("main"))).find((one) => !one.off && name.test(one.name));
      assert.ok(button, `a button ${name}`);
      await page.getByRole("main").getByRole("button", { name: button.name, exact: true }).first().press("Enter");
    };
    let answer = 0;
    let [tasks, questions] = [0, 0];
    for (let turn = 0; ; ++turn) {
      assert.ok(turn < 80, "the lesson does not end");
      await page.locator(".play:not([data-busy])").waitFor();
      await page.getByTestId("say").waitFor();
      await page.waitForTimeout(50); // until it is said
      const news = await ear.fresh();
      // Everything that the lesson shows by now was heard.
      const shown = page.locator("[data-testid=say], [data-testid=task], [data-testid=told] li, [data-testid=verdict]");
      const heard = squeezed((await ear.all()).join(" "));
      assert.deepEqual(
        (await shown.allTextContents()).filter((text) => !heard.includes(squeezed(text))),
        [],
      );
      assert.notDeepEqual(news, [], "nothing was heard");
      const own = (await buttons(panel)).map(({ name }) => name);
      if (own.includes("Play a real game")) break;
      const before = await panel.textContent();
      const task = news.findLast((text) => /^Your turn\s+[A-Z]/.test(text))?.replace(/^Your turn\s+/, "");
      if (task) {
        for (const name of asked(task)) await press(name);
        ++tasks;
      } else if (own.includes("Continue")) {
        await press(/^Continue$/);
        answer = 0;
      } else {
        // A question: one answer after the other, until one is right.
        const answers = own.filter((name) => name !== "Back");
        assert.equal(answers.length, 3);
        if (answer === 0) ++questions;
        else assert.ok(news.some((text) => /^Not quite\./.test(text)));
        await panel.getByRole("button", { name: answers[answer++], exact: true }).press("Enter");
        await page.getByTestId("verdict").waitFor();
        continue;
      }
      await page.waitForFunction((before) => document.querySelector("[data-testid=lesson]")?.textContent !== before, before);
    }
    assert.ok(tasks > 5);
    assert.equal(questions, 3);
    await press(/^Play a real game$/);
    await page.waitForURL(/#\/play\//);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
