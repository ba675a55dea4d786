// An empty draw pile is drawn as an empty place; the two dangerous places have names that tell them apart.
import { mount, unmount } from "svelte";
import { afterEach, describe, expect, it, test } from "vitest";
import Deck from "../src/art/Deck.svelte";
import { languages, speech, type Language } from "../src/i18n/index.svelte";
import { placeName } from "../src/i18n/tell";

let shown: Record<string, unknown> | null = null;
function draw(left: number | undefined): HTMLElement {
  document.body.replaceChildren();
  shown = mount(Deck, { target: document.body, props: { left, discarded: 3 } });
  return document.querySelector<HTMLElement>(".draw")!;
}
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  await speech.use("en");
});

describe("the draw pile", () => {
  it("is a stack while it has cards, or while nobody may know how many", () => {
    expect(draw(12).querySelectorAll("[fill='#b7352b']").length).toBe(1);
    expect(draw(undefined).querySelectorAll("[fill='#b7352b']").length).toBe(1);
  });
  it("is no stack when it is empty", () => {
    const pile = draw(0);
    expect(pile.getAttribute("aria-label")).toBe("Draw pile, 0 cards");
    expect(pile.querySelectorAll("[fill='#b7352b']").length).toBe(0);
    expect(pile.querySelectorAll("[stroke-dasharray]").length).toBe(1);
  });
});

test.each(Object.keys(languages) as Language[])("the two places in the black tide have two names: %s", async (language) => {
  await speech.use(language);
  const [near, far] = [placeName(3), placeName(4)];
  expect(near).not.toBe(far);
  expect(near.slice(0, 3)).toBe(far.slice(0, 3)); // of one bay
  expect(near).toMatch(/(1|西）)$/);
  expect(far).toMatch(/(2|東）)$/);
});
