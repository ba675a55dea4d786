"""The module for Python: games, positions, moves, refusals, knowledge, records."""
import copy
import json
import pathlib
import pickle
import random
import re
import unittest

import numpy as np

import ichiba

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLES = (
    ichiba.Game("osaka"),
    ichiba.Game("osaka", players=3, memory=True),
    ichiba.Game("osaka", players=4),
    ichiba.Game("tsukiji"),
    ichiba.Game("tsukiji", friendly=True),
)


def positions(game, seed=1, every=1):
    """The positions of a game of random moves."""
    rng = random.Random(seed)
    state = game.new(seed)
    while not state.over:
        if state.steps % every == 0:
            yield state
        seat = state.to_act[0]
        state.apply(rng.choice(state.legal_moves(seat)), seat)
    yield state


def finished(game, seed=1):
    return list(positions(game, seed))[-1]


class Games(unittest.TestCase):
    def test_options(self):
        game = ichiba.Game("osaka", players=3, memory=True)
        self.assertEqual((game.name, game.players, game.memory, game.friendly, game.deck), ("osaka", 3, True, False, None))
        self.assertEqual(repr(game), "ichiba.Game('osaka', players=3, memory=True)")
        self.assertEqual(len(set(TABLES)), len(TABLES))
        for game in TABLES:
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        deck = ichiba.Game("tsukiji").deck
        self.assertEqual(ichiba.Game("tsukiji", deck=deck), ichiba.Game("tsukiji"))
        other = ichiba.Game("tsukiji", deck=json.dumps({**deck, "name": "other"}))
        self.assertNotEqual(other, ichiba.Game("tsukiji"))
        self.assertEqual(pickle.loads(pickle.dumps(other)), other)
        self.assertEqual(finished(other).game, other)

    def test_wrong_options_are_refused_by_name(self):
        for name, options in (
            ("game", {"game": "chess"}),
            ("players", {"players": 5}),
            ("friendly", {"friendly": True}),
            ("deck", {"deck": {}}),
            ("players", {"game": "tsukiji", "players": 3}),
            ("memory", {"game": "tsukiji", "memory": True}),
            ("deck", {"game": "tsukiji", "deck": {"name": "x"}}),
            ("deck", {"game": "tsukiji", "deck": "no JSON"}),
        ):
            with self.subTest(options), self.assertRaisesRegex(ValueError, f"^{name}: "):
                ichiba.Game(**{"game": "osaka", **options})


