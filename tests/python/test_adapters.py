"""The shapes of PettingZoo and Gymnasium. Where these packages are not, stand-ins with what is used of them."""
import gc
import importlib.util
import subprocess
import sys
import types
import unittest
from unittest import mock

import numpy as np

import rednov
import rednov.aec
import rednov.vector


class Box:
    """The spaces, as far as is needed to know what is in them."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.dtype == self.dtype and x.shape == self.shape
                and x.min() >= self.low and x.max() <= self.high)


class Dict(dict):
    def contains(self, x):
        return set(x) == set(self) and all(space.contains(x[name]) for name, space in self.items())


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= x < self.n


class MultiDiscrete:
    def __init__(self, nvec):
        self.nvec = np.array(nvec)

    def contains(self, x):
        return x.shape == self.nvec.shape and bool((x < self.nvec).all())


class AECEnv:
    """What PettingZoo's has for whoever is made of it."""

    num_agents = property(lambda self: len(self.agents))
    max_num_agents = property(lambda self: len(self.possible_agents))
    unwrapped = property(lambda self: self)


class VectorEnv:
    """Gymnasium's closes itself when nobody holds it any more."""

    def __del__(self):
        if not getattr(self, "closed", True):
            self.close()


def stand_ins():
    """Modules in place of those that are not here."""
    gymnasium = types.ModuleType("gymnasium")
    gymnasium.spaces = types.SimpleNamespace(Box=Box, Dict=Dict, Discrete=Discrete, MultiDiscrete=MultiDiscrete)
    vector = types.ModuleType("gymnasium.vector")
    vector.VectorEnv = VectorEnv
    vector.AutoresetMode = types.SimpleNamespace(SAME_STEP="same step")
    gymnasium.vector = vector
    pettingzoo = types.ModuleType("pettingzoo")
    pettingzoo.AECEnv = AECEnv
    modules = {"gymnasium": gymnasium, "gymnasium.vector": vector, "pettingzoo": pettingzoo}
    return {name: module for name, module in modules.items() if importlib.util.find_spec(name.split(".")[0]) is None}


class Adapters(unittest.TestCase):
    def setUp(self):
        patch = mock.patch.dict(sys.modules, stand_ins())
        patch.start()
        self.addCleanup(patch.stop)

    def test_agents_one_after_the_other(self):
        env = rednov.aec.env(gnomes=3)
        self.assertIsInstance(env, sys.modules["pettingzoo"].AECEnv)
        env.reset(seed=7)
        game, chance, rewards = rednov.Game(players=3, seed=7), np.random.default_rng(1), {}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertFalse(truncation)
            if termination:
                rewards[agent] = reward
                self.assertEqual(info["result"], game.result)
                env.step(None)
                continue
            self.assertEqual(agent, game.decider)
            legal = np.flatnonzero(observation["action_mask"])
            self.assertEqual(sorted(rednov.move(number) for number in legal), sorted(game.legal()))
            action = chance.choice(legal)
            env.step(action)
            game.play(rednov.move(action))
        self.assertEqual(rewards, {agent: 1.0 if game.result == "rescued" else -1.0 for agent in "ABC"})
        self.assertEqual(env.agents, [])

    def test_an_agent_sees_no_hand_of_others(self):
        env = rednov.aec.RedNovember(gnomes=3, edition="first", render_mode="ansi")
        env.reset(seed=1)
        gnome = rednov.gnome_slices()
        rows = env.observe("B")["observation"][rednov.seen_slices()["gnomes"]].reshape(8, -1)
        self.assertEqual(rows[0, gnome["items"]].sum(), 2)
        self.assertEqual(rows[1, gnome["items"]].sum(), 0)
        self.assertEqual(rows[1, gnome["hidden"]], 2)
        self.assertIn("Engine Room", env.render())
        self.assertEqual(env.observe("B" if env.agent_selection == "A" else "A")["action_mask"].sum(), 0)
        with self.assertRaises(rednov.RuleError):
            env.step(rednov.action("end"))
        with self.assertRaises(rednov.AskError):
            env.step(None)
        env.observation_space("A"), env.action_space("A")

    def test_many_at_once(self):
        env = rednov.vector.env(64, gnomes=3)
        self.assertIsInstance(env, sys.modules["gymnasium.vector"].VectorEnv)
        seen, infos = env.reset(seed=5)
        again, _ = env.reset(seed=5)
        np.testing.assert_array_equal(seen, again)
        ended, chance = 0, np.random.default_rng(1)
        for _ in range(200):
            odds = infos["action_mask"] * chance.random((64, rednov.PLAYER_ACTIONS))
            seen, rewards, terminations, truncations, infos = env.step(odds.argmax(axis=1))
            self.assertEqual((seen.shape, rewards.shape, truncations.sum()), ((64, rednov.SEEN_SIZE), (64,), 0))
            np.testing.assert_array_equal(rewards != 0, terminations)
            self.assertFalse(infos["refused"].any())
            ended += terminations.sum()
        self.assertGreater(ended, 0)
        env.single_observation_space, env.observation_space, env.single_action_space, env.action_space
        env.close()
        with self.assertRaises(rednov.ClosedError):
            env.step(np.zeros(64, int))


