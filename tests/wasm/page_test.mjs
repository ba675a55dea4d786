// node page_test.mjs MODULE: whole games through the one function that the page calls, as the page does it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const module = await WebAssembly.compile(await readFile(process.env.ICHIBA_WASM ?? "build/wasm/ichiba.wasm"));
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

function raw(text) {
  const bytes = new TextEncoder().encode(text);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const size = exports.call();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), size).slice()));
}
const call = (command) => raw(JSON.stringify(command));
const byMove = (a, b) => (a.move < b.move ? -1 : 1);
// A view says which cards a pile has, not in which order they came.
const sorted = (look) => (look.offers ? { ...look, offers: look.offers.toSorted(), choices: look.choices?.toSorted(byMove) } : look);

// Networks are loaded when something needs one. First of all, because later tests have them.
const net = (name) => readFile(new URL(`../../src/ai/nets/${name}.txt`, import.meta.url), "utf8");
test("bots of Tsukiji Market that search ask for the network of the house's deck, or of any other", async () => {
  const { deck } = call({ do: "house_deck" });
  const begin = (options) => call({ do: "new", game: "tsukiji", players: ["You", "Ann"], options, seed: 3 }).table;
  assert.equal(call({ do: "bot", table: begin({}), seat: 0, bot: "level:4" }).step, 1);
  assert.deepEqual(call({ do: "bot", table: begin({}), seat: 0, bot: "level:5" }), { needs: "tsukiji-house" });
  assert.deepEqual(call({ do: "bot", table: begin({ deck }), seat: 0, bot: "level:8" }), { needs: "tsukiji-house" });
  assert.deepEqual(call({ do: "hint", table: begin({}), seat: 0, budget: 200 }), { needs: "tsukiji-house" });
  assert.ok(call({ do: "hint", table: begin({}), seat: 0, budget: 200, without: true }).best);
  assert.deepEqual(call({ do: "net", text: await net("tsukiji-house") }), { taken: true });
  assert.equal(call({ do: "bot", table: begin({}), seat: 0, bot: "level:5" }).step, 1);
  assert.equal(call({ do: "bot", table: begin({ deck }), seat: 0, bot: "level:8" }).step, 1);
  const other = begin({ deck: { ...deck, reach: 5 } });
  assert.deepEqual(call({ do: "bot", table: other, seat: 0, bot: "level:8" }), { needs: "tsukiji" });
  assert.deepEqual(call({ do: "net", text: await net("tsukiji") }), { taken: true });
  assert.equal(call({ do: "bot", table: other, seat: 0, bot: "level:8" }).step, 1);
});

for (const [game, names, options] of [
  ["osaka", ["Ann", "Ben", "Cid"], {}],
  ["osaka", ["Ann", "Ben"], { memory: true }],
  ["tsukiji", ["Ann", "Ben"], {}],
  ["tsukiji", ["Ann", "Ben"], { friendly: true }],
]) {
  test(`a whole game of ${game} ${JSON.stringify(options)}`, () => {
    const { table } = call({ do: "new", game, players: names, options, seed: 7 });
    let info;
    while (!(info = call({ do: "info", table })).over) {
      const seat = info.to_act[0];
      const { view, look } = call({ do: "look", table, seat });
      // A view as a server sends it is enough to ask the rules.
      const online = call({ do: "look_view", game, players: names.length, options, seat, view });
      assert.deepEqual(sorted(online.look), sorted(look));
      assert.equal(look.your_move, true);
      const done = call({ do: "bot", table, seat, bot: "greedy", viewer: 1, listener: 0 });
      assert.equal(done.step, info.steps + 1);
      // One answer has what would be asked for one by one.
      const told = call({ do: "look", table, seat: 0, step: done.step });
      assert.equal(told.move, done.move);
      assert.equal(told.seat, seat);
      assert.ok(told.events.length > 0);
      assert.deepEqual(done.events, told.events);
      const seen = call({ do: "look", table, seat: 1 });
      assert.deepEqual([done.view, done.look], [seen.view, seen.look]);
      const { steps, over, to_act } = call({ do: "info", table });
      assert.deepEqual([done.steps, done.over, done.to_act], [steps, over, to_act]);
      assert.equal(done.record, call({ do: "record", table }).record);
    }
    const { history } = call({ do: "history", table, seat: 0 });
    assert.equal(history.length, info.steps + 1);
    for (const told of history) assert.deepEqual(told.events, call({ do: "look", table, seat: 0, step: told.step }).events);
    const { record } = call({ do: "record", table });
    const again = call({ do: "load", record }).table;
    assert.equal(call({ do: "record", table: again }).record, record);
    assert.deepEqual(call({ do: "look", table: again, seat: 0 }), call({ do: "look", table, seat: 0 }));
    const fork = call({ do: "fork", table, step: 9, other_cards: true, seed: 3 }).table;
    assert.equal(call({ do: "info", table: fork }).steps, 9);
    assert.deepEqual(call({ do: "look", table: fork, seat: 1 }), call({ do: "look", table, seat: 1, step: 9 }));
  });
}

