// What a first visit to the page loads until a game can be played, compressed as our server does (Brotli): at most 300
// KB. Follows what each file loads at once; later imports are not counted, except the list of tables, which the start
// page fetches as soon as a server answers. (tests/browser/figures.ts measures the same in a browser.)
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../web/dist");
const limit = 300_000;
const atOnce = [
  /<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="([^"]+)"/g, // the page
  /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g, // static imports
  /new URL\(\s*["'`]([^"'`]+\.js)["'`]/g, // the worker
  /["'`]([^"'`\s]+\.wasm)["'`]/g,
  /url\(["']?([^"')]+\.woff2)["']?\)/g,
  /import\(["'`](\.\/(?:Offer|protocol)-[^"'`]+)["'`]\)/g,
];

const found = new Set();
function follow(path) {
  if (found.has(path) || !existsSync(path)) return;
  found.add(path);
  if (!/\.(html|js|css)$/.test(path)) return;
  const text = readFileSync(path, "utf8");
  for (const pattern of atOnce) {
    for (const [, name] of text.matchAll(pattern)) follow(name.startsWith("/") ? join(dist, name) : join(dirname(path), name));
  }
  // Styles of later imports are named in a list; those of the list of tables come with it.
  for (const [, name] of text.matchAll(/["'`](assets\/Offer-[^"'`]+\.css)["'`]/g)) follow(join(dist, name));
}
follow(join(dist, "index.html"));

const totals = {};
let gzip = 0;
let brotli = 0;
for (const path of found) {
  const bytes = readFileSync(path);
  const size = existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : bytes.length; // as tools/compress-page.mjs left it
  totals[extname(path)] = (totals[extname(path)] ?? 0) + size;
  brotli += size;
  gzip += gzipSync(bytes, { level: 9 }).length;
}
for (const kind of [".html", ".js", ".css", ".wasm", ".woff2"])
  if (!totals[kind]) throw new Error(`no ${kind} found: has the build changed?`);
// Parts that load when they are asked for: each is in the build, and not in what loads at first.
const nameOf = (path) => basename(path).replace(/-[\w-]{8}\./, ".");
const inBuild = new Set(readdirSync(join(dist, "assets")).map(nameOf));
const atFirst = new Set([...found].map(nameOf));
for (const part of ["Learn.js", "Puzzles.js", "Review.js", "YourPlay.js", "Daily.js", "osaka.json", "tsukiji.json"]) {
  if (!inBuild.has(part)) throw new Error(`no ${part} found: has the build changed?`);
  if (atFirst.has(part)) throw new Error(`${part} loads at first: it should load when it is asked for`);
}
console.log(JSON.stringify({ first_load: { gzip, brotli, limit }, brotli_by_kind: totals }));
if (brotli > limit) process.exit(1);
