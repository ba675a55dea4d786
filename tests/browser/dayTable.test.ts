// The table of the day at the real server: a result is sent, compared and counted once; doubts are told in plain words.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openPage, picture, program, shared, violations, type Look } from "./support.ts";

const here = shared({ tables: true });
const today = new Date().toISOString().slice(0, 10);
const id = `daily-tsukiji-${today}`;

const played = (by: string): string => execFileSync(program, ["daily", today, "--game", "tsukiji", "--play", by], { encoding: "utf8" });
// A browser in which a bot has played today's counted game.
async function openDaily(record: string, look: Look = {}) {
  const opened = await openPage(here.browser, here.server.address + "#/games", { worker: false, ...look });
  const game = {
    id,
    game: "tsukiji",
    record,
    steps: record.split("\n").filter((line) => line.includes('"move"')).length,
    seats: [
      { name: "You", bot: null },
      { name: "Tokubei", bot: "level:4" },
    ],
    seed: 1,
    over: true,
    when: Date.now(),
    daily: { date: today, version: "0.1.0" },
  };
  await opened.page.evaluate(
    ([key, text, of]) => {
      localStorage.setItem(key, text);
      localStorage.setItem(of, JSON.stringify({ version: "0.1.0" }));
    },
    [`ichiba.game.${id}`, JSON.stringify(game), `ichiba.daily.tsukiji.${today}`] as const,
  );
  await opened.page.goto(here.server.address + "#/daily");
  return opened;
}
const table = (page: Page) => page.getByTestId("day-table-tsukiji");
const entry = (page: Page): Promise<{ token?: string; sent?: boolean }> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), `ichiba.daily.tsukiji.${today}`);

test("results of a day are sent, compared and counted once", async () => {
  const first = await openDaily(played("greedy"));
  await table(first.page).getByText("0 results so far.").waitFor();
  await first.page.getByTestId("send-daily-tsukiji").click();
  await table(first.page).getByText("Yours is the first result.").waitFor();
  assert.equal((await entry(first.page)).sent, true);

  const second = await openDaily(played("level:4"), { size: "phone", theme: "dark" });
  await table(second.page).getByText("1 result so far.").waitFor();
  await second.page.getByTestId("send-daily-tsukiji").click();
  await table(second.page)
    .getByText(/^Number [12] of 2: more points than \d+% of the others\.$/)
    .waitFor();
  assert.deepEqual(await violations(second.page), []);
  await second.page.screenshot({ path: picture("day-table-phone"), fullPage: true });
  assert.notEqual((await entry(second.page)).token, (await entry(first.page)).token);

  // A player who comes back sees what was added meanwhile, and cannot send again.
  await first.page.reload();
  await table(first.page).getByText("2 results").waitFor();
  assert.equal(await first.page.getByTestId("send-daily-tsukiji").count(), 0);
  await first.page.screenshot({ path: picture("day-table"), fullPage: true });
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  await first.context.close();
  await second.context.close();
});

test("a game that the server doubts, and a server that does not answer", async () => {
  const record = played("random").replace(/("seat":1,"move":"bid )(\d)/, (_, before, bid) => before + (bid === "1" ? "2" : "1"));
  const { page, context } = await openDaily(record);
  // The page's own rules may refuse such a game; the entry then has no result. So the result is there already.
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ version: "0.1.0", result: { points: 3, place: 2, players: 2 } })),
    `ichiba.daily.tsukiji.${today}`,
  );
  await page.reload();
  await page.getByTestId("send-daily-tsukiji").click();
  await table(page).getByText("The server could not confirm this game").waitFor();
  await page.route("**/api/daily/**", (route) => route.abort());
  await page.getByTestId("send-daily-tsukiji").click();
  await table(page).getByText("The server does not answer.").waitFor();
  await page.reload();
  await page.getByTestId("daily-result").waitFor();
  assert.equal(await table(page).count(), 0); // nothing is offered, all the rest is there
  await context.close();
});