test("the same seed, the same game", () => {
  const play = () => {
    const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben"], options: {}, seed: 12 });
    for (let i = 0; i < 20; ++i) call({ do: "bot", table, seat: call({ do: "info", table }).to_act[0], bot: "level:3" });
    return call({ do: "record", table }).record;
  };
  assert.equal(play(), play());
});

test("hidden cards are in no answer to another seat", () => {
  const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben"], options: {}, seed: 3 });
  const { view } = call({ do: "look", table, seat: 0 });
  assert.equal(view.players[1].hand, null);
  assert.equal(view.players[1].vp, null);
  assert.ok(!("draw" in view));
  const other = call({ do: "new", game: "tsukiji", players: ["Ann", "Ben"], options: {}, seed: 3 }).table;
  call({ do: "play", table: other, seat: 1, move: "bid 3" });
  assert.deepEqual(call({ do: "look", table: other, seat: 0, step: 1 }).events, [{ event: "bid_sealed", seat: 1 }]);
  assert.equal(call({ do: "look", table: other, seat: 0 }).view.bid, null);
  assert.equal(call({ do: "look", table: other, seat: 1 }).view.bid, 3);
});

test("refusals say clause and facts", () => {
  const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben"], options: {}, seed: 3 });
  const seat = call({ do: "info", table }).to_act[0];
  assert.equal(call({ do: "check", table, seat, move: "take R5" }).refusal.reason, "token_is_due");
  assert.deepEqual(call({ do: "check", table, seat: 1 - seat, move: "token R" }).refusal, {
    clause: "O1.5",
    reason: "not_your_turn",
    seat,
    tried: 1 - seat,
  });
  assert.deepEqual(call({ do: "check", table, seat, move: "token R" }), { ok: true });
  assert.equal(call({ do: "play", table, seat, move: "dance" }).problem.kind, "format");
});

test("lots are worth what they sell for", () => {
  const points = (...lots) => call({ do: "lot_points", lots }).points;
  assert.deepEqual(points(), []);
  // The examples of O9.2, and the last of them without its tokens.
  const three = ["G5", "G3", "G2"];
  assert.deepEqual(
    points(
      { cards: ["R5", "R3", "R2"], tokens: 0 },
      { cards: ["Y2"], tokens: 0 },
      { cards: three, tokens: 2 },
      { cards: three, tokens: 0 },
    ),
    [3, 1, 5, 3],
  );
  const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben", "Cem"], options: {}, seed: 3 });
  let sold = 0;
  for (let info; !(info = call({ do: "info", table })).over;) {
    for (const sale of call({ do: "bot", table, seat: info.to_act[0], bot: "greedy" }).events.filter(({ event }) => event === "lot_sold")) {
      const tokens = sale.price - Math.max(...sale.lot.map((card) => Number(card[1])));
      assert.deepEqual(points({ cards: sale.lot, tokens }), [sale.points]);
      sold += 1;
    }
  }
  assert.ok(sold > 3, `${sold} sales`);
});

