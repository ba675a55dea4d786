import { expect, test } from "vitest";
import type { OsakaLook } from "../src/engine/answers";
import "../src/i18n/later";
import { tellLuck } from "../src/i18n/luck";
import { pointsLost, whatCame } from "../src/review/luck";

const lot = { count: 3, highest: 5, tokens: 2, price: 7, value: 25, points: 5 };
const look = { lots: [{}, { B: lot }], tide: {} } as unknown as OsakaLook;

test("what the wave takes is worth what it would have been sold for", () => {
  expect(pointsLost({ event: "goods_lost", seat: 1, goods: ["B5", "B2", "B2"] }, look)).toBe(5); // (5 + 2) × 3 = 21, rounded up to 25
  expect(pointsLost({ event: "goods_lost", seat: 1, goods: ["B2"] }, look)).toBe(1);
});
test("luck says what happened", () => {
  const events = [
    { event: "ship_sank" as const, colour: "B" as const },
    { event: "goods_lost" as const, seat: 1, goods: ["B5", "B2", "B2"] },
  ];
  expect(whatCame(events, look, { names: ["Ann", "Aki"] })).toEqual(["The wave takes goods worth 5 points from Aki."]);
});
test("new cards are told where they came, and what lay open before is not", () => {
  const came = (to_market: string[], to_farm: string[]) =>
    whatCame([{ event: "refreshed" as const, from_farm: ["R2"], to_market, to_farm }], look, { names: ["Ann", "Aki"] });
  expect(came([], ["B5", "B5", "Y3"])).toEqual(["New on the farm: two blue 5s and a yellow 3."]);
  expect(came(["G5"], ["Y3"])).toEqual(["New in the market: a green 5.", "New on the farm: a yellow 3."]);
  expect(came([], [])).toEqual([]);
});
test("what a player chose is no luck", () => {
  expect(tellLuck({ event: "card_taken", seat: 0, card: "R5", reserved: false }, { names: ["Ann", "Aki"] })).toEqual([]);
});
