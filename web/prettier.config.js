// 140 columns: what was written by hand before changes least.
export default {
  printWidth: 140,
  // Found from here, wherever Prettier is run.
  plugins: [import.meta.resolve("prettier-plugin-svelte")],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
