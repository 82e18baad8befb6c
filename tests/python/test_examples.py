"""The examples run, and the small policy learns."""
import importlib
import importlib.util
import os
import subprocess
import sys
import unittest

EXAMPLES = os.environ.get("REDNOV_EXAMPLES") or os.path.join(os.environ["REDNOV_SOURCE"], "python", "examples")


def run(name, *options, typed=""):
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *options], input=typed, capture_output=True,
                          text=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


class Examples(unittest.TestCase):
    def test_a_game_is_watched(self):
        self.assertIn("seed 3: ", run("play.py", "--watch", "--seed", "3").splitlines()[-1])

    def test_a_game_is_played(self):
        done = subprocess.run([sys.executable, os.path.join(EXAMPLES, "play.py"), "--seed", "3"], capture_output=True,
                              text=True, input="?\nh\nfly\nend\npass\n")
        self.assertIn('"fly" is not a move', done.stdout)
        self.assertIn("[6.1]", done.stdout)
        self.assertIn("A takes no action.", done.stdout)

    def test_the_bot_and_its_measure(self):
        self.assertIn("Over:", run("bot.py", "7"))
        lines = run("evaluate.py", "5").splitlines()
        self.assertEqual([line.split(":")[0] for line in lines], ["the bot", "sailors", "mates"])

    def train(self):
        sys.path.insert(0, EXAMPLES)
        self.addCleanup(sys.path.remove, EXAMPLES)
        return importlib.import_module("train")

    @unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not here")
    def test_the_network_learns(self):
        train = self.train()
        policy = train.Network()
        before = [weights.clone() for weights in policy.net.parameters()]
        self.assertEqual(len(train.train(policy, games=24, rounds=2, steps=40, report=str)), 2)
        self.assertTrue(all((old != new).any() for old, new in zip(before, policy.net.parameters())))
        tensor, policy = policy.torch.tensor, train.Network(rate=0.1)
        seen, mask = tensor([[1] * train.rednov.SEEN_SIZE] * 2), tensor([[False] * train.rednov.PLAYER_ACTIONS] * 2)
        mask[:, [3, 5]] = True
        for _ in range(20):
            policy.learn(seen, mask, tensor([3, 5]), tensor([1.0, -1.0]))
        self.assertEqual(set(policy.choose(seen, mask)), {3})

    def test_the_loop_learns(self):
        train = self.train()
        policy, told = train.Linear(), []
        history = train.train(policy, games=24, rounds=4, steps=40, report=told.append)
        self.assertEqual((len(history), len(told)), (4, 4))
        self.assertTrue(policy.weights.any())
        # Whoever is told that one of two actions is worth more takes it more often.
        seen, mask = train.np.ones((2, train.rednov.SEEN_SIZE), "uint8"), train.np.zeros((2, train.rednov.PLAYER_ACTIONS), bool)
        mask[:, [3, 5]] = True
        policy = train.Linear(rate=0.1)
        for _ in range(20):
            policy.learn(seen, mask, train.np.array([3, 5]), train.np.array([1, -1], "float32"))
        odds = policy.probabilities(seen, mask)
        self.assertGreater(odds[0, 3], 0.9)
        self.assertAlmostEqual(float(odds[0].sum()), 1, places=5)


if __name__ == "__main__":
    unittest.main()
