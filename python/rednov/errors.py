"""What can go wrong, each by its own name."""

from __future__ import annotations

from typing import Optional

__all__ = [
    "RednovError", "RuleError", "FormatError", "ConfigError", "AskError", "ArrayError", "ClosedError",
    "DeviceError", "LibraryError",
]


class RednovError(Exception):
    """The parent of all exceptions of this package."""


class RuleError(RednovError):
    """A move that the rules forbid now. `clause` is the number of the rule in RULES.md, "5.5a"."""

    def __init__(self, text: str, clause: str, move: Optional[str] = None):
        super().__init__(text, clause, move)
        self.text = text
        self.clause = clause
        self.move = move

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"


class FormatError(RednovError, ValueError):
    """Words that are no move, or a record, state or snapshot that cannot be read.

    `line` is the line of a record, else None; `clause` the rule that an illegal move in it breaks, else None.
    """

    def __init__(self, text: str, line: Optional[int] = None, clause: Optional[str] = None):
        super().__init__(text, line, clause)
        self.text = text
        self.line = line
        self.clause = clause

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


class ConfigError(RednovError, ValueError):
    """Settings that make no game."""


class AskError(RednovError, ValueError):
    """Something that cannot be asked, or not now: advice when nobody decides, an undo of nothing."""


class ArrayError(RednovError, ValueError):
    """An array of another shape or kind than the one that is wanted."""


class ClosedError(RednovError):
    """The game or batch was closed, or belongs to the process that this one was forked from."""


class DeviceError(RednovError):
    """This library cannot play there: it was built without that device, or the machine has none."""


class LibraryError(RednovError, ImportError):
    """The shared library librednov was not found, or is another version."""
