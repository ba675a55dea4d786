// Around a game at the table server: renaming and swapping seats, starting, clocks, votes, watching every hand; and a
// whole game by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { close, guest, linked, makeTable, openSeat, sitDown, tableByApi } from "./guests.ts";
import { playToTheEnd, presses } from "./player.ts";
import { ownPunctuation } from "./punctuation.ts";
import { overflow, picture, shared, sizes, violations } from "./support.ts";

const here = shared({ tables: true });
const seats = (page: Page) => page.locator(".seats b").allTextContents();
// Where the parts of a table are, on a desktop and on a phone.
async function tableBoxes(page: Page, pictures = ""): Promise<string[]> {
  const found = [];
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await page.waitForTimeout(150);
    await page.evaluate(() => scrollTo(0, 0));
    const boxes = await page.evaluate(() =>
      [".stage", ".display", ".ours .paper", ".bar"].map((part) => {
        const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
        return `${part} ${[x, y, width, height].map(Math.round).join(" ")}`;
      }),
    );
    found.push(...boxes.map((box) => `${size}: ${box}`));
    if (pictures) await page.screenshot({ path: picture(`${pictures}-${size}`) });
  }
  return found;
}
const seconds = (text: string | null) => text!.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

test("names and places are changed before somebody begins", async () => {
  const ann = await guest(here.browser, "Ann", here.server.address, { size: "tablet", theme: "dark" });
  await makeTable(ann, "osaka", {
    options: async (form) => {
      await form.getByLabel("Seat 3").selectOption("open");
      await form.getByLabel("Start when every seat is taken").uncheck();
    },
  });
  await linked(ann.page);
  assert.equal(await ann.page.getByTestId("start").getAttribute("aria-disabled"), "true");
  await ann.page.getByTestId("start").click({ force: true });
  await ann.page.getByText("Some seats are still free.").waitFor();
  assert.deepEqual(await violations(ann.page), []);
  assert.equal(await overflow(ann.page), 0);
  await ann.page.screenshot({ path: picture("online-lobby-osaka-tablet-dark"), fullPage: true });

  await ann.page.getByLabel("Your name").fill("Anna");
  await ann.page.getByRole("button", { name: "Change", exact: true }).click();
  await ann.page.locator(".seats").getByText("Anna").waitFor();
  // The same again changes nothing, and no error is shown.
  await ann.page.getByRole("button", { name: "Change", exact: true }).click();
  while (!ann.messages.some((message) => message.includes("no_change"))) await ann.page.waitForTimeout(50);
  assert.equal(await ann.page.getByText(/did not work/).count(), 0);
  // A free seat is simply taken.
  await ann.page.getByRole("button", { name: "Change places: Seat 3" }).click();
  await ann.page.waitForFunction(() => document.querySelectorAll(".seats b")[2].textContent === "Anna");
  const ben = await guest(here.browser, "Ben", here.server.address, { size: "phone", theme: "dark" });
  await sitDown(ben, await ann.page.getByTestId("invite").inputValue());
  await ben.page.getByRole("button", { name: "Leave the seat" }).waitFor();
  // A swap with a person needs both.
  await ben.page.getByRole("button", { name: "Change places: Seat 3" }).click();
  await ann.page.getByText("Ben would like to change places with Anna.").waitFor();
  const at = (await seats(ann.page)).indexOf("Ben") + 1;
  await ann.page.getByRole("button", { name: `Change places: Seat ${at}` }).click();
  await ann.page.waitForFunction(() => document.querySelectorAll(".seats b")[2].textContent === "Ben");
  const cleo = await guest(here.browser, "Cleo", here.server.address);
  await sitDown(cleo, await ann.page.getByTestId("invite").inputValue());
  await cleo.page.getByTestId("start").click();
  for (const { page } of [ann, ben, cleo]) await page.getByTestId("status").waitFor();
  for (const [one, size] of [
    [ann, "tablet"],
    [ben, "phone"],
  ] as const) {
    assert.deepEqual(await violations(one.page), []);
    assert.equal(await overflow(one.page), 0);
    await one.page.screenshot({ path: picture(`online-table-osaka-${size}-dark`), fullPage: true });
  }
  // On a phone all three stand in one row above the table, beside nothing else; and the table below it is in sight.
  const { rows, covered } = await ben.page.evaluate(() => {
    scrollTo(0, 0);
    const box = (what: string) => document.querySelector(what)!.getBoundingClientRect();
    const people = [...document.querySelectorAll(".people li")].map((one) => one.getBoundingClientRect());
    const legend = box(".legend");
    return {
      rows: new Set(people.map(({ top }) => top)).size,
      covered:
        people.some((one) => one.right > legend.left && one.top < legend.bottom && legend.top < one.bottom) ||
        box(".mine .hand").bottom > box(".bar").top + 1,
    };
  });
  assert.deepEqual({ rows, covered }, { rows: 1, covered: false });
  await close(ann, ben, cleo);
});

