// @vitest-environment node
// The rules about imports find what they should.
import { Linter } from "eslint";
import { join } from "node:path";
import { expect, test } from "vitest";
import imports, { layers } from "../eslint/imports.js";

const linter = new Linter({ cwd: join(import.meta.dirname, "..") });
function wrong(file: string, code: string): string[] {
  const rules = { "imports/layers": "error", "imports/no-cycle": "error" } as const;
  const found = linter.verify(code, [{ files: ["**/*.ts"], plugins: { imports }, rules }], join(import.meta.dirname, "../src", file));
  return found.map((one) => `${one.ruleId}: ${one.message}`);
}

test("a file may import from its own folder and lower ones", () => {
  expect(wrong("board/new.ts", 'import "../table/table"; import "./travel"; import "svelte"; import("../lib/games");')).toEqual([]);
  expect(wrong("new.ts", 'import "./pages/Start.svelte";')).toEqual([]);
});
test.each(['import "../pages/Start.svelte";', 'import("../pages/Start.svelte");', 'export * from "../pages/Start.svelte";'])(
  "a higher folder may not: %s",
  (code) => {
    expect(wrong("lib/new.ts", code)).toEqual(["imports/layers: lib/ may not import from pages/, which lies above it"]);
  },
);
test("what lies above all folders may not be imported from", () => {
  expect(wrong("pages/new.ts", 'import "../App.svelte";')).toEqual([
    "imports/layers: pages/ may not import from src/, which lies above it",
  ]);
});
test("a folder has a place among the layers", () => {
  expect(wrong("attic/new.ts", "")).toEqual(["imports/layers: attic/ has no place among the layers"]);
  expect(layers).toContain("table");
});
test("a cycle is found, a long one too", () => {
  expect(wrong("table/table.ts", 'import "./solo.svelte";')).toEqual([
    "imports/no-cycle: goes round in a circle: table/solo.svelte.ts -> table/table.ts",
  ]);
  expect(wrong("lib/storage.ts", 'import "./sound";')).toEqual([
    "imports/no-cycle: goes round in a circle: lib/sound.ts -> lib/settings.svelte.ts -> lib/storage.ts",
  ]);
});
