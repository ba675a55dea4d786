"""The module built as C++20 without Boost and fmt (tests/python/core/run): the core is there, and nothing of Boost is in it."""
import json
import pathlib
import pickle
import random
import re
import subprocess
import unittest

import ichiba

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(ichiba.__file__).resolve().parent.parent


class Core(unittest.TestCase):
    def test_it_is_built_without_boost(self):
        included = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps"], capture_output=True, text=True, check=True)
        self.assertIn("pybind11", included.stdout)
        self.assertNotIn("/boost/", included.stdout)
        self.assertNotIn("/fmt/", included.stdout)

    def test_it_is_built_with_what_is_there(self):
        commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
        for command in commands:
            self.assertIn("-std=c++20", command["command"])
        included = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps"], capture_output=True, text=True, check=True)
        found = [line.strip() for line in included.stdout.splitlines() if line.endswith("/pybind11.h")]
        self.assertGreater(len(found), 0)
        for line in found:
            self.assertTrue(line.endswith("site/torch/include/pybind11/pybind11.h"), line)

    def test_games_bots_and_batches(self):
        for name in ("osaka", "tsukiji"):
            state = ichiba.Game(name).new(seed=2)
            bot = ichiba.bot("search:20")
            rng = random.Random(1)
            while not state.over:
                for seat in state.to_act:
                    state.apply(bot.choose(state, seat) if seat == 0 else rng.choice(state.legal_moves(seat)), seat)
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
            self.assertEqual(ichiba.Batch(name, n=3).rows, 3)

    def test_numbers_are_those_of_the_documentation(self):
        text = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| (osaka|tsukiji)(?:, (\d) players)? \| (table|perfect) \| \d+ \| \d+ \| `([0-9a-f]+)` \|$", text, re.M)
        self.assertEqual(len(rows), 8)
        for game, players, observation, pinned in rows:
            self.assertEqual(f"{ichiba.Game(game, int(players or 2)).encoding_hash(observation):016x}", pinned)

    def test_what_is_missing(self):
        for name in ("read_record", "arena", "play", "analyse"):
            self.assertFalse(hasattr(ichiba, name), name)
        state = ichiba.Game("osaka").new(seed=1)
        self.assertFalse(hasattr(state, "view"))
        with self.assertRaises(ichiba.IllegalMove) as refused:
            state.apply("pass")
        self.assertEqual((refused.exception.clause, refused.exception.facts), ("O2.4", {}))
        with self.assertRaisesRegex(ValueError, "^move: "):
            state.apply("fly")
        with self.assertRaisesRegex(RuntimeError, "Boost"):
            ichiba.Game("tsukiji", deck={})


if __name__ == "__main__":
    unittest.main()
