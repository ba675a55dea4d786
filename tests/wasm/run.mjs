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
const signature = (game) =>
  BigInt.asUintN(64, exports.bench_signature(game, BigInt(seed), Number(games))).toString(16).padStart(16, "0");
console.log(JSON.stringify({ osaka: signature(0), tsukiji: signature(1) }));
