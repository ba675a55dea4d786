// The daily market: its days, its deal, what is kept of it, and what is shared.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import "../src/i18n/daily";
import type { Report } from "../src/engine/answers";
import { clockTrouble, dayOf, isDay, shift, shiftMonth, streaksOf, weeksOf } from "../src/daily/day";
import { courseOf, judgedFrom } from "../src/daily/judge";
import { idOf, levels, seedOf, startOfDaily, version } from "../src/daily/market";
import { daysBegun, daysPlayed, keepEntry, keyOf, readEntries, storeUnsaved } from "../src/daily/results";
import { sha256 } from "../src/daily/sha256";
import { textOf } from "../src/daily/share";

describe("days", () => {
  test("a day is one of UTC", () => {
    expect(dayOf(Date.parse("2026-11-16T23:59:59Z"))).toBe("2026-11-16");
    expect(dayOf(Date.parse("2026-11-17T00:00:00Z"))).toBe("2026-11-17");
    expect(shift("2026-12-31", 1)).toBe("2027-01-01");
    expect(shift("2024-03-01", -1)).toBe("2024-02-29");
    expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  });
  test.each(["2026-02-30", "2026-2-3", "tomorrow", "", null, 20261116])("%s is no day", (text) => expect(isDay(text)).toBe(false));
  test("weeks begin on Monday and hold every day once", () => {
    const weeks = weeksOf("2026-11"); // the first is a Sunday
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });
  test("a row of days goes on until a day is missed", () => {
    const days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-14", "2026-11-15"];
    expect(streaksOf(days, "2026-11-15")).toEqual({ now: 2, longest: 3, days: 5 });
    expect(streaksOf(days, "2026-11-16").now).toBe(2); // today can still be played
    expect(streaksOf(days, "2026-11-17").now).toBe(0);
    expect(streaksOf([...days, "2026-11-16", "2026-11-17"], "2026-11-15")).toEqual({ now: 2, longest: 3, days: 5 });
    expect(streaksOf([], "2026-11-15")).toEqual({ now: 0, longest: 0, days: 0 });
  });
  test("a wrong clock is noticed", () => {
    expect(clockTrouble("2026-11-16", ["2026-11-15"], null)).toBeNull();
    expect(clockTrouble("2026-11-16", ["2026-11-18", "2026-11-02"], null)).toEqual({ kind: "behind", played: "2026-11-18" });
    expect(clockTrouble("2026-11-17", [], "2026-11-16")).toEqual({ kind: "differs", server: "2026-11-16" });
    expect(clockTrouble("2026-11-16", ["2026-11-17"], "2026-11-16")).toEqual({ kind: "behind", played: "2026-11-17" });
  });
});

