// The table of a day as the page shows it.
import { describe, expect, it } from "vitest";
import { barsOf, newToken, shareBehind } from "../src/daily/dayTable";
import { Foreign, readDayTable, type DayTable } from "../src/online/protocol";

const table = (counts: [number, number][], own?: number): DayTable => {
  const points = counts.map(([points, times]) => ({ points, times }));
  const sum = (of: (value: number) => boolean) => counts.filter(([value]) => of(value)).reduce((n, [, times]) => n + times, 0);
  const yours = own === undefined ? undefined : { points: own, better: sum((value) => value > own), same: sum((value) => value === own) };
  return { results: sum(() => true), points, yours };
};

describe("the table of the day", () => {
  it("has rows of equal width that hold every result once", () => {
    const bars = barsOf(
      table(
        [
          [31, 2],
          [28, 5],
          [27, 1],
          [9, 4],
        ],
        28,
      ),
    );
    expect(bars.length).toBeLessThanOrEqual(8);
    expect(bars.reduce((sum, bar) => sum + bar.times, 0)).toBe(12);
    expect(new Set(bars.map((bar) => bar.to - bar.from)).size).toBe(1);
    expect(bars.filter((bar) => bar.own)).toEqual([{ from: 26, to: 28, times: 6, own: true }]);
    expect(bars[0].to).toBe(31);
  });
  it("has a row for each number of points where there are few, and none without results", () => {
    expect(
      barsOf(
        table([
          [5, 1],
          [3, 2],
        ]),
      ).map(({ from, to, times }) => [from, to, times]),
    ).toEqual([
      [5, 5, 1],
      [4, 4, 0],
      [3, 3, 2],
    ]);
    expect(barsOf(table([]))).toEqual([]);
  });
  it("says how many of the others have fewer points", () => {
    expect(
      shareBehind(
        table(
          [
            [9, 1],
            [7, 2],
            [5, 2],
          ],
          7,
        ),
      ),
    ).toBe(0.5);
    expect(
      shareBehind(
        table(
          [
            [9, 1],
            [7, 2],
          ],
          9,
        ),
      ),
    ).toBe(1);
    expect(shareBehind(table([[9, 1]], 9))).toBe(null);
    expect(
      shareBehind(
        table([
          [9, 1],
          [8, 1],
        ]),
      ),
    ).toBe(null);
  });
  it("has tokens as the server wants them, each another", () => {
    expect(newToken()).toMatch(/^[0-9a-f]{40}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

describe("the server's answer", () => {
  const answer = {
    game: "osaka",
    day: "2026-11-16",
    version: "0.1.0",
    results: 3,
    points: [
      [9, 1],
      [7, 2],
    ],
    places: [1, 2, 0],
  };
  it("is read field by field", () => {
    expect(readDayTable(answer)).toEqual({
      results: 3,
      points: [
        { points: 9, times: 1 },
        { points: 7, times: 2 },
      ],
      yours: undefined,
    });
    expect(readDayTable({ ...answer, yours: { points: 7, place: 2, better: 1, same: 2 } }).yours).toEqual({
      points: 7,
      better: 1,
      same: 2,
    });
  });
  it("of another kind is foreign", () => {
    for (const wrong of [
      null,
      [],
      {},
      { ...answer, points: [[9]] },
      { ...answer, points: 3 },
      { ...answer, results: "3" },
      { ...answer, yours: { points: 7 } },
    ])
      expect(() => readDayTable(wrong)).toThrow(Foreign);
  });
});
