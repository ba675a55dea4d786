// Reduces the display font (Zen Antique, SIL Open Font License) to the characters that the page uses: Latin letters
// with
// the accents of our languages, and the two kanji of the logo. Everything else is set in the device's own fonts.
//   node tools/make-fonts.mjs OUT
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(import.meta.dirname, "../web/package.json"));
const { default: subset } = await import(require.resolve("subset-font"));
const out = process.argv[2];
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const wanted = {
  latin: `${ascii}ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàâäæçèéêëîïôöùûüÿœŒ–‘’“”…×·«»`,
  japanese: "市場",
};

mkdirSync(out, { recursive: true });
for (const [part, signs] of Object.entries(wanted)) {
  const whole = readFileSync(require.resolve(`@fontsource/zen-antique/files/zen-antique-${part}-400-normal.woff2`));
  writeFileSync(join(out, `zen-antique-${part}.woff2`), await subset(whole, signs, { targetFormat: "woff2" }));
}
