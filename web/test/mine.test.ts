// "Your tables": what is kept, what is requested, and what is shown when the server does not know a table or does not answer.
import type { Deck } from "../src/engine/answers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compare, forgetUnseated, recall, remember, statusOf, timeLeft, type Known } from "../src/online/known";
import { MyTables } from "../src/online/mine.svelte";
import type { Standing } from "../src/online/protocol";
import { forgetToken, storeToken, storedSeats, tokenOf } from "../src/online/tokens";

const standing = (changes: Partial<Standing> = {}): Standing => ({
  table: "a",
  stage: "playing",
  created_at: 1000,
  version: 5,
  to_act: [1],
  seat: 0,
  setup: {
    game: "tsukiji",
    players: 2,
    options: {},
    clock: { kind: "none" },
    watchers: "public",
    delay: 0,
    listed: false,
    autostart: true,
  },
  seats: [
    { kind: "person", name: "Ann", present: true },
    { kind: "person", name: "Ben", present: true },
  ],
  ...changes,
});
const known = (changes: Partial<Standing> = {}): Known => ({ at: 0, standing: standing(changes) });

// A server that knows these tables; it records every request.
let asked: { table: string; token: string | null }[];
function server(
  answers: Record<string, Standing | Response>,
  otherwise = () => new Response('{"error":{"code":"no_such_table","words":"x"}}', { status: 404 }),
) {
  asked = [];
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    const table = /api\/tables\/(\w+)$/.exec(address)![1];
    asked.push({ table, token: (options.headers as Record<string, string>).Authorization ?? null });
    const answer = answers[table];
    return Promise.resolve(answer instanceof Response ? answer.clone() : answer ? new Response(JSON.stringify(answer)) : otherwise());
  });
}
const noServer = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
let time = 1e12;
const round = (mine: MyTables) => mine.refresh((time += 30000));
const kinds = (mine: MyTables) => mine.rows.map(({ table, known }) => `${table} ${statusOf(known).kind}`);

beforeEach(() => {
  for (const { table } of storedSeats()) forgetToken(table);
  forgetUnseated();
});
afterEach(() => vi.unstubAllGlobals());

describe("how a table stands", () => {
  test.each<[string, Known]>([
    ["yours", known({ to_act: [0] })],
    ["yours", known({ to_act: [0, 1] })],
    ["others", known({ to_act: [1] })],
    ["playing", known({ to_act: undefined })],
    [
      "bot",
      known({
        to_act: [0],
        seats: [
          { kind: "person", name: "Ann", present: false, replaced_by_level: 3 },
          { kind: "bot", level: 1 },
        ],
      }),
    ],
    ["open", known({ stage: "open", to_act: [] })],
    ["over", known({ stage: "over", to_act: [], winners: [1], ending: "resigned" })],
    ["gone", { ...known(), lost: "gone" }],
    ["unseated", { ...known(), lost: "unseated" }],
    ["unheard", { at: 0, standing: null }],
  ])("%s", (kind, one) => expect(statusOf(one).kind).toBe(kind));

  test("clocks run on, but not while the server is away", () => {
    const one = known({ to_act: [0, 1], clock: { left: [90000, 20000], runs: [0, 1] } });
    expect(timeLeft(one, 30000)).toBe(60000);
    expect(timeLeft(one, null)).toBe(90000);
    expect(timeLeft(known({ clock: { left: [90000, 20000], runs: [1] } }), 5000)).toBe(15000);
    expect(timeLeft(known({ clock: { left: [90000, 20000], runs: [1] } }), 50000)).toBe(0);
    expect(timeLeft(known(), 1)).toBeNull();
  });
  test("the player's turn comes first, the shortest time before the others; finished tables come last", () => {
    const clock = (left: number) => ({ left: [left, 0], runs: [0] });
    const sorted = [
      known({ to_act: [0], clock: clock(1000) }),
      known({ to_act: [0], clock: clock(2000) }),
      known({ to_act: [0] }),
      known(),
      known({ stage: "open" }),
      known({ stage: "over", created_at: 9 }),
      known({ stage: "over", created_at: 8 }),
      { ...known(), lost: "gone" as const },
    ];
    expect([...sorted].reverse().sort(compare)).toEqual(sorted);
  });
});

