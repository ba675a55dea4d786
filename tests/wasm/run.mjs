// node run.mjs MODULE [GAMES [SEED]]: loads the module and prints the signature of GAMES random games of each kind.
import { readFile } from "node:fs/promises";

const [file, games = "1000", seed = "1"] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error(`${file}: imports ${imports.map(({ module, name }) => `${module}.${name}`).join(", ")}`);
  process.exit(1);
}

const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

// A 64-bit number comes as a signed BigInt.
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, "0");
const random = (game) => hex(exports.bench_signature(game, BigInt(seed), Number(games)));
const iterations = 100;
const searched = 1 + Math.floor(Number(games) / 250);
const search = (game) => hex(exports.search_signature(game, BigInt(seed), searched, iterations));

// The networks, as the page takes them in.
for (const net of ["osaka-2", "osaka-3", "osaka-4", "tsukiji", "tsukiji-house"]) {
  const text = await readFile(new URL(`../../src/ai/nets/${net}.txt`, import.meta.url), "utf8");
  const bytes = new TextEncoder().encode(JSON.stringify({ do: "net", text }));
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  exports.call();
}
const learned = (game, players) => hex(exports.learned_signature(game, players, BigInt(seed), searched, iterations));
console.log(
  JSON.stringify({
    osaka: random(0),
    tsukiji: random(1),
    "osaka search": search(0),
    "tsukiji search": search(1),
    "osaka learned, 2": learned(0, 2),
    "osaka learned, 3": learned(0, 3),
    "osaka learned, 4": learned(0, 4),
    "tsukiji learned": learned(1, 2),
  }),
);
