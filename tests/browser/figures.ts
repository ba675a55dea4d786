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
    boardAfter: Promise<number>;
    stage: { gaps: number[]; animated: Record<string, number> };
  }
}

const games = ["osaka", "tsukiji"] as const;
const visits = 5;
const puzzle_limit_ms = 300;
const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number: number): number => Math.round(number * 10) / 10;

// From requesting the page to the first working button, in a fresh browser; and from the click on it to the first board,
// as the page's own clock says.
async function interactive(browser: Browser, address: string) {
  const times: Record<"start" | Game, number[]> = { start: [], osaka: [], tsukiji: [] };
  for (let i = 0; i < visits; ++i) {
    for (const game of games) {
      const { page, context } = await openPage(browser, "about:blank");
      const start = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await page.getByTestId(`play-${game}`).click({ trial: true });
      times.start.push(performance.now() - start);
      await page.evaluate(waitForBoard, ".bar .choices button, .bar .bid"); // what can be done at the table
      await page.getByTestId(`play-${game}`).click();
      times[game].push(await page.evaluate(() => window.boardAfter));
      await context.close();
    }
  }
  return {
    start_page_ms: rounded(median(times.start)),
    first_board_ms: { osaka: rounded(median(times.osaka)), tsukiji: rounded(median(times.tsukiji)) },
    first_board_longest_ms: { osaka: rounded(Math.max(...times.osaka)), tsukiji: rounded(Math.max(...times.tsukiji)) },
  };
}
// From pressing Start, as soon as it is there, to the first puzzle, in a fresh browser; and from Next to each of the following.
async function puzzles(browser: Browser, address: string) {
  const times = Object.fromEntries(games.map((game) => [game, { first: [] as number[], next: [] as number[] }]));
  for (let i = 0; i < visits; ++i) {
    for (const game of games) {
      const { page, context } = await openPage(browser, `${address}#/learn/puzzles/${game}`);
      for (const n of [0, 1, 2, 3, 4]) {
        const button = n === 0 ? page.locator(".choose .button.primary") : page.getByTestId("next-puzzle");
        await button.waitFor();
        await page.evaluate(waitForBoard, ".play .bar");
        await button.click();
        times[game][n === 0 ? "first" : "next"].push(await page.evaluate(() => window.boardAfter));
      }
      await context.close();
    }
  }
  const told = (list: number[]) => ({ median_ms: rounded(median(list)), longest_ms: rounded(Math.max(...list)) });
  return Object.fromEntries(games.map((game) => [game, { first: told(times[game].first), next: told(times[game].next) }]));
}
// Runs in the page: the time from the next click to the frame that shows this, and not what of it was there before.
function waitForBoard(selector: string): void {
  const before = document.querySelector(selector);
  window.boardAfter = new Promise((done) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const look = () => {
          const shown = document.querySelector(selector);
          if (shown !== before && shown?.getClientRects().length) setTimeout(() => done(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
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

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number; // in microseconds
  tdur?: number; // of the processor
  args: { name?: string };
}
// How long tasks of the page's thread take, in ms. Processor time is what the page can answer for: a task also waits while
// other programs have the processor.
function tasksOf(trace: Buffer): { ms: number; processor: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: TraceEvent[];
  };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const main = new Set(named.map(thread));
  return traceEvents
    .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && main.has(thread(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, processor: tdur / 1000 }));
}

// A whole game with motion at its normal speed: frames while something moves, tasks that block the page's thread, and
// what is animated.
async function motion(browser: Browser, address: string, game: Game) {
  const { page, context } = await openPage(browser, address, { motion: true });
  await page.evaluate(watchStage);
  await browser.startTracing(page, { categories: ["toplevel"] });
  await page.getByTestId(`play-${game}`).click();
  const start = performance.now();
  await playToTheEnd(page, presses.mouse);
  await page.waitForTimeout(5000); // the ending, with its course and its turning point
  const seconds = (performance.now() - start) / 1000;
  const tasks = tasksOf(await browser.stopTracing());
  const { gaps, animated } = await page.evaluate(() => window.stage);
  await context.close();
  const share = (ms: number) => rounded((100 * gaps.filter((gap) => gap > ms).length) / gaps.length);
  return {
    seconds: rounded(seconds),
    frames: gaps.length,
    per_second: rounded((1000 * gaps.length) / gaps.reduce((sum, one) => sum + one, 0)),
    over_17_ms_percent: share(17.5),
    over_33_ms_percent: share(34),
    tasks: tasks.length,
    longest_task_ms: rounded(tasks.reduce((most, { processor }) => Math.max(most, processor), 0)),
    tasks_over_50_ms: tasks.filter(({ processor }) => processor > 50).length,
    tasks_over_100_ms: tasks.filter(({ processor }) => processor > 100).length,
    tasks_over_100_ms_with_waiting: tasks.filter(({ ms }) => ms > 100).length,
    animated,
  };
}
function watchStage(): void {
  const stage = (window.stage = {
    gaps: [] as number[],
    animated: {} as Record<string, number>,
  });
  const seen = new WeakSet<Animation>();
  let last = 0;
  const frame = (now: number) => {
    const moving = document.getAnimations().filter((animation) => animation.playState === "running");
    if (last && moving.length) stage.gaps.push(now - last);
    last = moving.length ? now : 0;
    for (const animation of moving) {
      if (seen.has(animation)) continue;
      seen.add(animation);
      const effect = animation.effect as KeyframeEffect;
      const properties = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
      for (const property of new Set(properties)) {
        if (!["offset", "computedOffset", "easing", "composite"].includes(property)) {
          stage.animated[property] = (stage.animated[property] ?? 0) + 1;
        }
      }
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
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
  puzzles: await puzzles(browser, server.address),
  level_3: {} as Record<Game, Awaited<ReturnType<typeof wholeGame>>>,
  motion: {} as Record<Game, Awaited<ReturnType<typeof motion>>>,
};
for (const game of games) {
  console.error(`a whole game of ${game}, then one with motion: some minutes ...`);
  figures.level_3[game] = await wholeGame(browser, server.address, game);
  figures.motion[game] = await motion(browser, server.address, game);
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
  ...games.flatMap((game) => {
    const { steps, calls, calls_per_step, bot_median_ms, bot_longest_ms } = figures.level_3[game];
    const { frames, per_second, over_17_ms_percent, over_33_ms_percent, animated } = figures.motion[game];
    const { longest_task_ms, tasks_over_100_ms, tasks_over_100_ms_with_waiting } = figures.motion[game];
    const { first, next } = figures.puzzles[game];
    return [
      [
        `${game}, puzzles`,
        `the first ${first.median_ms} ms from Start, ${first.longest_ms} ms at most; the next ${next.median_ms} ms, ${next.longest_ms} ms at most; limit ${puzzle_limit_ms} ms`,
      ],
      [`${game}, board`, `${shown.first_board_ms[game]} ms from the click, ${shown.first_board_longest_ms[game]} ms at most`],
      [`${game}, engine`, `${calls} calls for ${steps} steps (${calls_per_step} a step)`],
      [`${game}, bots`, `a move takes ${bot_median_ms} ms, ${bot_longest_ms} ms at most (level 3)`],
      [
        `${game}, motion`,
        `${per_second} frames per second; ${over_17_ms_percent} % of ${frames} late, ${over_33_ms_percent} % by more than one`,
      ],
      [`${game}, animated`, Object.keys(animated).sort().join(", ")],
      [
        `${game}, tasks`,
        `the longest took ${longest_task_ms} ms of the processor; ${tasks_over_100_ms} over 100 ms (${tasks_over_100_ms_with_waiting} with waiting)`,
      ],
    ];
  }),
];
for (const [what, figure] of lines) console.error(`${what.padEnd(18)}${figure}`);
if (size.first_load.brotli > size.first_load.limit) process.exit(1);
