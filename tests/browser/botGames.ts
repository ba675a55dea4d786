// Finished games between bots, put into this browser, and what is read from it.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { dist } from "./support.ts";

export interface Stored {
  id: string;
  steps: number;
  practice?: boolean;
}
interface Engine {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  call(): number;
  answer(): number;
}
// A finished game of Tsukiji Market between bots, by the page's own engine.
async function finishedGame(seed: number): Promise<{ record: string; steps: number }> {
  const name = (await readdir(join(dist, "assets"))).find((file) => file.endsWith(".wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(join(dist, "assets", name!)), {});
  const engine = instance.exports as unknown as Engine;
  engine._initialize();
  const call = (command: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(command));
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const size = engine.call();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), size)));
  };
  const { table } = call({ do: "new", game: "tsukiji", players: ["Guest", "Tokubei"], options: {}, seed });
  for (let info; !(info = call({ do: "info", table })).over;) call({ do: "bot", table, seat: info.to_act[0], bot: "greedy" });
  return call({ do: "record", table });
}
export const botGame = async (id: string, seed: number, level: number, more: object = {}) => ({
  ...(await finishedGame(seed)),
  id,
  game: "tsukiji",
  seats: [
    { name: "Guest", bot: null },
    { name: "Tokubei", bot: `level:${level}` },
  ],
  seed,
  over: true,
  when: Date.now(),
  ...more,
});
export const put = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(`ichiba.${key}`, text), [key, JSON.stringify(value)] as const);
export const read = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`ichiba.${key}`) ?? "null"), key);
// A bid of the person, and everything that follows it.
export async function bid(page: Page, number: number): Promise<void> {
  await page.getByRole("button", { name: `Bid ${number}` }).click();
  await page
    .getByText(new RegExp(`bids ${number}`))
    .first()
    .waitFor();
  await page.locator(".play:not([data-busy])").waitFor();
}
