import { expect, test, vi } from "vitest";
import type { OsakaLook } from "../src/engine/answers";
import "../src/i18n/later";
import { tellLuck } from "../src/i18n/luck";
import { whatCame } from "../src/review/luck";

// An engine that is asked what lots sell for.
const demand = vi.hoisted(() => vi.fn());
vi.mock("../src/engine/engine", () => ({ demand }));

const lot = { count: 3, highest: 5, tokens: 2, price: 7, value: 25, points: 5 };
const look = { lots: [{}, { B: lot }], tide: {} } as unknown as OsakaLook;

test("what the wave takes is worth what the engine says, lot by lot", async () => {
  const events = [
    { event: "ship_sank" as const, colour: "B" as const },
    { event: "ship_sank" as const, colour: "G" as const },
    { event: "goods_lost" as const, seat: 1, goods: ["B5", "G3", "B2", "B2"] },
  ];
  demand.mockResolvedValueOnce({ points: [5, 1] });
  expect(await whatCame(events, look, { names: ["Ann", "Aki"] })).toEqual(["The wave takes goods worth 6 points from Aki."]);
  const lots = [
    { cards: ["B5", "B2", "B2"], tokens: 2 },
    { cards: ["G3"], tokens: 0 },
  ];
  expect(demand.mock.calls).toEqual([[{ do: "lot_points", lots }]]);
});
test("new cards are told where they came, and what lay open before is not", async () => {
  const came = (to_market: string[], to_farm: string[]) =>
    whatCame([{ event: "refreshed" as const, from_farm: ["R2"], to_market, to_farm }], look, { names: ["Ann", "Aki"] });
  expect(await came([], ["B5", "B5", "Y3"])).toEqual(["New on the farm: two blue 5s and a yellow 3."]);
  expect(await came(["G5"], ["Y3"])).toEqual(["New in the market: a green 5.", "New on the farm: a yellow 3."]);
  expect(await came([], [])).toEqual([]);
});
test("what a player chose is no luck", () => {
  expect(tellLuck({ event: "card_taken", seat: 0, card: "R5", reserved: false }, { names: ["Ann", "Aki"] })).toEqual([]);
});
