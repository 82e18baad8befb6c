#!/usr/bin/env python3
"""Measures the bot of bot.py against sailors and mates: all play the same seeds, so that luck cancels out.

    python3 evaluate.py [GAMES]
"""
import math
import sys

import bot

import rednov


def crew_of(kind, seed):
    """Games of four computer players with this seed: whether they were rescued."""
    with rednov.Game(players=4, seed=seed) as game:
        while not game.over:
            game.play_by(kind)
        return game.result == "rescued"


def compare(mine, theirs):
    """How much more often the first are rescued than the second on the same seeds, and half of the 95 % interval."""
    pairs = [a - b for a, b in zip(mine, theirs)]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, 1.96 * math.sqrt(spread / len(pairs))


def main():
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    mine = [bot.play(seed, bot.choose)[0] for seed in seeds]
    print(f"the bot: {sum(mine)} of {len(mine)} rescued")
    for kind in ("sailor", "mate"):
        theirs = [crew_of(kind, seed) for seed in seeds]
        mean, margin = compare(mine, theirs)
        print(f"{kind}s: {sum(theirs)} of {len(theirs)}; the bot {mean:+.1%}, give or take {margin:.1%}")


if __name__ == "__main__":
    main()
