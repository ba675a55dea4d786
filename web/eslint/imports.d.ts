import type { ESLint } from "eslint";

export const layers: string[];
declare const plugin: ESLint.Plugin;
export default plugin;
