"""The examples run and do what they say, in short versions."""
import contextlib
import io
import os
import pathlib
import sys
import tempfile
import unittest

import numpy as np

import ichiba

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "examples"))

import policy_gradient  # noqa: E402
import regret_matching  # noqa: E402
import speed  # noqa: E402
import walkthrough  # noqa: E402
from ichiba import openspiel  # noqa: E402


ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Examples(unittest.TestCase):
    def test_ten_lines(self):
        text = (ROOT / "examples/ten_lines.py").read_text(encoding="utf-8")
        self.assertEqual(len(text.splitlines()), 10)
        self.assertIn(f"```python\n{text}```", (ROOT / "docs/python.md").read_text(encoding="utf-8"))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(text, "examples/ten_lines.py", "exec"), {})
        self.assertRegex(out.getvalue(), r"^\[[01, ]+\] \[-?1.0, -?1.0\] \(\d, <Move '.*'>\)\n$")

    def test_speed(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            speed.main(0.05)
        self.assertRegex(out.getvalue(), r"(?s)osaka +batch of 4096: .* M steps/s.*tsukiji")

    def test_a_learner_gets_better(self):
        rng = np.random.default_rng(7)
        game = ichiba.Game("tsukiji")
        network = policy_gradient.Network(game.observation_size(), game.action_count, rng)
        before, noise = policy_gradient.win_rate(network, rng, "random", games=1000)
        policy_gradient.train(network, 5000, rng, "random")
        after, _ = policy_gradient.win_rate(network, rng, "random", games=1000)
        self.assertGreater(after, before + 4 * noise)

    def test_a_learner_comes_to_beat_greedy(self):
        """In parts, each of which makes it better. `ICHIBA_LEARNING_GAMES=20000` is what docs/python.md tells of."""
        games = int(os.environ.get("ICHIBA_LEARNING_GAMES", 6000))
        rng = np.random.default_rng(7)
        game = ichiba.Game("tsukiji")
        network = policy_gradient.Network(game.observation_size(), game.action_count, rng)
        rates = [policy_gradient.win_rate(network, rng, games=1000)[0]]
        for part in (games // 3, games - games // 3):
            policy_gradient.train(network, part, rng)
            rate, noise = policy_gradient.win_rate(network, rng, games=1000)
            self.assertGreater(rate, rates[-1] + noise)
            rates.append(rate)
        if games >= 20_000:
            self.assertGreater(rates[-1], 0.65)

    def test_regret_matching_leaves_little_to_gain(self):
        state = regret_matching.late_position(seed=6, bids=2)
        solver = regret_matching.Solver(openspiel.State(openspiel.Game(state.game), state))
        solver.solve(20)
        early = sum(solver.root_gain(100)[1:])
        solver.solve(800)
        late = sum(solver.root_gain(100)[1:])
        self.assertLess(late, early)
        self.assertLess(late, 0.15)
        for player in (0, 1):
            self.assertAlmostEqual(sum(solver.node(solver.root, player).average()), 1)


class Walkthrough(unittest.TestCase):
    def test_it_runs(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
            results, report, found = walkthrough.main(folder, games=20, n=16, steps=120)
            plotted = (pathlib.Path(folder) / "walkthrough.png").exists()
        self.assertEqual(plotted, walkthrough.pyplot is not None)
        self.assertEqual(results[0]["games"], 20)
        self.assertEqual(len(report["seats"]), 2)
        self.assertGreater(len(found), 16)
        self.assertIn("# A review", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
