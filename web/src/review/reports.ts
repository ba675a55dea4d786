// Reviews take a while: those of this visit are kept, so that a way back leads to where one was.
import type { Report } from "../engine/answers";

export const reports = new Map<string, Report>();
