// Which cards travel, from where to where, and in what order.
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/engine/events";
import { beats, departuresOf, stepsOfMotion } from "../src/table/departures";
import { find, flightPath, type Snapshot } from "../src/board/travel";

const sale = { price: 5, value: 10, points: 2, scored: [], discarded: [], beyond: 0 };

describe("what travels", () => {
  it("a card that is taken goes from the market to the hand", () => {
    expect(departuresOf([{ event: "card_taken", seat: 1, card: "R5", reserved: false }])).toEqual([
      { at: 0, flights: [{ card: "R5", from: "market", to: "hand:1" }] },
    ]);
  });
  it("a purchase: payment and goods together, then what is new in the market", () => {
    const departures = departuresOf([
      { event: "goods_bought", seat: 0, goods: ["R2", "B3"], price: 5, payment: ["G5"] },
      { event: "refreshed", from_farm: ["Y2"], to_market: ["B5"], to_farm: ["G2"] },
    ]);
    expect(departures.map(({ at }) => at)).toEqual([0, 1]);
    expect(departures[0].flights).toEqual([
      { card: "G5", from: "hand:0", to: "discard" },
      { card: "R2", from: "market", to: "goods:0:R" },
      { card: "B3", from: "market", to: "goods:0:B" },
    ]);
    expect(departures[1].flights).toEqual([
      { card: "Y2", from: "farm", to: "market" },
      { card: "B5", from: "draw", to: "market" },
      { card: "G2", from: "draw", to: "farm" },
    ]);
  });
  it("goods are sold in Edo and lost to the tide", () => {
    const departures = departuresOf([
      { event: "ship_moved", colour: "R", from: 3, to: 5 },
      { event: "lot_sold", seat: 1, colour: "R", lot: ["R2", "R5"], ...sale },
      { event: "goods_lost", seat: 0, goods: ["Y3"] },
    ]);
    expect(departures).toEqual([
      {
        at: 0,
        flights: [
          { card: "R2", from: "goods:1:R", to: "edo" },
          { card: "R5", from: "goods:1:R", to: "edo" },
        ],
      },
      { at: 1, flights: [{ card: "Y3", from: "goods:0:Y", to: "tide" }] },
    ]);
  });
  it("hands open before the fish move", () => {
    const events: GameEvent[] = [
      { event: "bids_revealed", bids: [2, 2] },
      { event: "display_discarded", cards: ["1a", "2b"] },
      { event: "dealt", display: ["3a", "4b"] },
    ];
    expect(departuresOf(events).map(({ at }) => at)).toEqual([2, 3]);
    expect(stepsOfMotion(events)).toBe(5);
  });
  it("a stolen fish comes from the other's piles, a drawn one from the draw pile", () => {
    expect(departuresOf([{ event: "card_placed", seat: 0, card: "7a", colour: "tuna", way: "stolen" }])[0].flights[0].from).toBe("pile:1");
    expect(departuresOf([{ event: "card_placed", seat: 0, card: "7a", colour: "tuna", way: "drawn" }])[0].flights[0].from).toBe("draw");
  });
  it("a step without cards is still shown for a moment", () => {
    expect(stepsOfMotion([])).toBe(1);
    expect(stepsOfMotion([{ event: "lot_sold", seat: 0, colour: "R", lot: ["R2"], ...sale }])).toBe(4);
  });
});

describe("a flight", () => {
  const placeOf = ({ transform }: Keyframe) => /translate\((\S+)px, (\S+)px\) scale\((.*)\)/.exec(String(transform))!.slice(1);
  const path = flightPath([0, 100], [240, 100], 0.5, false).filter(({ transform }) => transform);
  it("gathers itself: it moves a little the other way first", () => {
    expect(Number(placeOf(path[1])[0])).toBeLessThan(0);
    expect(path[1].offset).toBeCloseTo(beats.gather / beats.rest);
  });
  it("lands after one step, and is squashed where it lands", () => {
    const landed = path.findIndex(({ offset }) => Math.abs((offset ?? 0) - beats.land / beats.rest) < 1e-9);
    expect(placeOf(path[landed])).toEqual(["240", "100", "0.5"]);
    const [left, top, size] = placeOf(path[landed + 1]);
    expect([left, top]).toEqual(["240", "100"]);
    const [wide, high] = size.split(", ").map(Number);
    expect(wide).toBeGreaterThan(0.5);
    expect(high).toBeLessThan(0.5);
    expect(placeOf(path.at(-1)!)).toEqual(["240", "100", "0.5"]);
  });
  it("what leaves the table is gone where it lands", () => {
    const gone = flightPath([0, 0], [0, 50], 1, true);
    expect(gone[0].opacity).toBe(1);
    expect(gone.at(-1)!.opacity).toBe(0);
  });
  it("a card that stays where it is goes nowhere", () => {
    for (const { transform } of flightPath([5, 5], [5, 5], 1, false)) expect(String(transform ?? "")).not.toMatch(/NaN|Infinity/);
  });
  it("a step lasts until its last card lies still", () => {
    const taken: GameEvent = { event: "card_taken", seat: 1, card: "R5", reserved: false };
    expect(stepsOfMotion([taken])).toBeGreaterThanOrEqual(beats.rest);
  });
});

describe("where a card is found", () => {
  const box = (left: number) => ({ box: { left } as DOMRect, picture: null });
  const snapshot = (): Snapshot =>
    new Map([
      ["market", [box(0)]],
      ["market/R2", [box(1), box(2)]],
      ["goods:1", [box(3)]],
      ["pile:1:tuna", [box(4)]],
      ["pile:1:tuna/7a", [box(5)]],
    ]);
  it("two like cards are two cards", () => {
    const seen = snapshot();
    expect([find(seen, "market", "R2")?.box.left, find(seen, "market", "R2")?.box.left]).toEqual([1, 2]);
  });
  it("else the place that it belongs to, however small a part was asked for", () => {
    expect(find(snapshot(), "goods:1:R", "R5")?.box.left).toBe(3);
    expect(find(snapshot(), "pile:1", "7a")?.box.left).toBe(5);
    expect(find(snapshot(), "hand:0", "R5")).toBeUndefined();
  });
});
