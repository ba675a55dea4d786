// The result of a finished game of the day, and how well it was played: both from its record.
import type { Report } from "../engine/answers";
import { Engine } from "../engine/engine";
import { standingsOf } from "../ending/summary";
import { reports } from "../review/reports";
import type { Judged, Result } from "./results";

const budget = 2000; // as in the review, which then opens at once
const player = 0;
const parts = 10;
const slight = 0.03; // from here on an inaccuracy,
const mistake = 0.08; // and from here on a mistake (docs/analysis.md)

export const gradeOf = (cost: number): 0 | 1 | 2 => (cost < slight ? 0 : cost < mistake ? 1 : 2);

// The worst decision of each part of the game.
export function courseOf(costs: number[]): string {
  const n = Math.min(parts, costs.length);
  return Array.from({ length: n }, (_, part) =>
    Math.max(...costs.slice(Math.floor((part * costs.length) / n), Math.floor(((part + 1) * costs.length) / n)).map(gradeOf)),
  ).join("");
}
export function judgedFrom(report: Report): Judged {
  const own = report.decisions.filter((one) => one.seat === player && one.grade !== "forced");
  const { best, decisions } = report.seats[player];
  return { costs: report.seats.map((seat) => seat.average_cost), best, decisions, course: courseOf(own.map((one) => one.cost)) || "0" };
}

export class Judge {
  #engine = new Engine();

  // Null: the game is not over by the rules, or the record cannot be read.
  async result(record: string): Promise<Result | null> {
    const loaded = await this.#engine.ask({ do: "load", record });
    if (loaded.problem) return null;
    const { view, look } = await this.#engine.demand({ do: "look", table: loaded.table, all: true });
    void this.#engine.ask({ do: "close", table: loaded.table });
    if (view.phase !== "over") return null;
    const own = standingsOf(view, look).find(({ seat }) => seat === player);
    return own ? { points: own.points ?? 0, place: own.place, players: view.players.length } : null;
  }
  async judged(record: string, progress: (done: number, of: number) => void): Promise<Judged> {
    const report = reports.get(record) ?? (await this.#study(record, progress));
    reports.set(record, report);
    return judgedFrom(report);
  }
  async #study(record: string, progress: (done: number, of: number) => void): Promise<Report> {
    const { table } = await this.#engine.demand({ do: "load", record });
    const { pieces } = await this.#engine.demand({ do: "study", table, budget });
    for (let piece = 0; piece < pieces; ++piece) {
      progress(piece, pieces);
      await this.#engine.demand({ do: "study_piece", table, piece });
    }
    return (await this.#engine.demand({ do: "study_report", table })).report;
  }
  end(): void {
    this.#engine.stop();
  }
}
