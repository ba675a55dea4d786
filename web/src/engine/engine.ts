// Sends commands to an engine in a separate worker, which starts with the first command. One promise per command; answers
// come in the order of the commands.
import type { Answer, Command, Done, Name } from "./commands";

export class EngineFailure extends Error {}

export class Engine {
  #worker: Worker | null = null;
  #last = 0;
  #waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();

  ask = <N extends Name>(command: Command<N>): Promise<Answer<N>> =>
    new Promise((done, failed) => {
      try {
        this.#worker ??= this.#start();
      } catch (error) {
        failed(error as Error);
        return;
      }
      const id = ++this.#last;
      this.#waiting.set(id, { done: done as (answer: unknown) => void, failed });
      this.#worker.postMessage({ id, command });
    });
  // For commands that can only fail through a mistake of ours.
  demand = async <N extends Name>(command: Command<N>): Promise<Done<N>> => {
    const answer = await this.ask(command);
    if (answer.problem) throw new EngineFailure(answer.problem.words);
    return answer;
  };
  // Running commands fail. The next one starts another worker, which knows no tables.
  stop(): void {
    this.#worker?.terminate();
    this.#lose("stopped");
  }

  #start(): Worker {
    if (typeof WebAssembly === "undefined") throw new EngineFailure("no WebAssembly");
    const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    made.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
      const promise = this.#waiting.get(event.data.id);
      this.#waiting.delete(event.data.id);
      if (event.data.error === undefined) promise?.done(event.data.answer);
      else promise?.failed(new EngineFailure(event.data.error));
    };
    made.onerror = () => this.#lose("worker");
    return made;
  }
  #lose(why: string): void {
    this.#worker = null; // the next command tries again
    for (const promise of this.#waiting.values()) promise.failed(new EngineFailure(why));
    this.#waiting.clear();
  }
}

// The engine of tables. Long work (hints, reviews) has a separate one, so that a table always answers.
export const { ask, demand } = new Engine();

export function available(): boolean {
  return typeof WebAssembly !== "undefined" && typeof Worker !== "undefined";
}
