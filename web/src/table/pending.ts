// A table requested on one page and opened on the next.
import type { SoloStart } from "./opening";

export const pending = new Map<string, SoloStart>();