test("what a fish is said to do is what it does", () => {
  let compared = 0;
  const ends = new Set(); // of the balance, with the barrel there: the mover's and the other's
  for (const seed of [3, 4, 5, 6, 7, 8]) {
    const friendly = seed % 2 === 0;
    const { table } = call({ do: "new", game: "tsukiji", players: ["Ann", "Ben"], options: { friendly }, seed });
    for (let info = call({ do: "info", table }); !info.over; info = call({ do: "info", table })) {
      const seat = info.to_act[0];
      const { look, view } = call({ do: "look", table, seat });
      assert.equal(look.choices === undefined, view.phase === "bid");
      assert.equal(call({ do: "look", table, seat: 1 - seat }).look.choices, undefined, "only for the player to move");
      assert.deepEqual(look.choices?.map(({ move }) => move) ?? look.offers, look.offers);
      for (const choice of look.choices ?? []) {
        const other = call({ do: "fork", table, step: info.steps, seed: 1 }).table;
        const after = call({ do: "play", table: other, seat, move: choice.move, viewer: seat, listener: seat });
        call({ do: "close", table: other });
        // What the end of the track brings then is chance in the friendly game.
        const paid = after.events.findIndex(({ event }) => event === "end_of_track");
        const own = paid < 0 ? after.events : after.events.slice(0, paid);
        const kinds = own.map(({ event }) => event);
        assert.equal(choice.bonus !== undefined, kinds.includes("specialty_earned"));
        assert.equal(choice.wins, after.over && after.events.at(-1).by === "knives");
        if (choice.bonus === "draw") continue; // the card that comes may go anywhere
        const moreCards = friendly && paid >= 0;
        if (choice.pile && !moreCards) assert.deepEqual(choice.pile, after.look.piles[seat][choice.colour]);
        if (choice.theirs) assert.deepEqual(choice.theirs, after.look.piles[1 - seat][choice.colour]);
        const pulled = own.filter(({ event, by }) => event === "barrel_moved" && (by === "icon" || by === "bonus"));
        const way = pulled.reduce((sum, { from, to }) => sum + to - from, 0);
        assert.equal(choice.pull, seat === 0 ? way : 0 - way);
        const end = choice.wins ? 0 : Math.trunc((view.barrel + way) / 4); // 1 or -1 at an end of the house deck's balance
        const mine = end === (seat === 0 ? 1 : -1);
        assert.deepEqual(choice.end, end === 0 ? undefined : { own: mine, bonus: friendly ? "draw" : "steal", n: friendly ? 2 : 1 });
        if (choice.end) ends.add(mine);
        compared += 1;
      }
      call({ do: "bot", table, seat, bot: "greedy" });
    }
  }
  assert.ok(compared > 30, `${compared} choices`);
  assert.equal(ends.size, 2);
});

test("a review has pieces and a report", () => {
  const { table } = call({ do: "new", game: "tsukiji", players: ["Ann", "Ben"], options: {}, seed: 3 });
  for (let i = 0; i < 8; ++i) call({ do: "bot", table, seat: call({ do: "info", table }).to_act[0], bot: "greedy" });
  const { pieces } = call({ do: "study", table, budget: 200 });
  for (let piece = 0; piece < pieces; ++piece) assert.equal(call({ do: "study_piece", table, piece }).done, piece);
  const { report } = call({ do: "study_report", table });
  assert.equal(report.decisions.length, 8);
  const hint = call({ do: "hint", table, seat: call({ do: "info", table }).to_act[0], budget: 200 });
  assert.ok(hint.best.move);
});

test("a review tells what a purchase would have cost", () => {
  const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben"], options: {}, seed: 3 });
  for (let i = 0; i < 6; ++i) call({ do: "bot", table, seat: call({ do: "info", table }).to_act[0], bot: "greedy" });
  const { pieces } = call({ do: "study", table, budget: 100, without: true });
  for (let piece = 0; piece < pieces; ++piece) call({ do: "study_piece", table, piece });
  const { report } = call({ do: "study_report", table });
  assert.ok(report.decisions.some(({ price }) => price > 0));
  for (const { step, seat, price } of report.decisions) {
    assert.equal(price, call({ do: "look", table, seat, step: step - 1 }).look.buy?.price);
  }
});

