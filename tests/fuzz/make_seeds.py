"""Writes the first inputs of the fuzzers: real games, decks and moves, made by the reference player.

python3 tests/fuzz/make_seeds.py      (from the top of the tree; the inputs are committed, this remakes them)"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "fuzz" / "corpus"
REFERENCE = ROOT / "tests" / "reference"

MOVES = ["token R", "take B5", "take Y2*", "reserve market G3", "reserve farm R5", "buy B5 R3 R3", "buy G2",
         "insure R2 R3 : R5 R5 R2", "insure -", "pass", "bid 3", "bid 0", "pick 1 tuna", "pick 2 yellowtail",
         "colour salmon", "steal mackerel 18b", "discard tuna 7a", "", "take", "buy  R5", "R5", "12b"]

ANSWERS = ['{"type":"hello","protocol":1,"game":"osaka","name":"Aiko"}', '{"type":"resign","why":"no more"}', "Thinking",
           "[]", '{"type":"move","id":6,"move":"pass"}', '{"type":"move","id":"7"}', '{"type":"move","id":7}']

# Name, options of generate.py, how many lines to keep (a record may stop anywhere).
GAMES = [
    ("osaka-2", ["osaka"], 400),
    ("osaka-3-memory", ["osaka", "--players", "3", "--memory"], 60),
    ("osaka-4-spend", ["osaka", "--players", "4", "--spend"], 400),
    ("osaka-4-hoard", ["osaka", "--players", "4", "--hoard"], 250),
    ("osaka-start", ["osaka", "--players", "2", "--spend"], 3),
    ("tsukiji", ["tsukiji"], 400),
    ("tsukiji-friendly", ["tsukiji", "--friendly"], 400),
    ("tsukiji-deck", ["tsukiji", "--decks"], 400),
    ("tsukiji-greedy", ["tsukiji", "--greedy"], 400),
    ("tsukiji-start", ["tsukiji"], 3),
]


def write(target, name, content):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def records():
    for number, (name, options, lines) in enumerate(GAMES, 1):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, str(REFERENCE / "generate.py"), *options, "--games", "1",
                            "--seed", str(number), "--out", folder], check=True, stdout=subprocess.DEVNULL)
            text = (pathlib.Path(folder) / "00001.jsonl").read_text(encoding="utf-8").splitlines()[:lines]
        write("fuzz_record", name, ("\n".join(text) + "\n").encode())
        deck = json.loads(text[0])["options"].get("deck")
        if deck:
            write("fuzz_deck", name, json.dumps(deck).encode())


def main():
    for number, move in enumerate(MOVES):
        write("fuzz_notation", f"move-{number:02}", move.encode())
    for number, move in enumerate(["bid 3", "pick 1 salmon", "discard mackerel 18b"]):  # tools/fuzz finds the rest
        write("fuzz_canary", f"move-{number}", move.encode())
    answers = ANSWERS + [json.dumps({"type": "move", "id": 7, "move": move}) for move in MOVES]
    for number, answer in enumerate(answers):  # each asked at another moment of another game: see fuzz_answer.cpp
        write("fuzz_answer", f"answer-{number:02}", bytes([7 * number % 80]) + answer.encode())
    records()
    write("fuzz_deck", "house", (REFERENCE / "house_deck.json").read_bytes())
    rng = random.Random(1)
    for kind in range(7):                # kinds of tables, ways to go on: see fuzz_play.cpp
        for tail in range(4):
            write("fuzz_play", f"game-{kind}-{tail}", bytes([kind, tail]) + rng.randbytes(4 + 60 * (tail + 1)))


if __name__ == "__main__":
    main()
