// The speed of the page in a browser, from the program that serves it, as JSON. Only the size of a first visit can
// fail: times depend on the machine.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Game } from "./guests.ts";
import { playToTheEnd, presses } from "./player.ts";
import { launch, openPage, tableServer } from "./support.ts";

declare global {
  interface Window {
    botTimes: number[];
    gaps: number[];
  }
}

const visits = 5;
const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number: number): number => Math.round(number * 10) / 10;

// From requesting the page to the first working button, in a fresh browser.
async function interactive(browser: Browser, address: string) {
  const times = [];
  for (let i = 0; i < visits; ++i) {
    const { page, context } = await openPage(browser, "about:blank");
    const start = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.getByTestId("play-tsukiji").click({ trial: true });
    const shown = performance.now();
    await page.getByTestId("play-tsukiji").click();
    await page.getByRole("button", { name: "Bid 2" }).waitFor();
    times.push({ shown: shown - start, game: performance.now() - shown });
    await context.close();
  }
  return {
    start_page_ms: rounded(median(times.map((one) => one.shown))),
    first_decision_ms: rounded(median(times.map((one) => one.game))),
  };
}

// Everything a first visit loads until a game can be played, as transferred.
async function firstVisit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  context.on("requestfinished", (request) => sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)));
  await page.goto(address);
  await page.getByRole("heading", { name: "With friends by a link" }).waitFor();
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 2" }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  await context.close();
  return bytes;
}

// Every move of the bots in a whole game, as the page waits for it.
async function botMoves(browser: Browser, address: string, game: Game) {
  const { page, context } = await openPage(browser, "about:blank");
  await page.addInitScript(() => {
    window.botTimes = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      override postMessage(message: { id: number; command?: { do: string } }) {
        if (message.command?.do === "bot") {
          const start = performance.now();
          const heard = ({ data }: MessageEvent<{ id: number }>) => {
            if (data.id !== message.id) return;
            window.botTimes.push(performance.now() - start);
            this.removeEventListener("message", heard);
          };
          this.addEventListener("message", heard);
        }
        super.postMessage(message);
      }
    };
  });
  await page.goto(address);
  await page.getByTestId(`play-${game}`).click();
  await playToTheEnd(page, presses.mouse);
  const times = await page.evaluate(() => window.botTimes);
  await context.close();
  return { moves: times.length, median_ms: rounded(median(times)), longest_ms: rounded(Math.max(...times)) };
}

// Frames while cards travel and ships sail.
async function frames(browser: Browser, address: string, game: Game) {
  const { page, context } = await openPage(browser, address, { motion: true });
  await page.getByTestId(`play-${game}`).click();
  await page.locator("[data-testid=status]").waitFor();
  await page.evaluate(() => {
    window.gaps = [];
    let last = 0;
    const frame = (now: number) => {
      const moving = document.getAnimations().some((animation) => animation.playState === "running");
      if (last && moving) window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await playToTheEnd(page, presses.mouse, { most: 12 }).catch(() => {});
  const gaps = await page.evaluate(() => window.gaps);
  await context.close();
  const late = gaps.filter((gap) => gap > 25).length; // a frame was left out
  return { frames: gaps.length, per_second: rounded(1000 / median(gaps)), left_out_percent: rounded((100 * late) / gaps.length) };
}

const data = await mkdtemp(join(tmpdir(), "ichiba-figures-"));
const server = await tableServer(data);
const browser = await launch();
const size = JSON.parse(execFileSync(process.execPath, [join(import.meta.dirname, "../../tools/web-size.mjs")], { encoding: "utf8" })) as {
  first_load: { gzip: number; brotli: number; limit: number };
};
const figures = {
  ...size,
  first_visit_bytes: await firstVisit(browser, server.address),
  interactive: await interactive(browser, server.address),
  level_3: {} as Record<Game, Awaited<ReturnType<typeof botMoves>>>,
  motion: {} as Record<Game, Awaited<ReturnType<typeof frames>>>,
};
for (const game of ["osaka", "tsukiji"] as const) {
  figures.level_3[game] = await botMoves(browser, server.address, game);
  figures.motion[game] = await frames(browser, server.address, game);
}
await browser.close();
await server.close();
await rm(data, { recursive: true, force: true });
console.log(JSON.stringify(figures, null, 2));
if (size.first_load.brotli > size.first_load.limit) process.exit(1);
