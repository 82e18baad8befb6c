"""tools/train/fit.py: learns from what train_play writes, and prints the network that it has learned.

Usage: test_fit.py TRAIN_PLAY

What a printed network says is worked out here once more, in whole numbers: the judge of the tree must have said the same of every
position, bit by bit, and a new one nearly what it said while it learned. Needs PyTorch; is skipped without it.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

import numpy

try:
    import torch
except ImportError:
    print("no PyTorch here")
    sys.exit(77)

SOURCE = pathlib.Path(os.environ["REDNOV_SOURCE"])
sys.path.insert(0, str(SOURCE / "tools/train"))
import fit  # noqa: E402

PLAY = sys.argv.pop(1)
RIGHT = [32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514]


def play(name, *options):
    subprocess.run([PLAY, "--to", name, *map(str, options)], check=True, stderr=subprocess.DEVNULL)


def run_fit(*options):
    """What it tells on the way."""
    return subprocess.run([sys.executable, SOURCE / "tools/train/fit.py", *map(str, options)], check=True, stderr=subprocess.PIPE,
                          text=True).stderr


def losses(told):
    return [float(loss) for loss in re.findall(r"loss ([0-9.]+)", told)]


def numbers_of(header, name):
    """An initialiser of the header."""
    text = re.search(rf"\.{name} = (\{{.*?\}}|-?\d+),\n( {{4}}\.|\}};)", header, re.S).group(1)
    return numpy.array([int(number) for number in re.findall(r"-?\d+", text)])


def judge(header, inputs):
    """The chances by a printed network, in 65536ths, as src/crew/judge.c works them out."""
    first = numbers_of(header, "first").reshape(fit.INPUTS, fit.FIRST)
    second = numbers_of(header, "second").reshape(fit.FIRST, fit.SECOND)

    def passed(sums, shift):
        return numpy.clip((numpy.maximum(sums, 0) + (1 << (shift - 1))) >> shift, 0, 2047)

    hidden = passed(inputs @ first + numbers_of(header, "first_bias"), 2)
    hidden = passed(hidden @ second + numbers_of(header, "second_bias"), 10)
    sums = hidden @ numbers_of(header, "out") + numbers_of(header, "out_bias")[0]
    logits = numpy.trunc(sums / 256).astype(int)
    size = numpy.minimum(abs(logits), 16 * 512 - 1)
    right = numpy.array(RIGHT)
    chance = right[size // 512] + (right[size // 512 + 1 - (size // 512 == 16)] - right[size // 512]) * (size % 512) // 512
    chance = numpy.where(abs(logits) >= 16 * 512, 65535, numpy.minimum(chance, 65535))
    return numpy.where(logits < 0, 65536 - chance, chance)


class Fit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        play("plain", "--kind", "sailor", "--games", 1500, "--kept", 8, "--from", 1)  # some are held out
        play("weighed", "--kind", "sailor", "--games", 6, "--kept", 8, "--from", 5000, "--weigh", 2)
        play("turns", "--kind", "sailor", "--games", 24, "--kept", 1, "--from", 6000, "--weigh", 2, "--among", 1, "--minutes", 1)
        cls.samples = fit.Samples(["plain"])
        cls.inputs = cls.samples.inputs.cpu().numpy().astype("i8")

    def test_the_judge_of_the_tree_says_the_same(self):
        header = (SOURCE / "src/crew/judge_net.h").read_text()
        judged = (self.samples.judged * 65536).round().cpu().numpy().astype("i8")
        numpy.testing.assert_array_equal(judge(header, self.inputs), judged)

    def test_it_learns_and_prints_what_it_has_learned(self):
        told = run_fit("--rounds", 4, "--rate", 0.003, "--batch", 256, "--keep", "net.pt", "--out", "net.h", "plain", "weighed")
        self.assertEqual(len(losses(told)), 5)
        self.assertLess(losses(told)[-1], losses(told)[0] - 0.03)
        net = fit.Net()
        net.load_state_dict(torch.load("net.pt"))
        net.rounded = True
        said = torch.sigmoid(fit.say(net.to(fit.DEVICE), self.samples)).cpu().numpy()
        printed = judge(pathlib.Path("net.h").read_text(), self.inputs) / 65536
        self.assertLess(abs(printed - said).max(), 0.02)
        self.assertLess(abs(printed - said).mean(), 0.004)

        # outcomes of turns are told apart the better the more that counts, whoever looks at turns alone
        apart = {}
        for choice in (0, 100):
            told = run_fit("--choice", choice, "--rounds", 3, "--rate", 0.003, "--out", "turns.h", "turns")
            apart[choice] = [float(off) for off in re.findall(r"([0-9.]+) in telling outcomes apart", told)]
            self.assertEqual(len(apart[choice]), 4)
        self.assertLess(apart[100][-1], min(apart[100][0], apart[0][-1]))

        # it goes on where it was, and begins no worse than it ended
        again = run_fit("--from", "net.pt", "--rounds", 1, "--rate", 0.0001, "--trust", 0.1, "--batch", 256, "--out", "again.h",
                        "plain")
        self.assertLess(losses(again)[0], losses(told)[0] - 0.03)

        # a printed one can be gone on with: nothing is lost but what rounding takes, and learning how games are lost changes nothing else
        told = run_fit("--ways", "--from", "net.h", "--out", "ways.h", "plain")
        by_net, by_size = map(float, re.search(r"ways: loss ([0-9.]+) \(by the crew's size ([0-9.]+)\)", told).groups())
        self.assertLess(by_net, by_size)
        printed, ways = pathlib.Path("net.h").read_text(), pathlib.Path("ways.h").read_text()
        for name in ("first", "first_bias", "second", "second_bias", "out", "out_bias"):
            numpy.testing.assert_array_equal(numbers_of(printed, name), numbers_of(ways, name), name)
        self.assertTrue((numbers_of(printed, "way") != numbers_of(ways, "way")).any())
        self.assertLess(abs(numbers_of(ways, "way")).max(), 4096)

        # it can be made lean, and says nearly the same
        run_fit("--lean", "--from", "net.h", "--out", "lean.h", "plain")
        lean = pathlib.Path("lean.h").read_text()
        self.assertLess(abs(judge(lean, self.inputs) - judge(printed, self.inputs)).mean(), 0.01 * 65536)
        self.assertLess((numbers_of(printed, "first") == 0).sum(), (numbers_of(lean, "first") == 0).sum())
        self.assertFalse((numbers_of(lean, "second") % fit.COARSE).any())

        # and it can be levelled
        run_fit("--level", "--from", "net.pt", "--out", "level.h", "plain")
        levelled = judge(pathlib.Path("level.h").read_text(), self.inputs) / 65536
        rescued = self.samples.rescued.cpu().numpy()
        self.assertLess(abs(levelled.mean() - rescued.mean()), 0.005)


if __name__ == "__main__":
    unittest.main()
