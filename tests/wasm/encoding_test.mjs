// Encodings in WebAssembly have the hashes that docs/encodings.md lists for everyone, and games its counts of moves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const { instance } = await WebAssembly.instantiate(await readFile(new URL("build/wasm/encoding.wasm", root)), {});
instance.exports._initialize();

const hash = (game, players, perfect, seed, games) =>
  BigInt.asUintN(64, instance.exports.encoding_hash(game, players, perfect, BigInt(seed), games))
    .toString(16)
    .padStart(16, "0");

test("the hashes are those of the documentation", async () => {
  const text = await readFile(new URL("docs/encodings.md", root), "utf8");
  const lines = [...text.matchAll(/^\| (osaka|tsukiji)(?:, (\d) players)? \| (table|perfect) \| \d+ \| \d+ \| `([0-9a-f]{16})` \|$/gm)];
  assert.equal(lines.length, 8);
  for (const [, game, players, kind, listed] of lines) {
    const found = hash(game === "osaka" ? 0 : 1, Number(players ?? 2), kind === "perfect" ? 1 : 0, 1, 20);
    assert.equal(found, listed, `${game} ${players ?? ""} ${kind}`);
  }
});

test("the counts of moves are those of the documentation", async () => {
  const text = await readFile(new URL("docs/encodings.md", root), "utf8");
  const lines = [...text.matchAll(/^\| (osaka|tsukiji)(?:, (\d) players)? \|((?: \d+ \|){5})$/gm)];
  assert.equal(lines.length, 4);
  for (const [, game, players, listed] of lines) {
    const counts = listed.match(/\d+/g).map(Number);
    const found = counts.map((_, i) => Number(instance.exports.perft(game === "osaka" ? 0 : 1, Number(players ?? 2), 1n, i + 1)));
    assert.deepEqual(found, counts, `${game} ${players ?? ""}`);
  }
});

test("another seed has another hash", () => {
  assert.notEqual(hash(0, 2, 0, 2, 20), hash(0, 2, 0, 1, 20));
});
