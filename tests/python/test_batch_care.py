"""What batches refuse, and how they are saved, restored and forked."""
import copy
import multiprocessing
import os
import pickle
import threading
import unittest

import numpy as np

import ichiba
from batches import arrays, choose, play

GAMES = ("osaka", "tsukiji")


def in_child(games, queue):
    for _ in play(games, 5):
        pass
    queue.put(games.save())


class Refusals(unittest.TestCase):
    def test_wrong_settings(self):
        for name, settings in (
            ("game", {"game": "chess"}),
            ("n", {"n": 0}),
            ("threads", {"threads": 0}),
            ("players", {"players": 1}),
            ("players", {"players": 2**70}),
            ("players", {"players": 5}),
            ("players", {"game": "tsukiji", "players": 3}),
            ("observation", {"observation": "all"}),
            ("form", {"form": "both"}),
            ("friendly", {"friendly": True}),
            ("deck", {"deck": {}}),
            ("n", {"n": -1}),
            ("n", {"n": 2**70}),
            ("seed", {"seed": -1}),
            ("seed", {"seed": 2**64}),
            ("threads", {"threads": -2}),
        ):
            with self.subTest(settings):
                with self.assertRaisesRegex(ValueError, f"^{name}: "):
                    ichiba.Batch(**{"game": "osaka", **settings})
        for name in ("n", "seed", "threads", "players"):
            for wrong in (2.5, None, "3"):
                with self.assertRaisesRegex(TypeError, f"^{name}: "):
                    ichiba.Batch("osaka", **{name: wrong})

    def test_numbers_that_are_far_off(self):
        state = ichiba.Game("tsukiji").new(1)
        for number, words in ((2**70, "large"), (-(2**70), "small"), (2**31, "large"), (-(2**31) - 1, "small")):
            with self.assertRaisesRegex(ValueError, f"^action: {number} is far too {words}$"):
                state.act(number, 0)

    def test_arrays_that_share_memory(self):
        games = ichiba.Batch("osaka", n=4, seed=2)
        other = ichiba.Batch("osaka", n=4, seed=2)
        given = arrays(games)
        memory = np.zeros(games.masks.size, np.uint8)
        finals = np.zeros((4, 2, games.observation_size), np.int16)
        for name, of, new in (
            ("ends", "masks", {"masks": memory.reshape(games.masks.shape), "ends": memory[-4:]}),
            ("ends", "actors", {"ends": games.actors.view(np.uint8)}),
            ("finals", "observations", {"observations": finals[1:3].reshape(4, -1), "finals": finals}),
        ):
            with self.assertRaisesRegex(ValueError, f"^{name}: shares memory with {of}$"):
                games.use(**new)
        self.assertTrue(all(array is given[name] for name, array in arrays(games).items()))
        for _ in play(games, 20), play(other, 20):
            pass
        self.assertEqual(games.save(), other.save())
        # Neighbours in one piece of memory are fine.
        both = np.zeros(8, np.uint8)
        games.use(ends=both[:4], actors=both[4:].view(np.int8))

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

    def test_an_array_that_became_read_only(self):
        """Whatever writes into it is refused by its name, before anything has changed."""
        for name in ("observations", "masks", "actors", "rewards", "ends", "finals"):
            games = ichiba.Batch("tsukiji", n=3, seed=1)
            games.use(finals=np.zeros((3, 2, games.observation_size), np.int16))
            other = ichiba.Batch("tsukiji", n=3, seed=1)
            for _ in zip(play(games, 60), play(other, 60)):
                pass
            before = {**arrays(games), "finals": games.finals}
            held = {part: array.copy() for part, array in before.items()}
            saved, fresh = games.save(), ichiba.Batch("tsukiji", n=3, seed=1).save()
            other_name = "masks" if name != "masks" else "actors"
            getattr(games, name).flags.writeable = False
            with self.subTest(name):
                for call in (lambda: games.step(choose(games, np.random.default_rng(1))), lambda: games.restore(fresh),
                             lambda: games.use(**{other_name: held[other_name].copy()}), lambda: games.use()):
                    with self.assertRaisesRegex(ValueError, f"^{name}: cannot be written"):
                        call()
                    self.assertEqual(games.save(), saved)
                    for part, array in before.items():
                        self.assertIs(getattr(games, part), array)
                        np.testing.assert_array_equal(array, held[part])
                games.use(**{name: held[name].copy()})  # another in its place
                for _ in zip(play(games, 20), play(other, 20)):
                    for part in arrays(other):
                        np.testing.assert_array_equal(getattr(games, part), getattr(other, part))


