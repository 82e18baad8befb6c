#!/usr/bin/env python3
"""A client of the engine of Red November, in Python: gnome A plays at random, mates play the others.

    ./engine.py [GAMES [PATH OF rednov]]

A request is a line, and so is its answer. FORMATS.md has them all ("The engine protocol").
"""
import json
import random
import subprocess
import sys


class Engine:
    """One `rednov engine`; a game goes on in it from request to request."""

    def __init__(self, path='rednov'):
        self.process = subprocess.Popen([path, 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        """The answer to a request, or the answers to a list of them."""
        self.process.stdin.write(json.dumps(request) + '\n')
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        for one in answer if isinstance(answer, list) else [answer]:
            if not one['ok']:
                raise ValueError(one['error'])
        return answer

    def close(self):
        self.ask({'cmd': 'quit'})
        self.process.wait()


def play(engine, seed, dice):
    """Plays one game; whether the crew was rescued."""
    answer = engine.ask({'cmd': 'new', 'config': {'players': 4}, 'seed': seed, 'seat': 'A', 'moves': True})
    while answer['state']['result'] is None:
        if answer['state']['decision']['gnome'] == 'A':
            request = {'cmd': 'play', 'move': dice.choice(answer['moves'])}
        else:
            request = {'cmd': 'play', 'by': 'mate'}
        answer = engine.ask({**request, 'seat': 'A', 'moves': True})
    return answer['state']['result'] == 'rescued'


def main(games=10, path='rednov'):
    engine = Engine(path)
    hello, _, advice = engine.ask([{'cmd': 'hello'}, {'cmd': 'new', 'config': {'players': 4}, 'seed': 1},
                                   {'cmd': 'rescue'}])  # a batch: one line each way
    print(f"rednov {hello['version']}: a crew at a glance is rescued with a chance of {advice['rescue']['chance']:.2f}")
    print(sum(play(engine, seed, random.Random(seed)) for seed in range(int(games))), 'of', games, 'games rescued')
    engine.close()


if __name__ == '__main__':
    main(*sys.argv[1:])
