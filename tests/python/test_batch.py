"""Games side by side: each is the game of its seed, whoever looks at it how; wrong arrays are refused."""
import gc
import os
import threading
import unittest

import numpy as np

import rednov


class Playing(unittest.TestCase):
    def test_each_game_is_the_one_of_its_seed(self):
        batch = rednov.Batch(12, seed=3, renew=False, configs=[{"gnomes": 4}, {"gnomes": 3, "edition": "first"},
                                                               {"players": 5, "variants": ["crazed"]}])
        games = [rednov.Game(**settings, seed=int(seed)) for seed, settings in zip(batch.seeds, 4 * [
            {"players": 4}, {"players": 3, "edition": "first"}, {"players": 5, "variants": ["crazed"]}])]
        while not all(game.over for game in games):
            for game, row, count in zip(games, batch.legal, batch.count):
                self.assertEqual([rednov.move(number) for number in row[:count]], game.legal())
            actions = batch.random(1)
            for game, number in zip(games, actions):
                if not game.over:
                    game.play(rednov.move(number))
            self.assertEqual(batch.step(actions), 0)
        for place, game in enumerate(games):
            self.assertEqual(rednov.RESULTS[batch.result[place]], game.result)
            self.assertEqual(rednov.REASONS[batch.reason[place]], game.reason)
            self.assertEqual(batch.game(place).hash, game.hash)

    def test_by_place_and_by_number(self):
        by_number, by_place = rednov.Batch(64, gnomes=4, seed=9), rednov.Batch(64, gnomes=4, seed=9, masked=False, listed=False)
        chance = np.random.default_rng(1)
        for _ in range(300):
            places = (chance.random(64) * by_number.count).astype(np.int64)
            self.assertEqual(by_place.choose(places), 0)
            self.assertEqual(by_number.step(by_number.legal[np.arange(64), places]), 0)
            np.testing.assert_array_equal(by_place.seen, by_number.seen)
            np.testing.assert_array_equal(by_place.seeds, by_number.seeds)
        self.assertIsNone(by_place.mask)
        self.assertIsNone(by_place.legal)
        with self.assertRaises(rednov.ArrayError):
            by_place.action_mask()

    def test_masks_tell_what_is_legal(self):
        batch = rednov.Batch(32, gnomes=5)
        batch.play(50)
        mask = batch.action_mask()
        self.assertEqual((mask.shape, mask.dtype), ((32, rednov.PLAYER_ACTIONS), np.dtype(bool)))
        for row, legal, count in zip(mask, batch.legal, batch.count):
            self.assertEqual(sorted(legal[:count]), list(np.flatnonzero(row)))

    def test_arrays_are_the_memory_of_the_batch(self):
        batch = rednov.Batch(16, gnomes=4)
        seen, count = batch.seen, batch.count
        before = seen.copy()
        batch.step(batch.random())
        self.assertIs(batch.seen, seen)
        self.assertFalse(np.array_equal(before, seen))
        self.assertTrue(np.shares_memory(seen, batch.seen) and np.shares_memory(count, batch.count))
        self.assertEqual(np.from_dlpack(seen).ctypes.data, seen.ctypes.data)
        with self.assertRaises(ValueError):
            batch.mask[0] = 0
        with self.assertRaises(ValueError):
            batch.mask.setflags(write=True)

    def test_the_vector_by_its_slices(self):
        batch = rednov.Batch(8, gnomes=4, seed=2)
        batch.play(40)
        slices, gnome = rednov.seen_slices(), rednov.gnome_slices()
        self.assertEqual(slices["gnomes"].stop, rednov.SEEN_SIZE)
        for place in range(8):
            state, row = batch.game(place).state, batch.seen[place]
            self.assertEqual(list(row[slices["fire"]]), [int(room["fire"]) for room in state["rooms"]])
            self.assertEqual(list(row[slices["tracks"]]), list(state["tracks"].values()))
            first = row[slices["gnomes"]][:gnome["hidden"].stop]
            own = state["gnomes"][batch.decider[place]]
            self.assertEqual(first[gnome["time"]], own["time"])
            np.testing.assert_array_equal(batch.seen_by(place, int(batch.decider[place])), row)

    def test_refused_actions_say_why(self):
        batch = rednov.Batch(3, gnomes=3, seed=7)
        before = batch.seen.copy()
        self.assertEqual(batch.step([rednov.action("end"), -1, 10 ** 6]), 3)
        self.assertEqual(rednov.why(batch.refused[0])[0], "6.1")
        self.assertTrue(all(batch.refused))
        np.testing.assert_array_equal(batch.seen, before)
        self.assertEqual(batch.choose([-1, 200, 2 ** 31 - 1]), 3)

    def test_seeds_of_ones_own(self):
        batch = rednov.Batch(4, gnomes=4)
        batch.begin([5, 6, 2 ** 64 - 1, 0])
        self.assertEqual([int(seed) for seed in batch.seeds], [5, 6, 2 ** 64 - 1, 0])
        self.assertEqual(batch.game(0).hash, rednov.Game(players=4, seed=5).hash)

    def test_chance_by_hand(self):
        batch = rednov.Batch(2, gnomes=3, chance="manual")
        self.assertEqual([rednov.DECISIONS[kind] for kind in batch.decision], ["chance"] * 2)
        self.assertEqual(batch.step([rednov.action("die 4"), rednov.action("die 10")]), 0)

    def test_numbers_and_moves(self):
        for text in ("use grog", "open 1", "open sea", "pass", "die 10", "event fire 2", "unblock 9-10 10"):
            self.assertEqual(rednov.move(rednov.action(text)), text)
        for number in range(rednov.ACTIONS):
            self.assertTrue(rednov.move(number) == "" or rednov.action(rednov.move(number)) == number)


