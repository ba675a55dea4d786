// What a page keeps of a deal, adds to it, and concludes from the check.
import { beforeEach, expect, test, vi } from "vitest";
import type { GameEvent } from "../src/engine/events";
import { checkDeal, newNonce, nonceFor } from "../src/online/deal";
import type { TableInfo } from "../src/online/protocol";
import { dealOf, forgetToken, storeDeal, storeToken, tokenOf } from "../src/online/tokens";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../src/engine/engine", () => ({ ask, demand: ask }));

const info = (stage: TableInfo["stage"], commitment: string | undefined, mine: object): TableInfo =>
  ({ stage, commitment, seats: [{ kind: "person", name: "Ann", present: true, ...mine }, { kind: "open" }] }) as unknown as TableInfo;
beforeEach(() => {
  forgetToken("t");
  storeToken("t", "token");
  ask.mockReset();
});

test("a nonce is 64 digits, and another one each time", () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonce()).not.toBe(newNonce());
});
test("the first promise counts, and it is kept before anything is added", () => {
  const nonce = nonceFor("t", info("open", "first", { nonce_wanted: true }), 0);
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(dealOf("t")).toMatchObject({ commitment: "first", nonce });
  expect(nonceFor("t", info("open", "second", { nonce_wanted: true }), 0)).toBe(nonce); // the same again, if it was lost
  expect(dealOf("t")?.commitment).toBe("first");
});
test("nothing is added where nothing was promised or wanted", () => {
  expect(nonceFor("t", info("open", undefined, { nonce_wanted: true }), 0)).toBeNull();
  expect(nonceFor("t", info("open", "c", {}), 0)).toBeNull();
  expect(nonceFor("t", info("open", "c", { nonce_wanted: true }), null)).toBeNull();
  expect(nonceFor("t", info("open", "c", { nonce_wanted: true }), 1)).toBeNull();
});
test("a promise that is first seen during the game proves nothing", () => {
  expect(nonceFor("t", info("playing", "c", {}), 0)).toBeNull();
  expect(dealOf("t")?.commitment).toBeUndefined();
});
test("an answer that was lost is made up for", () => {
  const nonce = nonceFor("t", info("open", "c", { nonce_wanted: true }), 0);
  expect(dealOf("t")?.added).toBeUndefined();
  nonceFor("t", info("playing", "c", { nonce }), 0);
  expect(dealOf("t")?.added).toBe(true);
});
test("a token that is kept again keeps its deal, and takes it along when it goes", () => {
  storeDeal("t", { commitment: "c" });
  storeToken("t", "token");
  expect(dealOf("t")?.commitment).toBe("c");
  forgetToken("t");
  expect(tokenOf("t")).toBeNull();
  expect(dealOf("t")).toBeNull();
});
// The engine, as far as it is asked: one step after the set-up.
const engine = (verified: object) =>
  ask.mockImplementation((command: { do: string; step?: number }) =>
    Promise.resolve(
      {
        verify: verified,
        load: { table: 7 },
        close: {},
        history: {
          history: [
            { events: [{ event: "barrel_turned", day: true }] },
            {
              events: [
                { event: "bid_sealed", seat: 1 },
                { event: "own_bid", bid: 3 },
              ],
            },
          ],
        },
      }[command.do],
    ),
  );

test("what was kept is compared with the record", async () => {
  engine({ fair: true });
  expect(await checkDeal("record", { commitment: "c", nonce: "n", added: true }, 1, [])).toEqual({ kind: "fair" });
  expect(ask).toHaveBeenCalledWith({ do: "verify", record: "record", commitment: "c", seat: 1, nonce: "n" });
  ask.mockClear();
  expect(await checkDeal("record", { commitment: "c", nonce: "n" }, 1, [])).toEqual({ kind: "partly" });
  expect(ask).toHaveBeenCalledWith({ do: "verify", record: "record", commitment: "c" });
  engine({ fair: false, what: "cards" });
  expect(await checkDeal("record", { commitment: "c" }, 1, [])).toEqual({ kind: "unfair", what: "cards" });
  expect(await checkDeal("", { commitment: "c" }, 1, [])).toEqual({ kind: "unread" });
  expect(await checkDeal("record", {}, 1, [])).toEqual({ kind: "unknown" });
  expect(await checkDeal("record", null, 1, [])).toEqual({ kind: "unknown" });
});
test("a fair record of another game is none of this one", async () => {
  engine({ fair: true });
  const check = (...seen: GameEvent[]) => checkDeal("record", { commitment: "c" }, 0, seen);
  expect(await check({ event: "barrel_turned", day: true }, { seat: 1, event: "bid_sealed" })).toEqual({ kind: "partly" });
  expect(await check({ event: "own_bid", bid: 3 })).toEqual({ kind: "partly" }); // came late, and missed what was before
  expect(await check({ event: "own_bid", bid: 4 })).toEqual({ kind: "unfair", what: "game" });
  expect(await check({ event: "own_bid", bid: 3 }, { event: "barrel_turned", day: true })).toEqual({ kind: "unfair", what: "game" });
});
