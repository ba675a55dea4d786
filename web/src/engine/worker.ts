// Runs the engine outside the page's main thread: the page stays responsive while a bot thinks.
import address from "../../../build/wasm/ichiba.wasm?url";
import osaka2 from "../../../src/ai/nets/osaka-2.txt?url";
import osaka3 from "../../../src/ai/nets/osaka-3.txt?url";
import osaka4 from "../../../src/ai/nets/osaka-4.txt?url";
import tsukiji from "../../../src/ai/nets/tsukiji.txt?url";
import tsukijiHouse from "../../../src/ai/nets/tsukiji-house.txt?url";

// The networks of strong bots and of analyses, by the names that the engine has for them.
const nets: Record<string, string> = { "osaka-2": osaka2, "osaka-3": osaka3, "osaka-4": osaka4, tsukiji, "tsukiji-house": tsukijiHouse };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  call(): number;
  answer(): number;
}

async function load(): Promise<Exports> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

const engine = load();

function call(exports: Exports, command: object): { needs?: string; taken?: true } {
  const bytes = new TextEncoder().encode(JSON.stringify(command));
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const size = exports.call();
  const answer = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), size));
  return JSON.parse(answer) as { needs?: string; taken?: true };
}

async function fetchNet(exports: Exports, name: string): Promise<void> {
  const response = await fetch(nets[name]);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const { taken } = call(exports, { do: "net", text: await response.text() });
  if (!taken) throw new Error(`${name}: of another version`);
}

// A network is fetched when something needs it. A bot does not play without: it would be another opponent. An analysis
// does, by the rule of thumb.
async function carryOut(command: { do: string }): Promise<unknown> {
  const exports = await engine;
  const first = call(exports, command);
  if (first.needs === undefined) return first;
  const fetched = await fetchNet(exports, first.needs).catch((error: unknown) => error as Error);
  if (fetched && command.do === "bot") throw fetched;
  return call(exports, { ...command, ...(fetched && { without: true }) });
}

// One after the other, also while a network is on its way.
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data: { id, command } }: MessageEvent<{ id: number; command: { do: string } }>) => {
  last = last
    .then(() => carryOut(command))
    .then(
      (answer) => self.postMessage({ id, answer }),
      (error: unknown) => self.postMessage({ id, error: String(error) }),
    );
};
