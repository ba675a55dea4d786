// The QR code as drawn, read by another library like a camera would.
import jsQR from "jsqr";
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import "../src/i18n/online";
import Qr from "../src/online/Qr.svelte";

const scale = 4; // pixels a square

function read(text: string): string | undefined {
  const drawn = mount(Qr, { target: document.body, props: { text } });
  const size = Number(document.querySelector("svg")!.getAttribute("viewBox")!.split(" ")[2]) * scale;
  const path = document.querySelector("path")!.getAttribute("d")!;
  void unmount(drawn);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; ++row)
      for (let column = 0; column < scale; ++column) {
        const at = ((Number(y) * scale + row) * size + Number(x) * scale + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, size, size)?.data;
}

test.each([1, 14, 15, 26, 42, 43, 62, 63, 84, 85, 106, 107, 300])("a text of %i letters is read back", (length) => {
  const text = "https://play.example.org/t/1nfrm3xhz4?".repeat(9).slice(0, length);
  expect(read(text)).toBe(text);
});
test("texts of other alphabets are bytes, too", () => expect(read("市場 – à bientôt")).toBe("市場 – à bientôt"));
