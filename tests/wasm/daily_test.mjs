// The bots of the daily market play the same moves in WebAssembly and in the native program: games of several days, played
// as the page does it, are checked by `ichiba daily --check`, which asks every bot for every one of its moves.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

const program = process.env.ICHIBA ?? "build/ichiba";
const module = await WebAssembly.compile(await readFile(process.env.ICHIBA_WASM ?? "build/wasm/ichiba.wasm"));
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();
const { version } = JSON.parse(await readFile("web/package.json", "utf8"));

function call(command) {
  const bytes = new TextEncoder().encode(JSON.stringify(command));
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const size = exports.call();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), size).slice()));
}

call({ do: "net", text: await readFile(new URL("../../src/ai/nets/tsukiji-house.txt", import.meta.url), "utf8") }); // for its bot

// As in docs/daily.md.
const seedOf = (game, day) => createHash("sha256").update(`ichiba daily ${game} ${day} ${version}`).digest().readUIntBE(0, 6);
const bots = { osaka: ["level:3", "level:4"], tsukiji: ["level:6"] };

function play(game, day, player) {
  const seats = [player, ...bots[game]];
  const { table } = call({ do: "new", game, players: ["Me", ...bots[game]], options: {}, seed: seedOf(game, day), every_step: true });
  for (let info; !(info = call({ do: "info", table })).over;) {
    const seat = info.to_act[0];
    call({ do: "bot", table, seat, bot: seats[seat], viewer: 0, listener: 0 });
  }
  const { record } = call({ do: "record", table });
  call({ do: "close", table });
  return record;
}
const check = (game, day, record) =>
  spawnSync(program, ["daily", day, "--game", game, "--check", "-"], { input: record, encoding: "utf8" });

for (const game of ["osaka", "tsukiji"]) {
  for (const [day, player] of [
    ["2026-11-16", "greedy"],
    ["2026-11-17", "random"],
    ["2026-12-31", "level:2"],
    ["2028-02-29", "greedy"],
  ]) {
    test(`${game} of ${day}, with ${player} as the player: the same bots in both`, () => {
      const done = check(game, day, play(game, day, player));
      assert.deepEqual([done.status, done.stderr], [0, ""]);
      assert.match(done.stdout, new RegExp(`: ${game} of ${day}, place \\d of \\d, \\d+ points\n$`));
    });
  }
  // Otherwise the comparison above would prove nothing.
  test(`${game}: a weaker bot in a seat of the market is noticed`, () => {
    const strong = bots[game];
    bots[game] = strong.map(() => "random");
    const record = play(game, "2026-11-16", "greedy");
    bots[game] = strong;
    const done = check(game, "2026-11-16", record);
    assert.equal(done.status, 1);
    assert.match(done.stderr, /step \d+: level:\d does not play this/);
  });
}
