// Figures from games: wins against each bot, form, what decisions cost, favourite mistakes, and who to play next.
import { levels } from "../board/botLevel";
import type { Game } from "../engine/answers";
import type { Played } from "./played";
import type { Theme } from "./themes";

export interface Rung {
  level: number;
  games: number;
  wins: number; // of tables with this bot
}
export function ladderOf(played: Played[], game: Game): Rung[] {
  const own = played.filter((one) => one.game === game);
  return levels.map((level) => {
    const met = own.filter((one) => one.levels.includes(level));
    return { level, games: met.length, wins: met.filter((one) => one.won).length };
  });
}
// The gentlest bot that has not been beaten above the strongest that has; at the top, the one that wins most often.
export function suggested(ladder: Rung[]): number {
  const highest = Math.max(0, ...ladder.filter((rung) => rung.wins > 0).map((rung) => rung.level));
  const next = ladder.find((rung) => rung.level > highest);
  if (next) return next.level;
  const share = (rung: Rung) => (rung.games === 0 ? 0 : rung.wins / rung.games);
  return ladder.reduce((hardest, rung) => (share(rung) <= share(hardest) ? rung : hardest)).level;
}
const many = 10;
// The last ten, the earliest of them first.
export const formOf = (played: Played[]): Played[] =>
  played
    .toSorted((a, b) => b.when - a.when)
    .slice(0, many)
    .toReversed();

export interface Cost {
  average: number; // of a decision
  games: number;
}
export function costOf(played: Played[], game: Game): Cost | null {
  const studied = played.flatMap((one) => (one.game === game && one.studied ? [one.studied] : []));
  const decisions = studied.reduce((sum, one) => sum + one.decisions, 0);
  if (decisions === 0) return null;
  return { average: studied.reduce((sum, one) => sum + one.cost, 0) / decisions, games: studied.length };
}
// The costliest themes, with their share in all that mistakes cost.
export function mistakesOf(played: Played[], game: Game): { theme: Theme; share: number }[] {
  const sums = new Map<Theme, number>();
  for (const one of played) {
    if (one.game !== game) continue;
    for (const [theme, cost] of Object.entries(one.studied?.themes ?? {})) sums.set(theme as Theme, (sums.get(theme as Theme) ?? 0) + cost);
  }
  const all = [...sums.values()].reduce((sum, cost) => sum + cost, 0);
  return [...sums]
    .map(([theme, cost]) => ({ theme, share: cost / all }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 3);
}
