"""Thousands of games side by side, for programs that learn."""

from __future__ import annotations

import ctypes
import operator
import os
import threading
from ctypes import byref, c_uint64, c_void_p
from typing import Any, Dict, Iterable, Mapping, Optional, Sequence, Tuple

import numpy as np

from ._library import (ACTION_WORDS, ACTIONS, BATCH_CONFIGS, BOX, CODE_MAX, MOVES_MAX, PLAYER_ACTIONS, SEEN_SIZE, TEXT_MAX,
                       Config, Move, Plan, library)
from ._cuda import CudaArray, pointer_of
from .errors import ArrayError, ClosedError, ConfigError, DeviceError, FormatError
from .game import EDITIONS, VARIANTS, Game, config_of

__all__ = ["Batch", "action", "move", "seen_slices", "gnome_slices", "ACTIONS", "PLAYER_ACTIONS", "SEEN_SIZE",
           "DECISIONS", "RESULTS", "REASONS"]

#: What decision[i], result[i] and reason[i] mean.
DECISIONS = ("turn", "hatch", "flee", "give", "return", "defend", "late", "burn", "block", "discard", "chance", "over")
RESULTS = (None, "rescued", "lost")
REASONS = (None, "asphyxiation", "heat", "pressure", "crushed", "asphyxiated", "missiles", "kraken", "all-dead", "all-gone")

_OPEN_GAMES, _BAD_CONFIG, _NO_MEMORY, _BAD_STATE, _NO_DEVICE, _NO_GPU = range(1, 7)  # RnBatchFlaw
_DEVICES = ("cpu", "cuda")  # RN_ON_CPU ..

_SEEN = (("config", 8), ("decision", 12), ("phase", 6), ("turn", 8), ("used", 13), ("fire", 10), ("low", 10), ("high", 10),
         ("blocked", 24), ("tracks", 3), ("tokens", 8), ("unseen", 13), ("discards", 13), ("stash", 1), ("deck", 18),
         ("deck_faints", 5), ("discarded", 18), ("kraken_in", 1), ("gnomes", 304))
_GNOME = (("aboard", 1), ("dead", 1), ("abandoned", 1), ("fainted", 1), ("active", 1), ("decider", 1), ("partner", 1),
          ("mine", 1), ("place", 11), ("time", 1), ("intoxication", 1), ("drew", 2), ("order", 1), ("items", 13), ("hidden", 1))


def _slices(parts: Iterable[Tuple[str, int]]) -> Dict[str, slice]:
    slices, at = {}, 0
    for name, size in parts:
        slices[name] = slice(at, at + size)
        at += size
    return slices


def seen_slices() -> Dict[str, slice]:
    """Where in a row of `seen` what stands: seen[:, seen_slices()["fire"]] are the ten rooms. docs/FORMATS.md tells
    what each number means."""
    return _slices(_SEEN)


def gnome_slices() -> Dict[str, slice]:
    """The same within the 38 numbers of one gnome."""
    return _slices(_GNOME)


def action(text: str) -> int:
    """The number of a move: action("open 1") is 13."""
    parsed = Move()
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else None
    if data is None:
        raise TypeError("a move is a text")
    if not library.rn_move_parse(BOX, data, len(data), byref(parsed)):
        raise FormatError(f'"{text}" is not a move')
    return library.rn_action(parsed)


def move(number: int) -> str:
    """The move of a number, or "" for a hatch that this boat has not."""
    number = operator.index(number)
    if not 0 <= number < ACTIONS:
        raise FormatError(f"there is no action {number}: they are 0 to {ACTIONS - 1}")
    text = ctypes.create_string_buffer(TEXT_MAX)
    library.rn_move_text(BOX, library.rn_action_move(number), text)
    return text.value.decode()


class _Handle:
    """A batch of the library, for as long as anybody holds it: arrays over its memory do. It is of the process that
    opened it: the threads of a batch do not come along when a process forks."""

    def __init__(self, plan: Plan):
        self.pid = os.getpid()
        self.cuda = plan.device == _DEVICES.index("cuda")
        self.at = 0
        opened = c_void_p()
        flaw = library.rn_batch_open(byref(plan), byref(opened))
        if flaw:
            kind = {_NO_DEVICE: DeviceError, _NO_GPU: DeviceError, _NO_MEMORY: MemoryError}.get(flaw, ConfigError)
            raise kind(library.rn_batch_text(flaw).decode())
        self.at = opened.value or 0

    def array(self, pointer: Any, shape: Tuple[int, ...], dtype: Any, writable: bool = False) -> Any:
        if self.cuda:
            return CudaArray(self, pointer, shape, dtype)
        kind = np.dtype(dtype)
        memory = (ctypes.c_uint8 * (int(np.prod(shape)) * kind.itemsize)).from_address(
            ctypes.cast(pointer, c_void_p).value or 0)
        memory.handle = self  # type: ignore[attr-defined]
        view = memoryview(memory).cast("B")
        return np.frombuffer(view if writable else view.toreadonly(), kind).reshape(shape)

    def __del__(self, close: Any = library.rn_batch_close, getpid: Any = os.getpid) -> None:
        if self.at and self.pid == getpid():
            close(self.at)


