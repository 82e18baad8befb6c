"""The shapes of PettingZoo and Gymnasium. Where these packages are not, stand-ins with what is used of them."""
import importlib.util
import sys
import types
import unittest
from unittest import mock

import numpy as np

import rednov
import rednov.aec
import rednov.vector


class Space:
    """A space that only remembers how it was made."""

    def __init__(self, *made):
        self.made = made


def stand_ins():
    """Modules in place of those that are not here."""
    gymnasium = types.ModuleType("gymnasium")
    gymnasium.spaces = types.SimpleNamespace(Box=Space, Dict=Space, Discrete=Space, MultiDiscrete=Space)
    vector = types.ModuleType("gymnasium.vector")
    vector.VectorEnv = type("VectorEnv", (), {})
    gymnasium.vector = vector
    pettingzoo = types.ModuleType("pettingzoo")
    pettingzoo.AECEnv = type("AECEnv", (), {})
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


class Alone(unittest.TestCase):
    def test_nothing_is_imported_before_it_is_used(self):
        self.assertFalse({"torch", "gymnasium", "pettingzoo"} & set(sys.modules))


if __name__ == "__main__":
    unittest.main()
