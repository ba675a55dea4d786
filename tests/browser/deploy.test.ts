// A new version is deployed while tabs are open: they keep working, and a reload loses nothing. The other builds are
// made from web/dist: every file with a content hash in its name gets another name.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { dist, firstBid, logOf, openPage, overflow, picture, shared, sizes, violations } from "./support.ts";

const here = shared();
const builds: Record<string, string> = {};
let made: string;

async function otherBuild(from: string, mark: string): Promise<string> {
  const to = join(made, mark);
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith(".br") });
  const assets = await readdir(join(to, "assets"));
  const names = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `${mark}$1`)]));
  for (const [name, other] of names) await rename(join(to, "assets", name), join(to, "assets", other));
  for (const path of await readdir(to, { recursive: true })) {
    if (![".js", ".css", ".html"].includes(extname(path))) continue;
    let text = await readFile(join(to, path), "utf8");
    for (const [name, other] of names) text = text.replaceAll(name, other);
    if (path === "index.html") text = text.replace("<title>", `<meta name="build" content="${mark}" /><title>`);
    if (path === "sw.js") text = text.replace(/"ichiba-\w+"/, `"ichiba-build${mark}"`);
    await writeFile(join(to, path), text);
  }
  return to;
}
before(async () => {
  made = await mkdtemp(join(tmpdir(), "ichiba-builds-"));
  builds.first = dist;
  for (const mark of ["2", "3", "4"]) builds[mark] = await otherBuild(builds.first, mark);
});
after(() => rm(made, { recursive: true, force: true }));

const buildOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "first");
const cachesOf = (page: Page) => page.evaluate(() => caches.keys());
const visit = async (page: Page, name: string, shows: string) => {
  await page.locator("nav").getByRole("link", { name, exact: true }).click();
  await page.locator(shows).first().waitFor();
};
async function begin(page: Page): Promise<void> {
  await firstBid(page);
  await page.getByTestId("hint").waitFor();
}
// What is served changes, the browser looks for a new version, and its service worker takes over. It looks more than once: a look that was
// under way already, of a page that has just been opened, may still have found the version before. Asking the page for a file would not
// do: a service worker that has something to answer is not replaced.
async function deploy(page: Page, build: string): Promise<void> {
  here.server.folder = builds[build];
  const inCharge = () =>
    page.evaluate(async (cache) => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const fetched = (await caches.keys()).includes(cache);
      return fetched && !registration.installing && !registration.waiting && registration.active?.state === "activated";
    }, `ichiba-build${build}`);
  while (!(await inCharge())) await page.waitForTimeout(200);
}
const offer = (page: Page) => page.getByText("A new version is ready.");

test("a tab goes on while two new versions are put in its place, and comes to the newest by a reload", async () => {
  here.server.folder = builds.first;
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await begin(page);
  const game = page.url();
  const log = await logOf(page);
  assert.equal(await offer(page).count(), 0, "the first version is not a new one");

  await deploy(page, "2");
  assert.equal(await logOf(page), log, "nothing is forced");
  assert.equal(await offer(page).count(), 0, "nothing moves at a table");
  await visit(page, "Rules", "article");
  await offer(page).waitFor();
  assert.deepEqual(await violations(page), []);
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    assert.equal(await overflow(page), 0);
    await page.screenshot({ path: picture(`new-version-${size}-light`) });
  }
  await page.setViewportSize(sizes.desktop);
  await visit(page, "My games", "h1");

  await deploy(page, "3");
  await page.getByRole("button", { name: "Close" }).click();
  await offer(page).waitFor({ state: "detached" });
  // Parts that this tab has never loaded, of a version two before.
  await visit(page, "Learn", ".choose");
  await page.locator(".choose .button").first().click();
  await page.getByText(/Step 1 of/).waitFor();
  await visit(page, "Settings", "select");
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await page.getByLabel("Sprache").selectOption("en");
  await page.goto(game);
  await page.getByTestId("hint").waitFor();
  assert.equal(await buildOf(page), "first");
  assert.equal(await logOf(page), log);

  // Another tab has the newest at once; the old one can still play, even without a network.
  const other = await context.newPage();
  await other.goto(here.server.address);
  assert.equal(await buildOf(other), "3");
  await other.close();
  await context.setOffline(true);
  await visit(page, "Replays", "input[type=file]");
  await context.setOffline(false);

  await deploy(page, "4");
  await offer(page).waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => document.querySelector<HTMLMetaElement>("meta[name=build]")?.content === "4");
  await page.goto(game);
  await page.getByTestId("hint").waitFor();
  assert.equal(await logOf(page), log);
  // Nobody has the oldest versions open any more: they are removed.
  await page.reload();
  while ((await cachesOf(page)).length > 2) await page.waitForTimeout(100);
  assert.deepEqual((await cachesOf(page)).sort(), ["ichiba-build3", "ichiba-build4"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without a service worker a missing part is reported, and a reload loses nothing", async () => {
  here.server.folder = builds.first;
  const { page, context } = await openPage(here.browser, here.server.address, { worker: false, size: "phone" });
  await begin(page);
  const game = page.url();
  const log = await logOf(page);
  here.server.folder = builds[2];
  await page.evaluate(() => (location.hash = "#/games"));
  await page
    .getByRole("alert")
    .getByText(/could not be loaded/)
    .waitFor();
  assert.equal(await page.getByRole("alert").count(), 1);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("part-is-gone-phone-light") });
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "My games" }).waitFor();
  assert.equal(await buildOf(page), "2");
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByTestId("hint").waitFor();
  assert.equal(page.url(), game);
  assert.equal(await logOf(page), log);
  await context.close();
});

test("a language or the engine that cannot be loaded leaves a page that says so", async () => {
  here.server.folder = builds.first;
  const { page, context } = await openPage(here.browser, here.server.address, { worker: false });
  await context.route(/assets\/(de|worker)-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${here.server.address}#/settings`);
  await page.getByLabel("Language").selectOption("de");
  await page
    .getByRole("alert")
    .getByText(/could not be loaded/)
    .waitFor();
  await page.reload(); // the chosen language, still not loaded
  await page
    .getByRole("alert")
    .getByText(/could not be loaded/)
    .waitFor();
  await page.goto(here.server.address);
  await page.getByTestId("play-tsukiji").click();
  await page.getByText("The rules could not be loaded", { exact: false }).waitFor();
  await context.unroute(/assets\/(de|worker)-/);
  await page.getByRole("button", { name: "Reload" }).first().click();
  await page
    .getByRole("button", { name: "Spielen" })
    .first()
    .or(page.getByRole("link", { name: "Startseite" }))
    .first()
    .waitFor();
  await context.close();
});
