// Every sound is one of its own, and what is heard follows from the events.
import { describe, expect, it, test } from "vitest";
import type { AnyEvent } from "../src/engine/events";
import { samplesOf, sounds, type Sound } from "../src/lib/synth";
import type { Heard } from "../src/lib/sound";
import { beginOf, goodAt } from "../src/table/departures";
import { soundsOf } from "../src/table/soundsOf";
import { sale } from "./sale";
import { deck, events } from "./typicalFacts";

const rate = 22050;
const bands = [60, 90, 130, 190, 280, 420, 620, 920, 1350, 2000, 3000, 4400, 6500, 9500];
// How loud each band is over time, in parts of a fifth of a second: what an ear tells sounds apart by.
function heard(sound: Sound): number[] {
  const samples = samplesOf(sound, rate);
  const part = Math.round(rate / 5);
  const found: number[] = [];
  for (let start = 0; start < 10 * part; start += part) {
    for (const band of bands) {
      let real = 0;
      let imaginary = 0;
      for (let i = 0; i < part; ++i) {
        const sample = samples[start + i] ?? 0;
        real += sample * Math.cos((2 * Math.PI * band * i) / rate);
        imaginary += sample * Math.sin((2 * Math.PI * band * i) / rate);
      }
      found.push(Math.hypot(real, imaginary));
    }
  }
  const size = Math.hypot(...found);
  return found.map((one) => one / size);
}
const alike = (a: number[], b: number[]) => a.reduce((sum, one, i) => sum + one * b[i], 0);

describe("sounds", () => {
  const all = new Map(sounds.map((sound) => [sound, heard(sound)]));
  test.each(sounds)("%s is loud enough to be heard, never too loud, and ends in silence", (sound) => {
    const samples = samplesOf(sound, rate);
    const peak = Math.max(...samples.map(Math.abs));
    expect(peak).toBeGreaterThan(0.2);
    expect(peak).toBeLessThanOrEqual(1);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.01);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(samples.length).toBeLessThanOrEqual(2 * rate);
  });
  test("no two are alike", () => {
    for (const a of sounds) for (const b of sounds) if (a < b) expect(alike(all.get(a)!, all.get(b)!), `${a}, ${b}`).toBeLessThan(0.9);
  });
  test("the same every time", () => expect(samplesOf("wave", rate)).toEqual(samplesOf("wave", rate)));
});

const names = (heard: Heard[]) => heard.map(({ sound }) => sound);
describe("what is heard of a step without motion", () => {
  const from = (...kinds: string[]) =>
    names(
      soundsOf(
        kinds.map((kind) => events("R")[kind]),
        deck,
        0,
      ),
    );
  it("a card taken, a reservation, a purchase that moves a ship", () => {
    expect(from("a card is taken")).toEqual(["coin"]);
    expect(from("a card is reserved")).toEqual(["seal"]);
    expect(from("goods are bought", "a ship moves").toSorted()).toEqual(["coin", "ship"]);
  });
  it("a payday with the tide: each sound once", () => {
    const heard = from("goods are bought", "a ship moves", "a lot is sold", "one good is sold", "a ship sinks");
    expect(heard.toSorted()).toEqual(["coin", "ship", "wave"]);
  });
  it("a knife and the barrel", () => {
    const knife: AnyEvent = { event: "card_placed", seat: 0, card: "2a", colour: "yellowtail", way: "picked" };
    expect(names(soundsOf([knife], deck, 0))).toEqual(["knife"]);
    expect(names(soundsOf([{ ...knife, card: "1a", colour: "tuna" }], deck, 0))).toEqual(["seal"]);
    expect(names(soundsOf([{ event: "barrel_moved", from: 0, to: 1, by: "bid" }], deck, 0))).toEqual(["barrel"]);
  });
  it("a win is the player's own, or that of anybody at the device", () => {
    const end: AnyEvent = { event: "game_ended", by: "knives", winners: [1], scores: [1, 2] };
    expect(names(soundsOf([end], deck, 1))).toEqual(["win"]);
    expect(names(soundsOf([end], deck, null))).toEqual(["win"]);
    expect(names(soundsOf([end], deck, 0))).toEqual(["bell"]);
  });
  it("anything else is a clap", () => expect(names(soundsOf([{ event: "bid_sealed", seat: 0 }], deck, 0))).toEqual(["clap"]));
  it("one after the other", () => {
    const heard = soundsOf([events("R")["goods are bought"], events("R")["a ship moves"]], deck, 0);
    expect(heard.map(({ at }) => at)).toEqual([0, 300]);
  });
});

describe("when a step is heard", () => {
  const pace = 200;
  const step = 320;
  const bought: AnyEvent = { event: "goods_bought", seat: 0, goods: ["R2", "R5"], price: 7, payment: ["G5", "G2"] };
  const sailed: AnyEvent = { event: "ship_moved", colour: "R", from: 4, to: 5 };
  const sold = sale(0, ["R2", "R5"], 5, 10);
  const refreshed: AnyEvent = { event: "refreshed", from_farm: ["Y2"], to_market: [], to_farm: ["G2"] };
  const knife: AnyEvent = { event: "card_placed", seat: 0, card: "2a", colour: "yellowtail", way: "picked" };
  const at = (list: AnyEvent[], sound: Sound) =>
    soundsOf(list, deck, 0, pace, step).flatMap((one) => (one.sound === sound ? [one.at] : []));

  it("a card where it lands, not where it sets out", () => expect(at([bought], "coin")).toEqual([pace]));
  it("a ship as soon as it sails", () => expect(at([bought, sailed], "ship")).toEqual([0]));
  it("cards of later events after those before", () => {
    const tuna: AnyEvent = { ...knife, card: "1a", colour: "tuna" };
    expect(at([tuna, knife], "seal")).toEqual([pace]);
    expect(at([tuna, knife], "knife")).toEqual([2 * pace]);
  });
  it("a fish of a bid not before the hands have been seen", () => {
    expect(at([{ event: "bids_revealed", bids: [2, 1] }, knife], "knife")).toEqual([3 * pace]);
  });
  it("a sale when the ledger counts its coins, at the pace of the ledger", () => {
    expect(at([bought, sailed, sold, refreshed], "coin")).toEqual([pace, goodAt(0, 2) * step]);
    expect(goodAt(0, 2)).toBeGreaterThan(goodAt(0, 1));
  });
  it("the tide in its line of the ledger", () => {
    expect(at([bought, sold, { event: "ship_sank", colour: "B" }], "wave")).toEqual([beginOf(1) * step]);
  });
  it("the win last", () => {
    const end: AnyEvent = { event: "game_ended", by: "knives", winners: [0], scores: [1, 2] };
    const heard = soundsOf([knife, { event: "barrel_moved", from: 0, to: 1, by: "icon" }, end], deck, 0, pace, step);
    expect(heard.at(-1)!.sound).toBe("win");
    expect(Math.max(...heard.map((one) => one.at))).toBe(heard.at(-1)!.at);
  });
  it("never more than a few, and none twice in a moment", () => {
    const many = Array.from({ length: 12 }, (_, i) => sale(i % 3, ["R2"], 5, 5));
    const heard = soundsOf([bought, ...many], deck, 0, pace, step);
    expect(heard.length).toBeLessThanOrEqual(8);
    const times = heard.map((one) => one.at);
    for (const [i, time] of times.slice(1).entries()) expect(time - times[i]).toBeGreaterThanOrEqual(150);
  });
});
