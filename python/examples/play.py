#!/usr/bin/env python3
"""Plays a game: you are gnome A, mates play the others. With --watch they play all of it.

    python3 play.py [--watch] [--seed N]
"""
import argparse

import rednov


def choose(game):
    """A move that is typed; ? shows what may be played, h asks for advice."""
    while True:
        line = input(f"{game.decision['kind']}> ").strip()
        if line == "h":
            best = game.hint(1)[0]
            print(", ".join(best["moves"]), f"(rescue then: {best['rescue']['chance']:.0%})")
        elif line in ("", "?"):
            print(", ".join(game.legal("A")))
        else:
            return line


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--watch", action="store_true", help="mates play all gnomes")
    parser.add_argument("--seed", type=int, help="of the dice; by chance when not given")
    options = parser.parse_args()
    game = rednov.Game(players=4, seed=options.seed)
    print(game)
    while not game.over:
        try:
            yours = game.decider == "A" and not options.watch
            facts = game.play(choose(game)) if yours else game.play_by("mate")
        except (rednov.RuleError, rednov.FormatError) as error:
            print(error)
            continue
        for fact in facts:
            if fact["text"]:
                print(fact["text"])
            if fact["what"] == "turn" and fact["gnome"] == "A":
                print(game)
    print(game)
    print(f"seed {game.seed}: {game.result}", f"({game.reason})" if game.reason else "")


if __name__ == "__main__":
    main()
