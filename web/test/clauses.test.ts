// The rules as clauses, and the search in them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clausesOf, search } from "../src/rules/clauses";
import { rulesToHtml } from "../vite/rules";

const read = (game: string, language = "en") => {
  const folder = language === "en" ? "" : `${language}/`;
  return rulesToHtml(readFileSync(join(import.meta.dirname, `../../docs/rules/${folder}${game}.md`), "utf8"), game, language);
};
const rulesOf = (game: string, language = "en") => clausesOf(read(game, language));
const ids = (query: string, game = "osaka", language = "en") => search(rulesOf(game, language), query).map(({ clause }) => clause.id);

describe.each(["en", "fr", "de", "ja"])("the rules in %s", (language) => {
  test.each(["osaka", "tsukiji"])("of %s are whole in their clauses", (game) => {
    const clauses = rulesOf(game, language);
    expect(clauses.map((one) => one.html).join("")).toBe(read(game, language));
    const named = [...read(game, language).matchAll(/<h[23] id="([^"]+)"/g)].map((found) => found[1]);
    expect(clauses.map((one) => one.id)).toEqual(["", ...named]);
    for (const one of clauses.slice(1)) expect(one.title).toMatch(new RegExp(`^${one.id.replace(".", "\\.")} \\S`));
  });
});

test("a section is told from its clauses", () => {
  const clauses = rulesOf("osaka");
  expect(clauses.find((one) => one.id === "O4")?.section).toBe(true);
  expect(clauses.find((one) => one.id === "O4.2")?.section).toBe(false);
});

describe("the search", () => {
  test("finds a clause by its id", () => {
    expect(ids("O4.2")[0]).toBe("O4.2");
    expect(ids("o10")[0]).toBe("O10");
  });
  test("puts titles first", () => expect(ids("insuring")[0]).toBe("O10.2"));
  test("wants every word", () => {
    expect(ids("lowest sum")).toContain("O2.3");
    expect(ids("lowest tuna")).toEqual([]);
  });
  test("does not mind capitals and accents", () => {
    expect(ids("reservation", "osaka", "fr")).toContain("O6.1");
    expect(ids("RÉSERVATION", "osaka", "fr")).toEqual(ids("reservation", "osaka", "fr"));
  });
  test("finds Japanese", () => expect(ids("保険", "osaka", "ja")).toContain("O10.2"));
  test("finds nothing for nothing", () => expect([ids(""), ids("  "), ids("xyzzy")]).toEqual([[], [], []]));
  test("shows the place as it is written", () => {
    const [{ around }] = search(rulesOf("osaka", "fr"), "symboles assurance").filter(({ clause }) => clause.id === "O1.2");
    expect(around[1]).toBe("symboles");
    expect(around.join("")).toContain("symboles Assurance");
  });
  test("text is shown without markup", () => {
    const [{ around }] = search(clausesOf(rulesToHtml("### O1.1 A\n\nIf a < b & `R5`", "osaka", "en")), "r5");
    expect(around).toEqual(["If a < b & ", "R5", ""]);
  });
});
