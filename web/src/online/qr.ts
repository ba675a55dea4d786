// A QR code for a link (ISO/IEC 18004): byte mode, error correction M, versions 1 to 6, which hold 106 bytes.
interface Version {
  data: number; // codewords in all
  blocks: number; // all of one length in these versions
  correction: number; // codewords a block
}
const versions: Version[] = [
  { data: 16, blocks: 1, correction: 10 },
  { data: 28, blocks: 1, correction: 16 },
  { data: 44, blocks: 1, correction: 26 },
  { data: 64, blocks: 2, correction: 18 },
  { data: 86, blocks: 2, correction: 24 },
  { data: 108, blocks: 4, correction: 16 },
];
export type Grid = boolean[][]; // true is dark

// Numbers of the field of 256 elements, by powers of 2.
const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i) {
  exp[i] = exp[i + 255] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? exp[log[a] + log[b]] : 0);

function correctionOf(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; ++i) {
    const next = [...divisor, 0];
    divisor.forEach((factor, at) => (next[at + 1] ^= times(factor, exp[i])));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const factor = rest[i];
    if (factor) divisor.forEach((one, at) => (rest[i + at] ^= times(one, factor)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, { data, blocks, correction }: Version): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  add(4, 4); // bytes
  add(bytes.length, 8);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, data * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < data; pad ^= 0xec ^ 0x11) words.push(pad);
  // Blocks are told in turns, so that a stain hurts all of them a little.
  const length = data / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => words.slice(i * length, (i + 1) * length));
  const checks = parts.map((part) => correctionOf(part, correction));
  const turns = (all: number[][]) => all[0].flatMap((_, i) => all.map((one) => one[i]));
  return [...turns(parts), ...turns(checks)];
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (((x / 3) | 0) + ((y / 2) | 0)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The fifteen bits that say correction M and the mask.
export function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let i = 14; i >= 10; --i) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

class Drawing {
  readonly size: number;
  readonly dark: Grid;
  readonly fixed: Grid; // not data

  constructor(version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
    for (let i = 0; i < this.size; ++i) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    this.#finder(3, 3);
    this.#finder(this.size - 4, 3);
    this.#finder(3, this.size - 4);
    if (version > 1) this.#square(this.size - 7, this.size - 7, 2, (ring) => ring !== 1);
    this.format(0);
  }
  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }
  #square(x: number, y: number, reach: number, dark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; ++dy)
      for (let dx = -reach; dx <= reach; ++dx) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  #finder(x: number, y: number): void {
    this.#square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  format(mask: number): void {
    const bits = formatBits(mask);
    const last = this.size - 1;
    for (let i = 0; i < 15; ++i) {
      const dark = ((bits >> i) & 1) === 1;
      this.set(8, i < 6 ? i : i < 8 ? i + 1 : last - 14 + i, dark);
      this.set(i < 8 ? last - i : i === 8 ? 7 : 14 - i, 8, dark);
    }
    this.set(8, last - 7, true);
  }
  // Two columns at a time from the right, up and down in turns, around the column of the timing pattern.
  *path(): Generator<[number, number]> {
    let up = true;
    for (let right = this.size - 1; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; ++i) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) if (!this.fixed[y][x]) yield [x, y];
      }
    }
  }
}

// What makes a code hard to read: long runs, blocks, patterns like the finders', too much of one shade.
function penalty(grid: Grid): number {
  const size = grid.length;
  let sum = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  for (const line of lines) {
    for (let i = 0, run = 0; i <= size; ++i) {
      if (i > 0 && i < size && line[i] === line[i - 1]) run += 1;
      else {
        if (run >= 5) sum += run - 2;
        run = 1;
      }
    }
    const text = line.map(Number).join("");
    for (const pattern of ["10111010000", "00001011101"])
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
  }
  let dark = 0;
  grid.forEach((row, y) =>
    row.forEach((one, x) => {
      dark += Number(one);
      if (x + 1 < size && y + 1 < size && one === row[x + 1] && one === grid[y + 1][x] && one === grid[y + 1][x + 1]) sum += 3;
    }),
  );
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

// null: the text is too long.
export function qr(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(({ data }) => bytes.length + 2 <= data);
  if (index < 0) return null;
  const words = codewords(bytes, versions[index]);
  const plain = new Drawing(index + 1);
  let at = 0;
  for (const [x, y] of plain.path()) {
    plain.dark[y][x] = at < words.length * 8 && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
    at += 1;
  }
  let best: Grid | null = null;
  let least = Infinity;
  masks.forEach((mask, number) => {
    plain.format(number);
    const grid = plain.dark.map((row, y) => row.map((dark, x) => dark !== (!plain.fixed[y][x] && mask(x, y))));
    const cost = penalty(grid);
    if (cost < least) [best, least] = [grid, cost];
  });
  return best;
}

// One path for all dark squares, each row's runs.
export function qrPath(grid: Grid): string {
  let path = "";
  grid.forEach((row, y) => {
    for (let x = 0; x < row.length; ++x) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}Z`;
    }
  });
  return path;
}
