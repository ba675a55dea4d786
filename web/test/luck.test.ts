import { expect, test } from "vitest";
import type { OsakaLook } from "../src/engine/answers";
import "../src/i18n/later";
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
  expect(whatCame(events, look, { names: ["Ann", "Aki"] })).toEqual(["The wave takes goods of Aki worth 5 points."]);
});
