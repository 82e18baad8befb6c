#!/usr/bin/env python3
"""A program for a seat of Red November, in Python: rednov sim --seat B=cmd:./bot.py

It gets a question a line, answers with a move a line, and needs no memory: the question holds the
position as its gnome may see it, and every legal move. FORMATS.md has all of it ("Programs in a seat").
"""
import json
import sys

HATCHES = '1-2 1-3 2-3 2-4 2-5 3-4 4-5 5-6 5-7 5-8 7-8 7-9 8-9 8-10 9-10'
MINUTES = 7  # for a repair: seven chances in ten, more with a tool
# What to do where: the room, the track or token that calls for it, the action, its tool.
REPAIRS = [('7', 'missiles', 'stop-missiles', 'deactivation-code'), ('1', 'crushed', 'fix-engine', 'engine-manual'),
           ('2', 'asphyxiated', 'fix-oxygen', 'pump-manual'), ('1', 'pressure', 'fix-engine', 'engine-manual'),
           ('2', 'asphyxiation', 'fix-oxygen', 'pump-manual'), ('4', 'heat', 'fix-reactor', 'reactor-manual')]


def way(here, goal, shut):
    """The next room on the shortest way past blocked hatches and rooms that burn or are full; or None."""
    ways = [[here]]
    for path in ways:  # grows while it is walked
        if path[-1] == goal:
            return path[1] if len(path) > 1 else None
        for hatch in HATCHES.split():
            for room, other in (hatch.split('-'), hatch.split('-')[::-1]):
                if room == path[-1] and not {hatch, other} & shut and not any(other in known for known in ways):
                    ways.append(path + [other])
    return None


def answer(question):
    view, moves, kind = question['view'], question['moves'], question['decision']['kind']
    if kind != 'turn':  # through the hatch, out of the fire, no more
        return next((move for move in ('enter', 'done') if move in moves), moves[0])
    here = view['gnomes'][ord(view['active']) - ord('A')]['space']
    shut = {str(room['room']) for room in view['rooms'] if room['fire'] or room['water'] == 'high'} | {*view['blocked']}
    for room, cause, action, tool in REPAIRS:
        if view['tracks'].get(cause, 9 if view['tokens'].get(cause) is not None else 0) < 4:
            continue
        could = [move for move in moves if move.startswith(action)]
        if could and 'use ' + tool in moves and tool not in view['used']:
            return 'use ' + tool
        if could:
            return could[min(MINUTES, len(could)) - 1]
        step = way(here, room, shut)
        if step and 'open ' + step in moves:
            return 'open ' + step
    fights = [move for move in moves if move.startswith(('extinguish', 'pump'))]
    draws = [move for move in moves if move.startswith('draw')]
    return (fights[:MINUTES] or draws[:2] or [move for move in moves if move in ('pass', 'end')] or moves)[-1]


if __name__ == '__main__':
    for line in sys.stdin:
        print(answer(json.loads(line)), flush=True)
