"""Do the native build and the WebAssembly module play the very same games?

python3 tests/wasm/test_signature.py [--native FILE] [--wasm FILE] [--games N]"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
GAMES = ("osaka", "tsukiji", "osaka search", "tsukiji search", "osaka learned, 2", "osaka learned, 3",
         "osaka learned, 4", "tsukiji learned")
BUILD = HERE.parent.parent / "build"


def signatures(command):
    """What a program that plays the games printed; an empty object where it failed or is not there."""
    if not pathlib.Path(command[0]).exists() and not shutil.which(command[0]):
        print(f"{command[0]}: not there; build it first", file=sys.stderr)
        return {}
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    sys.stderr.write(ran.stderr)
    return json.loads(ran.stdout) if ran.returncode == 0 else {}


def main():
    parser = argparse.ArgumentParser(description="Compares the native build with the WebAssembly module.")
    parser.add_argument("--native", type=pathlib.Path, default=BUILD / "dev" / "signature")
    parser.add_argument("--wasm", type=pathlib.Path, default=BUILD / "wasm" / "ichiba.wasm")
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()

    results = []

    def check(what, passed):
        results.append(passed)
        print(f"{'ok    ' if passed else 'FAILED'} {what}")

    by_seed = {}
    for seed in (1, 2):
        native = signatures([options.native, options.games, seed])
        wasm = signatures(["node", HERE / "run.mjs", options.wasm, options.games, seed])
        by_seed[seed] = native
        for game in GAMES:
            there, here = native.get(game), wasm.get(game)
            check(f"{game}, {options.games} games from seed {seed}: native {there}, WebAssembly {here}",
                  there is not None and there == here)
    for game in GAMES:  # otherwise the comparison above would prove nothing
        check(f"{game}: another seed has another signature", by_seed[1].get(game) != by_seed[2].get(game))
    check("tsukiji: the network plays other games than the small one",
          by_seed[1].get("tsukiji learned") != by_seed[1].get("tsukiji search"))

    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
