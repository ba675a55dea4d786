"""The symmetries of the encodings: a game with renamed colours gives the numbers that the function predicts."""
import json
import pathlib
import random
import re
import subprocess
import sys
import unittest

import numpy as np

import ichiba
from ichiba import symmetry

LETTERS = "RBYG"
PAY = [number for number, (name, _) in enumerate(ichiba.actions("osaka")) if name.startswith("pay")]


def renamed(record, permutation):
    """The same game with other colours: colour permutation[i] becomes colour i."""
    new = {LETTERS[permutation[i]]: LETTERS[i] for i in range(4)}
    lines = record.splitlines(keepends=True)
    card = re.compile(r"\b([RBYG])([532])?(?=[\" ])")
    return "".join(card.sub(lambda found: new[found[1]] + (found[2] or ""), line) for line in lines)


def walked(state, seat, actions, kind):
    """What a seat observes, may do and does, step by step, while it chooses a move."""
    state = state.clone()
    rows = []
    for action in actions:
        rows.append((state.observation(seat, kind), state.mask(seat), action))
        state.act(action, seat)
    return [np.array(part) for part in zip(*rows)]


class Payments(unittest.TestCase):
    def compare(self, state, other, permutation, kind):
        """One move in the game and in the renamed one, step by step. How many steps a payment took."""
        seat, players = state.to_act[0], state.players
        rng = random.Random(state.steps)
        moves = state.legal_moves(seat)
        buys = [move for move in (moves[i] for i in range(min(len(moves), 300))) if move.kind == "buy"]
        move = rng.choice(buys) if buys else moves[rng.randrange(len(moves))]
        old = {LETTERS[permutation[i]]: LETTERS[i] for i in range(4)}
        text = re.sub(r"\b([RBYG])(?=[532]?\b)", lambda found: old[found[1]], move.text)
        here = walked(state, seat, state.actions_of(move, seat), kind)
        there = walked(other, seat, other.actions_of(text, seat), kind)
        found = symmetry.steps(permutation, *here, players, kind)
        for part, expected in zip(found, there):
            np.testing.assert_array_equal(part, expected)
        self.assertTrue(found.whole.all())
        if move.kind == "buy" and len(here[0]) > 1:
            cut = symmetry.steps(permutation, *(part[:-1] for part in here), players, kind)
            self.assertFalse(cut.whole.any())
            for part, before in zip(cut, here):
                np.testing.assert_array_equal(part, before[:-1])
        return move, len(here[0]) if move.kind == "buy" else 0

    def test_whole_games(self):
        """Payments of real games, and of the same games with other colours."""
        payments, longest = 0, 0
        for seed, permutation in enumerate(symmetry.permutations * 3):
            state = ichiba.Game("osaka", players=2 + seed % 3).new(seed)
            for _ in range(80):
                if state.over:
                    break
                try:
                    other = ichiba.read_record(renamed(state.record(), permutation))
                except ValueError:  # a payday asks colour by colour, in a fixed order (O10.5)
                    break
                if state.legal_moves()[0].kind == "insure":
                    break
                move, steps = self.compare(state, other, permutation, ("table", "perfect")[seed % 2])
                payments += steps > 0
                longest = max(longest, steps)
                takes = [one for one in (state.legal_moves()[i] for i in range(min(12, len(state.legal_moves()))))]
                state.apply(random.Random(state.steps + seed).choice(takes) if state.steps % 3 else move)
        self.assertGreater(payments, 200)
        self.assertGreater(longest, 4)

    def test_many_steps_at_once(self):
        """The steps of a seat in a batch: each row is what it would be alone, and renaming back gives the first again."""
        games = ichiba.Batch("osaka", n=1, seed=4)
        rng = np.random.default_rng(1)
        rows = []
        for _ in range(3000):
            action = int((games.masks[0] * rng.random(61)).argmax())
            if games.actors[0] == 0:
                rows.append((games.observations[0].copy(), games.masks[0].copy(), action))
            games.step(np.array([action], np.int32))
        whole = [np.array(part) for part in zip(*rows)]
        permutation = (2, 0, 3, 1)
        back = tuple(permutation.index(i) for i in range(4))
        found = symmetry.steps(permutation, *whole)
        self.assertGreater(((whole[2] >= 41) & (whole[2] < 53)).sum(), 100)
        self.assertTrue(found.whole[:-20].all())
        self.assertTrue((found.masks[np.arange(len(found.actions)), found.actions] == 1).all())
        again = symmetry.steps(back, *found[:3])
        for part, expected in zip(again, whole):
            np.testing.assert_array_equal(part, expected)
        with self.assertRaisesRegex(ValueError, "^actions: "):
            symmetry.steps(permutation, whole[0], whole[1], whole[2][:-1])


