"""One game: played, kept, shown; and whatever is wrong is told by a named exception."""
import copy
import os
import pickle
import threading
import unittest
from pathlib import Path

import rednov

RECORDS = Path(os.environ["REDNOV_SOURCE"], "tests", "records")


class Playing(unittest.TestCase):
    def test_the_same_seed_is_the_same_game(self):
        games = [rednov.Game(players=3, seed=7) for _ in range(2)]
        for game in games:
            while not game.over:
                game.play_by("sailor")
        self.assertEqual(games[0].hash, games[1].hash)
        self.assertIn(games[0].result, ("rescued", "lost"))

    def test_a_move_and_what_it_brings(self):
        game = rednov.Game(players=3, seed=7)
        self.assertEqual(game.legal(), ["use toolbox", "use fire-extinguisher", "open 5", "open 8", "open 9", "pass"])
        facts = game.play("pass")
        self.assertEqual(facts[0]["what"], "action")
        self.assertEqual(facts[0]["text"], "A takes no action.")
        self.assertEqual(game.decider, "B")
        game.undo()
        self.assertEqual(game.decider, "A")

    def test_dice_by_hand(self):
        game = rednov.Game(players=3, chance="manual")
        self.assertIsNone(game.seed)
        odds = game.odds()
        self.assertEqual(len(odds), 10)
        self.assertAlmostEqual(sum(odds.values()), 1)
        game.play("die 4")
        self.assertEqual(game.state["gnomes"][0]["space"], "4")

    def test_what_a_seat_may_know(self):
        game = rednov.Game(players=3, edition="first", seed=1)
        other = "B" if game.decider == "A" else "A"
        self.assertIn("hidden", game.view(other)["gnomes"]["ABC".index(game.decider)]["items"])
        self.assertNotIn("hidden", game.view(game.decider)["gnomes"]["ABC".index(game.decider)]["items"])
        self.assertEqual(game.legal(other), [])
        self.assertEqual(game.legal(game.decider), game.legal())

    def test_advice(self):
        game = rednov.Game(players=4, seed=3)
        before = game.hash
        self.assertIn(game.move_by("captain", budget=50), game.legal())
        self.assertIn(game.move_by("mate", seed=9), game.legal())
        hints = game.hint(2, budget=50)
        self.assertLessEqual(len(hints), 2)
        self.assertIn(hints[0]["moves"][0], game.legal())
        rescue = game.rescue(seed=9)
        self.assertAlmostEqual(rescue["chance"] + sum(rescue["lost_by"].values()), 1)
        self.assertEqual(game.hash, before)

    def test_odds_of_repairs(self):
        game = rednov.Game(players=3, seed=7)
        while not (game.decision["kind"] == "turn" and game.odds()):
            game.play_by("mate")
        self.assertTrue(all(0 <= chance <= 1 for row in game.odds() for chance in row["success"]))


class Keeping(unittest.TestCase):
    def test_records_out_and_in(self):
        game = rednov.Game(players=4, seed=5, variants=["level-flow"])
        for _ in range(20):
            game.play_by("mate")
        again = rednov.Game.from_record(game.record())
        self.assertEqual((again.hash, again.seed, again.state), (game.hash, 5, game.state))

    def test_golden_records(self):
        for file in sorted(RECORDS.glob("*.rn"))[:5]:
            game = rednov.Game.from_record(file.read_text())
            self.assertIn(f"hash: {game.hash}", file.read_text())

    def test_a_bad_line_is_named(self):
        lines = rednov.Game(players=3, seed=7).record().splitlines()
        head = [line for line in lines if not line.startswith(("sums", "hash", "lines", "result"))]
        with self.assertRaises(rednov.FormatError) as caught:
            rednov.Game.from_record("\n".join(head + ["end", ""]))
        self.assertEqual((caught.exception.line, caught.exception.clause), (len(head) + 1, "6.1"))

    def test_positions(self):
        game = rednov.Game(players=3, seed=7)
        for given in (game.state, game.snapshot(), game.snapshot().hex()):
            self.assertEqual(rednov.Game.from_state(given, seed=1).hash, game.hash)
        for given in (b"", b"\0" * 460, "xyz", {}, {"config": {}}, None, 7):
            with self.assertRaises(rednov.FormatError):
                rednov.Game.from_state(given, seed=1)

    def test_copies_go_their_own_ways(self):
        game = rednov.Game(players=3, seed=7)
        copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
        game.play("pass")
        for other in copies:
            self.assertEqual(other.decider, "A")
            other.play("pass")
            self.assertEqual(other.hash, game.hash)


