// Two rules about imports. `layers`: a file imports from its own folder and from lower ones. `no-cycle`: no file imports itself, directly
// or indirectly.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

const root = join(import.meta.dirname, "../src");
// Lowest first. Files in src itself assemble the page and may import everything.
const names = "engine i18n lib art table follow board ending play online learn review puzzles daily statistics archive rules home pages";
export const layers = names.split(" ");

// The file of an import, or null if it is not ours.
function target(file, name) {
  if (!name.startsWith(".")) return null;
  const path = resolve(dirname(file), name);
  if (!path.startsWith(root + sep)) return null;
  return [path, `${path}.ts`, `${path}.js`].find((one) => /\.(ts|js|svelte)$/.test(one) && existsSync(one)) ?? null;
}
const pathOf = (file) => (file.startsWith(root + sep) ? file.slice(root.length + 1).split(sep) : []);

// Parsing all files would take long; a regular expression finds imports.
const written = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;
const known = new Map();
function importsOf(file) {
  if (!known.has(file)) {
    const names = [...readFileSync(file, "utf8").matchAll(written)].map((found) => found[1]);
    known.set(file, [...new Set(names.map((name) => target(file, name)).filter((one) => one !== null))]);
  }
  return known.get(file);
}
function wayBack(from, to) {
  const seen = new Set([from]);
  const ways = [[from]];
  for (const way of ways) {
    if (way.at(-1) === to) return way;
    for (const next of importsOf(way.at(-1))) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

// Calls `look(node, name)` for everything imported or re-exported.
const visitor = (look) => {
  const one = (node) => typeof node.source?.value === "string" && look(node.source, node.source.value);
  return { ImportDeclaration: one, ImportExpression: one, ExportNamedDeclaration: one, ExportAllDeclaration: one };
};

export default {
  rules: {
    layers: {
      meta: {
        type: "problem",
        schema: [],
        messages: {
          up: "{{here}}/ may not import from {{there}}/, which lies above it",
          unknown: "{{here}}/ has no place among the layers",
        },
      },
      create(context) {
        const [here, ...rest] = pathOf(context.filename);
        if (rest.length === 0) return {};
        if (!layers.includes(here)) return { Program: (node) => context.report({ node, messageId: "unknown", data: { here } }) };
        return visitor((node, name) => {
          const [there] = pathOf(target(context.filename, name) ?? "");
          if (there && layers.indexOf(there) === -1) context.report({ node, messageId: "up", data: { here, there: "src" } });
          else if (layers.indexOf(there) > layers.indexOf(here)) context.report({ node, messageId: "up", data: { here, there } });
        });
      },
    },
    "no-cycle": {
      meta: { type: "problem", schema: [], messages: { cycle: "goes round in a circle: {{way}}" } },
      create(context) {
        return visitor((node, name) => {
          const file = target(context.filename, name);
          const way = file && wayBack(file, context.filename);
          if (way) context.report({ node, messageId: "cycle", data: { way: way.map((one) => one.slice(root.length + 1)).join(" -> ") } });
        });
      },
    },
  },
};