for (const language of ["fr-FR", "ja-JP"]) {
  test(`the lobby, and the people at a table, in ${language}`, async () => {
    const ann = await guest(here.browser, "Ann", here.server.address, {
      language,
    });
    const wanted = {
      game: "tsukiji",
      seats: [{ kind: "me", name: "Ann" }, { kind: "open" }],
      clock: { kind: "game", seconds: 300, increment: 3 },
      listed: true,
    };
    const { table, tokens } = await tableByApi(here.server.address, wanted);
    await ann.page.evaluate(
      ([table, token]) => localStorage.setItem("ichiba.seats", JSON.stringify([{ table, token }])),
      [table, tokens[0]],
    );
    const form = ann.page.locator("section:has([data-testid=make])");
    await ann.page.reload();
    await form.locator("summary").click();
    await ann.page.locator(`a[href="#/t/${table}"]`).first().waitFor();
    await ownPunctuation(ann.page, language);
    await ann.page.goto(`${here.server.address}#/t/${table}`);
    await linked(ann.page);
    await ann.page.getByTestId("invite").waitFor();
    await ownPunctuation(ann.page, language);
    const ben = await guest(here.browser, "Ben", here.server.address, {
      language,
      size: "phone",
    });
    await ben.page.goto(`${here.server.address}#/t/${table}`);
    await ben.page.locator("input[autocomplete=nickname]").fill("Ben");
    await ownPunctuation(ben.page, language);
    await ben.page.getByTestId("sit").click();
    for (const { page } of [ann, ben]) {
      await page.locator(".people .clock").nth(1).waitFor({ state: "attached" });
      await page.locator("aside details > summary").first().click();
      await ownPunctuation(page, language);
    }
    await ann.page.screenshot({
      path: picture(`online-people-${language.slice(0, 2)}`),
    });
    await close(ann, ben);
  });
}

test("clocks run for the player to move", async () => {
  const ann = await guest(here.browser, "Ann", here.server.address);
  await makeTable(ann, "tsukiji", {
    options: (form) => form.getByLabel("Clock").selectOption({ label: "5 minutes each, and 3 s a move" }),
  });
  const ben = await guest(here.browser, "Ben", here.server.address, { size: "phone" });
  await sitDown(ben, await ann.page.getByTestId("invite").inputValue());
  await ann.page.getByRole("button", { name: "Bid 2" }).click();
  await ann.page.getByText(/Waiting for Ben/).waitFor();
  const clock = (name: string) => ann.page.getByRole("timer", { name: new RegExp(`^${name} has`) });
  const [own, other] = [seconds(await clock("Ann").textContent()), seconds(await clock("Ben").textContent())];
  await ann.page.waitForTimeout(3000);
  assert.equal(seconds(await clock("Ann").textContent()), own, "who has moved loses no time");
  assert.ok(seconds(await clock("Ben").textContent()) <= other - 2, "who is to move does");
  await ann.page.screenshot({ path: picture("online-clocks-desktop-light") });
  assert.deepEqual(await violations(ben.page), []);
  await close(ann, ben);
});

