"""A small run of tools/train without a GPU: it plays, learns, writes a network that the program reads, and goes on after
an interruption. TRAIN_OSAKA and TRAIN_TSUKIJI name the programs that play."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TRAIN_OSAKA", str(ROOT / "build" / "train_osaka"))
MARKET = os.environ.get("TRAIN_TSUKIJI", str(ROOT / "build" / "train_tsukiji"))
sys.path.insert(0, str(ROOT / "programs" / "train"))

import learner as learning  # noqa: E402


def program(*words, plays=PROGRAM):
    return subprocess.run([plays, *words], capture_output=True, text=True, check=True, timeout=120).stdout


def train(out, rounds, *more, game="osaka"):
    words = [sys.executable, str(ROOT / "tools" / "train"), game, "--out", str(out),
             "--program", PROGRAM if game == "osaka" else MARKET,
             "--arrays", "numpy", "--workers", "2", "--games", "6", "--steps", "6", "--batch", "64",
             "--rounds", str(rounds), *more]
    subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)


def log(out):
    return [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name)

    def learner(self, players, plays=PROGRAM):
        layout = json.loads(program("layout", str(players), plays=plays))
        learner = learning.Learner(layout, learning.Numpy(), 1)
        learner.load(self.out / "checkpoint.npz")
        return learner

    def test_goes_on_where_it_was_and_says_what_it_did(self):
        train(self.out, 1)
        self.assertEqual(log(self.out)[-1]["games"], 12)
        train(self.out, 2)
        entries = log(self.out)
        self.assertEqual(entries[-1]["round"], 2)
        self.assertEqual(entries[-1]["games"], 24)
        for name in ("command", "commit", "arrays", "seed"):
            self.assertIn(name, entries[0])
        self.assertEqual(len(entries[-1]["sha256"]), 64)
        self.assertIn("of 2 games", program("match", "2", f"net:{self.out}/osaka-2.net:20", "greedy", "deals=1"))

    def test_the_program_computes_what_the_learner_does(self):
        for players in (2, 4):
            for file in self.out.iterdir():
                file.unlink()
            train(self.out, 1, "--players", str(players))
            learner = self.learner(players)
            path = self.out / "own"
            program("play", str(players), str(path), "games=3", f"net={self.out}/osaka-{players}.net", "own_values=1")
            records = numpy.fromfile(f"{path}.0", numpy.uint8).reshape(-1, learner.layout["record"])
            said = learner.targets(records)
            self.assertGreater(len(records), 100)
            self.assertLess(abs(said - learning.integer_chances(learner, records)).max(), 2e-5)
            weights = learner.split(learner.as_written(learner.mean))
            floats = learner.chances(learner.forward(weights, *learner.inputs(records))[-1])
            self.assertLess(abs(said - floats).max(), 1e-3)

    def test_tsukiji_with_any_deck(self):
        train(self.out, 1, game="tsukiji")
        train(self.out, 2, game="tsukiji")
        self.assertEqual(log(self.out)[-1]["games"], 24)
        learner = self.learner(2, MARKET)
        net, own = f"{self.out}/tsukiji.net", self.out / "own"
        program("play", "2", str(own), "games=8", f"net={net}", "own_values=1", plays=MARKET)
        records = numpy.fromfile(f"{own}.0", numpy.uint8).reshape(-1, learner.layout["record"])
        said = learner.targets(records)
        self.assertGreater(len(records), 100)
        self.assertLess(abs(said - learning.integer_chances(learner, records)).max(), 2e-5)
        weights = learner.split(learner.as_written(learner.mean))
        floats = learner.chances(learner.forward(weights, *learner.inputs(records))[-1])
        self.assertLess(abs(said - floats).max(), 1e-3)
        for decks in ("decks=0", "decks=1"):
            self.assertIn("of 2 games", program("match", "2", f"net:{net}:20", "greedy", "deals=1", decks, plays=MARKET))
        for word in ("a", "b"):
            program("play", "2", str(self.out / word), "games=3", "workers=2", "seed=8", plays=MARKET)
        for worker in "01":
            self.assertEqual((self.out / f"a.{worker}").read_bytes(), (self.out / f"b.{worker}").read_bytes())

    def test_learns_what_it_is_shown(self):
        train(self.out, 1)
        learner = self.learner(2)
        program("play", "2", str(self.out / "some"), "games=2")
        records = numpy.fromfile(self.out / "some.0", numpy.uint8).reshape(-1, learner.layout["record"])[:64]
        before = learner.loss(records, learner.weights)
        for _ in range(40):
            learner.step(records, 0.005)
        self.assertLess(learner.loss(records, learner.weights), 0.7 * before)

    def test_the_same_seed_gives_the_same_games(self):
        for name in ("a", "b"):
            program("play", "3", str(self.out / name), "games=3", "workers=2", "seed=8")
        for worker in "01":
            games = (self.out / f"a.{worker}").read_bytes()
            self.assertGreater(len(games), 1000)
            self.assertEqual(games, (self.out / f"b.{worker}").read_bytes())

    def test_what_cannot_be_done_is_said(self):
        some = str(self.out / "some")
        for words, told in [((some, "game=3"), "there is no option 'game'"), ((some, "games=three"), "games=three: expected a number"),
                            ((str(self.out / "nowhere" / "some"), "games=1"), "cannot be written"),
                            ((some, "games=1", f"net={__file__}"), "is no network for 2 players")]:
            done = subprocess.run([PROGRAM, "play", "2", *words], capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(told, done.stderr)


if __name__ == "__main__":
    unittest.main()