class Contract(unittest.TestCase):
    """What those packages ask of an environment, as their documentation and their own tests have it."""

    def setUp(self):
        patch = mock.patch.dict(sys.modules, stand_ins())
        patch.start()
        self.addCleanup(patch.stop)
        for spaces in (rednov.aec._spaces, rednov.vector._spaces):
            spaces.cache_clear()
            self.addCleanup(spaces.cache_clear)

    def look(self, env, agent):
        """What holds before each step; the action for it, and what the agent is told."""
        self.assertIn(agent, env.agents)
        self.assertLessEqual(set(env.agents), set(env.possible_agents))
        for of in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(of), set(env.agents))
        self.assertEqual(env.num_agents, len(env.agents))
        observation, reward, termination, truncation, info = env.last()
        self.assertIs(termination, env.terminations[agent])
        self.assertIs(truncation, env.truncations[agent])
        self.assertEqual((info, env.last(observe=False)[0]), (env.infos[agent], None))
        self.assertTrue(env.observation_space(agent).contains(observation))
        self.assertIs(env.observation_space(agent), env.observation_space(agent))
        if termination:
            return None, reward
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        self.assertTrue(env.action_space(agent).contains(action))
        return action, reward

    def play(self, env, seed):
        """A whole game; rewards are counted beside it."""
        env.reset(seed=seed)
        self.assertEqual((env.agents, env.max_num_agents), (env.possible_agents, len(env.possible_agents)))
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        due, left = dict.fromkeys(env.agents, 0.0), []
        for agent in env.agent_iter():
            action, reward = self.look(env, agent)
            self.assertEqual(reward, due[agent])
            due[agent] = 0.0
            if action is None:
                self.assertRaises(rednov.AskError, env.step, 0)
                left.append(agent)
            self.assertIsNone(env.step(action if action is None else np.int32(action)))
            for name, more in env.rewards.items():
                due[name] += more
        self.assertEqual(sorted(left), env.possible_agents)
        self.assertEqual(set(due.values()), {0.0})
        return env

    def test_agents_keep_to_the_cycle(self):
        for config in ({"gnomes": 3}, {"gnomes": 8, "edition": "first"}, {"gnomes": 5, "players": 1}):
            env = rednov.aec.env(**config)
            for seed in range(3):
                self.play(env, seed)
            self.assertRaises(rednov.AskError, env.step, 0)
            env.close()

    def test_seeds_of_vectors(self):
        env = rednov.vector.env(16, gnomes=3)
        seeded = [env.reset(seed=7)[0], env.reset()[0], env.reset()[0]]
        again = [env.reset(seed=7)[0], env.reset()[0], env.reset()[0]]
        np.testing.assert_array_equal(seeded, again)
        for other in seeded[1:]:
            self.assertTrue((other != seeded[0]).any())
        self.assertTrue((seeded[1] != seeded[2]).any())
        one_each = env.reset(seed=list(range(100, 116)))[0]
        np.testing.assert_array_equal(env.reset(seed=list(range(100, 116)))[0], one_each)
        for gnome in (0, 15):
            seen = rednov.aec.RedNovember(gnomes=3)
            seen.reset(seed=100 + gnome)
            np.testing.assert_array_equal(seen.last()[0]["observation"], one_each[gnome])
        with self.assertRaises(rednov.ArrayError):
            env.reset(seed=[1, 2])
        unseeded = [rednov.vector.env(16, gnomes=3).reset()[0] for _ in range(2)]
        self.assertTrue((unseeded[0] != unseeded[1]).any())

    def test_shapes_of_vectors(self):
        env = rednov.vector.env(16, gnomes=3)
        self.assertIn("autoreset_mode", env.metadata)
        seen, infos = env.reset(seed=1)
        for _ in range(150):
            actions = infos["action_mask"].argmax(axis=1)
            self.assertTrue(env.action_space.contains(actions))
            seen, rewards, terminations, truncations, infos = env.step(actions)
            self.assertTrue(env.observation_space.contains(seen))
            self.assertTrue(all(env.single_observation_space.contains(row) for row in seen))
            self.assertEqual((rewards.dtype, terminations.dtype, truncations.dtype), (float, bool, bool))
            self.assertTrue(all(len(info) == 16 for info in infos.values()))
            self.assertTrue((infos["result"][terminations] != 0).all())
        env.close()
        env.close()

    def test_what_was_never_made_is_not_closed(self):
        with mock.patch("sys.unraisablehook") as ignored:
            self.assertRaises(rednov.ConfigError, rednov.vector.env, 16, gnomes=99)
            gc.collect()
        ignored.assert_not_called()


class Alone(unittest.TestCase):
    def test_named_without_an_import(self):
        code = "import rednov; rednov.aec.RedNovember(gnomes=3).reset(1); rednov.vector.RedNovemberVector(2, gnomes=3).reset()"
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_nothing_is_imported_before_it_is_used(self):
        self.assertFalse({"torch", "gymnasium", "pettingzoo"} & set(sys.modules))


if __name__ == "__main__":
    unittest.main()
