// What a finished game comes to.
import { describe, expect, it, vi } from "vitest";
import type { OsakaLook, OsakaView, Pile, TsukijiLook } from "../src/engine/answers";
import type { AnyEvent } from "../src/engine/events";
import { catchOf, salesOf, standingsOf, throughTokens } from "../src/ending/summary";
import { whyItEnded } from "../src/ending/why";
import { deck } from "./typicalFacts";

const demand = vi.hoisted(() => vi.fn());
vi.mock("../src/engine/engine", () => ({ demand }));

it("who stands where is what the engine says, the best first, and points may be unknown", () => {
  const view = { players: [4, 12, null, 4].map((vp) => ({ vp })) } as unknown as OsakaView;
  const standings = (look: object | null) =>
    standingsOf(view, look as OsakaLook | null).map(({ seat, place, points }) => [seat, place, points]);
  expect(standings({ places: [2, 1, 4, 2] })).toEqual([
    [1, 1, 12],
    [0, 2, 4],
    [3, 2, 4],
    [2, 4, null],
  ]);
  expect(standings({})).toEqual([]); // a game that goes on
  expect(standings(null)).toEqual([]);
});

const sold = (seat: number, lot: string[], points: number): AnyEvent => {
  const colour = lot[0][0] as "R";
  return { event: "lot_sold", seat, colour, lot, price: 0, value: points * 5, points, scored: [], discarded: [], beyond: 0 };
};

describe("Osaka: points are made of lots, and of tokens in them", () => {
  const fives = ["R5", "R5", "R5"];
  const events = [sold(0, ["R5", "R3", "R2"], 3), sold(1, ["R2"], 1), sold(0, fives, 5), sold(0, ["B3"], 1)];
  it("by colour, and only the player's own; the engine knows what they are without tokens", async () => {
    demand.mockResolvedValueOnce({ points: [3, 1, 3, 1] });
    const through = await throughTokens(events);
    expect(demand.mock.calls).toEqual([
      [{ do: "lot_points", lots: [["R5", "R3", "R2"], ["R2"], fives, ["B3"]].map((cards) => ({ cards, tokens: 0 })) }],
    ]);
    expect(salesOf(events, 0, through)).toEqual([
      { colour: "R", lots: 2, goods: 6, points: 3 + 5, throughTokens: 2 },
      { colour: "B", lots: 1, goods: 1, points: 1, throughTokens: 0 },
    ]);
    expect(salesOf(events, 1, through)).toEqual([{ colour: "R", lots: 1, goods: 1, points: 1, throughTokens: 0 }]);
  });
  it("a player who sold nothing has none", async () => {
    expect(salesOf(events, 2, new Map())).toEqual([]);
    demand.mockReset();
    expect(await throughTokens([])).toEqual(new Map());
    expect(demand).not.toHaveBeenCalled();
  });
});

it("Tsukiji: points are made of piles, wasabi and the barrel", () => {
  const pile = (count: number, points: number, wasabi: number): Pile => ({
    count,
    points,
    wasabi,
    total: wasabi > 1 ? points * 2 : points,
    needed: 3,
    bonus: "draw",
  });
  const look = { piles: [{}, { tuna: pile(3, 8, 2), salmon: pile(1, 2, 0) }], notches: [0, 2], below: [] } as unknown as TsukijiLook;
  const earned: AnyEvent = { event: "specialty_earned", seat: 1, colour: "tuna", bonus: "draw" };
  expect(catchOf(look, [earned, { ...earned, seat: 0 }], 1, 22)).toEqual({
    piles: [
      { colour: "tuna", cards: 3, points: 16, specialties: 1 },
      { colour: "salmon", cards: 1, points: 2, specialties: 0 },
    ],
    throughWasabi: 8,
    barrel: 4,
    notches: 2,
  });
});

describe("why it ended", () => {
  const names = ["Ann", "Ben"];
  const view = { players: [{ tokens: { R: 4, B: 4, Y: 0, G: 0 } }, { tokens: { R: 7, B: 0, Y: 0, G: 0 } }] } as unknown as OsakaView;
  const why = (end: AnyEvent) => whyItEnded([end], view, names, deck);
  it("names whoever has eight tokens, which need not be the winner", () => {
    expect(why({ event: "game_ended", by: "tokens", winners: [1], points: [3, 5] })).toBe(
      "Ann has eight tokens or more. That ends the game.",
    );
  });
  it("by knives, by the pile, by passes", () => {
    expect(why({ event: "game_ended", by: "knives", winners: [1], scores: [3, 5] })).toBe("Ben has 4 knives. That wins at once.");
    expect(why({ event: "game_ended", by: "pile", winners: [1], scores: [3, 5] })).toMatch(/second time/);
    expect(why({ event: "game_ended", by: "passes", winners: [1], points: [3, 5] })).toMatch(/^Nobody could/);
  });
  it("says nothing about a game that did not end by the rules", () => expect(why({ event: "resigned", seat: 0 })).toBe(""));
});
