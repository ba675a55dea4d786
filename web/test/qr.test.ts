// Reads the codes back the way a camera's program does, but for the optics.
import { describe, expect, test } from "vitest";
import { formatBits, qr, qrPath, type Grid } from "../src/online/qr";

const blocksOf: Record<number, [data: number, blocks: number, correction: number]> = {
  1: [16, 1, 10],
  2: [28, 1, 16],
  3: [44, 1, 26],
  4: [64, 2, 18],
  5: [86, 2, 24],
  6: [108, 4, 16],
};
const flips: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];
function multiply(a: number, b: number): number {
  let product = 0;
  for (; b; b >>= 1) {
    if (b & 1) product ^= a;
    a = (a << 1) ^ (a & 128 ? 0x11d : 0);
  }
  return product;
}
function isFunction(size: number, i: number, j: number): boolean {
  if (i === 6 || j === 6) return true;
  if ((i < 9 && j < 9) || (i < 9 && j >= size - 8) || (i >= size - 8 && j < 9)) return true;
  return size > 21 && Math.abs(i - (size - 7)) <= 2 && Math.abs(j - (size - 7)) <= 2;
}
function decode(grid: Grid): string {
  const size = grid.length;
  const [data, blocks, correction] = blocksOf[(size - 17) / 4];
  let format = 0;
  for (let i = 14; i >= 9; --i) format = (format << 1) | Number(grid[8][14 - i]);
  for (const [row, column] of [
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ])
    format = (format << 1) | Number(grid[row][column]);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => formatBits(one) === format)!;
  expect(mask).toBeDefined();
  const bits: number[] = [];
  let up = true;
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column -= 1;
    for (let k = 0; k < size; ++k) {
      const row = up ? size - 1 - k : k;
      for (const j of [column, column - 1]) if (!isFunction(size, row, j)) bits.push(Number(grid[row][j] !== flips[mask](row, j)));
    }
    up = !up;
  }
  const words = Array.from({ length: data + blocks * correction }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
  const all: number[] = [];
  for (let block = 0; block < blocks; ++block) {
    const own = words.slice(0, data).filter((_, i) => i % blocks === block);
    const checks = words.slice(data).filter((_, i) => i % blocks === block);
    for (let root = 0, x = 1; root < correction; ++root, x = multiply(x, 2)) {
      let value = 0;
      for (const word of [...own, ...checks]) value = multiply(value, x) ^ word;
      expect(value).toBe(0); // every block stands its test
    }
    all.push(...own);
  }
  const stream = all.map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(stream.slice(0, 4)).toBe("0100");
  const length = parseInt(stream.slice(4, 12), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => parseInt(stream.slice(12 + i * 8, 20 + i * 8), 2)));
}

describe.each([1, 14, 15, 26, 42, 43, 62, 63, 84, 85, 106])("a text of %i letters", (length) => {
  test("is read back", () => {
    const text = "https://play.example.org/t/1nfrm3xhz4?".repeat(3).slice(0, length);
    expect(decode(qr(text)!)).toBe(text);
  });
});
test("texts of other alphabets are bytes, too", () => expect(decode(qr("市場 – à bientôt")!)).toBe("市場 – à bientôt"));
test("what is too long is not drawn", () => expect(qr("x".repeat(107))).toBeNull());
test("the standard's own example of format bits", () => {
  expect(formatBits(0b101).toString(2).padStart(15, "0")).toBe("100000011001110");
});
test("the path draws runs", () =>
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe("M0 0h2v1H0ZM2 1h1v1H2Z"));
