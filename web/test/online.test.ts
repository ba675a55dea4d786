import "../src/i18n/atTable";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { speech } from "../src/i18n/index.svelte";
import { address, createTable, getTable, inviteLink, listTables, sit, socketAddress } from "../src/online/api";
import { mayVote, type Waiting } from "../src/online/votes";
import type { ClockRules, NewTable } from "../src/online/protocol";
import { forgetToken, storeToken, tokenOf } from "../src/online/tokens";
import { newTable, type TableChoices } from "../src/online/newTable";
import { tableEvents } from "../src/engine/eventFields";
import type { TableEvent } from "../src/engine/events";
import { clockFace, tellAll, tellTrouble } from "../src/online/words";

beforeEach(() => speech.use("en"));
afterEach(() => vi.unstubAllGlobals());
const answers = (status: number, body: string) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(body, { status }))),
  );
const wanted: NewTable = {
  game: "osaka",
  seats: [{ kind: "me", name: "Ann" }, { kind: "open" }],
  options: {},
  clock: { kind: "none" },
  watchers: "public",
  listed: false,
};

describe("addresses", () => {
  test("follow the page, wherever it lies", () => {
    expect(address("api/tables", "https://x.org/games/#/t/1")).toBe("https://x.org/games/api/tables");
    expect(socketAddress("abc", "https://x.org/#/")).toBe("wss://x.org/api/tables/abc/socket");
    expect(inviteLink("abc", "http://x.org:8080/index.html#/t/abc")).toBe("http://x.org:8080/t/abc");
  });
});
describe("what can go wrong", () => {
  test("an error of the server is a code and words", async () => {
    answers(409, '{"error":{"code":"seat_taken","words":"somebody else sits there"}}');
    expect((await sit("abc", "Ben", 1)).error).toEqual({ code: "seat_taken", words: "somebody else sits there" });
  });
  test("nobody answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect((await createTable(wanted)).error?.code).toBe("offline");
  });
  test("a proxy answers for a server that is gone", async () => {
    answers(502, "<h1>Bad gateway</h1>");
    expect((await getTable("abc")).error?.code).toBe("offline");
  });
  test("whoever asks too often is told how long to wait", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response('{"error":{"code":"too_many_requests","words":"x"}}', { status: 429, headers: { "Retry-After": "7" } })),
    );
    expect((await getTable("abc")).error).toEqual({ code: "too_many_requests", words: "x", wait: 7 });
  });
  test("somebody else answers", async () => {
    answers(200, "<html>");
    expect((await listTables("open")).error?.code).toBe("foreign");
    answers(200, '{"tables":[{"stage":"fallow"}]}');
    expect((await listTables("open")).error?.code).toBe("foreign");
  });
  test("is told in plain words", () => {
    expect(tellTrouble({ code: "table_full", words: "x" })).toBe("Every seat is taken now. You can watch.");
    expect(tellTrouble({ code: "unheard_of", words: "the moon is full" })).toContain("the moon is full");
  });
});
test("clocks", () => {
  expect(clockFace(245000)).toBe("4:05");
  expect(clockFace(400)).toBe("0:01");
  expect(clockFace(-5)).toBe("0:00");
  expect(clockFace(3845000)).toBe("1:04:05");
  expect(clockFace(2 * 86400000 + 3 * 3600000)).toBe("2d 3h");
});
test("everything that happens at a table is told", () => {
  for (const event of Object.keys(tableEvents).filter((name) => name !== "nonce_added")) {
    const happened = { event, seat: 0, name: "Ann", with: 1, against: 1, level: 2 } as TableEvent;
    const [text] = tellAll([happened], { names: ["Ann", "Ben"] });
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[{}?]/);
  }
  expect(tellAll([{ event: "own_bid", bid: 3 }], { names: [] })).toEqual(["You bid 3."]);
});
test("what happened before the start names who sat there then", () => {
  const told = tellAll(
    [
      { event: "sat", seat: 1, name: "Ben" },
      { event: "freed", seat: 1, by: 0 },
      { event: "sat", seat: 1, name: "Cleo" },
      { event: "swapped", seat: 1, with: 2 },
      { event: "swapped", seat: 0, with: 2 },
      { event: "renamed", seat: 2, name: "Anna" },
      { event: "sat", seat: 1, name: "Dan" },
      { event: "freed", seat: 1 },
    ],
    { names: ["Cleo", "free seat", "Anna"] },
    (seat) => seat === 1,
  );
  expect(told).toEqual([
    "Ben sits down.",
    "Anna frees Ben's seat.",
    "Cleo sits down.",
    "Cleo takes another seat.",
    "Anna and Cleo change places.",
    "Somebody is now called Anna.",
    "Dan sits down.",
    "Dan's seat is free again.",
  ]);
});
test("during the game who leaves keeps the seat", () => {
  expect(
    tellAll(
      [
        { event: "started", commitment: "" },
        { event: "left", seat: 1 },
        { event: "returned", seat: 1 },
      ],
      { names: ["Ann", "Ben"] },
    ),
  ).toEqual(["The game starts.", "Ben leaves.", "Ben is back."]);
});
test("a bot that had to hurry is told with the number of its level", () => {
  expect(tellAll([{ event: "bot_hurried", seat: 1, level: 2 }], { names: ["Ann", "Haru"] })).toEqual([
    "The server is busy: Haru plays this move at level 2.",
  ]);
});
describe("a vote is offered", () => {
  const waiting = { absentFor: 61000, left: 1000, leftAtFirst: 90000 };
  test.each<[boolean, ClockRules, Partial<Waiting>]>([
    [true, { kind: "none" }, {}],
    [false, { kind: "none" }, { absentFor: 59000 }],
    [false, { kind: "none" }, { absentFor: null }],
    [false, { kind: "move", seconds: 60 }, { absentFor: null }],
    [true, { kind: "move", seconds: 60 }, { left: 30000, absentFor: 0 }],
    [false, { kind: "move", seconds: 60 }, { left: 30001 }],
    [false, { kind: "days", days: 3 }, { left: 2 * 86400000 }],
    [true, { kind: "days", days: 3 }, { left: 86400000 }],
    [true, { kind: "game", seconds: 600, increment: 5 }, { left: 45000 }],
    [false, { kind: "game", seconds: 600, increment: 5 }, { left: 45001 }],
  ])("%s: %o %o", (offered, clock, changes) => expect(mayVote(clock, { ...waiting, ...changes })).toBe(offered));
});
test("a table with friends follows the choices", () => {
  const choices: TableChoices = {
    game: "osaka",
    seats: ["open", "bot4", "nobody"],
    memory: true,
    friendly: true,
    deck: null,
    clock: 3,
    watchers: "all",
    listed: true,
    autostart: false,
  };
  expect(newTable(choices, "Ann")).toEqual({
    game: "osaka",
    seats: [{ kind: "me", name: "Ann", nonce: "later" }, { kind: "open" }, { kind: "bot", level: 4 }],
    options: { memory: true },
    clock: { kind: "game", seconds: 300, increment: 3 },
    watchers: "all",
    delay: 60,
    listed: true,
    autostart: false,
  });
  expect(newTable({ ...choices, game: "tsukiji", watchers: "public" }, "Ann")).toMatchObject({
    seats: [{ kind: "me" }, { kind: "open" }],
    options: { friendly: true },
  });
});
test("tokens are kept for their tables", () => {
  storeToken("a", "1");
  storeToken("b", "2");
  storeToken("a", "3");
  expect([tokenOf("a"), tokenOf("b"), tokenOf("c")]).toEqual(["3", "2", null]);
  forgetToken("a");
  expect(tokenOf("a")).toBeNull();
});
