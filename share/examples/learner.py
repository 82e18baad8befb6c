#!/usr/bin/env python3
"""A program for a seat that learns from game to game: how many minutes a repair is worth.

    rednov sim --games 500 --threads 1 --seat B=cmd:'./learner.py memory.json'

Each game it tries one number of minutes, mostly the one with the best results so far (UCB1), and
remembers how the game ended. What it has learned is kept in the file.
"""
import json
import math
import sys

import bot  # beside this file: how it plays but for the minutes

ARMS = ['3', '4', '5', '6', '7', '8', '9', '10']


def choose(memory):
    """An arm that was never tried, or the one with the best hope."""
    games = sum(tried for tried, _ in memory.values())
    return max(ARMS, key=lambda arm: math.inf if memory[arm][0] == 0 else
               memory[arm][1] / memory[arm][0] + math.sqrt(2 * math.log(games) / memory[arm][0]))


def main(path):
    try:
        with open(path, encoding='utf-8') as file:
            memory = json.load(file)
    except FileNotFoundError:
        memory = {arm: [0, 0] for arm in ARMS}  # games, rescues
    arm = choose(memory)
    for line in sys.stdin:
        told = json.loads(line)
        if 'over' in told:  # needs no answer; the next line is of the next game
            memory[arm][0] += 1
            memory[arm][1] += told['over']['result'] == 'rescued'
            with open(path, 'w', encoding='utf-8') as file:
                json.dump(memory, file)
            arm = choose(memory)
            continue
        bot.MINUTES = int(arm)
        print(json.dumps({'move': bot.answer(told), 'tell': True}), flush=True)


if __name__ == '__main__':
    main(sys.argv[1] if len(sys.argv) > 1 else sys.exit('learner.py: in which file is it to remember? learner.py memory.json'))
