// The other two browser engines, each as a person has it: Firefox over WebDriver BiDi, WebKit (MiniBrowser) over WebDriver.
import { spawn, type ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Puppeteer from "puppeteer-core";

const require = createRequire(join(import.meta.dirname, "../../web/package.json"));
const size = { width: 1280, height: 800 };

export interface Engine {
  open(address: string): Promise<void>;
  run<Result, Words extends (string | number)[]>(code: (...words: Words) => Result, ...words: Words): Promise<Result>;
  // A real click in the middle of the element.
  press(selector: string): Promise<void>;
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function firefox(): Promise<Engine> {
  const puppeteer = require("puppeteer-core") as typeof Puppeteer;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB" },
  });
  const page = await browser.newPage();
  await page.setViewport(size);
  return {
    open: async (address) => void (await page.goto(address)),
    run: (code, ...words) => page.evaluate(code as never, ...words) as never,
    press: (selector) => page.click(selector),
    picture: async (path) => writeFile(path, await page.screenshot()),
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

// The browser itself failed, not the page: its process is gone, or gives no sense.
export class BrowserLost extends Error {}

// What WebDriver answers: a value, or an error with a message.
class Driver {
  session = "";
  constructor(private readonly port: number) {}
  async ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (answer.ok) return value;
    const words = `WebKit: ${value?.error ?? ""} ${value?.message ?? answer.status}`;
    throw /unknown error|invalid session|no such window|parse script result/.test(words) ? new BrowserLost(words) : new Error(words);
  }
  tell = (method: string, path: string, body?: object) => this.ask(method, `/session/${this.session}${path}`, body);
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; ; ++tries) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
// With everything that it has started.
function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.on("exit", () => done());
    process.kill(-child.pid!, "SIGTERM");
  });
}

export async function webkit(): Promise<Engine> {
  const port = await freePort();
  const browser = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
  const command = ["-a", "-s", "-screen 0 1400x1000x24", "WebKitWebDriver", `--port=${port}`];
  const child = spawn("xvfb-run", command, { stdio: "ignore", detached: true });
  try {
    await answers(port);
    const driver = new Driver(port);
    const options = { binary: browser, args: ["--automation"] };
    const made = await driver.ask("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    driver.session = (made as { sessionId: string }).sessionId;
    await driver.tell("POST", "/window/rect", size);
    return {
      open: async (address) => void (await driver.tell("POST", "/url", { url: address })),
      run: (code, ...words) =>
        driver.tell("POST", "/execute/sync", { script: `return (${code}).apply(null, arguments)`, args: words }) as never,
      press: async (selector) => {
        const found = await driver.tell("POST", "/element", { using: "css selector", value: selector });
        const [id] = Object.values(found as Record<string, string>);
        await driver.tell("POST", `/element/${id}/click`, {});
      },
      picture: async (path) => writeFile(path, Buffer.from((await driver.tell("GET", "/screenshot")) as string, "base64")),
      close: async () => {
        await driver.tell("DELETE", "").catch(() => {});
        await end(child);
      },
    };
  } catch (error) {
    await end(child);
    throw error;
  }
}