class Showing(unittest.TestCase):
    def test_the_boat(self):
        text = str(rednov.Game(players=3, seed=7))
        self.assertIn("Missile Control", text)
        self.assertIn(">A (toolbox, fire-extinguisher)", text)
        self.assertIn("Asked:  turn A", text)

    def test_help_is_worth_reading(self):
        self.assertIn("rednov.Game(players=4, seed=7)", rednov.__doc__)
        for owner in (rednov.Game, rednov.Batch):
            for name, value in vars(owner).items():
                if not name.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    self.assertTrue(getattr(owner, name).__doc__, f"{owner.__name__}.{name}")

    def test_the_names_that_are_promised(self):
        for name in rednov.__all__:
            self.assertIsNotNone(getattr(rednov, name))


class Refusing(unittest.TestCase):
    def test_rules_have_clauses(self):
        game = rednov.Game(players=3, seed=7)
        before = game.hash
        with self.assertRaises(rednov.RuleError) as caught:
            game.play("end")
        self.assertEqual((caught.exception.clause, caught.exception.move), ("6.1", "end"))
        self.assertIn("[6.1]", str(caught.exception))
        for text in ("fly", "", "open  5", "open 5\n", "open 5\0", "\udc80", "x" * 100000):
            with self.assertRaises(rednov.FormatError):
                game.play(text)
        self.assertEqual(game.hash, before)

    def test_settings(self):
        for settings in ({"players": 0}, {"players": 9}, {"players": 3, "gnomes": 5}, {"edition": "third"},
                         {"variants": ["fog"]}, {"seed": -1}, {"seed": 1 << 64}, {"chance": "dice"},
                         {"seed": 1, "chance": "manual"}):
            with self.assertRaises(rednov.ConfigError, msg=str(settings)):
                rednov.Game(**settings)

    def test_not_now(self):
        game = rednov.Game(players=3, seed=7)
        with self.assertRaises(rednov.AskError):
            game.undo()
        with self.assertRaises(rednov.AskError):
            game.move_by("admiral")
        with self.assertRaises(rednov.AskError):
            game.view("H")
        with self.assertRaises(rednov.AskError):
            game.hint(11)
        while not game.over:
            game.play_by("lubber")
        for ask in (game.hint, game.rescue, game.odds, game.move_by):
            with self.assertRaises(rednov.AskError):
                ask()
        with self.assertRaises(rednov.RuleError):
            game.play("pass")
        self.assertEqual(game.legal(), [])

    def test_closed(self):
        with rednov.Game(players=3, seed=7) as game:
            game.legal()
        for ask in (game.legal, game.record, game.undo, game.copy, lambda: game.state, lambda: str(game),
                    lambda: game.play("pass")):
            with self.assertRaises(rednov.ClosedError):
                ask()
        game.close()
        self.assertEqual(repr(game), "<rednov.Game, closed>")

    def test_threads_take_turns(self):
        game = rednov.Game(players=3, seed=7)

        def play():
            for _ in range(40):
                try:
                    game.play_by("lubber")
                    game.legal()
                except rednov.AskError:
                    return

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(rednov.Game.from_record(game.record()).hash, game.hash)


if __name__ == "__main__":
    unittest.main()
