import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, writeFileSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { defineConfig } from "vite";
import { rules } from "./vite/rules.ts";

// The service worker must know every file of the build, and change whenever one of them does.
function offline() {
  return {
    name: "offline",
    apply: "build" as const,
    closeBundle() {
      const dist = join(import.meta.dirname, "dist");
      const files = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "sw.js")
        .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
        .sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
      // The one of the house's deck is small and wanted by most bots of Tsukiji Market, so every device has it.
      const isNet = (file: string) => /^assets\/(osaka-[234]|tsukiji)-(?!house-)[^/]+\.txt$/.test(file);
      const text = readFileSync(join(import.meta.dirname, "src/sw.js"), "utf8")
        .replace("__VERSION__", hash.digest("hex").slice(0, 12))
        .replace('["__NETS__"]', JSON.stringify(files.filter(isNet)))
        .replace('["__FILES__"]', JSON.stringify(["./", ...files.filter((file) => file !== "index.html" && !isNet(file))]));
      writeFileSync(join(dist, "sw.js"), text);
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), rules(), offline()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What a first game needs anyway compresses better in one piece than in a dozen. The board of Tsukiji Market comes with its first game.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "first",
              test: /src\/(engine\/(?!eventFields)|i18n\/(index|formatters|en\.|frenchTypography|tell)|lib\/(?!synth)|art\/(?!Balance|FairSeal|Face|Fingers|FishCard|OtherFish)|table|board\/(?!Tsukiji|tsukiji|FishPiles|PileHead|fishChoice|Ledger|CountUp|Chart)|play\/(?!DeckChoice|Keys|SeatOptions)|pages\/(Start|Play|Playing)\b)|node_modules\/svelte/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] } },
});
