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
console.log(JSON.stringify({ osaka: random(0), tsukiji: random(1), "osaka search": search(0), "tsukiji search": search(1) }));
