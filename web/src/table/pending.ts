// A table requested on one page and opened on the next.
import type { SoloStart } from "./solo.svelte";

export const pending = new Map<string, SoloStart>();
