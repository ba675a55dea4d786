// Sends commands to the engine in its worker. One promise per command; answers come in the order of the commands.
import type { Answer, Command, Done, Name } from "./commands";

export class EngineFailure extends Error {}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();

function start(): Worker {
  if (typeof WebAssembly === "undefined") throw new EngineFailure("no WebAssembly");
  const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  made.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
    const promise = waiting.get(event.data.id);
    waiting.delete(event.data.id);
    if (event.data.error === undefined) promise?.done(event.data.answer);
    else promise?.failed(new EngineFailure(event.data.error));
  };
  made.onerror = () => {
    for (const promise of waiting.values()) promise.failed(new EngineFailure("worker"));
    waiting.clear();
    worker = null; // the next command tries again
  };
  return made;
}

export function ask<N extends Name>(command: Command<N>): Promise<Answer<N>> {
  return new Promise((done, failed) => {
    try {
      worker ??= start();
    } catch (error) {
      failed(error as Error);
      return;
    }
    const id = ++last;
    waiting.set(id, { done: done as (answer: unknown) => void, failed });
    worker.postMessage({ id, command });
  });
}
// For commands that can only fail through a mistake of ours.
export async function demand<N extends Name>(command: Command<N>): Promise<Done<N>> {
  const answer = await ask(command);
  if (answer.problem) throw new EngineFailure(answer.problem.words);
  return answer;
}

export function available(): boolean {
  return typeof WebAssembly !== "undefined" && typeof Worker !== "undefined";
}