class Saved(unittest.TestCase):
    def test_a_pickled_batch_goes_on_as_the_first(self):
        for game in GAMES:
            first = ichiba.Batch(game, n=5, seed=9, observation="perfect")
            for _ in play(first, 40):
                pass
            second = pickle.loads(pickle.dumps(first))
            for _ in zip(play(first, 100), play(second, 100)):
                np.testing.assert_array_equal(first.observations, second.observations)

    def test_all_that_a_pickle_keeps(self):
        games = ichiba.Batch("tsukiji", n=3, seed=5)
        games.use(finals=np.zeros((3, 2, games.observation_size), np.int16))
        while not games.ends.any():
            games.step(choose(games, np.random.default_rng(1)))
        for again in (pickle.loads(pickle.dumps(games)), copy.copy(games), copy.deepcopy(games)):
            for name in ("rewards", "ends", "finals"):
                np.testing.assert_array_equal(getattr(again, name), getattr(games, name))
                self.assertFalse(np.shares_memory(getattr(again, name), getattr(games, name)))
        fresh = ichiba.Batch("tsukiji", n=3, seed=5)
        games.restore(fresh.save())
        self.assertFalse(games.rewards.any() or games.ends.any())

    def test_restoring_needs_the_same_settings(self):
        settings = {"n": 2, "form": "seats", "bots": ["greedy", None]}
        saved = ichiba.Batch("tsukiji", **settings).save()
        for other in ({"form": "turns"}, {"observation": "perfect"}, {"friendly": True}, {"seed": 1}, {"n": 3},
                      {"bots": ["random", None]}, {"bots": [None, "greedy"]}):
            games = ichiba.Batch("tsukiji", **{**settings, **other})
            before = games.save()
            with self.assertRaisesRegex(ValueError, "^saved: "):
                games.restore(saved)
            self.assertEqual(games.save(), before)
        ichiba.Batch("tsukiji", threads=2, **settings).restore(saved)

    def test_other_decks(self):
        deck = ichiba.Game("tsukiji").deck
        deck["name"] = "Another"
        games = ichiba.Batch("tsukiji", n=2, deck=deck)
        with self.assertRaisesRegex(ValueError, "^saved: "):
            ichiba.Batch("tsukiji", n=2).restore(games.save())
        again = pickle.loads(pickle.dumps(games))
        for _ in zip(play(games, 60), play(again, 60)):
            np.testing.assert_array_equal(games.observations, again.observations)

    def test_other_versions_and_damage_are_refused(self):
        games = ichiba.Batch("tsukiji", n=2)
        saved = games.save()
        for bad in (b"", saved[:-1], saved[:50] + b"?" + saved[51:], bytes(len(saved))):
            with self.assertRaisesRegex(ValueError, "^saved: "):
                games.restore(bad)
        made, arguments, state = games.__reduce_ex__(2)[:3]
        for wrong in ((99, *state[1:]), state[1:], (*state, 0), ("x", *state[1:])):
            with self.assertRaisesRegex(ValueError, "^pickle: is of another version"):
                made(*arguments).__setstate__(wrong)


class Threads(unittest.TestCase):
    def test_others_run_during_every_long_call(self):
        """They run, and are refused: nobody sees a batch in the midst of something."""
        games = ichiba.Batch("osaka", n=30_000, seed=4)
        saved = games.save()
        for name, call in (("save", games.save), ("restore", lambda: games.restore(saved)), ("use", games.use)):
            def again_and_again():
                while not seen.is_set():
                    try:
                        call()
                    except RuntimeError:
                        pass

            seen = threading.Event()
            working = threading.Thread(target=again_and_again, daemon=True)
            working.start()
            for _ in range(2000):
                try:
                    games.use()
                except RuntimeError as refused:
                    self.assertRegex(str(refused), "another thread")
                    seen.set()
                    break
            with self.subTest(name):
                self.assertTrue(seen.is_set())
            seen.set()
            working.join()
        self.assertEqual(games.save(), saved)


class Forks(unittest.TestCase):
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

    def test_a_fork_in_the_middle_of_a_step(self):
        """The child has no thread that would finish the step. It says so, and a saved state makes the batch usable."""
        games = ichiba.Batch("tsukiji", n=200, seed=4, bots=[None, "search:2000"])
        saved, actions = games.save(), choose(games, np.random.default_rng(1))
        stepping = threading.Thread(target=games.step, args=(actions,))
        stepping.start()
        while stepping.is_alive():
            try:
                games.save()
            except RuntimeError:
                break
        self.assertTrue(stepping.is_alive())
        child = os.fork()
        if child == 0:
            os._exit(0 if goes_on_after_a_fork(games, saved, actions) else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertTrue(stepping.is_alive())  # else the fork came too late to show anything
        with self.assertRaisesRegex(RuntimeError, "another thread"):
            games.step(actions)
        stepping.join()
        self.assertNotEqual(games.save(), saved)

    def test_a_fork_while_a_bot_thinks(self):
        state = ichiba.Game("osaka").new(3)
        bot = ichiba.bot("search:200000")
        thinking = threading.Thread(target=bot.choose, args=(state,))
        thinking.start()
        while thinking.is_alive():
            try:
                pickle.dumps(bot)
            except RuntimeError:
                break
        child = os.fork()
        if child == 0:
            os._exit(0 if refuses_for_the_fork(lambda: bot.choose(state)) else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertTrue(thinking.is_alive())
        thinking.join()
        self.assertTrue(bot.choose(state))


def refuses_for_the_fork(call):
    try:
        call()
    except RuntimeError as refused:
        return "forked" in str(refused)
    return False


def goes_on_after_a_fork(games, saved, actions):
    """In the child: every use is refused, restoring helps, and then the first choice of actions is as legal as ever."""
    for call in (lambda: games.step(actions), games.save, lambda: games.use(), lambda: pickle.dumps(games)):
        if not refuses_for_the_fork(call):
            return False
    try:
        games.restore(b"not a batch")
    except ValueError:
        pass
    if not refuses_for_the_fork(games.save):
        return False
    games.restore(saved)
    return games.save() == saved and bool(games.masks[np.arange(len(actions)), actions].all())


if __name__ == "__main__":
    unittest.main()
