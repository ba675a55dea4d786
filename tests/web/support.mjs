// A server for the built page and a browser to look at it with.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createRequire } from "node:module";

const root = join(import.meta.dirname, "../..");
const require = createRequire(join(root, "web/package.json"));
export const { chromium } = require("playwright-core");
export const axeSource = () => readFile(require.resolve("axe-core/axe.min.js"), "utf8");

const types = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const body = await readFile(join(root, "web/dist", path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }),
  };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });

export const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };

// A page with everything that it complains about.
export async function openPage(browser, address, { size = "desktop", theme = "light", language = "en-GB", touch = false, motion = false } = {}) {
  const context = await browser.newContext({
    viewport: sizes[size], colorScheme: theme, locale: language, hasTouch: touch, isMobile: touch,
    reducedMotion: motion ? "no-preference" : "reduce", serviceWorkers: "allow",
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(address);
  return { context, page, complaints };
}

export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
