#!/usr/bin/env python3
"""Games side by side from Python: decisions a second of one core, against the same from C and against one game after the
other, as `rednov bench` times it, in the same run.

    python.py BATCH_SPEED
"""
import subprocess
import sys
import time

import numpy as np

import rednov

GAMES, STEPS, ROUNDS = 4096, 200, 3
CONFIGS = [{"gnomes": 3 + place // 2, "edition": rednov.EDITIONS[place % 2]} for place in range(12)]  # as in batch.c


def by_number(batch, chosen, chance):
    batch.step(batch.random(1, out=chosen))


def by_place(batch, chosen, chance):
    batch.choose((chance.random(GAMES, np.float32) * batch.count).astype(np.int32))


# As in batch.c: what is wanted, and how it is answered.
WAYS = {
    "by place": (by_place, {}),
    "by number": (by_number, {}),
    "by number, with mask": (by_number, {"masked": True}),
    "by number, with mask and list": (by_number, {"masked": True, "listed": True}),
    "by place, with what is seen": (by_place, {"observe": True}),
    "by place, with mask and what is seen": (by_place, {"masked": True, "observe": True}),
    "by number, with mask and what is seen": (by_number, {"masked": True, "observe": True}),
    "by number, with all": (by_number, {"masked": True, "listed": True, "observe": True}),
}


def rate(step, wanted):
    settings = {"masked": False, "listed": False, "observe": False, **wanted}
    chosen, chance = np.empty(GAMES, np.int32), np.random.default_rng(1)
    with rednov.Batch(GAMES, configs=CONFIGS, seed=1, threads=1, **settings) as batch:
        begun = time.process_time()
        for _ in range(STEPS):
            step(batch, chosen, chance)
        return GAMES * STEPS / (time.process_time() - begun)


def main():
    best = dict.fromkeys(WAYS, 0.0)
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            best[name] = max(best[name], rate(*way))
    lines = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.splitlines()
    by_c = {line.split("\t")[0]: float(line.split("\t")[1]) for line in lines}
    plain = by_c["one by one"]
    for name, mine in best.items():
        print(f"{name}\t{mine:.0f}\t\n{name}, against C\t{mine / by_c[name]:.2f}\t\n"
              f"{name}, against one by one\t{mine / plain:.2f}\t")


if __name__ == "__main__":
    main()