test("a player who stays away is voted out after a minute, and may come back", { timeout: 180000 }, async () => {
  const { table, tokens } = await tableByApi(
    here.server.address,
    { game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }] },
    ["Ben"],
  );
  const ann = await openSeat(here.browser, "Ann", here.server.address, table, tokens[0]);
  const ben = await openSeat(here.browser, "Ben", here.server.address, table, tokens[1], { size: "phone" });
  await ben.page.getByRole("button", { name: "Bid 2" }).waitFor();
  const asPlayed = await tableBoxes(ben.page);
  await ann.page.getByRole("button", { name: "Bid 2" }).click();
  await ann.page.getByText(/Waiting for Ben/).waitFor();
  const before = await tableBoxes(ann.page);
  const begun = Date.now();
  await ben.page.goto("about:blank");
  await ann.page.locator(".people").getByText("away").waitFor({ state: "attached" });
  assert.equal(await ann.page.getByRole("button", { name: /Vote for a bot/ }).count(), 0, "not before a minute has gone by");
  const vote = ann.page.getByRole("button", { name: /Ben is taking too long/ });
  await vote.waitFor({ timeout: 90000 });
  assert.deepEqual(await tableBoxes(ann.page, "online-vote"), before, "the table stays where it was");
  assert.deepEqual(await violations(ann.page), []);
  await vote.click();
  assert.ok(Date.now() - begun > 55000);
  await ann.page.getByText("Ben (bot)").first().waitFor();
  // The list of tables shows it, too, and leads back.
  await ben.page.goto(here.server.address);
  await ben.page.getByTestId("my-table").getByText("A bot plays for you.").waitFor();
  await ben.page.getByTestId("my-table").getByRole("link").click();
  await ben.page.getByTestId("return").waitFor();
  assert.deepEqual(await tableBoxes(ben.page, "online-bot-plays"), asPlayed, "here, too");
  await ben.page.getByTestId("return").click();
  await ann.page.getByText("Ben is back.").first().waitFor({ state: "attached" });
  await close(ann, ben);
});

test("the host frees a seat; the person who sat there is told, and sits down again", async () => {
  const ann = await guest(here.browser, "Ann", here.server.address);
  await makeTable(ann, "osaka", { options: (form) => form.getByLabel("Seat 3").selectOption("open") });
  await linked(ann.page);
  const ben = await guest(here.browser, "Ben", here.server.address, { size: "phone", theme: "dark" });
  await sitDown(ben, await ann.page.getByTestId("invite").inputValue());
  await ben.page.getByRole("button", { name: "Leave the seat" }).waitFor();
  await ben.page.getByText("host", { exact: true }).waitFor();
  assert.equal(await ben.page.getByRole("button", { name: /Free the seat/ }).count(), 0, "only the host can");
  await ann.page.getByRole("log").getByText("Ben sits down.").waitFor();
  assert.deepEqual(await violations(ann.page), []);
  await ann.page.screenshot({ path: picture("online-host-desktop-light"), fullPage: true });
  await ann.page.getByRole("button", { name: "Free the seat: Ben" }).click();
  await ben.page.getByRole("alert").getByText("The host has freed your seat. You can sit down again or watch.").waitFor();
  for (const { page } of [ann, ben]) await page.getByRole("log").getByText("Ann frees Ben's seat.").waitFor();
  assert.deepEqual(await violations(ben.page), []);
  assert.equal(await overflow(ben.page), 0);
  await ben.page.screenshot({ path: picture("online-freed-phone-dark"), fullPage: true });
  await ben.page.getByTestId("sit").click();
  await ben.page.getByRole("button", { name: "Leave the seat" }).waitFor();
  assert.equal(await ben.page.getByText("The host has freed your seat").count(), 0);
  await close(ann, ben);
});

test("when the time of a move is over, a bot plays on", async () => {
  const { table, tokens } = await tableByApi(
    here.server.address,
    { game: "tsukiji", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], clock: { kind: "move", seconds: 15 } },
    ["Ben"],
  );
  const ben = await openSeat(here.browser, "Ben", here.server.address, table, tokens[1], { size: "phone", theme: "dark" });
  await ben.page.getByRole("button", { name: "Bid 2" }).click();
  const ann = await openSeat(here.browser, "Ann", here.server.address, table, tokens[0]);
  await ann.page.getByText("Ann has run out of time.").first().waitFor({ state: "attached", timeout: 40000 });
  await ann.page.getByText("A bot plays for you.").waitFor();
  assert.deepEqual(await violations(ben.page), []);
  await ben.page.screenshot({ path: picture("online-time-over-phone-dark"), fullPage: true });
  await close(ann, ben);
});

