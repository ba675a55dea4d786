// Run from the top of the tree (npm run lint), so that the browser tests are read as well.
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import imports from "./eslint/imports.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["**/dist/", "**/fonts/", "**/public/"]),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { imports },
    rules: {
      "imports/layers": "error",
      "imports/no-cycle": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["**/src/**/*.ts", "**/*.svelte", "**/tests/browser/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "no-undef": "off", // the compiler knows which names there are
      // A promise that nobody waits for hides its failure.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: "test" }] },
      ],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
    },
  },
  // A page that needs nothing of its address is given it all the same.
  { files: ["**/pages/*.svelte"], rules: { "no-empty-pattern": "off" } },
  // What it shows is built into the page: the rules, and no text of anybody else.
  { files: ["**/Rules.svelte"], rules: { "svelte/no-at-html-tags": "off" } },
  { files: ["**/sw.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["**/*.mjs", "**/*.config.js", "**/eslint/*.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