class Batch:
    """Games side by side, each at a decision of its own; one call answers all of them.

    >>> batch = rednov.Batch(4096, gnomes=4, seed=1)
    >>> while True:
    ...     actions = policy(batch.seen, batch.action_mask())
    ...     batch.step(actions)
    ...     rewards = batch.ended * (batch.result == 1)

    What is asked stands in numpy arrays over the batch's own memory, a row for each game. They are the same arrays for the
    life of the batch: after step() they show what is asked then. All but `seen` are read-only.

    decision   (n) what is asked: DECISIONS[decision[i]]      decider   (n) the gnome that decides, 255 for none
    count      (n) how many actions are legal                 legal     (n, 160) their numbers: the first count[i]
    mask       (n, 17) the same as bits, 32 in a word         seen      (n, 485) what the decider may know, a byte each
    refused    (n) not 0: the last action was not legal       ended     (n) 1: the last step ended a game
    result     (n) RESULTS of the last game that ended here   reason    (n) and REASONS
    alive      (n) gnomes aboard at its end                   decisions (n) made so far in the game that goes on
    seeds      (n) of the game that goes on

    Actions are numbers below rednov.PLAYER_ACTIONS; rednov.action("open 5") and rednov.move(17) translate. Game number i
    of a batch is Game(seed=batch.seeds[i]) with the same moves.

    A batch may be used by several threads, one call at a time; not by a process that was forked after it was opened.
    """

    def __init__(self, games: int, *, gnomes: Optional[int] = None, players: Optional[int] = None, edition: str = "revised",
                 variants: Iterable[str] = (), configs: Optional[Sequence[Mapping[str, Any]]] = None, seed: int = 0,
                 threads: int = 0, renew: bool = True, chance: Optional[str] = None, observe: bool = True,
                 masked: bool = True, listed: bool = True, device: str = "cpu"):
        """Opens a batch and begins all its games.

        games      how many; gnomes, players, edition, variants: as for Game
        configs    instead of those, up to 64 settings as dicts; game i has configs[i % len(configs)]
        seed       of the whole batch: the games are those of `rednov sim --seed`
        threads    0: as many as there are processors
        renew      a game that ends is begun anew at once, with the next seed
        chance     "manual": dice and cards are asked too
        observe    False: `seen` is not wanted. It costs as much as a step itself; without it a batch is faster by half
        masked     False: `mask` is not wanted, an eighth of a step; listed=False likewise: `legal`, a twelfth. step() and
        listed     choose() need none of them
        device     "cpu"; "cuda": the games and all arrays are on an NVIDIA GPU, where PyTorch, CuPy and JAX read them
                   without a copy, and actions may come from there too (int32). Without a GPU, or without librednov-cuda,
                   that is a DeviceError
        """
        if device not in _DEVICES:
            raise DeviceError(f"there is no device {device!r}; there are: {', '.join(_DEVICES)}")
        if chance not in (None, "manual"):
            raise ConfigError('chance is None or "manual"')
        plan = Plan(games=_whole(games, "games", 1 << 24), seed=_whole(seed, "seed", (1 << 64) - 1),
                    threads=_whole(threads, "threads", 256), device=_DEVICES.index(device), renew=bool(renew),
                    outside=chance == "manual", blind=not observe, unmasked=not masked, unlisted=not listed)
        if configs is None:
            configs = [dict(players=players, gnomes=gnomes, edition=edition, variants=variants)]
        if not 1 <= len(configs) <= BATCH_CONFIGS:
            raise ConfigError(f"a batch has 1 to {BATCH_CONFIGS} settings")
        plan.configs = len(configs)
        for place, config in enumerate(configs):
            plan.config[place] = _config(**config)
        self._lock = threading.Lock()
        self._size = plan.games
        self._handle: Optional[_Handle] = None
        self._handle = _Handle(plan)
        self._look()

    def _look(self) -> None:
        """Makes the arrays over the batch's memory."""
        assert self._handle is not None
        asked, array, n = library.rn_batch_asked(self._handle.at).contents, self._handle.array, self._size
        self.decision = array(asked.decision, (n,), np.uint8)
        self.decider = array(asked.decider, (n,), np.uint8)
        self.count = array(asked.count, (n,), np.uint16)
        self.legal = array(asked.list, (n, MOVES_MAX), np.uint16) if asked.list else None
        self.mask = array(asked.mask, (n, ACTION_WORDS), np.uint32) if asked.mask else None
        self.seen = array(asked.seen, (n, SEEN_SIZE), np.uint8, writable=True) if asked.seen else None
        self.refused = array(asked.refused, (n,), np.uint8)
        self.ended = array(asked.ended, (n,), np.uint8)
        self.result = array(asked.result, (n,), np.uint8)
        self.reason = array(asked.reason, (n,), np.uint8)
        self.alive = array(asked.alive, (n,), np.uint8)
        self.decisions = array(asked.decisions, (n,), np.uint32)
        self.seeds = array(asked.seed, (n,), np.uint64)

    # ---- Playing ------------------------------------------------------------------------------------

    def step(self, actions: Any) -> int:
        """Plays an action in each game; those of games that are over are not looked at. Returns how many were
        refused, which `refused` tells one by one (rednov.why() says why); nothing is played in these."""
        return self._act(library.rn_batch_step, actions)

    def choose(self, places: Any) -> int:
        """The same by place: in game i legal[i, places[i]] is played. The fastest way: it needs neither mask nor list."""
        return self._act(library.rn_batch_choose, places)

    def _act(self, call: Any, given: Any) -> int:
        at, kept = self._where(given, np.int32)
        with self._lock:
            refused = call(self._at(), at)
            del kept  # until here nobody may free it
            self._all_well()
        return refused

    def random(self, seed: int = 0, out: Optional[np.ndarray] = None) -> np.ndarray:
        """An action for each game, each legal one as likely as the next; 0 where none is asked. They depend on the
        seed, the game and its step alone. `out`: an array of int32 to write them to."""
        seed = _whole(seed, "seed", (1 << 64) - 1)
        if out is None:
            out = np.empty(self._size, np.int32)
        if self._held().cuda and hasattr(out, "__cuda_array_interface__"):
            with self._lock:
                library.rn_batch_random(self._at(), seed, pointer_of(out, self._size, np.int32))
                self._all_well()
            return out
        if not (isinstance(out, np.ndarray) and out.dtype == np.int32 and out.shape == (self._size,) and
                out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
            raise ArrayError(f"out must be a writable array of {self._size} int32 in a row")
        with self._lock:
            library.rn_batch_random(self._at(), seed, out.ctypes.data)
            self._all_well()
        return out

    def play(self, steps: int, seed: int = 0) -> Tuple[int, int]:
        """Plays so many random actions in each game without asking in between; tells how many decisions of players
        and outcomes of chance that were."""
        steps, seed = _whole(steps, "steps", (1 << 32) - 1), _whole(seed, "seed", (1 << 64) - 1)
        decisions, chances = c_uint64(), c_uint64()
        with self._lock:
            library.rn_batch_play(self._at(), seed, steps, byref(decisions), byref(chances))
            self._all_well()
        return decisions.value, chances.value

    def begin(self, seeds: Any = None) -> None:
        """Begins all games anew: with these seeds, or from number 0 of the batch's own seed on."""
        if isinstance(seeds, (list, tuple)):  # numpy would make floating point of large ones among small
            seeds = np.array([_whole(seed, "seed", (1 << 64) - 1) for seed in seeds], np.uint64)
        at, kept = (None, None) if seeds is None else self._where(seeds, np.uint64)
        with self._lock:
            library.rn_batch_begin(self._at(), at)
            del kept
            self._all_well()

    # ---- Looking ------------------------------------------------------------------------------------

    def action_mask(self) -> np.ndarray:
        """Which actions of players are legal, as (n, 421) of bool; a copy."""
        if self.mask is None:
            raise ArrayError("this batch was opened with masked=False")
        self._held()
        bits = np.unpackbits(np.asarray(self.mask).view(np.uint8), axis=1, count=PLAYER_ACTIONS, bitorder="little")
        return bits.view(np.bool_)

    def seen_by(self, number: int, gnome: int) -> np.ndarray:
        """What the player of a gnome (0 is A) may know of a game, whoever decides there: 485 numbers as in `seen`."""
        row = np.zeros(SEEN_SIZE, np.uint8)
        number, gnome = _whole(number, "number", (1 << 32) - 1), _whole(gnome, "gnome", 255)
        with self._lock:
            if not library.rn_batch_seen(self._at(), number, gnome, row.ctypes.data):
                raise IndexError(f"there is no game {number} with a gnome {gnome}")
        return row

    def game(self, number: int) -> Game:
        """A Game that stands as this one of the batch does now: to look at it, to ask for advice. What is played there
        changes nothing here, and its dice are others."""
        number = operator.index(number)
        if not 0 <= number < self._size:
            raise IndexError(f"there is no game {number}: they are 0 to {self._size - 1}")
        code = ctypes.create_string_buffer(CODE_MAX)
        with self._lock:
            size = library.rn_batch_snapshot(self._at(), number, code)
        return Game.from_state(code.raw[:size], seed=int(self.seeds[number]))

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"<rednov.Batch of {self._size} games{', closed' if self._handle is None else ''}>"

    # ---- Ending -------------------------------------------------------------------------------------

    def close(self) -> None:
        """No call is answered any more. Arrays that somebody still holds stay as they are; the memory goes with the
        last of them."""
        with self._lock:
            self._handle = None

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    # ---- What is given ------------------------------------------------------------------------------

    def _held(self) -> _Handle:
        handle = self._handle
        if handle is None:
            raise ClosedError("this batch was closed")
        if handle.pid != os.getpid():
            raise ClosedError("this batch belongs to the process that this one was forked from; open one here")
        return handle

    def _at(self) -> int:
        return self._held().at

    def _all_well(self) -> None:
        trouble = library.rn_batch_trouble(self._at())
        if trouble:
            raise DeviceError(f"the GPU gave up: {trouble.decode()}")

    def _where(self, given: Any, dtype: Any) -> Tuple[int, Any]:
        """Where the numbers lie, on the GPU or here, and what holds them there."""
        if self._held().cuda and hasattr(given, "__cuda_array_interface__"):
            return pointer_of(given, self._size, dtype), given
        array = self._numbers(given, dtype)
        return array.ctypes.data, array

    def _numbers(self, given: Any, dtype: Any) -> np.ndarray:
        """The array as the library takes it: itself where it fits, else a copy."""
        array = np.asarray(given)
        if array.shape != (self._size,):
            raise ArrayError(f"an array of {self._size} numbers is wanted, one for each game, not one of shape {array.shape}")
        if array.dtype.kind not in "iu":
            raise ArrayError(f"whole numbers are wanted, not {array.dtype}")
        bounds = np.iinfo(dtype)
        if array.dtype != dtype and (int(array.min()) < bounds.min or int(array.max()) > bounds.max):
            raise ArrayError(f"a number is beyond {bounds.min} to {bounds.max}")
        return np.require(array, dtype, ["C", "A"])


def _whole(number: int, name: str, most: int) -> int:
    number = operator.index(number)
    if not 0 <= number <= most:
        raise ConfigError(f"{name} must be 0 to {most}, not {number}")
    return number


def _config(players: Optional[int] = None, gnomes: Optional[int] = None, edition: str = "revised",
            variants: Iterable[str] = ()) -> Config:
    """Settings as the library has them; those that make no game are a ConfigError."""
    words = config_of(players, gnomes, edition, variants)
    if edition not in EDITIONS:
        raise ConfigError(f"there is no edition {edition!r}; there are: {', '.join(EDITIONS)}")
    people = _whole(words["players"], "players", 8)
    usual = {1: 3, 2: 4}.get(people, people)
    config = Config(edition=EDITIONS.index(edition), players=people,
                    gnomes=_whole(words.get("gnomes", usual), "gnomes", 8), **{name: 1 for name in VARIANTS if name in words})
    flaw = library.rn_config_check(byref(config))
    if flaw:
        raise ConfigError(library.rn_config_text(flaw).decode())
    return config


def why(refused: int) -> Tuple[str, str]:
    """The clause and the sentence for a number of `refused`: ("5.5a", "A room at high water cannot be entered.")."""
    refused = operator.index(refused)
    text = library.rn_why_text(refused) if 0 <= refused < 256 else None
    if not text and refused:
        raise FormatError(f"there is no reason {refused}")
    return library.rn_why_clause(refused).decode(), (text or b"").decode()