test("who watches every hand sees them late, and only there", async () => {
  const { table, tokens } = await tableByApi(
    here.server.address,
    { game: "osaka", seats: [{ kind: "me", name: "Ann" }, { kind: "open" }], watchers: "all", delay: 4 },
    ["Ben"],
  );
  // Before the delay is over a watcher sees what lies open.
  const cleo = await openSeat(here.browser, "Cleo", here.server.address, table, null);
  await cleo.page.getByText("You are watching.").waitFor();
  const hands = cleo.page.locator("article .cards [role=img]");
  await hands.first().waitFor({ timeout: 15000 });
  assert.ok((await hands.count()) >= 4, "both hands are open");
  const ann = await openSeat(here.browser, "Ann", here.server.address, table, tokens[0]);
  await ann.page.getByTestId("status").waitFor();
  assert.equal(await ann.page.locator("article .cards [role=img]").count(), 0);
  assert.deepEqual(await violations(cleo.page), []);
  await cleo.page.screenshot({ path: picture("online-every-hand-desktop-light"), fullPage: true });
  const token = ann.page.getByRole("button", { name: /token$/ });
  const first = (await token.count()) > 0 ? ann : await openSeat(here.browser, "Ben", here.server.address, table, tokens[1]);
  const begun = Date.now();
  await first.page.getByRole("button", { name: "A red token" }).click();
  await first.page.getByRole("log").getByText("takes a red token").waitFor();
  await cleo.page.getByRole("log").getByText("takes a red token").waitFor();
  assert.ok(Date.now() - begun > 3000, "not before the delay");
  await close(...new Set([ann, cleo, first]));
});

test("a game at the server by keyboard alone", { timeout: 200000 }, async () => {
  const ann = await guest(here.browser, "Ann", here.server.address, { size: "tablet" });
  const { page } = ann;
  // From the start page to the table, key by key.
  await page.getByRole("region", { name: "With friends by a link" }).getByLabel("Game").focus();
  await page.keyboard.type("Tsu");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ann");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Bot");
  await page.keyboard.press("Tab"); // past the options
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/t\//);
  await page.locator(".bid").first().waitFor();
  await playToTheEnd(page, presses.keyboard);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: picture("online-end-tsukiji-tablet-light"), fullPage: true });
  await close(ann);
});

for (const people of [3, 4]) {
  test(`${people} people: what stands beside the table fits the window, with the menu open, too`, async () => {
    const names = ["Ben", "Cleo", "Dan"].slice(0, people - 1);
    const seats = [{ kind: "me", name: "Ann" }, ...names.map(() => ({ kind: "open" }))];
    const clock = { kind: "game", seconds: 600, increment: 5 };
    const { table, tokens } = await tableByApi(here.server.address, { game: "osaka", seats, clock }, names);
    const ann = await openSeat(here.browser, "Ann", here.server.address, table, tokens[0]);
    await linked(ann.page);
    await ann.page.locator(".bar").waitFor();
    const menu = ann.page.locator("aside > .foot > details > summary").first();
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ]) {
      await ann.page.setViewportSize({ width, height });
      await ann.page.waitForTimeout(150);
      const look = () =>
        ann.page.evaluate(() => {
          const aside = document.querySelector("aside")!.getBoundingClientRect();
          const parts = [...document.querySelectorAll("aside .people, aside .log, aside .say, aside > .foot > details > summary")];
          return {
            scrolls: document.documentElement.scrollHeight,
            below: parts.filter((part) => part.getBoundingClientRect().bottom > aside.bottom + 1).map((part) => part.className),
            cut: [...document.querySelectorAll(".people .name")].filter((name) => name.scrollWidth > name.clientWidth).length,
            log: document.querySelector(".log")!.getBoundingClientRect().toJSON() as DOMRect,
          };
        });
      const closed = await look();
      assert.deepEqual([closed.scrolls, closed.below, closed.cut], [height, [], 0], `${width} x ${height}`);
      await ann.page.screenshot({
        path: picture(`online-${people}-${width}x${height}`),
      });
      await menu.click();
      const open = await look();
      assert.deepEqual(open, closed, "the menu opens over the log");
      const leave = await ann.page.locator("aside .menu .row").first().boundingBox();
      assert.ok(leave && leave.y >= 0 && leave.y + leave.height <= height, "its buttons are in sight");
      assert.deepEqual(await violations(ann.page), []);
      await ann.page.screenshot({
        path: picture(`online-${people}-menu-${width}x${height}`),
      });
      await menu.click();
    }
    await close(ann);
  });
}
