// My games: records and exported games come in, are listed with their result, narrowed down, and go out again. Files that hold no games, or
// damaged ones, are told by name and place.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { finishedGame } from "./finishedGame.ts";
import { atRest } from "./storedGames.ts";
import { openPage, overflow, shared, violations } from "./support.ts";

const here = shared();

test("games are imported, found again, exported, and imported once more without doubling", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address + "#/games", { size: "phone" });
  const give = (...files: [name: string, text: string][]) =>
    page.getByTestId("import").setInputFiles(
      files.map(([name, text]) => ({
        name,
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      })),
    );
  const said = page.getByTestId("imported");
  const games = page.getByTestId("game");
  const whole = finishedGame();
  const half = whole.split("\n").slice(0, 9).join("\n") + "\n";
  await page.getByText("No games in this browser yet.").waitFor();

  await give(
    ["deck.json", '{"name":"mine"}'],
    ["cut.jsonl", whole.slice(0, -20)],
    ["half.jsonl", half.replaceAll("Kenta", "Ben")],
    ["whole.jsonl", whole],
  );
  await said.getByText("2 games imported.").waitFor();
  await said.getByText("“deck.json” contains no games.").waitFor();
  await said.getByText(/“cut.jsonl”, line 29: this game is damaged and was left out/).waitFor();
  assert.equal(await games.count(), 2);
  await games.getByText("Guest wins.").or(games.getByText("You win.")).or(games.getByText("Kenta wins.")).waitFor();
  await games.getByText("Unfinished, 8 moves so far").waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page), []);

  await page.getByLabel("Opponent").selectOption("Ben");
  await page.getByText("1 game", { exact: true }).waitFor();
  await page.getByLabel("Progress").selectOption("finished");
  await page.getByText("No game fits this choice.").waitFor();
  await page.getByRole("button", { name: "Show all games" }).click();

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("export").click()]);
  const text = await readFile(await file.path(), "utf8");
  assert.match(file.suggestedFilename(), /^ichiba-games-\d{4}-\d\d-\d\d\.jsonl$/);
  await games.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await games.first().waitFor();
  assert.equal(await games.count(), 1);
  await give(["all.jsonl", text]);
  await said.getByText("1 game imported. 1 game was already here.").waitFor();
  await give(["all.jsonl", text.split("\n").slice(0, 2).join("\n")]);
  await said
    .getByText("2 games were already here.")
    .or(said.getByText("“all.jsonl” ends too early: 1 game is missing at its end."))
    .first()
    .waitFor();
  assert.equal(await games.count(), 2);
  await games
    .filter({ hasText: "wins." })
    .or(games.filter({ hasText: "You win." }))
    .getByRole("link", { name: "Open" })
    .click();
  await page.locator("#end-title").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game that is opened from My games keeps its date and its place", async () => {
  const { page, context, complaints } = await openPage(here.browser, here.server.address);
  const whole = finishedGame(["Ann", "Ben"]);
  const half = whole.split("\n").slice(0, 9).join("\n") + "\n";
  const days = 24 * 3600 * 1000;
  await page.evaluate(
    (games) => {
      for (const game of games) localStorage.setItem(`ichiba.game.${game.id}`, JSON.stringify(game));
    },
    [
      {
        id: "new",
        record: whole,
        steps: 27,
        over: true,
        when: Date.now() - days,
      },
      {
        id: "half",
        record: half,
        steps: 8,
        over: false,
        when: Date.now() - 2 * days,
      },
      {
        id: "old",
        record: whole,
        steps: 27,
        over: true,
        when: Date.now() - 3 * days,
      },
    ].map((game) => ({
      ...game,
      game: "tsukiji",
      seed: 1,
      seats: ["Ann", "Ben"].map((name) => ({ name, bot: null })),
    })),
  );
  const stored = () => page.evaluate(() => ["new", "half", "old"].map((id) => localStorage.getItem(`ichiba.game.${id}`)));
  const before = await stored();
  const games = page.getByTestId("game");
  const list = async () => {
    await page.goto(here.server.address + "#/games");
    for (const at of [0, 1, 2]) await games.nth(at).getByTestId("outcome").getByText(/./).waitFor();
    return games.allInnerTexts();
  };
  const first = await list();
  assert.match(first[1], /Unfinished, 8 moves so far/);
  for (const at of [1, 2]) {
    await games.nth(at).getByRole("link", { name: "Open" }).click();
    await atRest(page);
    assert.deepEqual(await list(), first);
    assert.deepEqual(await stored(), before);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
