"""The adapter in the shape of OpenSpiel, against its documented contract."""
import random
import unittest

import numpy as np

import ichiba
import ichiba.openspiel


class OpenSpiel(unittest.TestCase):
    def test_both_games(self):
        for table in (ichiba.Game("osaka", players=3), ichiba.Game("tsukiji")):
            game = ichiba.openspiel.Game(table)
            state = game.new_initial_state(seed=4)
            rng = random.Random(4)
            simultaneous = 0
            while not state.is_terminal():
                self.assertFalse(state.is_chance_node())
                before = state.clone()
                if state.is_simultaneous_node():
                    simultaneous += 1
                    self.assertEqual(state.current_player(), -2)
                    with self.assertRaisesRegex(ValueError, "^actions: "):
                        state.apply_actions([0, 27])
                    self.assertEqual(state.state, before.state)
                    state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(2)])
                    self.assertEqual(state.move_number(), before.move_number() + 1)
                else:
                    player = state.current_player()
                    self.assertEqual(state.legal_actions(), state.legal_actions(player))
                    self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), state.legal_actions())
                    action = rng.choice(state.legal_actions())
                    text = state.action_to_string(action)
                    self.assertEqual(state.action_to_string(player, action), text)
                    self.assertEqual((state.string_to_action(text), state.string_to_action(player, text)), (action, action))
                    for form in ("information_state_tensor", "observation_tensor", "information_state_string",
                                 "observation_string"):
                        self.assertEqual(getattr(state, form)(), getattr(state, form)(player))
                    with self.assertRaisesRegex(ValueError, "^actions: only one"):
                        state.apply_actions([action] * state.num_players())
                    self.assertEqual(state.state, before.state)
                    child = state.child(action)
                    state.apply_action(action)
                    self.assertEqual(child.state, state.state)
                    self.assertEqual(child.history(), state.history())
                for player in range(game.num_players()):
                    self.assertEqual([len(state.information_state_tensor(player))], game.information_state_tensor_shape())
                    self.assertEqual([len(state.observation_tensor(player))], game.observation_tensor_shape())
                    other = state.resample_from_infostate(player, random.Random(simultaneous).random)
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(other.observation_string(player), state.observation_string(player))
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum(), places=5)
            self.assertEqual(simultaneous > 5, table.name == "tsukiji")
            self.assertEqual(len(state.full_history()), len(state.history()))

    def test_joint_actions_are_numbered_as_one(self):
        """A tree walk that knows only legal_actions() and apply_action() reaches what apply_actions() reaches."""
        root = ichiba.openspiel.Game(ichiba.Game("tsukiji")).new_initial_state(seed=4)
        self.assertTrue(root.is_initial_state())
        first, second = root.legal_actions(0), root.legal_actions(1)
        self.assertEqual(root.legal_actions(), list(range(len(first) * len(second))))
        self.assertEqual(sum(root.legal_actions_mask()), len(root.legal_actions()))
        names = set()
        for flat in root.legal_actions():
            chosen = [first[flat % len(first)], second[flat // len(first)]]
            other = root.clone()
            other.apply_actions(chosen)
            child = root.child(flat)
            self.assertEqual((child.state, child.full_history()), (other.state, other.full_history()))
            self.assertEqual(child.full_history(), [(0, chosen[0]), (1, chosen[1])])
            self.assertEqual(child.history_str(), f"{chosen[0]}, {chosen[1]}")
            name = root.action_to_string(flat)
            self.assertEqual(name, f"[{root.action_to_string(0, chosen[0])}, {root.action_to_string(1, chosen[1])}]")
            self.assertEqual(root.string_to_action(name), flat)
            names.add(name)
        self.assertEqual(len(names), len(root.legal_actions()))
        for wrong in (-1, len(first) * len(second)):
            with self.assertRaisesRegex(ValueError, "^action: "):
                root.apply_action(wrong)
        for call in (root.information_state_tensor, root.observation_tensor, root.information_state_string,
                     root.observation_string):
            with self.assertRaisesRegex(ValueError, "^player: several"):
                call()
        self.assertEqual(root.history(), [])

    def test_a_string_says_who_observes(self):
        for name in ("osaka", "tsukiji"):
            state = ichiba.openspiel.Game(ichiba.Game(name)).new_initial_state(seed=4)
            for form in (state.information_state_string, state.observation_string):
                self.assertNotEqual(form(0), form(1))
                self.assertTrue(form(1).startswith("1 "))

    def test_recall_is_perfect(self):
        """What a player has seen and done stays in their information state, though the table no longer shows it."""
        game = ichiba.openspiel.Game(ichiba.Game("tsukiji"))
        root = game.new_initial_state(seed=4)
        first, second, third = ([root.clone(), bids] for bids in ([0, 0], [1, 1], [1, 1]))
        for state, bids in (first, second, third):
            state.apply_actions(bids)
        first, second, third = first[0], second[0], third[0]
        for player in (0, 1):
            self.assertEqual(first.observation_string(player), second.observation_string(player))
            self.assertEqual(first.information_state_tensor(player), second.information_state_tensor(player))
            self.assertNotEqual(first.information_state_string(player), second.information_state_string(player))
            self.assertEqual(second.information_state_string(player), third.information_state_string(player))
            self.assertEqual(first.clone().information_state_string(player), first.information_state_string(player))

    def test_what_others_choose_in_steps_is_not_seen(self):
        """Osaka: a payment is chosen card by card, and nobody else knows of it before it is complete."""
        rng, partial = random.Random(2), 0
        state = ichiba.openspiel.Game(ichiba.Game("osaka")).new_initial_state(seed=2)
        while not state.is_terminal():
            actor, before = state.current_player(), state.clone()
            names = {state.action_to_string(action): action for action in state.legal_actions()}
            paying = [action for text, action in names.items() if text.startswith("pay")]
            state.apply_action(rng.choice(paying or list(names.values())))
            if state.is_terminal() or state.state.steps > before.state.steps:
                continue
            partial += 1
            other = 1 - actor
            self.assertEqual(state.information_state_string(other), before.information_state_string(other))
            self.assertNotEqual(state.information_state_string(actor), before.information_state_string(actor))
            dealt = state.resample_from_infostate(other, 5)
            self.assertEqual(dealt.information_state_string(other), state.information_state_string(other))
            self.assertLess(dealt.move_number(), state.move_number())
            self.assertEqual(len(dealt.history()), dealt.move_number())
            again = state.resample_from_infostate(actor, 5)
            self.assertEqual(again.information_state_string(actor), state.information_state_string(actor))
            self.assertEqual(again.history(), state.history())
        self.assertGreater(partial, 5)

    def test_states_as_text(self):
        for name in ("osaka", "tsukiji"):
            game = ichiba.openspiel.Game(ichiba.Game(name))
            state, rng = game.new_initial_state(seed=4), random.Random(1)
            for _ in range(15):
                state.apply_action(rng.choice(state.legal_actions()))
            text = state.serialize()
            self.assertTrue(text.isprintable())
            again = game.deserialize_state(text)
            for _ in range(15):
                self.assertEqual(again.state, state.state)
                self.assertEqual(again.full_history(), state.full_history())
                self.assertEqual(again.move_number(), state.move_number())
                for player in range(2):
                    self.assertEqual(again.information_state_string(player), state.information_state_string(player))
                action = rng.choice(state.legal_actions())
                state.apply_action(action)
                again.apply_action(action)
            for wrong in ("", text[:40], text[5:], text[:-60] + "A" * 60, text[:-3] + "é=="):
                with self.assertRaisesRegex(ValueError, "^text: "):
                    game.deserialize_state(wrong)
            with self.assertRaisesRegex(ValueError, "^text: .*another game"):
                ichiba.openspiel.Game(ichiba.Game("osaka", players=3)).deserialize_state(text)

    def test_what_a_game_says_of_itself(self):
        for table in (ichiba.Game("osaka", players=4), ichiba.Game("osaka"), ichiba.Game("tsukiji", friendly=True)):
            game = ichiba.openspiel.Game(table)
            kind = game.get_type()
            self.assertEqual((kind.short_name, kind.utility), (table.name, kind.Utility.ZERO_SUM))
            self.assertEqual(kind.dynamics is kind.Dynamics.SIMULTANEOUS, table.name == "tsukiji")
            self.assertTrue(kind.min_num_players <= table.players <= kind.max_num_players)
            self.assertEqual(game.max_chance_outcomes(), 0)
            for seed in range(5):
                state, rng = game.new_initial_state(seed), random.Random(seed)
                while not state.is_terminal():
                    state.apply_action(rng.choice(state.legal_actions()))
                self.assertLess(len(state.history()), game.max_game_length())
            self.assertFalse(state.is_mean_field_node())
            with self.assertRaisesRegex(RuntimeError, "chance"):
                state.chance_outcomes()
            self.assertEqual({line.player for line in state.full_history()}, set(range(table.players)))
            self.assertEqual([line.action for line in state.full_history()], state.history())
            self.assertEqual(game.action_to_string(1, 0), ichiba.actions(table.name)[0][0])
            for player, action, argument in ((table.players, 0, "player"), (0, game.num_distinct_actions(), "action")):
                with self.assertRaisesRegex(ValueError, f"^{argument}: "):
                    game.action_to_string(player, action)

    def test_a_sampler_decides_what_is_resampled(self):
        state = ichiba.openspiel.Game(ichiba.Game("osaka")).new_initial_state(seed=4)
        state.apply_action(state.legal_actions()[0])
        found = {chance: state.resample_from_infostate(0, lambda: chance) for chance in (0.0, 0.25, 1 - 2**-53)}
        self.assertEqual(len({other.state for other in found.values()}), 3)
        self.assertEqual(state.resample_from_infostate(0, lambda: 0.25).state, found[0.25].state)
        self.assertEqual(state.resample_from_infostate(0, 7).state, state.state.sample(0, 7))
        self.assertEqual(found[0.0].full_history(), state.full_history())
        self.assertEqual(found[0.0].move_number(), 1)

    def test_what_is_refused(self):
        state = ichiba.openspiel.Game(ichiba.Game("tsukiji")).new_initial_state(seed=4)
        before = state.clone()
        for bad in ([0, 1.0], [0, None], [1.5, 0]):
            with self.assertRaisesRegex(TypeError, "^actions: "):
                state.apply_actions(bad)
            self.assertEqual((state.state, state.history()), (before.state, []))
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([0, 3])
            else:
                with self.assertRaisesRegex(TypeError, "^action: "):
                    state.apply_action(float(state.legal_actions()[0]))
                state.apply_action(np.int64(state.legal_actions()[0]))
        with self.assertRaisesRegex(ValueError, "^actions: .*over"):
            state.apply_actions([0, 0])
        with self.assertRaisesRegex(ValueError, "^action: .*over"):
            state.apply_action(0)
        for call in (state.information_state_tensor, state.observation_string, lambda: state.action_to_string(0)):
            with self.assertRaisesRegex(ValueError, "^player: nobody"):
                call()
        for wrong in (2, -1):
            with self.assertRaisesRegex(ValueError, f"^player: there is no player {wrong}"):
                state.observation_tensor(wrong)
            with self.assertRaisesRegex(ValueError, f"^player: there is no player {wrong}"):
                state.player_return(wrong)
        with self.assertRaisesRegex(ValueError, "^action: there is no action 99"):
            state.action_to_string(0, 99)
        self.assertEqual({type(action) for action in state.history()}, {int})

    def test_games_differ_without_a_seed(self):
        game = ichiba.openspiel.Game(ichiba.Game("osaka"))
        self.assertGreater(len({game.new_initial_state().information_state_string(0) for _ in range(5)}), 1)
        self.assertEqual(game.new_initial_state(seed=1).state, game.new_initial_state(seed=1).state)
        random.seed(5)
        first = game.new_initial_state().state
        random.seed(5)
        self.assertEqual(game.new_initial_state().state, first)


if __name__ == "__main__":
    unittest.main()
