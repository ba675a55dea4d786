"""The adapters, against the documented contracts of PettingZoo, Gymnasium and OpenSpiel. Where PettingZoo and Gymnasium
are installed, they are used, with their own tests of conformance; elsewhere stand-ins with the documented behaviour."""
import importlib.util
import pathlib
import random
import sys
import unittest

import numpy as np

import ichiba
import ichiba.openspiel

REAL = {name: importlib.util.find_spec(name) is not None for name in ("gymnasium", "pettingzoo")}
if not all(REAL.values()):
    sys.path.append(str(pathlib.Path(__file__).resolve().parent / "standins"))

import gymnasium  # noqa: E402

import ichiba.gymnasium  # noqa: E402
import ichiba.pettingzoo  # noqa: E402

AEC = (
    lambda: ichiba.pettingzoo.AEC("osaka", players=3),
    lambda: ichiba.pettingzoo.AEC("osaka", observation="perfect"),
    lambda: ichiba.pettingzoo.AEC("tsukiji", friendly=True),
)


def play_aec(env, seed):
    """Plays with random legal actions and checks what the documentation of AEC promises. What was seen."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    seen = []
    owed = {agent: 0.0 for agent in env.agents}
    taken_out = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.last(observe=False)[0] is None
        assert env.observation_space(agent).contains(observation), agent
        assert env.observation_space(agent) is env.observation_space(agent)
        assert reward == owed[agent], "the reward is what has come together since the agent's last turn"
        assert truncated is False and isinstance(terminated, bool) and info == {}
        legal = np.flatnonzero(observation["action_mask"])
        assert terminated or len(legal) > 0
        action = None if terminated else np.int64(rng.choice(legal))
        seen.append((agent, observation["observation"].tobytes(), reward, terminated))
        assert env.step(action) is None
        owed[agent] = 0.0
        for other, amount in env.rewards.items():
            owed[other] += amount
        if terminated:
            taken_out.append(agent)
        live = [other for other in env.possible_agents if other not in taken_out]
        assert env.agents == live
        for table in (env.rewards, env.terminations, env.truncations, env.infos):
            assert sorted(table) == sorted(live)
    assert sorted(taken_out) == sorted(env.possible_agents), "all agents end"
    return seen


class PettingZoo(unittest.TestCase):
    def test_aec(self):
        for make in AEC:
            env = make()
            first = play_aec(env, 1)
            self.assertEqual(play_aec(env, 1), first)  # nothing is kept from the game before
            self.assertEqual(play_aec(make(), 1), first)
            self.assertNotEqual(play_aec(env, 2), first)
            total = sum(reward for _, _, reward, ended in first if ended)
            self.assertAlmostEqual(total, 0, places=5)

    def test_illegal_actions_change_nothing(self):
        env = AEC[0]()
        env.reset(seed=3)
        before = env.observe(env.agent_selection)
        for bad in (-1, 60, 1000):
            with self.assertRaisesRegex(ValueError, "^action: "):
                env.step(bad)
        np.testing.assert_array_equal(env.observe(env.agent_selection)["observation"], before["observation"])

    def test_parallel(self):
        env = ichiba.pettingzoo.Parallel(render_mode="ansi")
        rng = random.Random(1)
        both = 0
        for seed in range(3):
            observations, infos = env.reset(seed=seed)
            again, _ = ichiba.pettingzoo.Parallel().reset(seed=seed)
            while env.agents:
                self.assertEqual(set(observations), set(env.possible_agents))
                actions = {}
                for agent in env.agents:
                    self.assertTrue(env.observation_space(agent).contains(observations[agent]))
                    legal = np.flatnonzero(observations[agent]["action_mask"])
                    actions[agent] = rng.choice(legal) if len(legal) else 0
                both += all(observations[agent]["action_mask"].any() for agent in env.agents)
                with self.assertRaisesRegex(ValueError, "^actions: "):
                    env.step({agent: 27 if observations[agent]["action_mask"].any() else 0 for agent in env.agents}
                             if not any(observations[agent]["action_mask"][27] for agent in env.agents) else {})
                observations, rewards, terminations, truncations, infos = env.step(actions)
                for part in (rewards, terminations, truncations, infos):
                    self.assertEqual(set(part), set(env.possible_agents))
            self.assertTrue(all(terminations.values()) and not any(truncations.values()))
            self.assertEqual(sum(rewards.values()), 0)
            self.assertIn("State of tsukiji", env.render())
            with self.assertRaisesRegex(ValueError, "over"):
                env.step({})
        self.assertGreater(both, 10)

    @unittest.skipUnless(all(REAL.values()), "PettingZoo is not installed")
    def test_their_own_tests(self):
        from pettingzoo.test import api_test, parallel_api_test, seed_test

        for make in AEC:
            api_test(make(), num_cycles=200)
            seed_test(make, num_cycles=50)
        parallel_api_test(ichiba.pettingzoo.Parallel(), num_cycles=200)


class Gymnasium(unittest.TestCase):
    def test_a_seat_against_bots(self):
        for options in ({"game": "osaka", "players": 3, "bots": ["greedy", "random"], "seat": 1},
                        {"game": "tsukiji", "seat": 1}, {"game": "tsukiji", "bots": ["search:10"]}):
            seen = []
            for _ in range(2):
                env = ichiba.gymnasium.Seat(**options)
                rng = random.Random(5)
                observation, info = env.reset(seed=9)
                course = [observation.tobytes()]
                terminated = False
                while not terminated:
                    self.assertTrue(env.observation_space.contains(observation))
                    action = rng.choice(np.flatnonzero(info["action_mask"]))
                    observation, reward, terminated, truncated, info = env.step(action)
                    self.assertIs(type(reward), float)
                    self.assertIs(truncated, False)
                    course.append(observation.tobytes())
                self.assertTrue(env.state.over)
                self.assertAlmostEqual(reward, env.state.rewards[env.seat])
                with self.assertRaises(Exception):
                    env.step(0)
                self.assertNotEqual(env.reset()[0].tobytes(), course[0])  # no seed: another game
                seen.append(course)
            self.assertEqual(seen[0], seen[1])

    def test_an_illegal_action_loses(self):
        env = ichiba.gymnasium.Seat("tsukiji")
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(27)
        self.assertEqual((reward, terminated, info["illegal"]), (-1.0, True, True))
        for name, options in (("seat", {"seat": 2}), ("bots", {"bots": []}), ("render_mode", {"render_mode": "human"})):
            with self.assertRaisesRegex(ValueError, f"^{name}: "):
                ichiba.gymnasium.Seat("tsukiji", **options)

    def test_many_games(self):
        envs = ichiba.gymnasium.Seats("tsukiji", num_envs=16, bots=["greedy"], threads=2)
        rng = np.random.default_rng(1)
        observations, info = envs.reset(seed=3)
        again, _ = ichiba.gymnasium.Seats("tsukiji", num_envs=16, bots=["greedy"]).reset(seed=3)
        np.testing.assert_array_equal(observations, again)
        ended, won = 0, 0.0
        for _ in range(150):
            self.assertEqual(observations.shape, envs.observation_space.shape)
            actions = (info["action_mask"] * rng.random(info["action_mask"].shape)).argmax(axis=1)
            observations, rewards, terminations, truncations, info = envs.step(actions)
            self.assertFalse(truncations.any())
            self.assertTrue((rewards[~terminations] == 0).all())
            ended += terminations.sum()
            won += rewards.sum()
            self.check_ends(envs, terminations, info)
        self.assertGreater(ended, 16)
        self.assertLess(won, 0)
        with self.assertRaisesRegex(ValueError, "^actions: "):
            envs.step(np.full(16, 27) if not info["action_mask"][:, 27].any() else np.full(16, -1))

    def check_ends(self, envs, ended, info):
        """The documented info of a vector environment that begins games anew in the same step."""
        self.assertEqual(envs.metadata["autoreset_mode"], gymnasium.vector.AutoresetMode.SAME_STEP)
        self.assertEqual("final_obs" in info, ended.any())
        self.assertEqual("final_info" in info, ended.any())
        if not ended.any():
            return
        for mask in (info["_final_obs"], info["_final_info"], info["final_info"]["_action_mask"]):
            np.testing.assert_array_equal(mask, ended)
        self.assertFalse(info["final_info"]["action_mask"].any())
        over = ichiba.fields("tsukiji")[0]
        self.assertEqual(over[0], "phase")
        for game, observation in enumerate(info["final_obs"]):
            if not ended[game]:
                self.assertIsNone(observation)
                continue
            self.assertTrue(envs.single_observation_space.contains(observation))
            self.assertEqual(observation[over[1] + over[2] - 1], 1)

    @unittest.skipUnless(REAL["gymnasium"], "Gymnasium is not installed")
    def test_their_own_test(self):
        from gymnasium.utils.env_checker import check_env

        check_env(ichiba.gymnasium.Seat("tsukiji"), skip_render_check=True)
        check_env(ichiba.gymnasium.Seat("osaka"), skip_render_check=True)


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
                    with self.assertRaises(ValueError):
                        state.legal_actions()
                    with self.assertRaisesRegex(ValueError, "^actions: "):
                        state.apply_actions([0, 27])
                    self.assertEqual(state.state, before.state)
                    state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(2)])
                else:
                    player = state.current_player()
                    self.assertEqual(state.legal_actions(), state.legal_actions(player))
                    self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), state.legal_actions())
                    action = rng.choice(state.legal_actions())
                    self.assertTrue(state.action_to_string(player, action))
                    child = state.child(action)
                    state.apply_action(action)
                    self.assertEqual(child.state, state.state)
                    self.assertEqual(child.history(), state.history())
                for player in range(game.num_players()):
                    self.assertEqual([len(state.information_state_tensor(player))], game.information_state_tensor_shape())
                    self.assertEqual([len(state.observation_tensor(player))], game.observation_tensor_shape())
                    other = state.resample_from_infostate(player, 1)
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(other.observation_string(player), state.observation_string(player))
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum(), places=5)
            self.assertEqual(simultaneous > 5, table.name == "tsukiji")
            self.assertEqual(len(state.full_history()), len(state.history()))


if __name__ == "__main__":
    unittest.main()
