"""The module for Python: bots, whole games, matches, reviews."""
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import ichiba

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAMES = ("random", "greedy", "level:1", "level:3", "level:8", "search:50", "search:50@2", "rollout:20", "learned:20")


def middle(name, seed=1, steps=20):
    """A position in the middle of a game."""
    state = ichiba.Game(name).new(seed)
    for _ in range(steps):
        seat = state.to_act[0]
        state.apply(ichiba.bot("greedy", state.steps).choose(state, seat), seat)
    return state


class Bots(unittest.TestCase):
    def test_every_bot_chooses_a_legal_move(self):
        for game in ("osaka", "tsukiji"):
            state = middle(game)
            seat = state.to_act[0]
            for name in NAMES:
                bot = ichiba.bot(name, seed=3)
                self.assertEqual(bot.name, name)
                move = bot.choose(state, seat)
                self.assertTrue(state.is_legal(move, seat), name)
                self.assertEqual(ichiba.bot(name, seed=3).choose(state, seat), move)

    def test_a_bot_knows_only_what_its_seat_knows(self):
        for game in ("osaka", "tsukiji"):
            state = middle(game, seed=5)
            seat = state.to_act[0]
            for name in NAMES:
                choices = {ichiba.bot(name, seed=1).choose(state.sample(seat, seed), seat) for seed in range(5)}
                self.assertEqual(choices, {ichiba.bot(name, seed=1).choose(state, seat)}, name)

    def test_a_program_plays(self):
        command = f"exec:{sys.executable} {ROOT}/examples/python_bot.py"
        state = middle("osaka")
        self.assertTrue(state.is_legal(ichiba.bot(command).choose(state)))
        self.assertTrue(ichiba.play(ichiba.Game("tsukiji"), [command, "random"], seed=2).over)
        with self.assertRaisesRegex(RuntimeError, "^exec:false: "):
            ichiba.bot("exec:false").choose(state)
        with self.assertRaisesRegex(RuntimeError, "^exec:false: "):
            ichiba.play(ichiba.Game("tsukiji"), ["exec:false", "random"])

    def test_a_pickled_bot_goes_on(self):
        state = middle("tsukiji")
        seat = state.to_act[0]
        bot = ichiba.bot("random", seed=8)
        for _ in range(3):
            bot.choose(state, seat)
        again = pickle.loads(pickle.dumps(bot))
        self.assertEqual([again.choose(state, seat) for _ in range(20)], [bot.choose(state, seat) for _ in range(20)])
        made, arguments, saved = bot.__reduce_ex__(2)[:3]
        with self.assertRaisesRegex(ValueError, "version"):
            made(*arguments).__setstate__(saved[:2])

    def test_wrong_names_and_seats(self):
        for name in ("", "Greedy", "search:", "search:0", "level:9", "search:2@0"):
            with self.assertRaisesRegex(ValueError, "^name: "):
                ichiba.bot(name)
        state = middle("osaka")
        with self.assertRaisesRegex(ValueError, "^seat: "):
            ichiba.bot("random").choose(state, 1 - state.to_act[0])
        with self.assertRaises(TypeError):
            ichiba.bot("random").choose("state")


