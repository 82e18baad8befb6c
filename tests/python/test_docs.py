"""What README and docstrings show is typed, line by line, and the numbers that they tell are those of the library."""
import doctest
import inspect
import os
import pydoc
import re
import tempfile
import textwrap
import unittest

import numpy as np

import rednov
import rednov.aec
import rednov.vector

README = os.path.join(os.environ["REDNOV_SOURCE"], "README.md")


class Enough(Exception):
    """Ends an example that plays for ever."""


def policy_for(steps):
    """Stands in for the reader's own: the first legal action of each game, or of one, so many times."""
    left = [steps]

    def policy(seen, mask):
        left[0] -= 1
        if left[0] < 0:
            raise Enough
        return np.asarray(mask).argmax(axis=-1)

    return policy


def indented(text):
    """The pieces of code in a docstring: what stands further in, up to the next line that does not."""
    pieces = re.findall(r"(?:^    .*\n|^\n(?=    ))+", inspect.cleandoc(text) + "\n", re.M)
    return [textwrap.dedent(piece) for piece in pieces]


def typed(text):
    """The lines behind >>> of a docstring, as one piece."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


class Docs(unittest.TestCase):
    def setUp(self):
        before, folder = os.getcwd(), tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chdir(folder.name)
        self.addCleanup(os.chdir, before)

    def play(self, code, **names):
        names = {"rednov": rednov, "np": np, "policy": policy_for(40), "print": lambda *shown: None, **names}
        try:
            exec(compile(code, "example", "exec"), names)
        except Enough:
            pass
        return names

    def test_readme(self):
        with open(README) as file:
            pieces = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
        self.assertEqual(len(pieces), 1)
        self.assertTrue(self.play(pieces[0])["game"].over)

    def test_the_package(self):
        one, many = indented(rednov.__doc__)
        played = self.play(one)["game"]
        self.assertTrue(played.over)
        with open("game.rn") as file:
            self.assertEqual(rednov.Game.from_record(file.read()).hash, played.hash)
        self.assertTrue(self.play(many)["batch"].decisions.any())

    def test_game_and_batch(self):
        self.assertTrue(self.play(typed(rednov.Game.__doc__))["game"].over)
        self.assertTrue(self.play(typed(rednov.Batch.__doc__))["batch"].decisions.any())

    def test_the_adapters(self):
        (cycle,) = indented(rednov.aec.__doc__)
        env = self.play(cycle.replace("aec.env", "aec.RedNovember"), policy=policy_for(10 ** 6))["env"]
        self.assertEqual(env.agents, [])
        (vectors,) = indented(rednov.vector.__doc__)
        self.play(vectors.replace("vector.env", "vector.RedNovemberVector"))

    def test_numbers(self):
        batch = rednov.Batch(2, gnomes=4)
        shapes = {name: getattr(batch, name).shape[1:] for name in ("legal", "mask", "seen")}
        shapes["bool"] = batch.action_mask().shape[1:]
        for name, (size,) in shapes.items():
            text = rednov.Batch.__doc__ if name != "bool" else rednov.Batch.action_mask.__doc__
            self.assertRegex(text, rf"{name} +\(n, {size}\)" if name != "bool" else rf"\(n, {size}\) of bool")
        self.assertIn(f"{rednov.SEEN_SIZE} numbers", rednov.Batch.seen_by.__doc__)
        gnome = max(part.stop for part in rednov.gnome_slices().values())
        self.assertIn(f"the {gnome} numbers", rednov.gnome_slices.__doc__)
        self.assertIn(f'action("open 1") is {rednov.action("open 1")}', rednov.action.__doc__)
        self.assertIn(f"in {len(rednov.Game(seed=1).snapshot())} bytes", rednov.Game.snapshot.__doc__)
        self.assertIn(repr(next(pair for pair in map(rednov.why, range(1, 40)) if pair[0] == "5.5a")).replace("'", '"'),
                      rednov.why.__doc__)
        for moves, text in ((rednov.Game(players=4, seed=7).legal(), rednov.__doc__),
                            (rednov.Game(players=3, seed=7).legal(), rednov.Game.__doc__)):
            shown = re.search(r"\[('.*'), \.\.\.\]", text).group(1)
            self.assertLessEqual(set(re.findall("'(.*?)'", shown)), set(moves))

    def test_every_name_is_told(self):
        for name in rednov.__all__:
            thing = getattr(rednov, name)
            if callable(thing):
                self.assertTrue(thing.__doc__, name)
                for method, function in vars(thing).items() if inspect.isclass(thing) else ():
                    if not method.startswith("_") and callable(function):
                        self.assertTrue(function.__doc__, f"{name}.{method}")
            else:
                self.assertIn(type(thing), (int, tuple), name)

    def test_help_shows_all(self):
        shown = pydoc.plain(pydoc.render_doc(rednov))
        for name in rednov.__all__:
            self.assertRegex(shown, rf"(?m)^    (class )?{name}\b", name)
        self.assertLessEqual({*rednov.__all__, "aec", "vector"}, set(dir(rednov)))


if __name__ == "__main__":
    unittest.main()
