// The page's list of commands against the engine's.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const text = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

test("the page knows every command of the engine, and no other", () => {
  const engine = ["commands.cpp", "game_session.cpp"].map((name) => text(`programs/wasm/${name}`)).join();
  const answered = new Set([...engine.matchAll(/\bwhat == "(\w+)"/g)].map((found) => found[1]));
  const page = /interface Commands \{\n([\s\S]*?)\n\}/.exec(text("web/src/engine/commands.ts"))![1];
  const known = [...page.matchAll(/^ {2}(\w+): \[/gm)].map((found) => found[1]);
  expect(known.length).toBeGreaterThan(15);
  expect(known.toSorted()).toEqual([...answered].toSorted());
});
