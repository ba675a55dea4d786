// Puzzles: found in Learn, solved and failed by keyboard, credit kept, and a file that does not match the engine.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, picture, shared, violations } from "./support.ts";

const here = shared();

interface Shipped {
  id: string;
  theme: string;
  moves: [string, number][];
}
const shipped = async (game: string): Promise<Shipped[]> =>
  (JSON.parse(await readFile(join(import.meta.dirname, `../../web/puzzles/${game}.json`), "utf8")) as { puzzles: Shipped[] }).puzzles;

// From control to control until the one with this name has the focus.
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 60; ++i) {
    const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim());
    if (at === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no way to ${name} by Tab`);
}

test("a puzzle is failed and then solved by keyboard", async () => {
  const bid = (await shipped("tsukiji")).find((one) => one.theme === "bidding");
  assert.ok(bid, "a puzzle about a bid");
  const [best, ...others] = bid.moves.map(([move]) => move.slice(4));
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/learn");
  await tabTo(page, "Puzzles");
  await page.keyboard.press("Enter");
  await tabTo(page, "Tsukiji Market");
  await page.keyboard.press("Enter");
  await page.getByText(/^0 of \d+ solved$/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${here.server.address}#/learn/puzzles/tsukiji/${bid.id}`);
  await page.getByText("What is the best move?").waitFor();
  // A screen reader hears what can be done.
  await page.getByTestId("announced").getByText("Your turn").waitFor({ state: "attached" });

  await page.keyboard.press(others.at(-1)!);
  const verdict = page.getByTestId("verdict");
  await verdict.getByText(/lowers your chance to win by \d+%. Credit: \d+%\./).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-testid") === "verdict");
  await page.getByTestId("solution").getByText(`The best move: “Bid ${best}”.`).waitFor();
  assert.deepEqual(await violations(page), []);
  // The answer is given: another key changes nothing.
  await page.keyboard.press(best);
  await tabTo(page, "Try again");
  await page.keyboard.press("Enter");
  await page.getByText("What is the best move?").waitFor();
  await page.keyboard.press(best);
  await verdict.getByText("Right, that is the best move.").waitFor();

  await tabTo(page, "Next puzzle");
  await page.keyboard.press("Enter");
  await page.getByText("What is the best move?").waitFor();
  assert.ok(!page.url().endsWith(bid.id));
  await page.goto(here.server.address + "#/learn/puzzles/tsukiji");
  await page.getByText(/^1 of \d+ solved$/).waitFor();
  // Nothing of it is among the player's games.
  await page.goto(here.server.address + "#/games");
  await page.getByText("No games in this browser yet.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle of osaka on a phone, in the dark", async () => {
  const take = (await shipped("osaka")).find((one) => one.moves[0][0].startsWith("take "));
  assert.ok(take, "a puzzle about a coin");
  const { page, context, complaints } = await openPage(here.browser, `${here.server.address}#/learn/puzzles/osaka/${take.id}`, {
    size: "phone",
    theme: "dark",
  });
  await page.getByText("What is the best move?").waitFor();
  await page.locator(".market .pick:not(.taken)").first().waitFor();
  await page.screenshot({ path: picture("puzzle-osaka-phone") });
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a file of puzzles that does not match the engine is told in plain words, and results stay", async () => {
  const [first] = await shipped("osaka");
  const { page, context } = await openPage(here.browser, here.server.address + "#/learn", { worker: false });
  await page.evaluate(() => localStorage.setItem("ichiba.puzzles", '{"o1-1":1}'));
  const words = page.getByText("These puzzles do not match this version of the page. Your results are kept.");
  const changed = async (change: (text: string) => string, path: string) => {
    await page.unroute("**/osaka-*.json");
    await page.route("**/osaka-*.json", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
    await page.goto(here.server.address + "#/learn");
    await page.reload();
    await page.goto(`${here.server.address}#/learn/puzzles/osaka${path}`);
    await words.waitFor();
    await page.getByRole("button", { name: /reload/i }).waitFor();
  };
  await changed((text) => text.replace('"ichiba_puzzles":1', '"ichiba_puzzles":2'), "");
  await changed((text) => text.slice(0, text.length / 2), "");
  // In the format, but against the rules of this engine.
  await changed((text) => text.replaceAll(/"steps":\["\d [^"]*"/g, '"steps":["0 pass"'), `/${first.id}`);
  assert.equal(await page.evaluate(() => localStorage.getItem("ichiba.puzzles")), '{"o1-1":1}');
  await context.close();
});

test("the first puzzle opens without waiting for a part: all of them came while it was chosen", async () => {
  for (const game of ["osaka", "tsukiji"]) {
    const { page, context } = await openPage(here.browser, `${here.server.address}#/learn/puzzles/${game}`, { worker: false });
    const begin = page.locator(".choose .button.primary");
    await begin.waitFor();
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await begin.click();
    await page.locator(".board").waitFor();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
    assert.deepEqual(
      asked.filter((path) => /\.(js|css|json|wasm)$/.test(path)),
      [],
      game,
    );
    await context.close();
  }
});