describe("the list", () => {
  test("asks once for each table, with the token of its seat", async () => {
    storeToken("a", "1");
    storeToken("b", "2");
    server({ a: standing({ to_act: [0] }), b: standing({ table: "b" }) });
    const mine = new MyTables();
    expect(kinds(mine)).toEqual(["b unheard", "a unheard"]);
    await round(mine);
    expect(kinds(mine)).toEqual(["a yours", "b others"]);
    expect(asked.sort((x, y) => x.table.localeCompare(y.table))).toEqual([
      { table: "a", token: "Bearer 1" },
      { table: "b", token: "Bearer 2" },
    ]);
    expect(mine.reached).toBe(true);
  });
  test("is there at once the next time, and without a server", async () => {
    storeToken("a", "1");
    server({ a: standing({ to_act: [0] }) });
    await round(new MyTables());
    noServer();
    const mine = new MyTables();
    expect(kinds(mine)).toEqual(["a yours"]);
    await round(mine);
    expect(mine.reached).toBe(false);
    expect(kinds(mine)).toEqual(["a yours"]);
  });
  test("what is over is not asked for again, but for a rematch once after it was opened", async () => {
    storeToken("a", "1");
    server({ a: standing({ stage: "over", to_act: [], winners: [0], ending: "rules" }) });
    const mine = new MyTables();
    await round(mine);
    await round(mine);
    await round(mine);
    expect(asked.length).toBe(1);
    server({ a: standing({ stage: "over", to_act: [], rematch: "b" }), b: standing({ table: "b", seat: 1, to_act: [1] }) });
    const later = new MyTables();
    time = Date.now();
    await round(later);
    expect(kinds(later)).toEqual(["b yours", "a over"]);
    expect(tokenOf("b")).toBe("1");
    await round(later);
    expect(asked.map(({ table }) => table)).toEqual(["a", "b", "b"]);
    // A known table that was removed from the list stays removed.
    later.remove("b");
    await round(new MyTables());
    expect(tokenOf("b")).toBeNull();
  });
  test("a table that is gone says so, and stays until it is taken off", async () => {
    storeToken("a", "1");
    remember("a", known({ to_act: [0] }));
    server({});
    const mine = new MyTables();
    await round(mine);
    expect(kinds(mine)).toEqual(["a gone"]);
    expect(mine.rows[0].known.standing?.seats.length).toBe(2);
    await round(mine);
    expect(asked.length).toBe(1);
  });
  test("a page without a server behind it is no reason to call a table gone", async () => {
    storeToken("a", "1");
    remember("a", known());
    server({}, () => new Response("<h1>404</h1>", { status: 404 }));
    const mine = new MyTables();
    await round(mine);
    expect([mine.reached, ...kinds(mine)]).toEqual([false, "a others"]);
  });
  test("a token that opens no seat any more", async () => {
    storeToken("a", "1");
    server({ a: standing({ seat: null }) });
    const mine = new MyTables();
    await round(mine);
    expect(kinds(mine)).toEqual(["a unseated"]);
    expect(tokenOf("a")).toBe("1");
  });
  test("a seat that was swapped is the one that counts", async () => {
    storeToken("a", "1");
    remember("a", known({ stage: "open", seat: 0 }));
    server({ a: standing({ seat: 1, to_act: [1] }) });
    const mine = new MyTables();
    await round(mine);
    expect(kinds(mine)).toEqual(["a yours"]);
  });
  test("an older server tells no seat: the one that was known counts", async () => {
    storeToken("a", "1");
    remember("a", known({ seat: 1 }));
    const { seat: _, to_act: __, version: ___, ...old } = standing();
    server({ a: old });
    const mine = new MyTables();
    await round(mine);
    expect(mine.rows[0].known.standing?.seat).toBe(1);
    expect(kinds(mine)).toEqual(["a playing"]);
  });
  test("waits when the server asks for it", async () => {
    storeToken("a", "1");
    storeToken("b", "2");
    const slow = () =>
      new Response('{"error":{"code":"too_many_requests","words":"x"}}', { status: 429, headers: { "Retry-After": "100" } });
    server({}, slow);
    const mine = new MyTables();
    time = Date.now();
    await round(mine);
    expect(asked.length).toBe(1);
    expect(mine.reached).toBeNull();
    await round(mine);
    await round(mine);
    expect(asked.length).toBe(1);
    server({ a: standing(), b: standing() });
    await mine.refresh(Date.now() + 101000);
    expect(asked.length).toBe(2);
  });
  test("taken off, the seat is forgotten; undo brings it back to its place", async () => {
    for (const table of ["c", "b", "a"]) storeToken(table, `token-${table}`);
    for (const table of ["c", "b", "a"]) remember(table, known({ table }));
    const mine = new MyTables();
    mine.remove("b");
    expect(tokenOf("b")).toBeNull();
    expect(recall().b).toBeUndefined();
    mine.undo(mine.removed[0]);
    expect(storedSeats().map(({ table }) => table)).toEqual(["a", "b", "c"]);
    expect([tokenOf("b"), statusOf(recall().b).kind, mine.removed.length]).toEqual(["token-b", "others", 0]);
  });
  test("a deck file is not kept", () => {
    storeToken("a", "1");
    const { setup } = standing();
    remember("a", known({ setup: { ...setup, options: { friendly: true, deck: { name: "x" } as Deck } } }));
    expect(recall().a.standing?.setup.options).toEqual({ friendly: true });
  });
});
