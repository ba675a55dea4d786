"""The module for Python: batches, their arrays, and what they refuse."""
import multiprocessing
import pathlib
import pickle
import unittest

import numpy as np

import ichiba

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = ("osaka", "tsukiji")
FORMS = ("turns", "seats")


def choose(games, rng):
    """A legal action for every row; where nobody acts, any number."""
    return (games.masks * rng.random(games.masks.shape)).argmax(axis=1).astype(np.int32)


def play(games, steps, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        games.step(choose(games, rng))
        yield games


def arrays(games):
    return {name: getattr(games, name) for name in ("observations", "masks", "actors", "rewards", "ends")}


def in_child(games, queue):
    for _ in play(games, 5):
        pass
    queue.put(games.save())


class Play(unittest.TestCase):
    def test_games_end_and_rewards_add_up_to_nothing(self):
        for game in GAMES:
            for form in FORMS:
                with self.subTest(game=game, form=form):
                    games = ichiba.Batch(game, n=16, seed=3, form=form)
                    ended = 0
                    for _ in play(games, 400):
                        ended += int(games.ends.sum())
                        np.testing.assert_array_equal(games.rewards.sum(axis=1), 0)
                        self.assertTrue((games.rewards[games.ends == 0] == 0).all())
                        acting = games.masks.any(axis=1)
                        self.assertTrue(acting.all() if form == "turns" else (acting == games.actors).all())
                    self.assertGreater(ended, 10)

    def test_the_last_observations_of_a_game(self):
        for game in GAMES:
            with self.subTest(game=game):
                games = ichiba.Batch(game, n=4, seed=3)
                self.assertIsNone(games.finals)
                shape = (4, 2, games.observation_size)
                for bad in (np.zeros(shape, np.int32), np.zeros((4, games.observation_size), np.int16)):
                    with self.assertRaisesRegex(ValueError, "^finals: "):
                        games.use(finals=bad)
                games.use(finals=np.full(shape, 77, np.int16))
                _, offset, size, *_ = next(field for field in ichiba.fields(game) if field[0] == "phase")
                over = np.eye(size)[-1]
                points = [field[1] for field in ichiba.fields(game) if field[0] == "own points"]
                ended = np.zeros(4, bool)
                for _ in play(games, 400):
                    ended |= games.ends == 1
                    self.assertTrue((games.finals[~ended] == 77).all())
                    self.assertTrue((games.finals[ended][:, :, offset : offset + size] == over).all())
                    for k in np.flatnonzero(games.ends):
                        won = games.rewards[k].argmax()
                        for place in points:
                            self.assertGreaterEqual(games.finals[k, won, place], games.finals[k, 1 - won, place])
                self.assertTrue(ended.all())

    def test_threads_do_not_change_results(self):
        one = ichiba.Batch("osaka", n=33, seed=5, players=4)
        four = ichiba.Batch("osaka", n=33, seed=5, players=4, threads=4)
        for _ in zip(play(one, 200), play(four, 200)):
            for name, array in arrays(one).items():
                np.testing.assert_array_equal(array, getattr(four, name), name)

    def test_both_bid_at_once(self):
        games = ichiba.Batch("tsukiji", n=2, form="seats")
        self.assertEqual(games.rows, 4)
        np.testing.assert_array_equal(games.actors, 1)
        games.step(np.array([3, 0, 0, 0], np.int32))  # 4 fingers against 1; a tie
        self.assertNotEqual(list(games.actors[:2]), [1, 1])


class Numbers(unittest.TestCase):
    def test_fields_are_without_gaps_and_bounds_hold(self):
        for game, players in (("osaka", 2), ("osaka", 3), ("osaka", 4), ("tsukiji", 2)):
            for observation in ("table", "perfect"):
                with self.subTest(game=game, players=players, observation=observation):
                    games = ichiba.Batch(game, n=8, players=players, observation=observation)
                    fields = ichiba.fields(game, players, observation)
                    offset = 0
                    for _, first, size, _, _, _ in fields:
                        self.assertEqual(first, offset)
                        offset += size
                    self.assertEqual(offset, games.observation_size)
                    for _ in play(games, 150):
                        for name, first, size, lowest, highest, _ in fields:
                            part = games.observations[:, first : first + size]
                            self.assertTrue(lowest <= part.min() and part.max() <= highest, name)

    def test_every_action_has_a_text(self):
        for game in GAMES:
            self.assertEqual(len(ichiba.actions(game)), ichiba.Batch(game).action_count)

    def test_sizes_are_those_of_the_documentation(self):
        text = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")
        self.assertIn(f"describes version {ichiba.encoding_version}.", text)
        for kind in ("table", "perfect"):
            for name, game in [("tsukiji", ichiba.Game("tsukiji")),
                               *((f"osaka, {n} players", ichiba.Game("osaka", players=n)) for n in (2, 3, 4))]:
                size, hashed = game.observation_size(kind), game.encoding_hash(kind)
                self.assertIn(f"| {name} | {kind} | {size} | {game.action_count} | `{hashed:016x}` |", text)


class Arrays(unittest.TestCase):
    def test_own_arrays_are_written_without_copies(self):
        games = ichiba.Batch("tsukiji", n=3, seed=1)
        pool = np.zeros((2, 3, games.observation_size), np.int16)
        games.use(observations=pool[1])
        self.assertTrue(pool[1].any())
        self.assertFalse(pool[0].any())
        before = pool[1].copy()
        for _ in play(games, 3):
            pass
        self.assertFalse((pool[1] == before).all())
        self.assertTrue(np.shares_memory(games.observations, pool))
        self.assertTrue(np.shares_memory(np.from_dlpack(games.masks), games.masks))

    def test_wrong_arrays_are_refused_by_name(self):
        games = ichiba.Batch("osaka", n=4)
        right = {name: array.copy() for name, array in arrays(games).items()}
        for name, array in right.items():
            locked = array.copy()
            locked.flags.writeable = False
            wrong = [array.astype(np.float64), array[:-1].copy(), locked, list(array), 7]
            if array.ndim == 2:
                wrong += [np.asfortranarray(array), np.repeat(array, 2, axis=0)[::2]]
            for bad in wrong:
                with self.assertRaisesRegex(ValueError, f"^{name}: "):
                    games.use(**{name: bad})
                self.assertFalse(any(bad is now for now in arrays(games).values()))
        games.use(**right)
        games.observations.flags.writeable = False
        with self.assertRaisesRegex(ValueError, "^observations: "):
            games.step(choose(games, np.random.default_rng(1)))


class Opponents(unittest.TestCase):
    def test_bots_play_their_seats(self):
        for game, bots in (("osaka", [None, "greedy"]), ("tsukiji", ["greedy", None]), ("tsukiji", [None, "search:20"])):
            for form in FORMS:
                with self.subTest(game=game, form=form, bots=bots):
                    games = ichiba.Batch(game, n=6, seed=3, form=form, bots=bots)
                    other = ichiba.Batch(game, n=6, seed=3, form=form, bots=bots, threads=3)
                    mine = bots.index(None)
                    total = np.zeros(2)
                    for _ in zip(play(games, 120), play(other, 120)):
                        for name, array in arrays(games).items():
                            np.testing.assert_array_equal(array, getattr(other, name), name)
                        acting = games.actors if form == "turns" else games.actors.reshape(6, 2)
                        if form == "turns":
                            np.testing.assert_array_equal(acting, mine)
                        else:
                            np.testing.assert_array_equal(acting[:, mine], 1)
                            np.testing.assert_array_equal(acting[:, 1 - mine], 0)
                        self.assertTrue(games.masks.any(axis=1).sum() == 6)
                        total += games.rewards.sum(axis=0)
                    self.assertLess(total[mine], 0)  # random actions lose
                    again = pickle.loads(pickle.dumps(games))
                    for _ in zip(play(games, 20), play(again, 20)):
                        np.testing.assert_array_equal(games.observations, again.observations)

    def test_wrong_bots(self):
        for bots in (["greedy"], ["greedy", "greedy"], [None, "nobody"], [None, "exec:true"]):
            with self.assertRaisesRegex(ValueError, "^bots: "):
                ichiba.Batch("osaka", bots=bots)
        saved = ichiba.Batch("osaka", bots=[None, "random"]).save()
        with self.assertRaisesRegex(ValueError, "^saved: "):
            ichiba.Batch("osaka").restore(saved)


class Refusals(unittest.TestCase):
    def test_wrong_settings(self):
        for name, settings in (
            ("game", {"game": "chess"}),
            ("n", {"n": 0}),
            ("threads", {"threads": 0}),
            ("players", {"players": 1}),
            ("players", {"players": 5}),
            ("players", {"game": "tsukiji", "players": 3}),
            ("observation", {"observation": "all"}),
            ("form", {"form": "both"}),
            ("friendly", {"friendly": True}),
        ):
            with self.subTest(settings):
                with self.assertRaisesRegex(ValueError, f"^{name}: "):
                    ichiba.Batch(**{"game": "osaka", **settings})
        with self.assertRaises(TypeError):
            ichiba.Batch("osaka", n=-1)

    def test_wrong_actions_change_nothing(self):
        games = ichiba.Batch("osaka", n=4, seed=2)
        for _ in play(games, 30):
            pass
        saved = games.save()
        before = {name: array.copy() for name, array in arrays(games).items()}
        right = choose(games, np.random.default_rng(1))
        illegal = right.copy()
        illegal[3] = 60
        for bad in (illegal, right - 1000, right.astype(np.int64), right[:3], right.reshape(2, 2), list(right), None):
            with self.assertRaisesRegex(ValueError, "^actions: "):
                games.step(bad)
            self.assertEqual(games.save(), saved)
            for name, array in before.items():
                np.testing.assert_array_equal(array, getattr(games, name))


class Saved(unittest.TestCase):
    def test_a_pickled_batch_goes_on_as_the_first(self):
        for game in GAMES:
            first = ichiba.Batch(game, n=5, seed=9, observation="perfect")
            for _ in play(first, 40):
                pass
            second = pickle.loads(pickle.dumps(first))
            for _ in zip(play(first, 100), play(second, 100)):
                np.testing.assert_array_equal(first.observations, second.observations)

    def test_other_versions_and_damage_are_refused(self):
        games = ichiba.Batch("tsukiji", n=2)
        saved = games.save()
        for bad in (b"", saved[:-1], saved[:50] + b"?" + saved[51:], bytes(len(saved))):
            with self.assertRaisesRegex(ValueError, "^saved: "):
                games.restore(bad)
        made, arguments, state = games.__reduce_ex__(2)[:3]
        other = made(*arguments)
        with self.assertRaisesRegex(ValueError, "version"):
            other.__setstate__((99, *state[1:]))

    def test_a_forked_process_goes_on(self):
        games = ichiba.Batch("osaka", n=8, seed=4, threads=3)
        for _ in play(games, 5):
            pass
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        child = context.Process(target=in_child, args=(games, queue))
        child.start()
        theirs = queue.get(timeout=60)
        child.join()
        for _ in play(games, 5):
            pass
        self.assertEqual(theirs, games.save())


if __name__ == "__main__":
    unittest.main()
