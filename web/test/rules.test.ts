// The rules say the same in every language: clause by clause, list by list, table by table.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { rulesToHtml } from "../vite/rules";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs/rules", name), "utf8");
function shape(block: Token): string {
  if (block.type === "heading") return `heading ${block.depth} ${/^[OT]\d+(\.\d+)?/.exec(block.text)?.[0] ?? ""}`;
  if (block.type === "list") return `${block.ordered ? "steps" : "list"} of ${block.items.length}`;
  if (block.type === "table") return `table ${[block.header, ...block.rows].map((row) => row.length).join(" ")}`;
  return "text";
}
// Paragraphs may be split differently if a language needs it.
const shapes = (text: string) =>
  lexer(text)
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

test.each(["osaka", "tsukiji"])("the German rules of %s say du", (game) => {
  expect(read(`de/${game}.md`)).not.toMatch(/(?<=[a-zäöüß,;]\s)(Sie|Ihr|Ihre|Ihrer|Ihren|Ihrem|Ihnen)\b/);
});
test.each(["osaka", "tsukiji"])("the Japanese rules of %s use the words of the page", (game) => {
  expect(read(`ja/${game}.md`)).not.toMatch(/対局|棋譜|投了|(?<!小さな)銭/);
});

describe("rules as HTML", () => {
  const source = "# Rules\n\n### O4.2 To pay\n\n1. You `pay` < 5\n   coins.\n2. You *take* them.\n\n- one, see [decks.md](../decks.md)\n";
  const html = rulesToHtml(source, "osaka", "en");
  test("a clause can be linked to", () =>
    expect(html).toContain(
      '<h3 id="O4.2" tabindex="-1">O4.2 To pay<a class="anchor" href="#/rules/osaka/O4.2" aria-label="O4.2">#</a></h3>',
    ));
  test("steps stay numbered", () =>
    expect(html).toContain("<ol>\n<li>You <code>pay</code> &lt; 5\ncoins.</li>\n<li>You <em>take</em> them.</li>\n</ol>"));
  test("other files are named, not linked to", () => expect(html).toContain("<li>one, see decks.md</li>"));
  test("French has its spaces and apostrophes", () => expect(rulesToHtml("Qu'est-ce ?", "osaka", "fr")).toBe("<p>Qu’est-ce\u202f?</p>\n"));
  test("Japanese lines are joined", () =>
    expect(rulesToHtml("市場の\n`R5`\n農場", "osaka", "ja")).toBe("<p>市場の<code>R5</code>農場</p>\n"));
});
