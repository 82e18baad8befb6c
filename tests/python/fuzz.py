"""Random arguments against everything that can be called, from several threads and after the end: each call is answered,
or refused by an exception, and Python lives on.

    fuzz.py SEED CALLS
"""
import gc
import random
import sys
import threading

import numpy as np

import rednov

REFUSALS = (rednov.RednovError, TypeError, ValueError, IndexError, KeyError, OverflowError, MemoryError, AttributeError,
            RecursionError)
WORDS = ["pass", "open 5", "enter", "stay", "end", "die 7", "use grog", "A", "B", "H", "mate", "captain", "lubber", "first",
         "manual", "cpu", "cuda", "crazed", "", "\0", "\ud800", "{", '"', "x" * 3000, "0" * 920]
NUMBERS = [0, 1, -1, 2, 3, 4, 5, 8, 9, 64, 255, 256, 541, 542, 2 ** 24, 2 ** 31, -2 ** 31, 2 ** 32 - 1, 2 ** 63, 2 ** 64, -2 ** 64]
KINDS = ["i1", "u1", "i2", "<i4", ">i4", "i8", "u8", "f4", "f8", "c8", "?", "O", "S3", "U2", "M8[s]"]


class Fuzz:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.games, self.batches, self.arrays = [], [], []

    def array(self):
        """Any shape, kind and stride; or one of a batch's own."""
        chance = self.chance
        if self.arrays and chance.random() < 0.2:
            return chance.choice(self.arrays)
        shape = tuple(chance.choice([0, 1, 2, 3, 7, 8, 16]) for _ in range(chance.choice([0, 1, 1, 1, 1, 2, 3])))
        made = np.zeros(shape, chance.choice(KINDS))
        if made.dtype.kind in "iuf":
            made[...] = chance.choice([0, 1, 3, 17, 100, 120])
        for _ in range(chance.randrange(3)):
            if made.ndim and made.size:
                made = chance.choice([made[::-1], made[::2], made.T, np.broadcast_to(made, made.shape),
                                      np.lib.stride_tricks.as_strided(made, made.shape, [0] * made.ndim)])
        return made

    def thing(self, deep=0):
        """Any value that somebody might give."""
        chance = self.chance
        plain = [lambda: chance.choice(NUMBERS), lambda: chance.choice(NUMBERS), lambda: chance.choice(WORDS),
                 lambda: chance.choice(WORDS), lambda: None, lambda: chance.random() * 1e20, lambda: chance.random() < 0.5,
                 self.array, self.state, lambda: bytes(chance.randrange(256) for _ in range(chance.choice([0, 5, 460])))]
        nested = [lambda: [self.thing(deep + 1) for _ in range(chance.choice([0, 1, 3, 8]))],
                  lambda: {chance.choice(WORDS + ["players", "gnomes"]): self.thing(deep + 1)}]
        return chance.choice(plain + nested if deep < 2 else plain)()

    def state(self):
        """A state, perhaps with something wrong."""
        if not self.games:
            return {}
        try:
            state = dict(self.chance.choice(self.games).state)
        except rednov.ClosedError:
            return {}
        state[self.chance.choice(list(state))] = self.chance.choice(NUMBERS + WORDS[:4])
        return state

    def arguments(self, names, most):
        given = [self.thing() for _ in range(self.chance.randrange(most + 1))]
        named = {name: self.thing() for name in names if self.chance.random() < 0.15}
        return given, named

    # ---- What is called -----------------------------------------------------------------------------

    def open_game(self):
        if self.chance.random() < 0.5:
            given, named = self.arguments(["players", "gnomes", "edition", "variants", "seed", "chance"], 1)
            self.games.append(rednov.Game(*given, **named))
        else:
            self.games.append(rednov.Game(players=self.chance.randrange(3, 9), seed=self.chance.randrange(99)))
        del self.games[:-6]

    def read_game(self):
        text = self.chance.choice(self.games).record() if self.games else ""
        cut = self.chance.randrange(len(text) + 1)
        wrong = text[:cut] + self.chance.choice(["", "x", "\n", "\0", "pass\n", "\u2028"]) + text[cut + self.chance.randrange(3):]
        make = self.chance.choice([rednov.Game.from_record, rednov.Game.from_state])
        self.games.append(make(self.chance.choice([wrong, self.thing(), self.state()])))

    def ask_game(self):
        game = self.chance.choice(self.games)
        name = self.chance.choice(["play", "play_by", "move_by", "hint", "rescue", "odds", "legal", "view", "undo", "record",
                                   "snapshot", "copy", "close", "__str__", "__repr__", "__reduce__"])
        given, named = self.arguments(["seat", "player", "most", "seed"], 2)
        if name in ("hint", "move_by", "play_by"):
            named["budget"] = self.chance.choice([1, 3, 20, 0, -1, "9"])
        elif name == "play" and self.chance.random() < 0.7:
            given, named = [self.chance.choice(game.legal() or ["pass"])], {}
        elif self.chance.random() < 0.7:
            given, named = [], {}
        if name != "close" or self.chance.random() < 0.1:
            getattr(game, name)(*given, **named)

    def open_batch(self):
        if self.chance.random() < 0.5:
            _, named = self.arguments(["gnomes", "players", "edition", "variants", "configs", "seed", "renew", "chance",
                                       "observe", "masked", "device"], 0)
            self.batches.append(rednov.Batch(self.chance.choice([0, 1, 8, -1, "8", None, 2 ** 25]),
                                             threads=self.chance.choice([1, 2, -1, 999]), **named))
        else:
            self.batches.append(rednov.Batch(self.chance.choice([1, 7, 8, 16]), gnomes=self.chance.randrange(3, 9), threads=2))
        batch = self.batches[-1]
        self.arrays += [batch.seen, batch.count, batch.legal, batch.mask, batch.seeds]
        self.arrays = [array for array in self.arrays if array is not None][-12:]
        del self.batches[:-4]

    def ask_batch(self):
        batch = self.chance.choice(self.batches)
        name = self.chance.choice(["step", "step", "choose", "choose", "random", "begin", "action_mask", "game", "seen_by",
                                   "close", "__repr__", "__len__"])
        given, named = self.arguments(["out", "seed"], 2)
        draw = self.chance.random()
        if name in ("step", "choose", "begin") and draw < 0.7:
            given, named = [self.array() if draw < 0.4 else
                            np.array([self.chance.randrange(-3, 545) for _ in range(len(batch))])], {}
        elif draw < 0.85:
            given, named = [], {}
        if name != "close" or self.chance.random() < 0.1:
            getattr(batch, name)(*given, **named)
        if self.chance.random() < 0.1:
            batch.play(self.chance.choice([0, 1, 30]), 1)

    def look(self):
        for array in self.arrays:
            array.sum()
        rednov.move(self.thing())

    def name(self):
        self.chance.choice([rednov.action, rednov.move, rednov.why, rednov.draw])(self.thing())

    def run(self, calls):
        deeds = [self.open_game, self.read_game, self.ask_game, self.ask_game, self.ask_game, self.open_batch, self.ask_batch,
                 self.ask_batch, self.ask_batch, self.look, self.name]
        answered = 0
        for _ in range(calls):
            deed = self.chance.choice(deeds)
            if (deed == self.ask_game and not self.games) or (deed == self.ask_batch and not self.batches):
                deed = self.open_game if deed == self.ask_game else self.open_batch
            try:
                deed()
                answered += 1
            except REFUSALS:
                pass
        return answered


def main():
    seed, calls = int(sys.argv[1]), int(sys.argv[2])
    runs = [Fuzz(seed + number) for number in range(3)]
    for one in runs[1:]:  # all play with the same games and batches
        one.games, one.batches, one.arrays = runs[0].games, runs[0].batches, runs[0].arrays
    answered, broken = [], []

    def run(one):
        try:
            answered.append(one.run(calls // len(runs)))
        except BaseException as error:
            broken.append(error)
            raise

    threads = [threading.Thread(target=run, args=(one,)) for one in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.collect()
    print(f"{sum(answered)} of {calls} calls answered, the others refused")
    if broken or sum(answered) < calls // 5:
        sys.exit(1)


if __name__ == "__main__":
    main()
