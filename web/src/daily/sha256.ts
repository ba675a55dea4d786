// SHA-256 (FIPS 180-4) of a text. Our own, because browsers offer theirs only over HTTPS.
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; ++n) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const first64 = primes(64);
const rounds = first64.map((prime) => fraction(Math.cbrt(prime)));
const start = first64.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const all = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 4, bytes.length * 8);
  return view;
}
// Eight words of 32 bits.
export function sha256(text: string): number[] {
  const data = padded(text);
  const hash = [...start];
  const words = new Int32Array(64);
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let i = 0; i < 16; ++i) words[i] = data.getInt32(block + 4 * i);
    for (let i = 16; i < 64; ++i) {
      const [a, b] = [words[i - 15], words[i - 2]];
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; ++i) {
      const chosen = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const more = (h + chosen + rounds[i] + words[i]) | 0;
      const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + more) | 0, c, b, a, (more + majority) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) >>> 0));
  }
  return hash;
}
