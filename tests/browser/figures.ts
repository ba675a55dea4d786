// The speed of the page in a browser, from the program that serves it: JSON, and a summary on standard error. Only the
// size of a first visit can fail: times depend on the machine.
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
    calls: { name: string; ms: number }[];
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

// A whole game against bots of level 3: every call to the engine, and the bots' moves as the page waits for them.
async function wholeGame(browser: Browser, address: string, game: Game) {
  const { page, context } = await openPage(browser, "about:blank");
  await page.addInitScript(() => {
    window.calls = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      override postMessage(message: { id: number; command: { do: string } }) {
        const start = performance.now();
        const heard = ({ data }: MessageEvent<{ id: number }>) => {
          if (data.id !== message.id) return;
          window.calls.push({ name: message.command.do, ms: performance.now() - start });
          this.removeEventListener("message", heard);
        };
        this.addEventListener("message", heard);
        super.postMessage(message);
      }
    };
  });
  await page.goto(address);
  await page.getByTestId(`play-${game}`).click();
  await playToTheEnd(page, presses.mouse);
  const calls = await page.evaluate(() => window.calls);
  const steps = Number(await page.locator(".play").getAttribute("data-step"));
  await context.close();
  const bots = calls.filter(({ name }) => name === "bot").map(({ ms }) => ms);
  return {
    steps,
    calls: calls.length,
    calls_per_step: rounded(calls.length / steps),
    bot_moves: bots.length,
    bot_median_ms: rounded(median(bots)),
    bot_longest_ms: rounded(Math.max(...bots)),
  };
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
  level_3: {} as Record<Game, Awaited<ReturnType<typeof wholeGame>>>,
  motion: {} as Record<Game, Awaited<ReturnType<typeof frames>>>,
};
for (const game of ["osaka", "tsukiji"] as const) {
  figures.level_3[game] = await wholeGame(browser, server.address, game);
  figures.motion[game] = await frames(browser, server.address, game);
}
await browser.close();
await server.close();
await rm(data, { recursive: true, force: true });
console.log(JSON.stringify(figures, null, 2));

// The same for people.
const { first_load: load, interactive: shown } = figures;
const lines = [
  ["first load", `${load.brotli.toLocaleString("en")} bytes compressed, at most ${load.limit.toLocaleString("en")}`],
  ["first visit", `${figures.first_visit_bytes.toLocaleString("en")} bytes over the wire`],
  ["start page", `${shown.start_page_ms} ms until its first button works`],
  ["first board", `${shown.first_decision_ms} ms from the click to the first decision`],
  ...(["osaka", "tsukiji"] as const).flatMap((game) => {
    const { steps, calls, calls_per_step, bot_median_ms, bot_longest_ms } = figures.level_3[game];
    const { frames, per_second, left_out_percent } = figures.motion[game];
    return [
      [`${game}, engine`, `${calls} calls for ${steps} steps (${calls_per_step} a step)`],
      [`${game}, bots`, `a move takes ${bot_median_ms} ms, ${bot_longest_ms} ms at most (level 3)`],
      [`${game}, motion`, `${per_second} frames per second, ${left_out_percent} % of ${frames} dropped`],
    ];
  }),
];
for (const [what, figure] of lines) console.error(`${what.padEnd(18)}${figure}`);
if (size.first_load.brotli > size.first_load.limit) process.exit(1);
