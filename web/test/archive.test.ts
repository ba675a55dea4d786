// Games to a file and back: nothing lost, nothing doubled, and every trouble with its place.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { everything, fits, opponentsOf } from "../src/archive/filter";
import { readFile, writeArchive } from "../src/archive/archiveFile";
import type { SavedGame } from "../src/lib/games";

// An engine that knows only the form of records: a header, then moves. "bad" is a move against the rules.
vi.mock("../src/engine/engine", () => {
  const tables: string[] = [];
  return {
    ask: (command: { do: string; record?: string; table?: number }) => {
      if (command.do === "load") {
        const lines = command.record!.trim().split("\n");
        const bad = lines.findIndex((line) => line.includes("bad"));
        if (bad >= 0) return Promise.resolve({ problem: { kind: "rule", words: "no", clause: "O4.2", line: bad + 1 } });
        tables.push(command.record!);
        return Promise.resolve({ table: tables.length - 1 });
      }
      if (command.do !== "info") return Promise.resolve({});
      const [header, ...steps] = tables[command.table!].trim().split("\n");
      const { game, players } = JSON.parse(header) as { game: string; players: string[] };
      return Promise.resolve({ game, players, options: {}, steps: steps.length, over: steps.length >= 9, to_act: [0] });
    },
  };
});

const record = (moves: number, { deck = "R5", other = "take", players = ["Ann", "O-Sen"] } = {}) =>
  [
    JSON.stringify({ ichiba: 1, game: "osaka", players, options: {}, setup: { deck: [deck] } }),
    ...Array.from({ length: moves }, (_, i) => JSON.stringify({ seat: i % 2, move: `${other} ${i}` })),
  ].join("\n") + "\n";
const game = (id: string, moves: number, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  game: "osaka",
  seats: [
    { name: "Ann", bot: null },
    { name: "O-Sen", bot: "level:3" },
  ],
  record: record(moves, { deck: id }),
  seed: 1,
  over: moves >= 9,
  steps: moves,
  when: 1000 + moves,
  ...more,
});
test("games with every strength that a bot has or had come back from a file", () => {
  const saved = [1, 5, 8].map((level) =>
    game(`level${level}`, 3, {
      seats: [
        { name: "Ann", bot: null },
        { name: "Aki", bot: `level:${level}` },
      ],
    }),
  );
  const read = readFile(writeArchive(saved));
  expect(read.kind === "games" && read.entries.map((entry) => entry.saved?.seats[1].bot)).toEqual(["level:1", "level:5", "level:8"]);
  const unknown = game("unknown", 3, {
    seats: [
      { name: "Ann", bot: null },
      { name: "Aki", bot: "level:9" },
    ],
  });
  expect(readFile(writeArchive([unknown]))).toMatchObject({ kind: "games", damaged: [2] });
});
const file = (text: string, name = "games.jsonl") => ({ name, lastModified: 5000, text: () => Promise.resolve(text) });
const seatsOf = (names: string[]) => names.map((name) => ({ name, bot: name === "O-Sen" ? "level:3" : null }));

// A browser of its own.
async function browser(...games: SavedGame[]) {
  vi.resetModules();
  localStorage.clear();
  const { savedGames, saveGame } = await import("../src/lib/games");
  const { importFiles } = await import("../src/archive/importing");
  for (const one of games) saveGame(one);
  return {
    savedGames,
    take: (...texts: string[]) =>
      importFiles(
        texts.map((text) => file(text)),
        seatsOf,
      ),
  };
}
const nothing = { added: 0, grown: 0, present: 0, troubles: [] };

beforeEach(() => vi.restoreAllMocks());

