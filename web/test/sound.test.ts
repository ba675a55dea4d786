// Every sound is one of its own, and what is heard follows from the events.
import { describe, expect, it, test } from "vitest";
import type { AnyEvent } from "../src/engine/events";
import { samplesOf, sounds, type Sound } from "../src/lib/synth";
import { soundsOf } from "../src/table/soundsOf";
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

describe("what is heard of a step", () => {
  const from = (...names: string[]) =>
    soundsOf(
      names.map((name) => events("R")[name]),
      deck,
      0,
    );
  it("a card taken, a reservation, a purchase that moves a ship", () => {
    expect(from("a card is taken")).toEqual(["coin"]);
    expect(from("a card is reserved")).toEqual(["seal"]);
    expect(from("goods are bought", "a ship moves")).toEqual(["coin", "ship"]);
  });
  it("a payday with the tide: each sound once, in order", () => {
    expect(from("goods are bought", "a ship moves", "a lot is sold", "one good is sold", "a ship sinks")).toEqual(["coin", "ship", "wave"]);
  });
  it("a knife and the barrel", () => {
    const knife: AnyEvent = { event: "card_placed", seat: 0, card: "2a", colour: "yellowtail", way: "picked" };
    expect(soundsOf([knife], deck, 0)).toEqual(["knife"]);
    expect(soundsOf([{ ...knife, card: "1a", colour: "tuna" }], deck, 0)).toEqual(["seal"]);
    expect(soundsOf([{ event: "barrel_moved", from: 0, to: 1, by: "bid" }], deck, 0)).toEqual(["barrel"]);
  });
  it("a win is the player's own, or that of anybody at the device", () => {
    const end: AnyEvent = { event: "game_ended", by: "knives", winners: [1], scores: [1, 2] };
    expect(soundsOf([end], deck, 1)).toEqual(["win"]);
    expect(soundsOf([end], deck, null)).toEqual(["win"]);
    expect(soundsOf([end], deck, 0)).toEqual(["bell"]);
  });
  it("anything else is a clap", () => expect(soundsOf([{ event: "bid_sealed", seat: 0 }], deck, 0)).toEqual(["clap"]));
});
