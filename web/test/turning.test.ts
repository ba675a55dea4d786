// The moment that decided a game, as the result tells it.
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Report } from "../src/engine/answers";
import type { AnyEvent } from "../src/engine/events";
import Turning from "../src/ending/Turning.svelte";

const decision = { step: 4, seat: 0, move: "take R5", grade: "mistake", cost: 0.07, before: [0.62, 0.38], after: [0.55, 0.45] };
const options = [{ move: "take R3" }];
const allows = { kind: "allows_win", facts: { name: "Ben" }, words: "" };
const told = async (report: object, events: AnyEvent[] = []): Promise<string> => {
  const log = events.map((event, i) => ({ key: i, step: 4, seat: null, event }));
  const props = { report: report as Report, names: ["Ann", "Ben"], deck: null, id: "x", log };
  const shown = mount(Turning, { target: document.body, props });
  flushSync();
  const text = document.querySelector("[data-testid=turning]")?.textContent ?? "";
  await unmount(shown);
  return text;
};

test("a decision is told with its reason, even if nothing but the move that was played has one", async () => {
  const decisions = [{ ...decision, options, for_best: [], against_played: [allows] }];
  expect(await told({ turning_points: [{ decision: 0 }], decisions, luck: [] })).toMatch(
    /Better: “Take a red 3 as a coin”\. The move that was played lets Ben end the game and win it\.$/,
  );
});
test("luck is told with the new cards of the farm", async () => {
  const luck = [{ step: 4, luckiest: 1, change: [-0.1, 0.1] }];
  const event: AnyEvent = { event: "refreshed", from_farm: ["R2"], to_market: [], to_farm: ["B5"] };
  expect(await told({ turning_points: [{ luck: 0 }], decisions: [], luck }, [event])).toBe(
    "New on the farm: a blue 5. Luck: Ben's chance to win rises by 10%.",
  );
});
