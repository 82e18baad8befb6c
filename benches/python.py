#!/usr/bin/env python3
"""Games side by side from Python: decisions a second of the processor, against the same from C in the same run.

    python.py BATCH_SPEED
"""
import subprocess
import sys
import time

import numpy as np

import rednov

GAMES, STEPS = 4096, 200
CONFIGS = [{"gnomes": 3 + place // 2, "edition": rednov.EDITIONS[place % 2]} for place in range(12)]  # as in batch.c


def by_number(batch, chosen, chance):
    batch.step(batch.random(1, out=chosen))


def by_place(batch, chosen, chance):
    batch.choose((chance.random(GAMES, np.float32) * batch.count).astype(np.int32))


def rate(step, **settings):
    chosen, chance = np.empty(GAMES, np.int32), np.random.default_rng(1)
    with rednov.Batch(GAMES, configs=CONFIGS, seed=1, **settings) as batch:
        begun = time.process_time()
        for _ in range(STEPS):
            step(batch, chosen, chance)
        return GAMES * STEPS / (time.process_time() - begun)


def main():
    lines = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.splitlines()
    by_c = {line.split("\t")[0]: float(line.split("\t")[1]) for line in lines}
    bare = {"masked": False, "listed": False}
    for name, mine in (("stepped", rate(by_number, observe=False)),
                       ("stepped by place", rate(by_place, observe=False, **bare)),
                       ("stepped, with what is seen", rate(by_number)),
                       ("stepped by place, with what is seen", rate(by_place, **bare))):
        print(f"{name}\t{mine:.0f}\t\n{name}, against C\t{mine / by_c[name]:.2f}\t")


if __name__ == "__main__":
    main()