class Refusing(unittest.TestCase):
    def test_plans(self):
        for settings in ({"games": 0}, {"games": 2 ** 24 + 1}, {"games": 4, "gnomes": 9}, {"games": 4, "configs": []},
                         {"games": 4, "configs": [{}] * 65}, {"games": 4, "seed": -1}, {"games": 4, "threads": 300},
                         {"games": 4, "edition": "third"}, {"games": 4, "players": 2, "gnomes": 3},
                         {"games": 4, "chance": "dice"}):
            with self.assertRaises(rednov.ConfigError, msg=str(settings)):
                rednov.Batch(**settings)
        with self.assertRaises(TypeError):
            rednov.Batch(4.5)
        with self.assertRaises(rednov.DeviceError) as caught:
            rednov.Batch(4, device="cuda")
        self.assertIn("CUDA", str(caught.exception))
        with self.assertRaises(rednov.DeviceError):
            rednov.Batch(4, device="abacus")

    def test_arrays(self):
        batch = rednov.Batch(4, gnomes=4)
        for wrong in ([0] * 3, [0] * 5, [[0] * 4], 0, None, "pass", [0.5] * 4, [True] * 4, [2 ** 31] * 4, [2 ** 64] * 4,
                      np.zeros((4, 1), int), np.zeros(4, complex), np.array([object()] * 4), []):
            with self.assertRaises(rednov.ArrayError, msg=repr(wrong)):
                batch.step(wrong)
        for out in (np.zeros(4), np.zeros(3, np.int32), np.zeros(8, np.int32)[::2], [0] * 4, batch.seeds):
            with self.assertRaises(rednov.ArrayError):
                batch.random(out=out)

    def test_arrays_of_other_kinds_are_taken_for_what_they_are(self):
        actions = rednov.Batch(4, gnomes=4, seed=1).random(7)
        wide = np.zeros(8, np.int32)
        wide[::2] = actions
        odd = np.zeros(17, np.uint8)[1:].view(np.int32)  # not where an int32 may stand
        odd[:] = actions
        for given in (wide[::2], actions.astype(np.int64), actions.astype(">i4"), actions[::-1][::-1], list(actions), odd,
                      actions.astype(np.uint16)):
            batch = rednov.Batch(4, gnomes=4, seed=1)
            self.assertEqual(batch.step(given), 0)

    def test_after_it_was_closed(self):
        batch = rednov.Batch(4096, gnomes=4)
        seen, mask = batch.seen, batch.mask
        batch.close()
        for ask in (batch.random, batch.begin, batch.action_mask, lambda: batch.step([0] * 4096), lambda: batch.play(1),
                    lambda: batch.game(0), lambda: batch.choose([0] * 4096), lambda: batch.seen_by(0, 0)):
            with self.assertRaises(rednov.ClosedError):
                ask()
        del batch
        gc.collect()
        seen[:] = 1  # still somebody's memory
        self.assertGreater(int(mask.sum()), 0)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_forked_process_is_told(self):
        batch = rednov.Batch(256, gnomes=4, threads=2)
        child = os.fork()
        if child == 0:
            try:
                batch.step(np.zeros(256, np.int32))
            except rednov.ClosedError:
                del batch
                gc.collect()
                os._exit(7)
            os._exit(1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)
        self.assertEqual(batch.step(batch.random()), 0)

    def test_threads_take_turns(self):
        batch = rednov.Batch(128, gnomes=4, threads=2)
        wrong = []

        def play(number):
            for _ in range(30):
                try:
                    batch.play(3, number)
                    batch.choose(np.zeros(128, np.int32))
                except rednov.ClosedError:
                    return
                except Exception as error:
                    wrong.append(error)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        batch.close()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class OnAGpu(unittest.TestCase):
    """What can be tried without one; a batch itself needs it."""

    def test_arrays_are_given_away_and_come_back(self):
        from rednov import _cuda
        array = _cuda.CudaArray(self, 0x1000, (3, 4), np.uint16)
        self.assertEqual(array.__cuda_array_interface__["data"], (0x1000, False))
        self.assertEqual(array.__cuda_array_interface__["typestr"], "<u2")
        self.assertEqual(array.__dlpack_device__(), (2, 0))
        capsule = array.__dlpack__()
        self.assertEqual(len(_cuda._given), 1)
        del capsule
        gc.collect()
        self.assertEqual(len(_cuda._given), 0)

    def test_arrays_that_do_not_fit_are_refused(self):
        from rednov import _cuda

        class Given:
            def __init__(self, **about):
                self.__cuda_array_interface__ = {"shape": (5,), "typestr": "<i4", "data": (64, False), "version": 3, **about}

        self.assertEqual(_cuda.pointer_of(Given(), 5, np.int32), 64)
        for wrong in (Given(shape=(4,)), Given(shape=(5, 1)), Given(typestr="<i8"), Given(strides=(8,))):
            with self.assertRaises(rednov.ArrayError):
                _cuda.pointer_of(wrong, 5, np.int32)


if __name__ == "__main__":
    unittest.main()
