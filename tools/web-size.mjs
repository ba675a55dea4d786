// What a first visit to the page loads until a game can be played, compressed as our server does (Brotli): at most 300 KB.
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../web/dist");
const limit = 300_000;
// Fetched only when they are wanted: other pages, other languages, what a server adds, what installing needs.
const later = /(Settings|Games|Learn|Replay|Review|Rules|Online|online\.svelte|words|fr|de|ja|sw|manifest|icon)[-.]/;
const first = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".br") && !later.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const totals = {};
let gzip = 0;
let brotli = 0;
for (const file of first) {
  const bytes = readFileSync(file);
  const size = brotliCompressSync(bytes).length;
  totals[extname(file)] = (totals[extname(file)] ?? 0) + size;
  brotli += size;
  gzip += gzipSync(bytes, { level: 9 }).length;
}
console.log(JSON.stringify({ first_load: { gzip, brotli, limit }, brotli_by_kind: totals }));
if (brotli > limit) process.exit(1);
