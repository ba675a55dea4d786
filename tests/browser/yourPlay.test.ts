// Your own play: the ladder, what decisions cost, moves taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bid, botGame, put, read, type Stored } from "./botGames.ts";
import { openPage, picture, shared, violations } from "./support.ts";

const here = shared();

test("your play is reached from my games, with no game there, too", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { size: "phone", worker: false });
  await page.getByText("No games in this browser yet.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Your play" }).click();
  await page.waitForURL("**/#/you");
  await page.getByRole("heading", { name: "Your play", level: 1 }).waitFor();
  await page.getByTestId("rung-1").waitFor();
  await page.goto(here.server.address + "#/games");
  await put(page, "game.a", await botGame("a", 1, 2));
  await page.reload();
  await page.getByRole("link", { name: "Review", exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Your play" }).click();
  await page
    .getByTestId("rung-2")
    .getByText(/1 of 1 won|1 game, not beaten yet/)
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("your play: the ladder, what decisions cost, and a move taken back that does not count", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { worker: false });
  await put(page, "game.a", await botGame("a", 1, 2));
  await put(page, "game.b", await botGame("b", 2, 2, { practice: true }));
  await page.goto(here.server.address + "#/you");
  await page.getByText("1 game is not counted").waitFor();
  await page
    .getByTestId("rung-2")
    .getByText(/Tsukiji Market: (1 of 1 won|1 game, not beaten yet)/)
    .waitFor();
  await page.getByTestId("study").click();
  await page
    .getByTestId("cost-tsukiji")
    .getByText(/for a decision on average \(one game\)/)
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("your-play"), fullPage: true });

  await page.getByTestId("next-tsukiji").click();
  await bid(page, 2);
  await page.getByTestId("undo").click();
  await page.getByTestId("practice").waitFor();
  await page.getByRole("button", { name: "Bid 1" }).waitFor();
  const id = /#\/play\/([^/]+)/.exec(page.url())![1];
  const taken = (await read(page, `game.${id}`)) as Stored;
  assert.equal(taken.practice, true);
  await bid(page, 1);
  assert.ok(((await read(page, `game.${id}`)) as Stored).steps > taken.steps);
  assert.deepEqual(complaints, []);
  await context.close();
});
