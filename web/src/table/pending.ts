// A table that was asked for on another page and is opened on the next.
import type { SoloStart } from "./solo.svelte";

export const pending = new Map<string, SoloStart>();