class Colours(unittest.TestCase):
    def test_renamed_games(self):
        compared = 0
        for seed, permutation in enumerate(symmetry.permutations):
            players = 2 + seed % 3
            state = ichiba.Game("osaka", players=players).new(seed)
            rng = random.Random(seed)
            for _ in range(60):
                if state.over:
                    break
                try:
                    other = ichiba.read_record(renamed(state.record(), permutation))
                except ValueError:  # a payday asks colour by colour, in a fixed order (O10.5)
                    break
                actions = symmetry.actions(permutation)
                for seat in range(players):
                    for kind in ("table", "perfect"):
                        indices = symmetry.observations(permutation, players, kind)
                        np.testing.assert_array_equal(state.observation(seat, kind)[indices], other.observation(seat, kind))
                    mask, predicted = other.mask(seat), state.mask(seat)[actions]
                    mask[PAY] = predicted[PAY] = 0
                    np.testing.assert_array_equal(predicted, mask)
                    compared += 1
                moves = state.legal_moves()
                state.apply(rng.choice([move for move in (moves[i] for i in range(min(len(moves), 40)))]))
        self.assertGreater(compared, 500)

    def test_they_are_permutations(self):
        for permutation in symmetry.permutations:
            for players in (2, 3, 4):
                for kind in ("table", "perfect"):
                    indices = symmetry.observations(permutation, players, kind)
                    self.assertEqual(sorted(indices), list(range(ichiba.Game("osaka", players).observation_size(kind))))
            self.assertEqual(sorted(symmetry.actions(permutation)), list(range(61)))
        identity = symmetry.observations((0, 1, 2, 3))
        np.testing.assert_array_equal(identity, np.arange(len(identity)))

    def test_it_comes_with_the_package(self):
        script = "import ichiba; assert len(ichiba.symmetry.permutations) == 24"
        # Not all of sys.path: other tests add folders of the source to it, which have no compiled module.
        folder = str(pathlib.Path(ichiba.__file__).resolve().parent.parent)
        subprocess.run([sys.executable, "-c", script], check=True, env={"PYTHONPATH": folder})

    def test_what_is_no_permutation(self):
        for bad in ((0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)):
            with self.assertRaisesRegex(ValueError, "^permutation: "):
                symmetry.observations(bad)
            with self.assertRaisesRegex(ValueError, "^permutation: "):
                symmetry.actions(bad)


def moved_up(record, shift, players):
    """The same game of Osaka with every player some seats further: their cards, their moves, the lot."""
    header, *moves = [json.loads(line) for line in record.splitlines()]
    deck = header["setup"]["deck"]
    hands, at = [], 8  # after the market and the farm (O2.1)
    for _ in range(players):
        value, first = 0, at
        while value < 8:
            value += int(deck[at][1])
            at += 1
        hands.append(deck[first:at])
    dealt = [hands[(seat - shift) % players] for seat in range(players)]
    header["setup"]["deck"] = deck[:8] + sum(dealt, []) + deck[at:]
    for line in (header["setup"], *moves):
        for name in ("seat", "start"):
            if name in line:
                line[name] = (line[name] + shift) % players
    return "".join(json.dumps(line) + "\n" for line in (header, *moves))


class Seats(unittest.TestCase):
    def test_players_who_move_up_observe_the_same(self):
        compared = 0
        for seed in range(9):
            players = 2 + seed % 3
            state = ichiba.Game("osaka", players=players).new(seed)
            rng = random.Random(seed)
            shift = 1 + seed % (players - 1)
            while not state.over:
                if state.steps % 10 == 0:
                    other = ichiba.read_record(moved_up(state.record(), shift, players))
                    for seat in range(players):
                        there = (seat + shift) % players
                        for kind in ("table", "perfect"):
                            np.testing.assert_array_equal(other.observation(there, kind), state.observation(seat, kind))
                        np.testing.assert_array_equal(other.mask(there), state.mask(seat))
                    compared += 1
                moves = state.legal_moves()
                state.apply(moves[rng.randrange(len(moves))])
            other = ichiba.read_record(moved_up(state.record(), shift, players))
            np.testing.assert_array_equal(np.array(state.rewards)[symmetry.seats(shift, players)], other.rewards)
        self.assertGreater(compared, 50)

    def test_observations_are_written_from_the_observer_on(self):
        """Tsukiji treats both seats alike: with the bids exchanged, the seats see each other's numbers. While bids are
        made, the field `actor` means nothing and holds an older value."""
        rng = random.Random(2)
        phase, actor = (next((first, size) for name, first, size, *_ in ichiba.fields("tsukiji") if name == wanted)
                        for wanted in ("phase", "actor"))

        def seen(state, seat, kind):
            numbers = state.observation(seat, kind)
            if numbers[phase[0]] == 1:  # bid
                numbers[actor[0] : actor[0] + actor[1]] = 0
            return numbers

        for seed in range(10):
            first, second = (ichiba.Game("tsukiji").new(seed) for _ in range(2))
            while not first.over:
                for kind in ("table", "perfect"):
                    for seat in range(2):
                        np.testing.assert_array_equal(seen(first, seat, kind), seen(second, 1 - seat, kind))
                        np.testing.assert_array_equal(first.mask(seat), second.mask(1 - seat))
                for seat in first.to_act:
                    action = rng.choice(first.legal_actions(seat))
                    first.act(action, seat)
                    second.act(action, 1 - seat)
            np.testing.assert_array_equal(np.array(first.rewards)[symmetry.seats(1)], second.rewards)


if __name__ == "__main__":
    unittest.main()