test("what cannot be used is answered in words", () => {
  for (const text of [
    "",
    "hello",
    "[]",
    "{}",
    '{"do":"look","table":99}',
    '{"do":"new","game":"chess"}',
    '{"do":"new","game":"osaka","players":["Ann"]}',
    '{"do":"load","record":"{}"}',
    '{"do":"load"}',
    '{"do":"deck","text":"{"}',
    '{"do":"look_view","game":"osaka","view":{"phase":3}}',
    '{"do":"look_view","game":"tsukiji","players":9,"view":[]}',
    '{"do":"lot_points"}',
    '{"do":"lot_points","lots":{}}',
    '{"do":"lot_points","lots":[7]}',
    '{"do":"lot_points","lots":[{"tokens":1}]}',
    '{"do":"lot_points","lots":[{"cards":[],"tokens":1}]}',
    '{"do":"lot_points","lots":[{"cards":["R5"]}]}',
    '{"do":"lot_points","lots":[{"cards":["R5"],"tokens":-1}]}',
    '{"do":"lot_points","lots":[{"cards":["R5"],"tokens":100}]}',
    '{"do":"lot_points","lots":[{"cards":["R4"],"tokens":1}]}',
    '{"do":"lot_points","lots":[{"cards":[5],"tokens":1}]}',
    '{"do":"lot_points","lots":[{"cards":["R5","B5"],"tokens":1}]}',
    `{"do":"lot_points","lots":[{"cards":[${Array(40).fill('"R5"').join()}],"tokens":1}]}`,
  ]) {
    assert.ok(raw(text).problem?.words, text);
  }
  const { table } = call({ do: "new", game: "osaka", players: ["Ann", "Ben"], options: {}, seed: 3 });
  const lines = call({ do: "record", table }).record + '{"seat":0,"move":"buy R5"}\n';
  assert.equal(call({ do: "load", record: lines }).problem.line, 2);
});

// Records of both versions of the dealing, made by another program (docs/fair-dealing.md).
test("a deal is checked with what was kept", async () => {
  const record = await readFile(new URL("records/dealt-2.jsonl", import.meta.url), "utf8");
  const { commitment, nonces } = JSON.parse(record.split("\n")[0]);
  const verify = (kept, text = record) => call({ do: "verify", record: text, ...kept });
  assert.deepEqual(verify({ commitment, seat: 0, nonce: nonces[0] }), { fair: true, independent: true, nonces: 1 });
  assert.deepEqual(verify({}), { fair: true, independent: false, nonces: 0 });
  assert.equal(verify({ commitment: "0".repeat(64) }).what, "commitment");
  assert.equal(verify({ commitment, seat: 1, nonce: nonces[0] }).what, "nonce");
  assert.equal(verify({ commitment }, record.replace('2a",null', '2b",null')).what, "cards");
  assert.equal(verify({ commitment }, record.replace("bid 1", "bid 9")).what, "moves");
  assert.equal(verify({ commitment }, "").what, "record");
  const old = await readFile(new URL("records/dealt-1.jsonl", import.meta.url), "utf8");
  assert.deepEqual(verify({ commitment }, old), { fair: true, independent: true, nonces: 0 });
  assert.equal(verify({ commitment, seat: 0, nonce: nonces[0] }, old).what, "nonce");
});

test("a bot with a network asks for it, plays once it is there, and the others do without", async () => {
  const players = ["You", "Ann", "Ben"];
  const { table } = call({ do: "new", game: "osaka", players, options: {}, seed: 3 });
  const [seat] = call({ do: "info", table }).to_act;
  assert.deepEqual(call({ do: "bot", table, seat, bot: "level:8" }), { needs: "osaka-3" });
  assert.deepEqual(call({ do: "hint", table, seat, budget: 200 }), { needs: "osaka-3" });
  assert.deepEqual(call({ do: "study", table, budget: 200 }), { needs: "osaka-3" });
  assert.ok(call({ do: "hint", table, seat, budget: 200, without: true }).best.move);
  assert.equal(call({ do: "study", table, budget: 200, without: true }).pieces, 1);
  assert.equal(call({ do: "info", table }).steps, 0);
  assert.equal(call({ do: "net", text: "AAAA" }).problem.kind, "format");
  assert.equal(call({ do: "net", text: (await net("osaka-2")).slice(0, 9000) }).problem.kind, "format");
  assert.deepEqual(call({ do: "net", text: await net("osaka-3") }), { taken: true });
  assert.equal(call({ do: "bot", table, seat, bot: "level:8" }).step, 1);
  const two = call({ do: "new", game: "osaka", players: players.slice(1), options: {}, seed: 3 }).table;
  const [first] = call({ do: "info", table: two }).to_act;
  assert.deepEqual(call({ do: "bot", table: two, seat: first, bot: "level:6" }), { needs: "osaka-2" });
  assert.equal(call({ do: "bot", table: two, seat: first, bot: "level:5" }).step, 1);
});

