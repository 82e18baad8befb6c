"""The shared library: where it is, and how its functions are called. Nothing else in the package knows ctypes'
ways with it but batch.py, which looks into its arrays."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from ctypes import POINTER, c_bool, c_char_p, c_int, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Dict, Iterator

from .errors import ClosedError, LibraryError

NAME = "librednov.so.0"

# Sizes of rednov.h and rednov_batch.h, which tests/python/test_layout.py compares with them.
ACTIONS = 542
PLAYER_ACTIONS = 421
ACTION_WORDS = 17
MOVES_MAX = 160
SEEN_SIZE = 485
TEXT_MAX = 48
CODE_MAX = 512
BATCH_CONFIGS = 64
NONE = 255


def _places() -> Iterator[str]:
    """Where the library may be: told by the environment, in the tree that this package is installed in, where the
    system looks."""
    told = os.environ.get("REDNOV_LIBRARY")
    if told:
        yield told
        return
    here = Path(__file__).resolve()
    yield from (str(file) for file in sorted(here.parents[3].glob(f"*/{NAME}")))  # lib/python3/dist-packages/rednov
    if here.parents[3].joinpath(NAME).exists():
        yield str(here.parents[3] / NAME)
    yield NAME


def _load() -> ctypes.CDLL:
    why = ""
    for place in _places():
        try:
            return ctypes.CDLL(place)
        except OSError as error:
            why = str(error)
    raise LibraryError(f"{NAME} cannot be loaded ({why}); install the package librednov0, or give its path in REDNOV_LIBRARY")


class Move(ctypes.Structure):
    """RnMove."""

    _fields_ = [("kind", c_uint8), ("what", c_uint8), ("count", c_uint8), ("zero", c_uint8)]


class Asked(ctypes.Structure):
    """RnBatchAsked."""

    _fields_ = [
        ("decision", POINTER(c_uint8)), ("decider", POINTER(c_uint8)), ("count", POINTER(c_uint16)),
        ("list", POINTER(c_uint16)), ("mask", POINTER(c_uint32)), ("seen", POINTER(c_uint8)),
        ("refused", POINTER(c_uint8)), ("ended", POINTER(c_uint8)), ("result", POINTER(c_uint8)),
        ("reason", POINTER(c_uint8)), ("alive", POINTER(c_uint8)), ("decisions", POINTER(c_uint32)),
        ("seed", POINTER(c_uint64)),
    ]


library = _load()


def _declare() -> None:
    prototypes: Dict[str, Any] = {
        "rn_version": (c_char_p, []),
        "rn_box_standard": (c_void_p, []),
        "rn_engine_open": (c_void_p, [c_void_p]),
        "rn_engine_copy": (c_void_p, [c_void_p]),
        "rn_engine_close": (None, [c_void_p]),
        "rn_engine_ask": (c_void_p, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)]),
        "rn_action": (c_int, [Move]),
        "rn_action_move": (Move, [c_int]),
        "rn_move_text": (c_size_t, [c_void_p, Move, c_char_p]),
        "rn_move_parse": (c_bool, [c_void_p, c_char_p, c_size_t, POINTER(Move)]),
        "rn_why_clause": (c_char_p, [c_int]),
        "rn_why_text": (c_char_p, [c_int]),
        "rn_config_text": (c_char_p, [c_int]),
        "rn_config_check": (c_int, [c_void_p]),
        "rn_batch_open": (c_int, [c_void_p, POINTER(c_void_p)]),
        "rn_batch_close": (None, [c_void_p]),
        "rn_batch_begin": (None, [c_void_p, c_void_p]),
        "rn_batch_asked": (POINTER(Asked), [c_void_p]),
        "rn_batch_step": (c_uint32, [c_void_p, c_void_p]),
        "rn_batch_choose": (c_uint32, [c_void_p, c_void_p]),
        "rn_batch_random": (None, [c_void_p, c_uint64, c_void_p]),
        "rn_batch_play": (None, [c_void_p, c_uint64, c_uint32, POINTER(c_uint64), POINTER(c_uint64)]),
        "rn_batch_snapshot": (c_size_t, [c_void_p, c_uint32, c_char_p]),
        "rn_batch_seen": (c_bool, [c_void_p, c_uint32, c_int, c_void_p]),
        "rn_batch_text": (c_char_p, [c_int]),
        "rn_batch_copy": (None, [c_void_p, c_void_p, c_void_p, c_size_t]),
        "rn_batch_trouble": (c_char_p, [c_void_p]),
    }
    for name, (result, arguments) in prototypes.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise LibraryError(f"{NAME} is older than this package: it has no {name}()") from None
        function.restype = result
        function.argtypes = arguments


_declare()
BOX = library.rn_box_standard()
VERSION = library.rn_version().decode()


class Engine:
    """One engine of the library: a question at a time, from whichever thread, and none after it was closed."""

    def __init__(self, handle: int):
        self._handle = handle
        self._lock = threading.Lock()

    @classmethod
    def open(cls) -> "Engine":
        return cls(library.rn_engine_open(BOX))

    def copy(self) -> "Engine":
        with self._lock:
            return Engine(library.rn_engine_copy(self._held()))

    def ask(self, **request: Any) -> Dict[str, Any]:
        """The answer to a request; None in it counts as not given."""
        text = json.dumps({key: value for key, value in request.items() if value is not None}).encode()
        size = c_size_t()
        with self._lock:
            at = library.rn_engine_ask(self._held(), text, len(text), ctypes.byref(size))
            answer = ctypes.string_at(at, size.value)
        return json.loads(answer)

    def close(self) -> None:
        with self._lock:
            handle, self._handle = self._handle, 0
        if handle:
            library.rn_engine_close(handle)

    @property
    def closed(self) -> bool:
        return not self._handle

    def _held(self) -> int:
        if not self._handle:
            raise ClosedError("this game was closed")
        return self._handle

    def __del__(self, close: Any = library.rn_engine_close) -> None:  # kept here: at the end of Python all else may be gone
        handle, self._handle = getattr(self, "_handle", 0), 0
        if handle:
            close(handle)


HELLO: Dict[str, Any] = Engine.open().ask(cmd="hello")


class Config(ctypes.Structure):
    """RnConfig: what the library of this version has."""

    _fields_ = [(name, c_uint8) for name in ["edition", "players", "gnomes"] + HELLO["variants"]]


class Plan(ctypes.Structure):
    """RnBatchPlan."""

    _fields_ = [
        ("games", c_uint32), ("configs", c_uint32), ("config", Config * BATCH_CONFIGS), ("seed", c_uint64),
        ("threads", c_uint32), ("device", c_uint8), ("outside", c_bool), ("renew", c_bool), ("blind", c_bool),
        ("unmasked", c_bool), ("unlisted", c_bool),
    ]
