"""The symmetries of the encodings: a game with renamed colours gives the numbers that the function predicts."""
import random
import re
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

    def test_what_is_no_permutation(self):
        for bad in ((0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)):
            with self.assertRaisesRegex(ValueError, "^permutation: "):
                symmetry.observations(bad)
            with self.assertRaisesRegex(ValueError, "^permutation: "):
                symmetry.actions(bad)


class Seats(unittest.TestCase):
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


if __name__ == "__main__":
    unittest.main()