describe("the deal", () => {
  test.each(["", "abc", "ichiba daily osaka 2026-11-16 0.1.0", "x".repeat(55), "x".repeat(56), "市場".repeat(40)])(
    "SHA-256 of %s",
    (text) =>
      expect(
        sha256(text)
          .map((word) => word.toString(16).padStart(8, "0"))
          .join(""),
      ).toBe(createHash("sha256").update(text).digest("hex")),
  );
  test("the seed comes from game, day and version", () => {
    const hash = createHash("sha256").update("ichiba daily osaka 2026-11-16 0.1.0").digest();
    expect(seedOf("osaka", "2026-11-16", "0.1.0")).toBe(hash.readUIntBE(0, 6));
    const others = [
      seedOf("tsukiji", "2026-11-16", "0.1.0"),
      seedOf("osaka", "2026-11-17", "0.1.0"),
      seedOf("osaka", "2026-11-16", "0.1.1"),
    ];
    expect(new Set([seedOf("osaka", "2026-11-16", "0.1.0"), ...others]).size).toBe(4);
  });
  test("the version is that of the program", () => {
    const cmake = readFileSync(join(import.meta.dirname, "../../CMakeLists.txt"), "utf8");
    expect(version).toBe(/project\(ichiba VERSION ([\d.]+)/.exec(cmake)?.[1]);
  });
  test("everybody plays against the same bots", () => {
    const start = startOfDaily("osaka", "2026-11-16", false);
    expect(start.seats.map((seat) => seat.bot)).toEqual([null, "level:3", "level:4"]);
    expect(start.daily).toEqual({ date: "2026-11-16", version });
    expect(start.practice).toBeUndefined();
    expect(startOfDaily("tsukiji", "2026-11-16", true).practice).toBe(true);
    expect(levels.tsukiji).toHaveLength(1);
    expect(idOf("osaka", "2026-11-16")).toBe("daily-osaka-2026-11-16");
  });
});

describe("what is kept", () => {
  beforeEach(() => localStorage.clear());
  const result = { points: 41, place: 2, players: 3 };

  test("a try that was begun stays begun, and a result is added", () => {
    expect(keepEntry("osaka", "2026-11-16", { version })).toBe(true);
    expect(readEntries().get(keyOf("osaka", "2026-11-16"))).toEqual({ version });
    expect(daysPlayed(readEntries())).toEqual([]);
    keepEntry("osaka", "2026-11-16", { version, result });
    keepEntry("tsukiji", "2026-11-16", { version, result });
    expect(daysPlayed(readEntries())).toEqual(["2026-11-16"]);
    expect(daysBegun(readEntries())).toHaveLength(2);
  });
  test("what is damaged or foreign is left out, and nothing else with it", () => {
    keepEntry("osaka", "2026-11-15", { version, result });
    localStorage.setItem("ichiba.daily.osaka.2026-11-16", "{");
    localStorage.setItem("ichiba.daily.chess.2026-11-16", '{"version":"1"}');
    localStorage.setItem("ichiba.daily.osaka.2026-99-16", '{"version":"1"}');
    localStorage.setItem("ichiba.daily.osaka.2026-11-17", '{"version":"9","result":{"points":"many"},"judged":{"course":"7"}}');
    const entries = readEntries();
    expect([...entries.keys()].sort()).toEqual(["osaka.2026-11-15", "osaka.2026-11-17"]);
    expect(entries.get("osaka.2026-11-17")).toEqual({ version: "9" });
    expect(localStorage.getItem("ichiba.daily.osaka.2026-11-16")).toBe("{");
  });
  test("where storage is full, nothing is begun", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(keepEntry("tsukiji", "2026-11-18", { version })).toBe(false);
    full.mockRestore();
    expect(readEntries().has("tsukiji.2026-11-18")).toBe(false);
    expect(daysBegun(readEntries())).toEqual([]);
  });
  test("where storage is full, a result is kept as long as the page is open, and then stored", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(keepEntry("osaka", "2026-11-16", { version, result })).toBe(false);
    expect(readEntries().get("osaka.2026-11-16")?.result).toEqual(result);
    expect(storeUnsaved()).toBe(false);
    full.mockRestore();
    expect(localStorage.getItem("ichiba.daily.osaka.2026-11-16")).toBeNull();
    expect(storeUnsaved()).toBe(true);
    expect(localStorage.getItem("ichiba.daily.osaka.2026-11-16")).toContain("41");
  });
});

describe("how well one played", () => {
  test("the course has ten parts at most, each as good as its worst decision", () => {
    expect(courseOf([])).toBe("");
    expect(courseOf([0, 0.029, 0.03, 0.08])).toBe("0012");
    expect(courseOf(Array.from({ length: 43 }, (_, i) => (i === 42 ? 0.2 : 0)))).toBe("0000000002");
  });
  test("only the player's own choices count", () => {
    const decision = (seat: number, cost: number, grade = "best") => ({ seat, cost, grade }) as Report["decisions"][number];
    const report = {
      seats: [
        { average_cost: 0.01, best: 1, decisions: 3 },
        { average_cost: 0.02, best: 4, decisions: 5 },
      ],
      decisions: [decision(0, 0), decision(1, 0.3), decision(0, 0, "forced"), decision(0, 0.05)],
    } as unknown as Report;
    expect(judgedFrom(report)).toEqual({ costs: [0.01, 0.02], best: 1, decisions: 3, course: "01" });
  });
  test("the text to share has result and course, and no card", () => {
    const result = { points: 41, place: 2, players: 3 };
    const judged = { costs: [0.01, 0.02, 0.03], best: 30, decisions: 43, course: "0010002000" };
    expect(textOf({ game: "osaka", day: "2026-11-16", result, judged, row: 5 }, "https://example.org/#/daily")).toBe(
      [
        "ichiba, Daily market, 16 November 2026",
        "Traders of Osaka: place 2 of 3, 41 points",
        "Luck aside: ●●◐●●●○●●●",
        "5 days in a row",
        "https://example.org/#/daily",
      ].join("\n"),
    );
    expect(textOf({ game: "osaka", day: "2026-11-16", result, row: 1 }, "x").split("\n")).toHaveLength(3);
  });
});
