// Finds hints beside the table, which goes on meanwhile.
import type { Hint } from "../engine/answers";
import { Engine } from "../engine/engine";

const budget = 4000;

export class Hints {
  #engine = new Engine();
  #looking = false;

  // Null: there is none, or it was dropped.
  async find(record: string, seed: number, seat: number | null): Promise<Hint | null> {
    this.drop();
    this.#looking = true;
    try {
      const { table } = await this.#engine.demand({ do: "load", record, seed });
      const found = await this.#engine.ask({ do: "hint", table, seat, budget });
      this.#looking = false;
      void this.#engine.ask({ do: "close", table });
      return found.problem ? null : found;
    } catch {
      return null;
    }
  }
  // A worker cannot be interrupted, only ended. One that is idle is kept for the next hint.
  drop(): void {
    if (this.#looking) this.end();
  }
  end(): void {
    this.#looking = false;
    this.#engine.stop();
  }
}
