// The examples of docs/protocol.md, word by word; the server's tests read the same ones.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  Foreign,
  reactions,
  readClocks,
  readError,
  readHistory,
  readMessage,
  readTable,
  type ClientMessage,
  type NewTable,
  type ServerMessage,
} from "../src/online/protocol";

const doc = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
const examples = [...doc.matchAll(/```json\n([\s\S]*?)```/g)].map((found) => JSON.parse(found[1]) as Record<string, unknown>);

// The page reads what is there: nothing is lost and nothing made up.
const bare = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test("there are as many examples as are tested here", () => expect(examples.length).toBe(6));
test("to make a table", () => {
  const wanted: NewTable = {
    game: "tsukiji",
    seats: [{ kind: "me", name: "Ann" }, { kind: "open" }],
    options: { friendly: true },
    clock: { kind: "game", seconds: 600, increment: 5 },
    watchers: "public",
    listed: true,
  };
  expect(examples[0]).toEqual(wanted);
});
test("an error", () => expect(readError(examples[1])).toEqual(examples[1].error));
test("hello", () => {
  const hello: ClientMessage = { type: "hello", token: "0123456789abcdef0123456789abcdef01234567" };
  expect(examples[2]).toEqual(hello);
});
test("an update", () => expect(bare(readMessage(JSON.stringify(examples[3])))).toEqual(examples[3]));
test("a table", () => expect(bare(readTable(examples[4]))).toEqual(examples[4]));
test("a refusal", () => expect(bare(readMessage(JSON.stringify(examples[5])))).toEqual(examples[5]));

describe("messages named in the text", () => {
  const named = [...doc.matchAll(/`(\{"type":[^`]*\})`/g)].map((found) => found[1].replace(",...", ""));
  test.each(named)("%s", (text) => {
    const message = JSON.parse(text) as { type: string };
    const ours: ClientMessage["type"][] = [
      "move",
      "nonce",
      "start",
      "rename",
      "swap",
      "free",
      "leave",
      "return",
      "resign",
      "vote",
      "rematch",
      "react",
    ];
    if (!(ours as string[]).includes(message.type)) expect(bare(readMessage(text))).toEqual(message);
  });
});
test("the reactions are those of the text", () => {
  const row = /"react".*one of (.*) \|/.exec(doc)![1];
  expect([...row.matchAll(/`(\w+)`/g)].map((found) => found[1])).toEqual([...reactions]);
});
test("every kind of message that the server sends is read", () => {
  const sources = join(import.meta.dirname, "../../src");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => /^(match|server)\b.*\.cpp$/.test(name));
  const text = files.map((name) => readFileSync(join(sources, name), "utf8")).join();
  const sent = new Set([...text.matchAll(/"type"(?:, |:)"(\w+)"/g)].map((found) => found[1]));
  const examples: { [kind in ServerMessage["type"]]: ServerMessage } = {
    update: { type: "update", version: 1, events: [], view: null },
    refused: { type: "refused", refusal: { code: "rule", words: "no" } },
    presence: { type: "presence", present: [0] },
    reaction: { type: "reaction", seat: 0, reaction: "hello" },
    closing: { type: "closing" },
  };
  expect([...sent].toSorted()).toEqual(Object.keys(examples).toSorted());
  for (const example of Object.values(examples)) expect(bare(readMessage(JSON.stringify(example)))).toEqual(example);
});
describe("events", () => {
  const heard = (...events: object[]) => readHistory(JSON.stringify({ version: 1, events }))[0].events;
  test("are read by their description", () => {
    const freed = { event: "freed", seat: 1 };
    const placed = { event: "card_placed", seat: 0, card: "7a", colour: "tuna", way: "drawn" };
    const [one, other] = [
      { event: "pile_renewed", cards: ["R5"] },
      { event: "pile_renewed", cards: 12 },
    ];
    expect(heard(freed, placed, one, other)).toEqual([freed, placed, one, other]);
  });
  test("of a kind that is not known here are left out", () => {
    expect(heard({ event: "flooded", seat: 1 }, { event: "constructor" })).toEqual([]);
  });
  test.each([
    { event: "left" },
    { event: "left", seat: "1" },
    { event: "freed", seat: 1, by: null },
    { event: "card_placed", seat: 0, card: "7a", colour: "tuna", way: "found" },
    { event: "bids_revealed", bids: [1, "2"] },
  ])("%j does not fit", (event) => expect(() => heard(event)).toThrow(Foreign));
});
test("clocks and histories", () => {
  expect(readClocks({ left: [1000, 2000], runs: [1] })).toEqual({ left: [1000, 2000], runs: [1] });
  expect(readHistory('{"version":2,"at":5,"events":[{"event":"left","seat":1}]}\n')).toEqual([
    { version: 2, events: [{ event: "left", seat: 1 }] },
  ]);
});
test.each([
  "",
  "[]",
  "{}",
  '{"type":"update"}',
  '{"type":"update","version":1,"events":[{}],"view":null}',
  '{"type":"presence","present":"all"}',
])("%s is foreign", (text) => {
  expect(() => readMessage(text)).toThrow(Foreign);
});
