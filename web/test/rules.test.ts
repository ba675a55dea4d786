// The rules say the same in every language: clause by clause, list by list, table by table.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseRules, type Block } from "../src/lib/markdown";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs/rules", name), "utf8");
function shape(block: Block): string {
  if (block.kind === "heading") return `heading ${block.level} ${block.id}`;
  if (block.kind === "list") return `list of ${block.items.length}`;
  if (block.kind === "table") return `table ${block.rows.map((row) => row.length).join(" ")}`;
  return "text";
}
// Paragraphs may be parted otherwise where a language wants it.
const shapes = (text: string) =>
  parseRules(text)
    .map(shape)
    .filter((name) => name !== "text");
// Notation and fields of files are the same in every language, and so are the clauses that a clause refers to.
function facts(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const part of text.split(/^(?=#)/m)) {
    const clause = /^#+ ([OT]\d+(?:\.\d+)?)/.exec(part)?.[1] ?? "";
    if (clause) found[clause] = [...part.matchAll(/`([^`]+)`|\b([OT]\d+(?:\.\d+)?)\b/g)].map((one) => one[1] ?? one[2]).sort();
  }
  return found;
}

describe.each(["fr", "de", "ja"])("the rules in %s", (language) => {
  test.each(["osaka", "tsukiji"])("of %s have every clause, list and table", (game) => {
    expect(shapes(read(`${language}/${game}.md`))).toEqual(shapes(read(`${game}.md`)));
  });
  test.each(["osaka", "tsukiji"])("of %s name the same notation and the same clauses", (game) => {
    const english = facts(read(`${game}.md`));
    const own = facts(read(`${language}/${game}.md`));
    for (const [clause, named] of Object.entries(english))
      expect([clause, [...new Set(own[clause])]]).toEqual([clause, [...new Set(named)]]);
  });
  test.each(["osaka", "tsukiji"])("of %s say which text decides", (game) => {
    expect(read(`${language}/${game}.md`).split("\n## ")[0]).toMatch(/anglais|englische|英語/);
  });
});
