// What is wrong with a record, in the player's language. The engine's own words say more, to those who write records.
import type { Problem } from "../engine/answers";
import "../i18n/later";
import { t } from "../i18n/index.svelte";

export interface Wrong {
  said: string;
  words?: string; // the engine's: English
}
export function tellProblem({ kind, words, clause, line = 1 }: Problem): Wrong {
  if (kind === "rule" && clause) return { said: t("replay.rule", { line, clause }), words };
  return { said: line > 1 ? t("replay.damaged", { line }) : t("replay.noRecord"), words };
}
