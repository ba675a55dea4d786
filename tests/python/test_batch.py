"""The module for Python: batches, their numbers and arrays."""
import pathlib
import pickle
import threading
import unittest

import numpy as np

import ichiba
from batches import arrays, choose, play

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = ("osaka", "tsukiji")
FORMS = ("turns", "seats")


class Tensor:
    """Memory that another library shares by DLPack."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


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

    def test_other_versions_of_the_encodings(self):
        version = ichiba.encoding_version
        self.assertEqual(ichiba.fields("osaka", version=1), ichiba.fields("osaka"))
        self.assertEqual(ichiba.actions("tsukiji", version=1), ichiba.actions("tsukiji"))
        for wrong in (version + 1, 0, -1):
            for call in (lambda: ichiba.fields("osaka", version=wrong), lambda: ichiba.actions("osaka", version=wrong)):
                with self.assertRaisesRegex(ValueError, f"^version: there is no version {wrong} .* 1 to {version}$"):
                    call()

    def test_every_action_has_a_text(self):
        for game in GAMES:
            self.assertEqual(len(ichiba.actions(game)), ichiba.Batch(game).action_count)

    def test_random_actions(self):
        for game, form in (("osaka", "turns"), ("tsukiji", "turns"), ("tsukiji", "seats")):
            games = ichiba.Batch(game, n=50, seed=3, form=form)
            again = ichiba.Batch(game, n=50, seed=3, form=form, threads=3)
            out = np.zeros(games.rows, np.int32)
            for step in range(200):
                self.assertIs(games.random_actions(step, out), out)
                np.testing.assert_array_equal(again.random_actions(seed=step), out)
                acting = games.masks.any(axis=1)
                self.assertTrue(games.masks[np.arange(games.rows), out][acting].all())
                self.assertFalse(out[~acting].any())
                games.step(out)
                again.step(out)
            for name, error, arguments in (
                ("seed", TypeError, (1.5,)), ("seed", ValueError, (-1,)), ("out", ValueError, (1, out[1:])),
                ("out", ValueError, (1, out.astype(np.int64))), ("out", ValueError, (1, [0] * games.rows)),
            ):
                with self.assertRaisesRegex(error, f"^{name}: "):
                    games.random_actions(*arguments)
            out.flags.writeable = False
            with self.assertRaisesRegex(ValueError, "^out: cannot be written"):
                games.random_actions(1, out)

    def test_sizes_are_those_of_the_documentation(self):
        text = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")
        self.assertIn(f"describes version {ichiba.encoding_version}.", text)
        for kind in ("table", "perfect"):
            for name, game in [("tsukiji", ichiba.Game("tsukiji")),
                               *((f"osaka, {n} players", ichiba.Game("osaka", players=n)) for n in (2, 3, 4))]:
                size, hashed = game.observation_size(kind), game.encoding_hash(kind)
                self.assertIn(f"| {name} | {kind} | {size} | {game.action_count} | `{hashed:016x}` |", text)

    def test_counts_of_moves_are_those_of_the_documentation(self):
        text = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")
        for name, game in [("tsukiji", ichiba.Game("tsukiji")),
                           *((f"osaka, {n} players", ichiba.Game("osaka", players=n)) for n in (2, 3, 4))]:
            counts = "".join(f" {game.perft(depth)} |" for depth in range(1, 6))
            self.assertIn(f"\n| {name} |{counts}\n", text)
        game = ichiba.Game("osaka")
        self.assertEqual((game.perft(0), game.perft(1)), (1, len(game.new(1).legal_moves())))
        self.assertNotEqual(game.perft(4, seed=2), game.perft(4))
        for wrong in ({"depth": -1}, {"depth": 21}, {"depth": 2, "seed": -1}):
            with self.assertRaisesRegex(ValueError, f"^{list(wrong)[-1]}: "):
                game.perft(**wrong)
        with self.assertRaisesRegex(TypeError, "^depth: "):
            game.perft(1.5)


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

    def test_memory_of_other_libraries(self):
        games = ichiba.Batch("tsukiji", n=3, seed=1, form="seats")
        other = ichiba.Batch("tsukiji", n=3, seed=1, form="seats")
        memory = np.zeros((6, games.observation_size), np.int16)
        games.use(observations=Tensor(memory))
        np.testing.assert_array_equal(memory, other.observations)
        for _ in play(games, 3):
            other.step(Tensor(choose(other, np.random.default_rng(5))))
        rng = np.random.default_rng(1)
        again = ichiba.Batch("tsukiji", n=3, seed=1, form="seats")
        for _ in range(3):
            again.step(Tensor(choose(again, rng)))
        np.testing.assert_array_equal(memory, again.observations)
        for name, bad in (("observations", memory.astype(np.float32)), ("observations", memory[:-1])):
            with self.assertRaisesRegex(ValueError, f"^{name}: "):
                games.use(**{name: Tensor(bad)})
        with self.assertRaisesRegex(ValueError, "^actions: "):
            games.step(Tensor(np.zeros(6, np.int64)))

    def test_actions_that_lie_in_an_array_of_the_batch(self):
        """The rewards of the first game lie where the action of the second was."""
        games, other = (ichiba.Batch("tsukiji", n=2, seed=3) for _ in range(2))
        shared = np.zeros((2, 2), np.float32)
        games.use(rewards=shared)
        rng, ended = np.random.default_rng(4), 0
        for _ in range(400):
            actions = choose(other, rng)
            shared.view(np.int32).reshape(4)[:2] = actions
            games.step(shared.view(np.int32).reshape(4)[:2])
            other.step(actions)
            ended += int(other.ends.sum())
            np.testing.assert_array_equal(games.observations, other.observations)
        self.assertGreater(ended, 10)

    def test_actions_that_another_thread_changes(self):
        games = ichiba.Batch("osaka", n=2000, seed=3)
        actions, done = choose(games, np.random.default_rng(1)), threading.Event()

        def spoil():
            while not done.is_set():
                actions[:] = 60  # pass, which is hardly ever legal

        thread = threading.Thread(target=spoil)
        thread.start()
        try:
            for _ in range(30):
                legal = choose(games, np.random.default_rng(2))
                actions[:] = legal
                try:
                    games.step(actions)
                except ValueError:
                    continue  # changed before the step
                self.assertTrue(games.masks.any(axis=1).all())
        finally:
            done.set()
            thread.join()

    def test_arrays_that_are_not_aligned(self):
        games = ichiba.Batch("osaka", n=4)
        odd = np.zeros(4 * 4 + 1, np.uint8)[1:].view(np.int32)
        self.assertFalse(odd.flags.aligned)
        with self.assertRaisesRegex(ValueError, "^actions: "):
            games.step(odd)
        rewards = np.zeros(4 * 2 * 4 + 1, np.uint8)[1:].view(np.float32).reshape(4, 2)
        with self.assertRaisesRegex(ValueError, "^rewards: "):
            games.use(rewards=rewards)

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
        for bots in ("greedy", 2, None, [None, 3]):
            with self.assertRaisesRegex(TypeError, "^bots: needs a list of names, not "):
                ichiba.Batch("osaka", bots=bots)
        saved = ichiba.Batch("osaka", bots=[None, "random"]).save()
        with self.assertRaisesRegex(ValueError, "^saved: "):
            ichiba.Batch("osaka").restore(saved)


if __name__ == "__main__":
    unittest.main()
