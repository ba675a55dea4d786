// Why a bid is the best one: what bidding less and bidding more would have lost.
import { percent, sentences, t } from "../i18n/index.svelte";
import "../i18n/puzzles";
import type { Puzzle } from "./puzzleFile";

const bidOf = (move: string): number => (move.startsWith("bid ") ? Number(move.slice(4)) : NaN);

export function whyThisBid({ moves }: Puzzle, opponent: string): string {
  const best = bidOf(moves[0].move);
  if (Number.isNaN(best)) return "";
  const most = (fits: (bid: number) => boolean) => Math.max(0, ...moves.filter(({ move }) => fits(bidOf(move))).map(({ loss }) => loss));
  const less = most((bid) => bid < best);
  const more = most((bid) => bid > best);
  return sentences(
    less > 0 ? t("puzzle.bidLess", { loss: percent(less), name: opponent }) : "",
    more > 0 ? t("puzzle.bidMore", { loss: percent(more), name: opponent }) : "",
  );
}
