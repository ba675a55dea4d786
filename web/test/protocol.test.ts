// The examples of docs/protocol.md, word by word; the server's tests read the same ones.
import { readFileSync } from "node:fs";
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
} from "../src/online/protocol";

const doc = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
const examples = [...doc.matchAll(/```json\n([\s\S]*?)```/g)].map((found) => JSON.parse(found[1]) as Record<string, unknown>);

// What the page reads is what there is: nothing is lost and nothing made up.
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
