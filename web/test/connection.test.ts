import { beforeEach, describe, expect, test } from "vitest";
import { Connection, pauseBefore, type Answered, type Listener, type SocketLike, type State } from "../src/online/connection";
import type { Update } from "../src/online/protocol";

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: { type: string; key?: string; token?: string; [field: string]: unknown }[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; action: () => void }[];
let time: number;
let heard: { states: State["kind"][]; updates: [number, boolean][]; followed: string[] };
let connection: Connection;

const table = {
  table: "abc",
  stage: "playing",
  created_at: 1,
  seats: [{ kind: "open" }, { kind: "bot", level: 3 }],
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
};
const snapshot = (version: number, more = {}) => ({ type: "update", version, events: [], view: null, table, seat: 0, ...more });
const update = (version: number, key?: string) => ({
  type: "update",
  version,
  events: [{ event: "own_bid", bid: 3 }],
  view: null,
  ...(key ? { key } : {}),
});
const last = () => sockets.at(-1)!;
function pass(milliseconds: number) {
  time += milliseconds;
  for (const due of timers.filter((timer) => timer.at <= time)) {
    timers = timers.filter((timer) => timer !== due);
    due.action();
  }
}
function greet(version: number) {
  last().onopen?.();
  last().says(snapshot(version));
}

beforeEach(() => {
  [sockets, timers, time] = [[], [], 0];
  heard = { states: [], updates: [], followed: [] };
  let keys = 0;
  const listener: Listener = {
    state: (state) => heard.states.push(state.kind),
    update: (told: Update, whole) => heard.updates.push([told.version, whole]),
    presence: () => {},
    reaction: () => {},
    followed: (to) => heard.followed.push(to),
  };
  connection = new Connection("ws://x", "abc", "t0", listener, {
    open: () => (sockets.push(new FakeSocket()), last()),
    now: () => time,
    later: (action, milliseconds) => {
      const timer = { at: time + milliseconds, action };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    random: () => 0.5,
    key: () => `k${++keys}`,
  });
  connection.connect();
});

test("it says hello with its token and takes the snapshot", () => {
  greet(7);
  expect(last().sent).toEqual([{ type: "hello", token: "t0" }]);
  expect(heard.updates).toEqual([[7, true]]);
  expect(connection.state.kind).toBe("connected");
});

describe("a move", () => {
  let answers: Answered[];
  beforeEach(() => {
    answers = [];
    greet(7);
    void connection.ask({ type: "move", version: 7, move: "bid 3" }).then((answer) => answers.push(answer));
  });
  const settled = () => new Promise((done) => setTimeout(done, 0));

  test("is answered by the update with its key", async () => {
    expect(last().sent[1]).toEqual({ type: "move", version: 7, move: "bid 3", key: "k1" });
    last().says(update(8, "k1"));
    await settled();
    expect(answers).toEqual([null]);
    expect(connection.waiting).toBe(false);
  });
  test("lost on the way is sent again with the same key, and counts once", async () => {
    last().onclose?.();
    expect(connection.state.kind).toBe("lost");
    pass(pauseBefore(0, 0.5));
    expect(sockets.length).toBe(2);
    greet(9); // it had counted, and the table has advanced since
    expect(last().sent[1]).toEqual({ type: "move", version: 7, move: "bid 3", key: "k1" });
    last().says(update(8, "k1")); // repeated: older than the snapshot
    await settled();
    expect(answers).toEqual([null]);
    expect(heard.updates).toEqual([
      [7, true],
      [9, true],
    ]);
    expect(connection.version).toBe(9);
  });
  test("is not sent before the snapshot has come", () => {
    last().onclose?.();
    pass(1000);
    last().onopen?.();
    expect(last().sent.map((message) => message.type)).toEqual(["hello"]);
  });
  test("refused as old is not sent again", async () => {
    last().says({ type: "refused", version: 8, key: "k1", refusal: { code: "old_version", words: "..." }, view: null });
    await settled();
    expect(answers[0]?.code).toBe("old_version");
    last().onclose?.();
    pass(1000);
    greet(8);
    expect(last().sent.length).toBe(1);
  });
  test("refused by the rules brings the facts", async () => {
    last().says({
      type: "refused",
      key: "k1",
      refusal: { code: "rule", words: "...", facts: { clause: "T3.1", reason: "bid_already_made" } },
      view: null,
    });
    await settled();
    expect(answers[0]?.facts?.clause).toBe("T3.1");
  });
  test("that a full disk kept from being stored is sent again after a moment", async () => {
    last().says({ type: "refused", key: "k1", refusal: { code: "storage", words: "..." }, view: null });
    await settled();
    expect(answers).toEqual([]);
    pass(1600);
    expect(last().sent.filter((message) => message.key === "k1").length).toBe(2);
  });
  test("that nobody answers means that the connection is lost", () => {
    pass(10001);
    expect(heard.states.at(-1)).toBe("lost");
    expect(sockets[0].closed).toBe(true);
  });
});

test("what is not newer is not shown", () => {
  greet(7);
  last().says(update(8));
  last().says(update(8));
  last().says(update(6));
  expect(heard.updates).toEqual([
    [7, true],
    [8, false],
  ]);
});
test("a snapshot of the version on show replaces it, an older one does not", () => {
  greet(3);
  last().says(snapshot(2));
  last().says(snapshot(3));
  expect(heard.updates).toEqual([
    [3, true],
    [3, true],
  ]);
});

test("pauses grow up to a limit, and start over after a snapshot", () => {
  const pauses = [0, 1, 2, 3, 20].map((attempt) => pauseBefore(attempt, 0.5));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 15000]);
  last().onclose?.();
  pass(500);
  last().onclose?.();
  pass(999);
  expect(sockets.length).toBe(2);
  pass(1);
  expect(sockets.length).toBe(3);
  greet(1);
  last().onclose?.();
  pass(500);
  expect(sockets.length).toBe(4);
});
test.each(["wrong_token", "no_watchers", "no_such_table"])("%s is final", (code) => {
  last().onopen?.();
  last().says({ type: "refused", refusal: { code, words: "no" } });
  last().onclose?.();
  pass(60000);
  expect(connection.state).toMatchObject({ kind: "refused", trouble: { code } });
  expect(sockets.length).toBe(1);
});
test("a server that stops says so, and is asked again", () => {
  greet(3);
  last().says({ type: "closing", words: "..." });
  last().onclose?.();
  expect(connection.state.kind).toBe("closing");
  pass(500);
  greet(3);
  expect(connection.state.kind).toBe("connected");
});
test("a server that speaks another language is left alone", () => {
  last().onopen?.();
  last().says({ type: "update", version: "seven" });
  expect(connection.state).toMatchObject({ kind: "refused", trouble: { code: "foreign" } });
});
test("messages of kinds that are not known yet are passed over", () => {
  greet(3);
  last().says({ type: "weather" });
  expect(connection.state.kind).toBe("connected");
});
test("a snapshot of another table is the rematch", () => {
  greet(90);
  last().says(snapshot(2, { table: { ...table, table: "next" } }));
  expect(heard.followed).toEqual(["next"]);
});
test("a connection that does not greet is no connection", () => {
  last().onopen?.();
  pass(10001);
  expect(connection.state.kind).toBe("lost");
});
test("an impatient user may reconnect at once", () => {
  last().onclose?.();
  connection.now();
  expect(sockets.length).toBe(2);
});
