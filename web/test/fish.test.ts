// Every colour of a deck has a fish of its own, by outline or by ink.
import { expect, test } from "vitest";
import { inkOf, outlineOf } from "../src/art/fish";

test("sixteen colours of a custom deck are sixteen different fish; the first eight differ in outline", () => {
  const colours = Array.from({ length: 16 }, (_, i) => `fish ${i}`);
  const drawn = colours.map((colour) => `${outlineOf(colour, colours)} ${inkOf(colour, colours)}`);
  expect(new Set(drawn).size).toBe(16);
  expect(new Set(colours.slice(0, 8).map((colour) => outlineOf(colour, colours))).size).toBe(8);
});
test("colours that have a drawing do not use up the others", () => {
  const colours = ["tuna", "eel", "salmon", "bream"];
  expect(outlineOf("eel", colours)).toBe(0);
  expect(outlineOf("bream", colours)).toBe(1);
});
