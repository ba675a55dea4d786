// What each player did last, and which cards a line of the log speaks of.
import { describe, expect, it } from "vitest";
import type { AnyEvent } from "../src/engine/events";
import { cardsOf, lastMoves, moverOf } from "../src/follow/followed";
import type { Line } from "../src/table/table";
import { sale } from "./sale";

let key = 0;
const line = (step: number, event: AnyEvent): Line => ({ key: ++key, step, seat: null, event });
const taken = (seat: number, card: string): AnyEvent => ({ event: "card_taken", seat, card, reserved: false });
const sold = sale(1, ["R5", "R2"], 5, 10);

describe("the last move of each player", () => {
  it("is the last one of their own, not what followed from another's", () => {
    const moves = lastMoves(
      [
        line(1, taken(0, "R5")),
        line(2, taken(1, "B2")),
        line(3, { event: "goods_bought", seat: 0, goods: ["Y2"], payment: ["R5"], price: 2 }),
        line(3, sold),
        line(3, { event: "token_taken", seat: 1, colour: "R", earned: true }),
      ],
      3,
    );
    expect(moves.map((move) => move?.step ?? null)).toEqual([3, 2, null]);
    expect(moves[0]?.events.map(({ event }) => event)).toEqual(["goods_bought"]);
  });
  it("has all that the player did in that step, in its order", () => {
    const placed = (card: string, way: "picked" | "drawn"): AnyEvent => ({ event: "card_placed", seat: 1, card, colour: "tuna", way });
    const moves = lastMoves([line(4, placed("1a", "picked")), line(5, placed("2a", "picked")), line(5, placed("3a", "drawn"))], 2);
    expect(moves[1]?.events.flatMap(cardsOf)).toEqual([["2a"], ["3a"]]);
    expect(moves[0]).toBeNull();
  });
  it("of a card that is discarded is the opponent's", () => {
    expect(moverOf({ event: "card_discarded", from: 0, card: "1a", colour: "tuna" })).toBe(1);
  });
  it("is no secret: sealed bids are none", () => {
    expect(moverOf({ event: "bid_sealed", seat: 1 })).toBeNull();
    expect(moverOf({ event: "own_bid", bid: 3 })).toBeNull();
  });
});

describe("the cards of an event", () => {
  it("are what is bought, and then what is paid", () => {
    expect(cardsOf({ event: "goods_bought", seat: 0, goods: ["Y2", "B3"], payment: ["R5"], price: 5 })).toEqual([["Y2", "B3"], ["R5"]]);
  });
  it("are those of a sale, and none of a ship", () => {
    expect(cardsOf(sold)).toEqual([["R5", "R2"]]);
    expect(cardsOf({ event: "ship_moved", colour: "R", from: 0, to: 1 })).toEqual([]);
  });
});