class Positions(unittest.TestCase):
    def test_random_games_end_with_rewards(self):
        for game in TABLES:
            for seed in range(5):
                state = finished(game, seed)
                self.assertEqual(state.to_act, [])
                self.assertAlmostEqual(sum(state.rewards), 0, places=6)
                for seat in state.winners:
                    self.assertEqual(state.rewards[seat], max(state.rewards))
                self.assertEqual(len(state.moves), state.steps)

    def test_a_seed_says_all(self):
        for game in TABLES:
            self.assertEqual(finished(game, 4).record(), finished(game, 4).record())
            self.assertNotEqual(game.new(4), game.new(5))

    def test_clones_are_equal_and_go_their_own_ways(self):
        for game in TABLES:
            for state in positions(game, 2, every=7):
                for clone in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    self.assertEqual(clone, state)
                    self.assertEqual(hash(clone), hash(state))
                    self.assertEqual(clone.record(), state.record())
                if state.over:
                    continue
                seat = state.to_act[-1]
                move = state.legal_moves(seat)[-1]
                before = state.record()
                after = state.after(move, seat)
                self.assertEqual(state.record(), before)
                self.assertNotEqual(after, state)
                clone.apply(move, seat)  # the one from a pickle: the chance to come is in it
                self.assertEqual(after, clone)
                self.assertEqual(after.record(), clone.record())

    def test_damaged_pickles_are_refused(self):
        state = ichiba.Game("tsukiji").new(1)
        made, arguments, saved = state.__reduce_ex__(2)[:3]
        for bad in (saved[1][:-1], b"", saved[1][:90] + b"?" + saved[1][91:], bytes(len(saved[1]))):
            with self.assertRaisesRegex(ValueError, "^saved: "):
                made(*arguments).__setstate__((saved[0], bad))

    def test_pickles_of_another_version_are_refused(self):
        game = ichiba.Game("tsukiji")
        for thing in (game, game.new(1), game.move("bid 2"), ichiba.bot("greedy")):
            made, arguments, saved = thing.__reduce_ex__(2)[:3]
            self.assertEqual(type(made(*arguments)), type(thing))
            for wrong in ((99, *saved[1:]), saved[1:], (*saved, 0), ("x", *saved[1:]), ()):
                with self.subTest(type(thing)), self.assertRaisesRegex(ValueError, "^pickle: is of another version"):
                    made(*arguments).__setstate__(wrong)

    def test_numbers_are_those_of_a_batch(self):
        for name in ("osaka", "tsukiji"):
            for kind in ("table", "perfect"):
                state = ichiba.Game(name).new(8)
                rng = np.random.default_rng(8)
                while not state.over:
                    seat = state.to_act[0]
                    legal = state.legal_actions(seat)
                    np.testing.assert_array_equal(np.flatnonzero(state.mask(seat)), legal)
                    observed = state.observation(seat, kind)
                    self.assertEqual(observed.shape, (state.game.observation_size(kind),))
                    for _, first, size, lowest, highest, _ in ichiba.fields(name, 2, kind):
                        part = observed[first : first + size]
                        self.assertTrue(lowest <= part.min() and part.max() <= highest)
                    state.act(int(rng.choice(legal)), seat)
                self.assertFalse(state.mask(0).any())

    def test_actions_choose_moves(self):
        rng = random.Random(3)
        for game in TABLES:
            several = 0
            for state in positions(game, 6, every=2):
                if state.over:
                    break
                seat = state.to_act[0]
                move = rng.choice(state.legal_moves(seat))
                numbers = state.actions_of(move, seat)
                several += len(numbers) > 1
                by_number = state.clone()
                for number in numbers[:-1]:
                    self.assertFalse(by_number.act(number, seat))
                    self.assertNotEqual(by_number, state)
                self.assertTrue(by_number.act(numbers[-1], seat))
                self.assertEqual(by_number, state.after(move, seat))
            self.assertTrue(several or game.name == "tsukiji")

    def test_wrong_seats_and_actions(self):
        state = ichiba.Game("tsukiji").new(1)
        for call in (state.legal_moves, state.mask, lambda seat: state.act(0, seat), lambda seat: state.sample(seat, 1)):
            for seat in (None, 2, -1):  # both act: a seat has to be named
                with self.assertRaisesRegex(ValueError, "^seat: "):
                    call(seat)
        for action in (-1, 27, 64, 2**31 - 1):
            with self.assertRaisesRegex(ValueError, "^action: "):
                state.act(action, 0)
        with self.assertRaisesRegex(ValueError, "^observation: "):
            state.observation(0, "all")
        with self.assertRaisesRegex(ValueError, "^seat: nobody"):
            finished(state.game).legal_moves()

    def test_what_is_no_whole_number_is_refused_by_name(self):
        game = ichiba.Game("osaka")
        state, bot = game.new(1), ichiba.bot("greedy")
        for name, call in (
            ("players", lambda wrong: ichiba.Game("osaka", players=wrong)),
            ("players", lambda wrong: ichiba.fields("osaka", wrong)),
            ("seed", game.new),
            ("seed", lambda wrong: game.encoding_hash(seed=wrong)),
            ("games", lambda wrong: game.encoding_hash(games=wrong)),
            ("seed", lambda wrong: state.sample(0, wrong)),
            ("seed", state.reseed),
            ("seed", lambda wrong: ichiba.bot("greedy", wrong)),
            ("seed", lambda wrong: ichiba.Bot("greedy", wrong)),
            ("seed", lambda wrong: ichiba.read_record(state.record(), wrong)),
            ("seed", lambda wrong: ichiba.play(game, ["random"] * 2, wrong)),
            ("games", lambda wrong: ichiba.arena(game, ["random", "greedy"], games=wrong)),
            ("seed", lambda wrong: ichiba.arena(game, ["random", "greedy"], seed=wrong)),
            ("threads", lambda wrong: ichiba.arena(game, ["random", "greedy"], threads=wrong)),
            ("seed", lambda wrong: ichiba.analyse(state, seed=wrong)),
            ("threads", lambda wrong: ichiba.analyse(state, threads=wrong)),
            ("action", state.act),
            ("seat", state.legal_moves),
            ("seat", state.observation),
            ("seat", lambda wrong: state.act(0, wrong)),
            ("seat", lambda wrong: state.apply("token R", wrong)),
            ("seat", lambda wrong: bot.choose(state, wrong)),
            ("seat", state.view),
            ("seat", state.knowledge),
        ):
            for wrong in (1.5, "1"):
                with self.subTest(name, wrong=wrong), self.assertRaisesRegex(TypeError, f"^{name}: needs a whole number"):
                    call(wrong)
            for wrong in (-1, 2**64, -(2**70)):
                with self.subTest(name, wrong=wrong), self.assertRaisesRegex(ValueError, f"^{name}: "):
                    call(wrong)
        self.assertEqual(state, game.new(1))
        self.assertEqual(ichiba.Game("osaka", players=np.int64(3)).new(np.uint8(1)).act(np.int32(0)), True)