describe("a file of all games", () => {
  const games = [game("a", 3), game("b", 9), game("c", 0)];
  const text = writeArchive(games);

  test("brings every game to another browser, once", async () => {
    const { savedGames, take } = await browser();
    expect(await take(text)).toEqual({ ...nothing, added: 3 });
    expect(savedGames().sort((a, b) => a.id.localeCompare(b.id))).toEqual(games);
    expect(await take(text)).toEqual({ ...nothing, present: 3 });
    expect(savedGames().length).toBe(3);
  });
  test("continues what is here, and takes nothing back", async () => {
    const { savedGames, take } = await browser(game("a", 1), game("c", 5));
    expect(await take(text)).toEqual({ ...nothing, added: 1, grown: 1, present: 1 });
    expect(savedGames().map((one) => [one.id, one.steps]).sort()).toEqual([["a", 3], ["b", 9], ["c", 5]]); // prettier-ignore
  });
  test("a game that took another course is kept beside the one that is here", async () => {
    const mine = game("a", 3, { record: record(3, { deck: "a", other: "reserve" }) });
    const { savedGames, take } = await browser(mine);
    expect(await take(writeArchive([games[0]]))).toEqual({ ...nothing, added: 1 });
    expect(savedGames().map((one) => one.record).sort()).toEqual([games[0].record, mine.record].sort()); // prettier-ignore
    expect(await take(writeArchive([games[0]]))).toEqual({ ...nothing, present: 1 });
  });
  test("of two courses of a daily market only the one that was here counts", async () => {
    const daily = { date: "2026-11-16", version: "1" };
    const { savedGames, take } = await browser(game("a", 3, { daily, record: record(3, { deck: "a", other: "reserve" }) }));
    await take(writeArchive([game("a", 3, { daily })]));
    expect(savedGames().map((one) => [one.id === "a", Boolean(one.practice)]).sort()).toEqual([[false, true], [true, false]]); // prettier-ignore
  });
  test("two games of one deal are two games", async () => {
    const { savedGames, take } = await browser();
    const fork = { ...game("a", 1), id: "fork" };
    expect(await take(writeArchive([games[0], fork]))).toEqual({ ...nothing, added: 2 });
    expect(savedGames().length).toBe(2);
  });
  test("a damaged line costs its own game only, and is named", async () => {
    const { savedGames, take } = await browser();
    const [head, first, second, third] = text.trim().split("\n");
    const broken = [head, first.slice(0, 40), second.replace("take 4", "bad 4"), third].join("\n");
    expect(await take(broken)).toEqual({
      ...nothing,
      added: 1,
      troubles: [
        { kind: "line", file: "games.jsonl", line: 2, clause: "" },
        { kind: "line", file: "games.jsonl", line: 3, clause: "O4.2" },
      ],
    });
    expect(savedGames().map((one) => one.id)).toEqual(["c"]);
  });
  test("a file that ends too early says how much is missing", async () => {
    const { take } = await browser();
    const short = text.trim().split("\n").slice(0, 2).join("\n");
    expect(await take(short)).toEqual({ ...nothing, added: 1, troubles: [{ kind: "short", file: "games.jsonl", missing: 2 }] });
  });
  test("a clock that was wrong puts no game into the future", async () => {
    const { savedGames, take } = await browser();
    await take(writeArchive([game("a", 1, { when: Date.now() + 1e9 })]));
    expect(savedGames()[0].when).toBeLessThanOrEqual(Date.now());
  });
  test("without room nothing counts that is not stored, and what is here stays", async () => {
    const { savedGames, take } = await browser(game("a", 1));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    expect(await take(text)).toEqual({ ...nothing, troubles: [{ kind: "full", file: "games.jsonl", left: 3 }] });
    expect(savedGames()).toEqual([game("a", 1)]);
  });
  test.each([
    ["seats", [{ name: "Ann", bot: "exec:rm" }]],
    ["id", "../x"],
    ["game", "chess"],
    ["steps", -1],
    ["when", "today"],
    ["daily", "2026-11-16"],
    ["practice", 1],
  ])("a line with an odd %s is damaged", (field, value) => {
    const read = readFile(writeArchive([{ ...games[0], [field]: value } as SavedGame]));
    expect(read).toMatchObject({ kind: "games", entries: [], damaged: [2] });
  });
});

describe("a record", () => {
  test("becomes a game, once", async () => {
    const { savedGames, take } = await browser();
    expect(await take(record(4))).toEqual({ ...nothing, added: 1 });
    expect(savedGames()[0]).toMatchObject({ seats: game("a", 0).seats, steps: 4, over: false, when: 5000, record: record(4) });
    expect(await take(record(4), record(2))).toEqual({ ...nothing, present: 2 });
  });
  test("with more moves continues its game", async () => {
    const { savedGames, take } = await browser(game("R5", 2));
    expect(await take(record(9))).toEqual({ ...nothing, grown: 1 });
    expect(savedGames()).toMatchObject([{ id: "R5", steps: 9, over: true }]);
  });
  test("of other players with the same deal is another game", async () => {
    const { savedGames, take } = await browser(game("R5", 2));
    expect(await take(record(4, { players: ["Eve", "O-Sen"] }))).toEqual({ ...nothing, added: 1 });
    expect(savedGames().map((one) => one.steps).sort()).toEqual([2, 4]); // prettier-ignore
  });
  test("against the rules is left out, with its line", async () => {
    const { take } = await browser();
    const bad = record(4).replace("take 2", "bad 2");
    expect(await take(bad)).toEqual({ ...nothing, troubles: [{ kind: "line", file: "games.jsonl", line: 4, clause: "O4.2" }] });
  });
});

test.each([
  ["", "foreign"],
  ["hello", "foreign"],
  ['{"name":"my deck"}', "foreign"],
  ["[1,2]", "foreign"],
  ['{"ichiba_games":2,"games":1}\n{}', "newer"],
])("a file that holds no games: %s", async (text, kind) => {
  const { take } = await browser();
  expect(await take(text)).toEqual({ ...nothing, troubles: [{ kind, file: "games.jsonl" }] });
});

test("what can't be read, as a folder, is told, and the files beside it are taken", async () => {
  await browser();
  const { importFiles } = await import("../src/archive/importing");
  const folder = { name: "records", lastModified: 5000, text: () => Promise.reject(new Error("NotReadableError")) };
  const troubles = [{ kind: "unreadable", file: "records" }];
  expect(await importFiles([folder, file(record(4))], seatsOf)).toEqual({ ...nothing, added: 1, troubles });
});

describe("the list", () => {
  const alone = game("a", 3);
  const shared = game("b", 9, { seats: ["Ann", "Ben"].map((name) => ({ name, bot: null })) });
  test("knows the opponents", () => {
    expect(opponentsOf(alone)).toEqual(["O-Sen"]);
    expect(opponentsOf(shared)).toEqual(["Ann", "Ben"]);
  });
  test("is narrowed by game, progress and opponent", () => {
    const listed = (more: Partial<typeof everything>) => [alone, shared].filter((one) => fits(one, { ...everything, ...more })).map((one) => one.id); // prettier-ignore
    expect(listed({})).toEqual(["a", "b"]);
    expect(listed({ game: "tsukiji" })).toEqual([]);
    expect(listed({ state: "finished" })).toEqual(["b"]);
    expect(listed({ state: "unfinished", opponent: "O-Sen" })).toEqual(["a"]);
    expect(listed({ opponent: "Ben" })).toEqual(["b"]);
  });
});