class Contests(unittest.TestCase):
    def test_whole_games(self):
        for game in (ichiba.Game("osaka", players=3), ichiba.Game("tsukiji", friendly=True)):
            bots = ["greedy"] + ["random"] * (game.players - 1)
            state = ichiba.play(game, bots, seed=11)
            self.assertTrue(state.over)
            self.assertEqual(state, ichiba.play(game, bots, seed=11))
            self.assertEqual(state, ichiba.read_record(state.record()))
            self.assertEqual(state.moves[0], ichiba.play(game, bots, seed=11).moves[0])
        with self.assertRaisesRegex(ValueError, "^bots: "):
            ichiba.play(game, ["greedy"])
        with self.assertRaisesRegex(ValueError, "^bots: "):
            ichiba.play(game, ["greedy", "nobody"])
        for wrong in ("greedy", b"greedy", 2, None, ["greedy", None], {"greedy": 1}):
            for call in (ichiba.play, ichiba.arena):
                with self.assertRaisesRegex(TypeError, "^bots: needs a list of names, not "):
                    call(game, wrong)

    def test_games_are_those_of_the_program(self):
        program = pathlib.Path(os.environ.get("ICHIBA", ROOT / "build/ichiba"))
        if not program.exists():
            self.skipTest("the program is not built")
        bots = {"osaka": ["greedy", "search:20", "random"], "tsukiji": ["search:20", "greedy"]}
        for name, players in bots.items():
            game = ichiba.Game(name, players=len(players))
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([program, "simulate", name, "--players", str(len(players)), "--games", "3", "--bots",
                                ",".join(players), "--records", folder], check=True, capture_output=True)
                for file in pathlib.Path(folder).iterdir():
                    text = file.read_text(encoding="utf-8")
                    seed = json.loads(text.splitlines()[0])["seed"]
                    state = ichiba.play(game, players, seed=seed)
                    self.assertEqual(state, ichiba.read_record(text))
                    self.assertEqual(state.moves, ichiba.read_record(text).moves)
                    self.assertEqual(game.new(seed).dump()["players"], ichiba.read_record(text.splitlines()[0]).dump()["players"])

    def test_a_match_has_intervals_and_does_not_depend_on_threads(self):
        game = ichiba.Game("tsukiji")
        match = ichiba.arena(game, ["greedy", "random"], games=100, seed=2)
        self.assertEqual(match, ichiba.arena(game, ["greedy", "random"], games=100, seed=2, threads=3))
        self.assertEqual(match["games"], 100)
        better = match["results"][0]
        self.assertEqual(better["bot"], "greedy")
        self.assertLess(better["ci95"][0], better["win_rate"])
        self.assertLess(better["win_rate"], better["ci95"][1])
        self.assertGreater(better["win_rate"], 0.6)
        self.assertGreater(better["elo95"][0], 0)
        four = ichiba.arena(ichiba.Game("osaka", players=2), ["random", "greedy", "level:1"], games=12)
        self.assertEqual(four["crosstable"]["bots"], ["random", "greedy", "level:1"])
        for name, wrong in (
            ("bots", {"bots": ["greedy"]}),
            ("bots", {"bots": ["greedy", "greedy", "random"]}),
            ("games", {"games": 0}),
            ("threads", {"threads": 0}),
        ):
            with self.assertRaisesRegex(ValueError, f"^{name}: "):
                ichiba.arena(**{"game": game, "bots": ["greedy", "random"], **wrong})

    def test_reviews(self):
        state = ichiba.play(ichiba.Game("tsukiji"), ["greedy", "random"], seed=4)
        report = ichiba.analyse(state, budget=60, threads=2)
        self.assertEqual(report["budget"], "60")
        self.assertEqual(len(report["seats"]), 2)
        self.assertEqual(report, ichiba.analyse(state.record(), budget="60"))
        for name, arguments in (
            ("budget", (state, "much")), ("game", (7,)), ("game", ("no record",)),
            ("state", (state.sample(0, 1),)), ("threads", (state, 60, 1, 0)),
        ):
            with self.assertRaisesRegex(ValueError, f"^{name}: "):
                ichiba.analyse(*arguments)

    def test_other_threads_run_meanwhile(self):
        state = middle("osaka")
        counted = 0
        done = threading.Event()

        def count():
            nonlocal counted
            while not done.is_set():
                counted += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        most = 0
        for _ in range(20):  # a busy machine may give the other thread no time during one call
            before = counted
            ichiba.bot("search:200ms").choose(state)
            most = max(most, counted - before)
            if most >= 3:
                break
        done.set()
        thread.join()
        self.assertGreaterEqual(most, 3)

    def test_ctrl_c_ends_a_match(self):
        def interrupt(*_):
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, interrupt)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            with self.assertRaises(KeyboardInterrupt):
                ichiba.arena(ichiba.Game("osaka"), ["search:20000", "greedy"], games=100_000)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    unittest.main()
