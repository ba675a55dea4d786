// What statistics know of a game: found by the engine once, then kept beside the game.
import type { Game, Report } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { keysUnder, read, remove, write } from "../lib/storage";
import type { SavedGame } from "../lib/games";
import { levelOf } from "../board/botLevel";
import { reports } from "../review/reports";
import { themeOf, type Theme } from "./themes";

export interface Studied {
  cost: number; // of all decisions together
  decisions: number; // that were no forced moves
  themes: Partial<Record<Theme, number>>; // what better moves would have had, or what was wrong with those that were played: their costs
}
export interface Played {
  id: string;
  game: Game;
  levels: number[]; // of the bots
  when: number;
  won: boolean;
  studied: Studied | null;
}

const budget = 2000; // as in the review
const worth = 0.03; // an inaccuracy, or worse (docs/analysis.md)
const prefix = "played.";
const personIn = (game: SavedGame): number => game.seats.findIndex((seat) => seat.bot === null);

// One person against bots of known strength, to the end, with no move taken back.
export const counts = ({ over, practice, seats }: SavedGame): boolean =>
  over &&
  !practice &&
  seats.filter((seat) => seat.bot === null).length === 1 &&
  seats.every((seat) => seat.bot === null || levelOf(seat.bot) > 0);

interface Kept {
  steps: number;
  won: boolean | null; // null: it did not end by the rules
  studied?: Studied;
}
function keptOf(game: SavedGame): Kept | null {
  const kept = read<Partial<Kept> | null>(prefix + game.id, null);
  return kept && kept.steps === game.steps && (typeof kept.won === "boolean" || kept.won === null) ? (kept as Kept) : null;
}
export function studiedFrom(report: Report, seat: number): Studied {
  const own = report.decisions.filter((one) => one.seat === seat && one.grade !== "forced");
  const themes: Studied["themes"] = {};
  for (const { cost, for_best, against_played } of own) {
    const reason = for_best[0] ?? against_played[0]; // as the review tells it
    const theme = cost >= worth && reason ? themeOf(reason.kind) : null;
    if (theme) themes[theme] = (themes[theme] ?? 0) + cost;
  }
  return { cost: own.reduce((sum, one) => sum + one.cost, 0), decisions: own.length, themes };
}

// Null: nobody has won or lost it. What cannot be stored is found again at the next visit.
export async function playedOf(game: SavedGame, engine: Engine): Promise<Played | null> {
  let kept = keptOf(game);
  if (!kept) {
    const loaded = await engine.ask({ do: "load", record: game.record });
    if (loaded.problem) return null;
    const { view } = await engine.demand({ do: "look", table: loaded.table, all: true });
    void engine.ask({ do: "close", table: loaded.table });
    kept = { steps: game.steps, won: view.phase === "over" ? view.winners.includes(personIn(game)) : null };
    write(prefix + game.id, kept);
  }
  if (kept.won === null) return null;
  const levels = game.seats.map((seat) => levelOf(seat.bot)).filter((level) => level > 0);
  return { id: game.id, game: game.game, levels, when: game.when, won: kept.won, studied: kept.studied ?? null };
}
export async function study(game: SavedGame, engine: Engine): Promise<Studied> {
  const report = reports.get(game.record) ?? (await reportOf(game.record, engine));
  reports.set(game.record, report);
  const studied = studiedFrom(report, personIn(game));
  const kept = keptOf(game);
  if (kept) write(prefix + game.id, { ...kept, studied });
  return studied;
}
async function reportOf(record: string, engine: Engine): Promise<Report> {
  const { table } = await engine.demand({ do: "load", record });
  const { pieces } = await engine.demand({ do: "study", table, budget });
  for (let piece = 0; piece < pieces; ++piece) await engine.demand({ do: "study_piece", table, piece });
  const { report } = await engine.demand({ do: "study_report", table });
  void engine.ask({ do: "close", table });
  return report;
}
// What is kept of games that are not here any more.
export function forgetOthers(games: SavedGame[]): void {
  const ids = new Set(games.map((game) => prefix + game.id));
  for (const key of keysUnder(prefix)) if (!ids.has(key)) remove(key);
}