class Moves(unittest.TestCase):
    def test_objects_and_notation(self):
        for game in TABLES:
            for state in positions(game, 3, every=5):
                if state.over:
                    break
                seat = state.to_act[0]
                moves = state.legal_moves(seat)
                self.assertEqual(len(moves), sum(1 for _ in zip(moves, range(100_000))))
                for move in moves[0], moves[-1]:
                    self.assertEqual(game.move(str(move)), move)
                    self.assertEqual(hash(game.move(move.text)), hash(move))
                    self.assertEqual(move.text.split()[0], move.kind)
                    self.assertTrue(state.is_legal(move, seat) and state.is_legal(move.text, seat))
                    self.assertEqual(pickle.loads(pickle.dumps(move)), move)
                with self.assertRaises(IndexError):
                    moves[len(moves)]

    def test_what_is_no_move(self):
        state = ichiba.Game("osaka").new(1)
        for bad in ("", "fly R5", "take", "take R4", "take R5 R5", 7, None, ichiba.Game("tsukiji").move("bid 1")):
            with self.assertRaisesRegex(ValueError, "^move: "):
                state.apply(bad)
        self.assertEqual(state, ichiba.Game("osaka").new(1))

    def test_refusals_have_clause_and_facts(self):
        state = ichiba.Game("osaka").new(1)
        with self.assertRaises(ichiba.IllegalMove) as refused:
            state.apply("pass")
        self.assertEqual(refused.exception.clause, "O2.4")
        self.assertEqual(refused.exception.facts, {"clause": "O2.4", "reason": "token_is_due"})
        self.assertTrue(str(refused.exception).startswith("O2.4: "))
        first = state.to_act[0]
        with self.assertRaises(ichiba.IllegalMove) as refused:
            state.apply("token R", 1 - first)
        self.assertEqual(refused.exception.facts["tried"], 1 - first)
        self.assertEqual(state, ichiba.Game("osaka").new(1))
        table = ichiba.Game("tsukiji").new(1)
        table.apply("bid 2", 0)
        with self.assertRaisesRegex(ichiba.IllegalMove, "^T"):
            table.apply("bid 3", 0)
        self.assertFalse(table.is_legal("bid 3", 0))
        with self.assertRaises(ichiba.IllegalMove):
            table.actions_of("bid 3", 0)


class Knowledge(unittest.TestCase):
    def test_a_sample_looks_the_same_to_its_seat(self):
        for game in TABLES:
            different = 0
            for state in positions(game, 5, every=4):
                for seat in range(game.players):
                    known = state.knowledge(seat)
                    for seed in range(3):
                        other = state.sample(seat, seed)
                        known_there = other.knowledge(seat)
                        for picture in (known, known_there):
                            picture.pop("step", None)
                        self.assertEqual(known_there, known)
                        np.testing.assert_array_equal(other.observation(seat, "perfect"), state.observation(seat, "perfect"))
                        self.assertEqual(other.to_act, state.to_act)
                        different += other != state
                        self.assertEqual(other, state.sample(seat, seed))
            self.assertGreater(different, 10)

    def test_a_sample_can_be_played_but_has_no_record(self):
        for game in TABLES:
            state = game.new(2).sample(0, 1)
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
            with self.assertRaisesRegex(ValueError, "^state: "):
                state.record()
            rng = random.Random(1)
            while not state.over:
                seat = state.to_act[0]
                state.apply(rng.choice(state.legal_moves(seat)), seat)

    def test_views_hide_what_others_hold(self):
        state = list(positions(ichiba.Game("osaka", players=3), 7))[12]
        whole, own, open_to_all = state.dump(), state.view(1), state.view()
        for seat in range(3):
            self.assertIsInstance(whole["players"][seat]["hand"], list)
            self.assertEqual(isinstance(own["players"][seat]["hand"], list), seat == 1)
            self.assertNotIsInstance(open_to_all["players"][seat]["hand"], list)
        table = ichiba.Game("tsukiji").new(3)
        table.apply("bid 4", 0)
        self.assertNotEqual(table.view(0), table.view(1))
        np.testing.assert_array_equal(
            table.observation(1), ichiba.Game("tsukiji").new(3).after("bid 1", 0).observation(1))

    def test_another_seed_changes_only_what_is_to_come(self):
        state = ichiba.Game("osaka").new(3)
        other = state.clone()
        other.reseed(99)
        self.assertEqual(other, state)


class Records(unittest.TestCase):
    def test_out_and_in(self):
        for game in TABLES:
            for state in positions(game, 9, every=11):
                text = state.record(names=[f"name {seat}" for seat in range(game.players)])
                again = ichiba.read_record(text)
                self.assertEqual(again, state)
                self.assertEqual(again.game, game)
                self.assertEqual(again.moves, state.moves)
                self.assertEqual(again.record(), text)

    def test_what_is_no_record(self):
        text = finished(ichiba.Game("osaka")).record()
        lines = text.splitlines(keepends=True)
        for bad in ("", "{}", text.replace("token", "tokn", 1), "".join(lines[:1] + lines[2:]), text + "{}\n"):
            with self.assertRaisesRegex(ValueError, "^record: line [0-9]+: "):
                ichiba.read_record(bad)
        with self.assertRaisesRegex(ValueError, "^names: "):
            ichiba.Game("osaka").new(1).record(names=["one"])


class Documentation(unittest.TestCase):
    def test_the_examples_of_the_documentation_run(self):
        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        examples = re.findall(r"```python\n(.*?)```", text, re.S)
        self.assertGreaterEqual(len(examples), 3)
        for example in examples:
            exec(compile(example, "docs/python.md", "exec"), {})


if __name__ == "__main__":
    unittest.main()
