"""The board game Red November: its rules, computer players, and thousands of games at a time.

One game, readable:

    import rednov

    game = rednov.Game(players=4, seed=7)
    print(game)                     # the boat, drawn
    print(game.legal())             # ['use grog', 'open 2', 'pass', ...]
    for fact in game.play("pass"):  # what happened, dice and cards included
        print(fact["text"])
    game.hint()                     # the best plans;  game.rescue(): the chance to come home
    while not game.over:
        game.play_by("mate")        # or "lubber", "sailor", "captain"
    print(game.result, game.reason)
    open("game.rn", "w").write(game.record())

Thousands of games, as arrays:

    batch = rednov.Batch(4096, gnomes=4, seed=1)
    while True:
        batch.step(policy(batch.seen, batch.action_mask()))

For learning with others' tools: rednov.aec.env() has the shape of PettingZoo's AEC interface, rednov.vector.env()
that of Gymnasium's vectors; they import those packages only when they are used.

Words, records, numbers of actions and what the numbers of `seen` mean: docs/FORMATS.md. Exceptions are those of
rednov.errors: RuleError names the clause that forbids a move, FormatError the line of a record.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any, List

from ._library import VERSION as __version__
from .errors import (ArrayError, AskError, ClosedError, ConfigError, DeviceError, FormatError, LibraryError, RednovError,
                     RuleError)
from .game import EDITIONS, PLAYERS, VARIANTS, Game, board, draw

if TYPE_CHECKING:
    from .batch import (ACTIONS, DECISIONS, PLAYER_ACTIONS, REASONS, RESULTS, SEEN_SIZE, Batch, action, gnome_slices, move,
                        seen_slices, why)

# What needs numpy; a Game does not.
_OF_BATCH = ("ACTIONS", "DECISIONS", "PLAYER_ACTIONS", "REASONS", "RESULTS", "SEEN_SIZE", "Batch", "action", "gnome_slices",
             "move", "seen_slices", "why")

__all__ = ["Game", "board", "draw", "PLAYERS", "VARIANTS", "EDITIONS", "RednovError", "RuleError", "FormatError", "ConfigError",
           "AskError", "ArrayError", "ClosedError", "DeviceError", "LibraryError", *_OF_BATCH]


def __getattr__(name: str) -> Any:
    if name in _OF_BATCH:
        from . import batch

        return getattr(batch, name)
    if name in ("aec", "vector"):
        return importlib.import_module("." + name, __name__)
    raise AttributeError(f"module 'rednov' has no attribute {name!r}")


def __dir__() -> List[str]:
    """What help() and the Tab key show: what is fetched later too, where there is a numpy."""
    later = (*_OF_BATCH, "aec", "vector") if importlib.util.find_spec("numpy") else ()
    return sorted({*globals(), *later})
