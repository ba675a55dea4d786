// The course of a finished game and its turning point, found beside the page: with an engine that nothing else waits for.
import type { Report } from "../engine/answers";
import { Engine } from "../engine/engine";
import { pointsOf } from "./summary";

const budget = 300; // a glance; the review looks longer

export class Story {
  #engine = new Engine();
  #table: Promise<number>;

  constructor(record: Promise<string>) {
    this.#table = record.then(async (text) => (await this.#engine.demand({ do: "load", record: text })).table);
    this.#table.catch(() => {}); // reported to those who ask for the course
  }
  // Points by seat, after every step.
  async course(): Promise<number[][]> {
    const table = await this.#table;
    const { steps } = await this.#engine.demand({ do: "info", table });
    const looks = Array.from({ length: steps + 1 }, (_, step) => this.#engine.demand({ do: "look", table, step, all: true }));
    const points = (await Promise.all(looks)).map(({ view }) => pointsOf(view).map((n) => n ?? 0));
    return points[0].map((_, seat) => points.map((all) => all[seat]));
  }
  async report(): Promise<Report> {
    const table = await this.#table;
    const { pieces } = await this.#engine.demand({ do: "study", table, budget });
    for (let piece = 0; piece < pieces; ++piece) await this.#engine.demand({ do: "study_piece", table, piece });
    return (await this.#engine.demand({ do: "study_report", table })).report;
  }
  end(): void {
    this.#engine.stop();
  }
}
