"""Games as Python's package plays them, one line each; tests/npm/same.mjs plays the same by the npm package.

    same.py GAMES
"""
import json
import sys
import zlib

import rednov


def told(game):
    """Everything that a game tells, summed up."""
    seat = game.decider or "A"
    parts = [game.hash, game.legal(), game.legal("B"), game.state, game.view("B"), str(game), rednov.draw(game.view("B")),
             game.snapshot().hex(), game.move_by("sailor") if game.decider else None]
    if game.decision["kind"] == "turn":
        parts.append([game.odds(), game.hint(2, budget=8, seed=3), game.rescue(seat, seed=3)])
    return zlib.crc32(json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode())


def main():
    variants = rednov.VARIANTS
    for number in range(int(sys.argv[1])):
        gnomes = 3 + number % 6
        chosen = [name for place, name in enumerate(variants) if number >> place & 1]
        seed = (number * 2 ** 58 + number) % 2 ** 64
        game = rednov.Game(players=gnomes, edition=rednov.EDITIONS[number // 3 % 2], variants=chosen, seed=seed)
        line = [told(game)]
        while not game.over:
            facts = game.play_by(rednov.PLAYERS[number % 3], budget=4)
            line.append(zlib.crc32(json.dumps(facts, separators=(",", ":"), ensure_ascii=False).encode()))
            if len(line) % 16 == 0:
                line.append(told(game))
        again = rednov.Game.from_record(game.record())
        print(number, game.hash, game.result, game.reason, again.hash, told(again), *line)


main()
