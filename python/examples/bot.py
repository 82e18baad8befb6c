#!/usr/bin/env python3
"""A bot of one's own: a function from what a seat sees and may play to a move. evaluate.py measures it.

    python3 bot.py [SEED]     plays one game with four of them
"""
import sys

import rednov

URGENT = 4  # on a track: from here on somebody should set it back
MINUTES = 7  # for a repair, where there is a choice


def is_urgent(view, repair):
    return view["tokens"].get(repair["token"]) is not None or view["tracks"].get(repair["track"], 0) >= URGENT


def way(view, here, goal):
    """The next room on the shortest way past blocked hatches and rooms that burn or are full; or None."""
    shut = {str(room["room"]) for room in view["rooms"] if room["fire"] or room["water"] == "high"}
    paths, known = [[here]], {here}
    for path in paths:  # grows while it is walked
        if path[-1] == goal:
            return path[1]
        for hatch in rednov.board()["hatches"]:
            ends = hatch.split("-")
            if path[-1] in ends and hatch not in view["blocked"]:
                other = ends[ends[0] == path[-1]]
                if other not in known and other not in shut:
                    known.add(other)
                    paths.append(path + [other])
    return None


def choose(view, moves):
    """The move of the player who sees `view` and may play one of `moves`."""
    for move in ("enter", "done", "stay", "yield"):
        if move in moves:
            return move
    if view["decision"]["kind"] != "turn":
        return moves[0]
    here = next(gnome["space"] for gnome in view["gnomes"] if gnome["gnome"] == view["active"])
    for repair in sorted(rednov.board()["repairs"], key=lambda one: view["tokens"].get(one["token"]) is None):
        if is_urgent(view, repair):
            action = [move for move in moves if move.startswith(repair["action"] + " ")]
            if action:
                return action[min(MINUTES, len(action)) - 1]
            if here != repair["space"] and f"open {way(view, here, repair['space'])}" in moves:
                return f"open {way(view, here, repair['space'])}"
    for action in ("extinguish", "pump", "draw"):
        could = [move for move in moves if move.startswith(action + " ")]
        if could:
            return could[min(MINUTES, len(could)) - 1]
    return "pass" if "pass" in moves else moves[0]


def play(seed, crew, gnomes=4):
    """A game in which every gnome is played by `crew`, a function as above; whether it was rescued."""
    with rednov.Game(players=gnomes, seed=seed) as game:
        while not game.over:
            seat = game.decider
            game.play(crew(game.view(seat), game.legal(seat)))
        return game.result == "rescued", str(game)


if __name__ == "__main__":
    rescued, boat = play(int(sys.argv[1]) if len(sys.argv) > 1 else 7, choose)
    print(boat)
