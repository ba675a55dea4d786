"""The module built without Boost and fmt: the core is there, and nothing of Boost is in it."""
import pathlib
import pickle
import random
import subprocess
import unittest

import ichiba

BUILD = pathlib.Path(ichiba.__file__).resolve().parent.parent


class Core(unittest.TestCase):
    def test_it_is_built_without_boost(self):
        included = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps"], capture_output=True, text=True, check=True)
        self.assertIn("pybind11", included.stdout)
        self.assertNotIn("/boost/", included.stdout)
        self.assertNotIn("/fmt/", included.stdout)

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
