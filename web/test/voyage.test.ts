// At a payday ships are seen where they arrive, before they are home again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent } from "../src/engine/events";
import { settings } from "../src/lib/settings.svelte";
import { Docked } from "../src/board/docked.svelte";
import { payday, type Ships } from "../src/table/voyage";
import { sale } from "./sale";

const before: Ships = { R: 4, B: 2, Y: 0, G: 1 };
const sold = sale(0, ["R5"], 5, 5);
const events: AnyEvent[] = [
  { event: "ship_moved", colour: "R", from: 4, to: 5 },
  { event: "ship_moved", colour: "B", from: 2, to: 3 },
  sold,
  { event: "ship_sank", colour: "B" },
  { event: "ship_returned", colour: "R", to: 0 },
  { event: "ship_returned", colour: "B", to: 2 },
];

describe("a payday", () => {
  it("ships lie where they sailed to", () => expect(payday(before, events)?.ships).toEqual({ R: 5, B: 3, Y: 0, G: 1 }));
  it("the more there is to read, the longer", () => {
    expect(payday(before, events)!.steps).toBeGreaterThan(
      payday(
        before,
        events.filter((event) => event !== sold),
      )!.steps,
    );
  });
  it("a purchase without one changes nothing", () => expect(payday(before, events.slice(0, 2))).toBeNull());
});

describe("the ships on show", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    settings.values.motion = true;
  });
  const home: Ships = { R: 0, B: 2, Y: 0, G: 1 };
  it("arrive, and sail home by themselves", () => {
    const docked = new Docked();
    docked.next(before, []);
    expect(docked.ships).toBeNull();
    docked.next(home, events);
    expect(docked.ships?.R).toBe(5);
    vi.advanceTimersByTime(60000);
    expect(docked.ships).toBeNull();
  });
  it("the next position ends it at once", () => {
    const docked = new Docked();
    docked.next(before, []);
    docked.next(home, events);
    docked.next(home, []);
    expect(docked.ships).toBeNull();
  });
  it("with motion off are where the rules have them", () => {
    settings.values.motion = false;
    const docked = new Docked();
    docked.next(before, []);
    docked.next(home, events);
    expect(docked.ships).toBeNull();
  });
});
