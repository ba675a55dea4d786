// Runs the engine outside the page's main thread: the page stays responsive while a bot thinks.
import address from "../../../build/wasm/ichiba.wasm?url";

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

function call(exports: Exports, text: string): string {
  const bytes = new TextEncoder().encode(text);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const size = exports.call();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), size));
}

self.onmessage = async (event: MessageEvent<{ id: number; command: unknown }>) => {
  const { id, command } = event.data;
  try {
    self.postMessage({ id, answer: JSON.parse(call(await engine, JSON.stringify(command))) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
