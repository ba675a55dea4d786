// People at the table server, each in a separate browser.
import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import { presses, step } from "./player.ts";
import { openPage, type Look, type Opened } from "./support.ts";

export interface Guest extends Opened {
  name: string;
  messages: string[]; // every one that it was sent
}
export type Game = "osaka" | "tsukiji";

export async function guest(browser: Browser, name: string, address: string, options?: Look): Promise<Guest> {
  const opened = await openPage(browser, "about:blank", options);
  const messages: string[] = [];
  opened.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => messages.push(String(payload))));
  opened.page.on("dialog", (dialog) => dialog.accept());
  await opened.page.goto(address);
  return { ...opened, name, messages };
}
// Nobody's page has complained.
export const close = async (...people: Opened[]): Promise<void> => {
  for (const { context, complaints } of people) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
};
export const linked = (page: Page): Promise<void> =>
  page.locator("[data-testid=link][data-state=connected]").waitFor({ state: "attached", timeout: 30000 });

interface TableWanted {
  bots?: boolean;
  listed?: boolean;
  options?: (form: Locator) => Promise<unknown>;
}
export async function makeTable(ann: Guest, game: Game, { bots = false, listed = false, options }: TableWanted = {}): Promise<void> {
  const form = ann.page.locator("section", { has: ann.page.getByRole("heading", { name: "With friends by a link" }) });
  await form.getByLabel("Game").selectOption(game);
  await form.getByLabel("Your name").fill(ann.name);
  await form.getByLabel("Seat 2").selectOption(bots ? "bot1" : "open");
  if (game === "osaka") await form.getByLabel("Seat 3").selectOption("nobody");
  if (game === "osaka") await form.getByLabel("Seat 4").selectOption("nobody");
  if (listed || options) await form.locator("summary").click();
  if (listed) await form.getByTestId("friends-listed").check();
  await options?.(form);
  await form.getByTestId("make").click();
  await ann.page.waitForURL(/#\/t\//);
}
export async function sitDown(ben: Guest, link: string): Promise<void> {
  await ben.page.goto(link);
  await ben.page.getByLabel("Your name").fill(ben.name);
  await ben.page.getByTestId("sit").click();
}

// Both play, in turn; `at` does something between two turns.
export async function playBoth(players: Guest[], at: Record<number, () => Promise<unknown>> = {}, most = 900): Promise<number> {
  const over = async (page: Page) => page.locator("#end-title").isVisible();
  for (let turn = 0; turn < most; ++turn) {
    await at[turn]?.();
    let acted = false;
    for (const [seat, { page }] of players.entries()) {
      if (await over(page)) continue;
      const can = await page.evaluate(
        () =>
          document.querySelector("[data-sending=false]") &&
          Boolean(
            document.querySelector(
              "[data-testid=buy], [data-testid=pay], [data-testid=insure], .bar .choices button, .slot button, .card button, .ledger .button",
            ),
          ),
      );
      if (!can) continue;
      acted = true;
      await step(page, presses.mouse, 2 * turn + seat).catch(async (error) => {
        if (!(await over(page))) throw error;
      });
    }
    if ((await over(players[0].page)) && (await over(players[1].page))) return turn;
    await players[0].page.waitForTimeout(acted ? 20 : 60);
  }
  throw new Error("the game does not end");
}

// A table of the given kind without the form; everybody with the token of a seat.
export async function tableByApi(address: string, wanted: object, names: string[] = []): Promise<{ table: string; tokens: string[] }> {
  const post = async (path: string, body: object): Promise<{ table: string; token: string }> =>
    (await fetch(`${address}api/tables${path}`, { method: "POST", body: JSON.stringify(body) })).json();
  const made = await post("", wanted);
  const tokens = [made.token];
  for (const name of names) tokens.push((await post(`/${made.table}/sit`, { name })).token);
  return { table: made.table, tokens };
}
// Opens the table with the token stored where the page keeps it.
export async function openSeat(
  browser: Browser,
  name: string,
  address: string,
  table: string,
  token: string | null,
  options?: Look,
): Promise<Guest> {
  const one = await guest(browser, name, address, options);
  if (token)
    await one.page.evaluate(([table, token]) => localStorage.setItem("ichiba.seats", JSON.stringify([{ table, token }])), [table, token]);
  await one.page.goto(`${address}#/t/${table}`);
  return one;
}
