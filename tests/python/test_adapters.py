"""The adapters, against the documented contracts of PettingZoo and Gymnasium. Where these are installed, they are used, with
their own tests of conformance; elsewhere stand-ins with the documented behaviour."""
import importlib.util
import pathlib
import random
import sys
import unittest

import numpy as np

import ichiba

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
        env = ichiba.pettingzoo.Parallel(render_mode="ansi", illegal="raise")
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

    def test_unmasked_actions_lose(self):
        """What PettingZoo's parallel_seed_test does: two environments of one seed, actions drawn from the spaces."""
        losses = 0
        for seed in range(20):
            first, second = ichiba.pettingzoo.Parallel(), ichiba.pettingzoo.Parallel()
            for env in (first, second):
                for number, agent in enumerate(env.possible_agents):
                    env.action_space(agent).seed(seed + number)
            self.assert_same(first.reset(seed=seed), second.reset(seed=seed))
            for _ in range(500):
                actions = [{agent: env.action_space(agent).sample() for agent in env.agents} for env in (first, second)]
                self.assertEqual(*actions)
                wrong = [agent for agent in first.agents if first._table.state.mask(int(agent[-1])).any()
                         and not first._table.state.mask(int(agent[-1]))[actions[0][agent]]]
                results = first.step(actions[0])
                self.assert_same(results, second.step(actions[1]))
                _, rewards, terminations, _, infos = results
                self.assertEqual([agent for agent in infos if infos[agent].get("illegal")], wrong)
                if wrong:
                    losses += 1
                    self.assertEqual(first.agents, [])
                    self.assertTrue(all(terminations.values()))
                    for agent, reward in rewards.items():
                        self.assertEqual(reward, 0 if len(wrong) == 2 else -1 if agent in wrong else 1)
                if not first.agents:
                    break
        self.assertGreater(losses, 10)

    def assert_same(self, first, second):
        if isinstance(first, dict):
            self.assertEqual(first.keys(), second.keys())
            first, second = list(first.values()), list(second.values())
        if isinstance(first, (list, tuple)):
            self.assertEqual(len(first), len(second))
            for one, other in zip(first, second):
                self.assert_same(one, other)
        else:
            np.testing.assert_array_equal(first, second)

    def test_what_is_no_whole_number(self):
        aec, parallel = AEC[2](), ichiba.pettingzoo.Parallel(illegal="raise")
        for bad in (1.0, 2.7, None, "1", [1]):
            aec.reset(seed=1)
            parallel.reset(seed=1)
            with self.assertRaisesRegex(TypeError, "^action: "):
                aec.step(bad)
            with self.assertRaisesRegex(TypeError, "^actions: player_1: "):
                parallel.step({"player_0": 0, "player_1": bad})
            self.assertEqual(parallel._table.state.steps, 0)

    def test_before_the_game_and_after_it(self):
        for make in (*AEC, ichiba.pettingzoo.Parallel):
            env = make()
            with self.assertRaisesRegex(ValueError, "^actions?: .*reset"):
                env.step(0)
        env = AEC[2]()
        play_aec(env, 1)
        with self.assertRaisesRegex(ValueError, "^action: .*reset"):
            env.step(0)

    def test_all_ways_to_bid_observe_the_same(self):
        """A policy that was trained in one of them plays in the others."""
        options = {"bots": ["greedy"], "seat": 1}
        aec, parallel = ichiba.pettingzoo.AEC("tsukiji"), ichiba.pettingzoo.Parallel()
        rng, bids = random.Random(3), 0
        aec.reset(seed=2)
        observations, _ = parallel.reset(seed=2)
        while parallel.agents:
            actions = {}
            for agent in parallel.agents:
                mask = observations[agent]["action_mask"]
                if not mask.any():
                    continue
                self.assertEqual(aec.agent_selection, agent)
                shown = aec.observe(agent)
                np.testing.assert_array_equal(shown["observation"], observations[agent]["observation"])
                np.testing.assert_array_equal(shown["action_mask"], mask)
                actions[agent] = rng.choice(np.flatnonzero(mask))
                aec.step(actions[agent])
                bids += agent == "player_1" and len(actions) == 2
                if len(actions) == 1 and observations["player_1"]["action_mask"].any() and agent == "player_0":
                    self.assertFalse(aec.observe("player_0")["action_mask"].any())
            observations = parallel.step(actions)[0]
        self.assertGreater(bids, 5)
        _, turn, *_ = next(field for field in ichiba.fields("tsukiji") if field[0] == "opponent's turn")
        self.assertEqual(ichiba.gymnasium.Seat("tsukiji", **options).reset(seed=1)[0][turn], 1)
        self.assertEqual(ichiba.gymnasium.Seats("tsukiji", **options).reset(seed=1)[0][0, turn], 1)

    def test_options(self):
        for make in (ichiba.pettingzoo.AEC, lambda **options: ichiba.pettingzoo.Parallel(**options)):
            with self.assertRaisesRegex(ValueError, "^render_mode: "):
                make(render_mode="human")
        with self.assertRaisesRegex(ValueError, "^illegal: "):
            ichiba.pettingzoo.Parallel(illegal="ignore")
        deck = ichiba.Game("tsukiji").deck
        deck["name"] = "Another"
        for env in (ichiba.pettingzoo.AEC("tsukiji", deck=deck), ichiba.pettingzoo.Parallel(deck=deck)):
            env.reset(seed=1)
            self.assertEqual(env._table.state.game.deck["name"], "Another")
            self.assertIn("render_fps", env.metadata)

    @unittest.skipUnless(all(REAL.values()), "PettingZoo is not installed")
    def test_their_own_tests(self):
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

        for make in AEC:
            api_test(make(), num_cycles=200)
            seed_test(make, num_cycles=50)
        parallel_api_test(ichiba.pettingzoo.Parallel(), num_cycles=200)
        parallel_seed_test(ichiba.pettingzoo.Parallel, num_cycles=50)


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

    def test_illegal_actions_may_raise(self):
        env = ichiba.gymnasium.Seat("tsukiji", illegal="raise")
        before, _ = env.reset(seed=1)
        for bad, error in ((27, ValueError), (-1, ValueError), (2.7, TypeError), (None, TypeError)):
            with self.assertRaisesRegex(error, "^action: "):
                env.step(bad)
        np.testing.assert_array_equal(env.state.observation(env.seat), before)
        with self.assertRaisesRegex(ValueError, "^illegal: "):
            ichiba.gymnasium.Seat("tsukiji", illegal="ignore")

    def test_options_are_checked_at_once(self):
        for make in (ichiba.gymnasium.Seat, ichiba.gymnasium.Seats):
            for name, error, options in (
                ("bots", ValueError, {"bots": ["nobody"]}), ("bots", TypeError, {"bots": "greedy"}),
                ("seat", TypeError, {"seat": 0.5}), ("observation", ValueError, {"observation": "all"}),
            ):
                with self.assertRaisesRegex(error, f"^{name}: "):
                    make("tsukiji", **options)
        for name, error, options in (
            ("num_envs", ValueError, {"num_envs": 0}), ("num_envs", ValueError, {"num_envs": -1}),
            ("num_envs", TypeError, {"num_envs": 2.0}), ("threads", ValueError, {"threads": 0}),
        ):
            with self.assertRaisesRegex(error, f"^{name}: "):
                ichiba.gymnasium.Seats("tsukiji", **options)

    def test_names(self):
        for _ in range(2):
            ichiba.gymnasium.register()
        version = ichiba.encoding_version
        env = gymnasium.make(f"ichiba/Osaka-v{version}", bots=["random", "greedy"], players=3)
        self.assertEqual(env.unwrapped.game, ichiba.Game("osaka", 3))
        self.assertEqual(env.unwrapped.metadata["render_fps"], 4)
        deck = ichiba.Game("tsukiji").deck
        deck["name"] = "Another"
        self.assertEqual(gymnasium.make(f"ichiba/Tsukiji-v{version}", deck=deck).unwrapped.game.deck["name"], "Another")
        envs = gymnasium.make_vec(f"ichiba/Tsukiji-v{version}", num_envs=3, deck=deck)
        self.assertEqual(envs.reset(seed=1)[0].shape[0], 3)

    def test_actions_that_are_no_numbers(self):
        envs = ichiba.gymnasium.Seats("osaka", num_envs=3, bots=["greedy"])
        envs.reset(seed=1)
        before = envs.games.save()
        for bad, error in (([1.0, 2.0, 3.0], TypeError), ([True] * 3, TypeError), (None, TypeError), ([2**32] * 3, ValueError),
                           ([0, 0], ValueError), ([[0, 0, 0]], ValueError), (["0"] * 3, TypeError)):
            with self.assertRaisesRegex(error, "^actions: "):
                envs.step(bad)
        self.assertEqual(envs.games.save(), before)
        for kind in (np.int8, np.uint8, np.int32, np.int64):
            envs.reset(seed=1)
            envs.step(np.zeros(3, kind))

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
        """The documented info of a vector environment that starts games over in the same step."""
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

        check_env(ichiba.gymnasium.Seat("tsukiji"))
        check_env(ichiba.gymnasium.Seat("osaka"))


if __name__ == "__main__":
    unittest.main()
