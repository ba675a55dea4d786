// A server for the built page and a browser to look at it with.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";

const root = join(import.meta.dirname, "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
const pictures = process.env.PICTURES ?? join(root, "build/pictures");
export const dist = process.env.ICHIBA_DIST ?? join(root, "web/dist");
export const picture = (name) => join(pictures, `${name}.png`);

// What the tests of a file share: a browser, and a server for the page alone or the real table server.
export function shared({ tables = false } = {}) {
  const here = {};
  let data;
  before(async () => {
    await mkdir(pictures, { recursive: true });
    data = tables ? await mkdtemp(join(tmpdir(), "ichiba-tables-")) : null;
    here.server = tables ? await tableServer(data) : await serve();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.close();
    if (data) await rm(data, { recursive: true, force: true });
  });
  return here;
}

// What the log of a game in this browser says, once nobody but a person has to move.
export async function logOf(page) {
  await page.locator(".play:not([data-busy])").waitFor();
  return page.locator(".lines").textContent();
}

// What axe finds wrong, one line each.
export async function violations(page) {
  await page.evaluate(await readFile(require.resolve("axe-core/axe.min.js"), "utf8"));
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

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

// `behind`: the port of a table server, to which everything goes that is not a file of web/dist.
// `folder` of the answer can be changed: another build takes the place of the page.
async function serve(behind) {
  const here = { folder: dist };
  const server = createServer(async (request, response) => {
    if (behind && /^\/(api|t)\//.test(request.url)) return pass(request, response, behind);
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const body = await readFile(join(here.folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  if (behind) server.on("upgrade", (request, socket, head) => tunnel(request, socket, head, behind));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return Object.assign(here, {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  });
}

// The real table server. It can be stopped and started again at the same port, with the same data or other. With ICHIBA_PAGE=dist the
// page is that of web/dist instead of the one built into the program: quicker while one works on the page.
export async function tableServer(data) {
  const program = process.env.ICHIBA ?? join(root, "build/ichiba");
  let child;
  let port = 0;
  async function start(folder = data) {
    child = spawn(program, ["serve", "--port", String(port), "--data", folder, "--requests-per-second", "0"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    port = await new Promise((done, failed) => {
      const listen = (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) done(Number(found[1]));
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.on("exit", (code) => failed(new Error(`${program} ended (${code}): ${said}`)));
    });
  }
  const stop = (signal = "SIGTERM") =>
    new Promise((done) => {
      child.once("exit", done);
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

function pass(request, response, port) {
  const onward = httpRequest({ port, host: "127.0.0.1", path: request.url, method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}
function tunnel(request, socket, head, port) {
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

export const launch = () =>
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
    ],
  });

export const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };

// A page with everything that it complains about.
export async function openPage(
  browser,
  address,
  { size = "desktop", theme = "light", language = "en-GB", touch = false, motion = false, worker = true } = {},
) {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    locale: language,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? "no-preference" : "reduce",
    serviceWorkers: worker ? "allow" : "block",
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  // Without a server behind it the start page asks once whether there is one, and a lost connection is told by the browser.
  const expected = (message) => /\/api\/tables/.test(message.location().url);
  page.on("console", (message) => message.type() === "error" && !expected(message) && complaints.push(message.text()));
  await page.goto(address);
  return { context, page, complaints };
}

export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
