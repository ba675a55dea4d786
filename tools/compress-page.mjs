// Writes a compressed copy of each file of the page for which it pays: node tools/compress-page.mjs DIST
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const dist = process.argv[2];
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name.endsWith(".br")) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  if (packed.length < 0.9 * bytes.length) writeFileSync(path + ".br", packed);
}