// The daily market: the same moves meet the same cards and bots, also after the player has left the game and come back.
for (const [game, players, bots] of [
  ["osaka", ["You", "Ann", "Ben"], [null, "level:3", "level:2"]],
  ["tsukiji", ["You", "Ann"], [null, "level:4"]],
]) {
  const begin = () => call({ do: "new", game, players, options: {}, seed: 20261116, every_step: true }).table;
  // Seat 0 is played by a bot that draws no lots, so that it moves alike.
  const move = (table, seat) => call({ do: "bot", table, seat, bot: bots[seat] ?? "search:50", viewer: 0, listener: 0 });
  const playOut = (between, next) => {
    let table = begin();
    for (let info; !(info = call({ do: "info", table })).over; table = between(table)) move(table, next(info.to_act));
    return call({ do: "record", table }).record;
  };
  const stay = (table) => table;
  const comeBack = (table) => {
    const { record } = call({ do: "record", table });
    call({ do: "close", table });
    return call({ do: "load", record, seed: 20261116, every_step: true }).table;
  };
  const first = (seats) => seats[0];
  test(`a game of ${game} with a seed for every step goes on alike after a reload`, () => {
    const record = playOut(stay, first);
    assert.ok(record.split("\n").length > 20);
    assert.equal(playOut(comeBack, first), record);
  });
  test(`in ${game} it does not matter whose simultaneous move comes first`, () => {
    const last = (seats) => seats.at(-1);
    const linesOf = (record) => record.split("\n").toSorted();
    assert.deepEqual(linesOf(playOut(stay, last)), linesOf(playOut(stay, first)));
  });
}

// O11.2: points, then tokens; equal players share the place, and the next one is left out.
const ranked = (standings, winners) =>
  standings.map((own, seat) => {
    const better = (other) =>
      winners.includes(other) !== winners.includes(seat)
        ? winners.includes(other)
        : !winners.includes(seat) && (standings[other][0] - own[0] || standings[other][1] - own[1]) > 0;
    return 1 + standings.filter((_, other) => better(other)).length;
  });
const standingsOf = (view) =>
  view.players.map((one) => ("tokens" in one ? [one.vp ?? 0, Object.values(one.tokens).reduce((a, b) => a + b)] : [one.score, 0]));

test("a look of a finished game says who stands where, and no other does", () => {
  const shared = new Set(); // with several on one place; with a winner who has fewer points
  for (const [game, players] of [
    ["osaka", ["Ann", "Ben", "Cid", "Dan"]],
    ["tsukiji", ["Ann", "Ben"]],
  ]) {
    for (let seed = 1; seed <= 30; ++seed) {
      const { table } = call({ do: "new", game, players, options: {}, seed });
      for (let done; !(done = call({ do: "info", table })).over;) {
        if (seed === 1) assert.equal(call({ do: "look", table }).look.places, undefined);
        call({ do: "bot", table, seat: done.to_act[0], bot: seed % 2 ? "random" : "greedy" });
      }
      for (const seat of [null, 0]) {
        const { view, look } = call({ do: "look", table, seat });
        assert.deepEqual(look.places, ranked(standingsOf(view), view.winners));
        const online = call({ do: "look_view", game, players: players.length, options: {}, seat, view }).look;
        assert.deepEqual(online.places, look.places);
        if (new Set(look.places).size < players.length) shared.add(game);
        if (standingsOf(view).some(([points], one) => look.places[one] > 1 && points > standingsOf(view)[view.winners[0]]?.[0]))
          shared.add("knives");
      }
      call({ do: "close", table });
    }
  }
  assert.ok(shared.has("knives"));
});

test("where a table ended before its game, its winners come first, the others by what they have", () => {
  for (const [game, players, winners] of [
    ["osaka", ["Ann", "Ben", "Cid"], [0, 2]], // Ben resigned
    ["osaka", ["Ann", "Ben", "Cid"], []], // abandoned
    ["tsukiji", ["Ann", "Ben"], [1]],
  ]) {
    const { table } = call({ do: "new", game, players, options: {}, seed: 4 });
    for (let i = 0; i < 60; ++i) {
      const { over, to_act } = call({ do: "info", table });
      if (!over && i < 40) call({ do: "bot", table, seat: to_act[0], bot: "greedy" });
    }
    assert.equal(call({ do: "info", table }).over, false);
    const all = call({ do: "look", table, all: true, winners });
    assert.deepEqual(all.look.places, ranked(standingsOf(all.view), winners));
    const { view } = call({ do: "look", table, seat: 0 });
    const seen = call({ do: "look_view", game, players: players.length, options: {}, seat: 0, view, winners }).look;
    assert.deepEqual(seen.places, ranked(standingsOf(view), winners));
  }
});
