// A server for the built page, and a browser.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import type { Duplex, Readable } from "node:stream";
import { after, before } from "node:test";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";

const root = join(import.meta.dirname, "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core") as typeof import("playwright-core");
const pictures = process.env.PICTURES ?? join(root, "build/pictures");
export const program = process.env.ICHIBA ?? join(root, "build/ichiba");
export const dist = process.env.ICHIBA_DIST ?? join(root, "web/dist");
const complaintsOf = new WeakMap<Page, string[]>();
export const picture = (name: string): string => join(pictures, `${name}.png`);

// What tests leave in the page's window.
declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

// A server for the page alone, or the real table server.
export interface PageServer {
  address: string;
  folder: string; // can be changed: another build replaces the page
  close(): Promise<void>;
}
export interface TableServer {
  address: string;
  start(folder?: string): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}
interface Shared<Server> {
  browser: Browser;
  server: Server;
}

// What the tests of a file share: a browser, and a server.
export function shared(): Shared<PageServer>;
export function shared(kind: { tables: true }): Shared<TableServer>;
export function shared({ tables = false } = {}): Shared<PageServer | TableServer> {
  const here = {} as Shared<PageServer | TableServer>; // filled before the first test
  let data: string | null;
  before(async () => {
    await mkdir(pictures, { recursive: true });
    data = tables ? await mkdtemp(join(tmpdir(), "ichiba-tables-")) : null;
    here.server = data ? await tableServer(data) : await serve();
    here.browser = await launch();
  });
  after(async () => {
    if (here.browser) await showLeftOpen(here.browser);
    await here.browser?.close();
    await here.server?.close();
    if (data) await rm(data, { recursive: true, force: true });
  });
  return here;
}

// A test that passes closes its pages. What a failed one saw is kept as a picture and as text, which tools/web prints.
async function showLeftOpen(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const name = `failed-${process.pid}-${randomUUID().slice(0, 8)}`;
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    await writeFile(join(pictures, `${name}.txt`), `${page.url()}\n${(complaintsOf.get(page) ?? []).join("\n")}\n${text}\n`);
    await page.screenshot({ path: picture(name), timeout: 5000 }).catch(() => {});
  }
}

// What the log of a game in this browser says, once only a person has to move.
export async function logOf(page: Page): Promise<string | null> {
  await page.locator(".play:not([data-busy])").waitFor();
  return page.locator(".lines").textContent();
}

// Begins a game of Tsukiji Market and makes the first bid.
export async function firstBid(page: Page): Promise<void> {
  await page.getByTestId("play-tsukiji").click();
  await page.getByRole("button", { name: "Bid 2" }).click();
  await page
    .getByText(/bids 2/)
    .first()
    .waitFor();
}

// What axe finds wrong in either theme, one line each.
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(require.resolve("axe-core/axe.min.js"), "utf8"));
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const themes = dark ? (["light", "dark"] as const) : (["dark", "light"] as const); // the page's own one last
  const found = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await violationsNow(page)).map((one) => `${theme}: ${one}`));
  }
  return found;
}
async function violationsNow(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  return found.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(" "))
        .slice(0, 4)
        .join(" | ")}`,
  );
}

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

// `behind`: the port of a table server, for everything that is not a file of web/dist.
async function serve(behind?: number): Promise<PageServer> {
  const here = { folder: dist };
  const server = createServer(async (request, response) => {
    const url = request.url ?? "/";
    if (behind && /^\/(api|t)\//.test(url)) return pass(request, response, behind);
    const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const body = await readFile(join(here.folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  if (behind) server.on("upgrade", (request, socket, head) => tunnel(request, socket, head, behind));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return Object.assign(here, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

// The real table server. It can be stopped and restarted at the same port, with the same data or other. With
// ICHIBA_PAGE=dist the page is that of web/dist instead of the embedded one: quicker while working on the page.
export async function tableServer(data: string): Promise<TableServer> {
  let child: ChildProcessByStdio<null, Readable, Readable>;
  let port = 0;
  async function start(folder = data) {
    child = spawn(program, ["serve", "--port", String(port), "--data", folder, "--requests-per-second", "0"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    port = await new Promise<number>((done, failed) => {
      const listen = (text: Buffer) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) done(Number(found[1]));
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.on("exit", (code) => failed(new Error(`${program} ended (${code}): ${said}`)));
    });
  }
  const stop = (signal: NodeJS.Signals = "SIGTERM") =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill(signal);
    });
  await start();
  const front = process.env.ICHIBA_PAGE === "dist" ? await serve(port) : null;
  return {
    address: front?.address ?? `http://127.0.0.1:${port}/`,
    start,
    stop,
    close: async () => {
      await front?.close();
      await stop();
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const onward = httpRequest({ port, host: "127.0.0.1", path: request.url, method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}
function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = connect(port, "127.0.0.1", () => {
    const fields = request.rawHeaders.reduce((text, one, i) => text + one + (i % 2 ? "\r\n" : ": "), "");
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${fields}\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  for (const end of [socket, onward]) {
    end.on("error", () => {});
    end.on("close", () => (socket.destroy(), onward.destroy()));
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // The address bar's list is a page of the browser's, one for each window: two thirds of the time of opening one.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PaintHolding,MediaRouter,OptimizationHints,HttpsUpgrades",
    ],
  });

export const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };

export interface Look {
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  language?: string;
  touch?: boolean;
  motion?: boolean;
  worker?: boolean; // the service worker
  seed?: number; // of the deals of games at this device: the same in every run
}
export interface Opened {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

// ICHIBA_SLOW=6 (make soak-web) gives every page a sixth of the processor: what a test takes for granted then shows.
const slowdown = Number(process.env.ICHIBA_SLOW ?? 1);
async function slowDown(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

// A page with all its error messages.
export async function openPage(
  browser: Browser,
  address: string,
  { size = "desktop", theme = "light", language = "en-GB", touch = false, motion = false, worker = true, seed = 1 }: Look = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    locale: language,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? "no-preference" : "reduce",
    serviceWorkers: worker ? "allow" : "block",
  });
  await context.addInitScript((seed) => {
    const really = crypto.getRandomValues.bind(crypto);
    let drawn = seed * 1000;
    crypto.getRandomValues = (into) => {
      if (!(into instanceof Uint32Array)) return really(into);
      return into.fill(Math.imul(++drawn, 0x9e3779b1) >>> 0);
    };
  }, seed);
  const page = await context.newPage();
  if (slowdown > 1) await slowDown(page);
  const complaints: string[] = [];
  complaintsOf.set(page, complaints);
  page.on("pageerror", (error) => complaints.push(String(error)));
  // Without a server the start page asks once whether there is one, and the browser reports a lost connection.
  const expected = (message: ConsoleMessage) => /\/api\/(tables|daily)/.test(message.location().url);
  page.on("console", (message) => message.type() === "error" && !expected(message) && complaints.push(message.text()));
  await page.goto(address);
  return { context, page, complaints };
}

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// From control to control until the one with this name has the focus.
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 60; ++i) {
    const at = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null;
      return one?.getAttribute("aria-label") ?? one?.innerText.trim() ?? "";
    });
    if (typeof name === "string" ? at === name : name.test(at)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way to ${name} by Tab`);
}
