"""One game, move by move."""

from __future__ import annotations

import functools
import operator
import secrets
import threading
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from ._library import HELLO, Engine
from .errors import AskError, ConfigError, FormatError, RednovError, RuleError

Fact = Dict[str, Any]
State = Dict[str, Any]

#: Computer players, the weakest first: lubber, sailor, mate, captain.
PLAYERS: Tuple[str, ...] = tuple(HELLO["by"])
#: The variants that a game may be played with.
VARIANTS: Tuple[str, ...] = tuple(HELLO["variants"])
#: The editions of the rules.
EDITIONS: Tuple[str, ...] = tuple(HELLO["editions"])


def config_of(players: Optional[int], gnomes: Optional[int], edition: str, variants: Iterable[str]) -> Dict[str, Any]:
    """Settings as the engine takes them; what is not given is the usual."""
    if isinstance(variants, str):
        variants = (variants,)
    if players is None:
        players = 4 if gnomes is None else gnomes
    config: Dict[str, Any] = {"players": operator.index(players), "edition": edition}
    if gnomes is not None:
        config["gnomes"] = operator.index(gnomes)
    for name in variants:
        word = name.replace("-", "_") if isinstance(name, str) else name
        if word not in VARIANTS:
            raise ConfigError(f"there is no variant {name!r}; there are: {', '.join(VARIANTS)}")
        config[word] = True
    return config


@functools.lru_cache(maxsize=None)
def board() -> Dict[str, Any]:
    """What is printed on the board: `hatches` ("1-2", ..) and rooms with an `exterior` one, icons of `events` and `items`
    on the time track, `repairs` with the space, track and token of each, names of `rooms`. Do not change it."""
    return Engine.open().ask(cmd="box")["box"]


class Game:
    """A game of Red November: what is asked, what may be played, what happens then.

    >>> game = rednov.Game(players=3, seed=7)
    >>> print(game)                      # the boat
    >>> game.legal()                     # ['use toolbox', 'open 5', 'pass', ...]
    >>> game.play("pass")                # what happened, fact by fact
    >>> while not game.over:
    ...     game.play_by("mate")
    >>> game.result                      # 'rescued' or 'lost'

    Moves are texts such as "open 5", "fix-engine 4" or "use grog"; states, facts and records are those of
    docs/FORMATS.md. A game with a seed rolls its dice and draws its cards itself, and the same seed and moves are the
    same game everywhere. With `chance="manual"` dice and cards are moves too ("die 7"), and you play them.
    """

    def __init__(self, players: Optional[int] = None, *, gnomes: Optional[int] = None, edition: str = "revised",
                 variants: Iterable[str] = (), seed: Optional[int] = None, chance: Optional[str] = None):
        """Begins a game.

        players   1 to 8, four when nothing is said; gnomes: 3 to 8 for one player, else one each (two players: 4)
        edition   "revised" or "first"; variants: names out of rednov.VARIANTS
        seed      0 to 2**64 - 1; one by chance when it is not given
        chance    "manual": you play dice and cards yourself, and there is no seed
        """
        config = config_of(players, gnomes, edition, variants)
        if chance is None and seed is None:
            seed = secrets.randbits(63)
        self._begin(Engine.open(), seed)
        self._change(ConfigError, cmd="new", config=config, chance=chance, seed=self._seed_text())

    def _begin(self, engine: Engine, seed: Optional[int]) -> None:
        self._engine = engine
        self._seed = None if seed is None else operator.index(seed)
        self._lock = threading.RLock()
        self._state: State = {}
        self._moves: Optional[List[str]] = None

    def _seed_text(self) -> Optional[str]:
        return None if self._seed is None else str(self._seed)

    # ---- Records and positions ----------------------------------------------------------------------

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """The game of a record, played up to its last move. A bad one is a FormatError with its line."""
        if not isinstance(text, str):
            raise TypeError("a record is a text")
        game = cls.__new__(cls)
        game._begin(Engine.open(), None)
        game._change(FormatError, cmd="open", record=text)
        seed = [line[5:].strip() for line in text.split("\n\n", 1)[0].splitlines() if line.startswith("seed:")]
        game._seed = int(seed[0]) if seed else None
        return game

    @classmethod
    def from_state(cls, state: Union[State, bytes, str], *, seed: Optional[int] = None,
                   chance: Optional[str] = None) -> "Game":
        """Goes on from a position: a state as `state` tells it (at a turn, or when the game is over), or a
        snapshot. It has no record. Without `seed` or `chance="manual"` the dice get a seed by chance."""
        if chance is None and seed is None:
            seed = secrets.randbits(63)
        game = cls.__new__(cls)
        game._begin(Engine.open(), seed)
        given = {"snapshot": state.hex()} if isinstance(state, bytes) else {"state": state}
        if isinstance(state, str):
            given = {"snapshot": state}
        game._change(FormatError, cmd="load", chance=chance, seed=game._seed_text(), **given)
        return game

    def record(self) -> str:
        """The game so far as the text of a record, for a file: `rednov play`, the page and from_record() read it."""
        return self._ask(AskError, cmd="record")["record"]

    def snapshot(self) -> bytes:
        """The position in 460 bytes, at whatever decision, for from_state()."""
        return bytes.fromhex(self._ask(AskError, cmd="snapshot")["snapshot"])

    @property
    def hash(self) -> str:
        """A name of the position, sixteen hexadecimal digits, the same on every machine."""
        return self._ask(AskError, cmd="snapshot")["hash"]

    def copy(self) -> "Game":
        """Another game that stands as this one does, with its history and its dice to come."""
        with self._lock:
            other = type(self).__new__(type(self))
            other._begin(self._engine.copy(), self._seed)
            other._state, other._moves = self._state, self._moves
            return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Game":
        return self.copy()

    def __reduce__(self) -> Any:
        return (Game.from_record, (self.record(),))

    # ---- What is asked ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """All there is on the table, as docs/FORMATS.md tells it: rooms, gnomes, tracks, tokens, decision."""
        with self._lock:
            self._engine_open()
            return self._state

    def view(self, seat: str) -> State:
        """The state as the player of gnome `seat` ("A", "B", ..) may see it."""
        return self._ask(AskError, cmd="state", seat=_word(seat))["state"]

    @property
    def decision(self) -> Dict[str, Any]:
        """What is asked now: {"kind": "turn", "gnome": "C"}; kind "over" when the game is."""
        return self.state["decision"]

    @property
    def decider(self) -> Optional[str]:
        """The gnome whose player decides, or None."""
        return self.decision["gnome"]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.decision["kind"] == "over"

    @property
    def result(self) -> Optional[str]:
        """"rescued" or "lost" when the game is over."""
        return self.state["result"]

    @property
    def reason(self) -> Optional[str]:
        """Why it was lost: "heat", "kraken", "all-dead", .."""
        return self.state["reason"]

    @property
    def seed(self) -> Optional[int]:
        """The seed of dice and cards; None when they are played by hand."""
        return self._seed

    def legal(self, seat: Optional[str] = None) -> List[str]:
        """Every move that may be played now, or every outcome of a die or card that is due.

        With `seat` as that player may know it: an empty list where the moves of another would tell a secret hand."""
        with self._lock:
            if seat is not None:
                return self._ask(AskError, cmd="legal", seat=_word(seat))["moves"] or []
            if self._moves is None:
                self._moves = self._ask(AskError, cmd="legal")["moves"]
            self._engine_open()
            return list(self._moves)

    def odds(self) -> Any:
        """At a turn: for every repair here and every mix of items its chance after 1, 2, .. minutes. Where a die or
        card is due (`chance="manual"`): each outcome with its probability."""
        if self.decision["kind"] == "chance":
            return {move: chance for move, chance in self.decision["odds"]}
        return self._ask(AskError, cmd="odds")["odds"]

    # ---- Playing ------------------------------------------------------------------------------------

    def play(self, move: str) -> List[Fact]:
        """Plays a move and tells what happened, in order, dice and cards included. Each fact is a dict with its
        `what`; its `text` is a sentence, or "". A move that the rules forbid is a RuleError with the clause, words that
        are no move are a FormatError; the game is then as it was."""
        return self._change(FormatError, cmd="play", move=_word(move), text=True)["log"]

    def play_by(self, player: str = "mate", *, budget: Optional[int] = None, seed: Optional[int] = None) -> List[Fact]:
        """Plays what a computer player chooses, one of rednov.PLAYERS; tells what happened as play() does."""
        return self._change(AskError, cmd="play", by=_word(player), text=True, **_effort(budget, seed))["log"]

    def move_by(self, player: str = "mate", *, budget: Optional[int] = None, seed: Optional[int] = None) -> str:
        """The move that a computer player would make now; it is not played.

        budget   games that it may look into (the captain's strength), 2000 when not given
        seed     it thinks anew, by this seed; else it goes on with the plan of its turn
        """
        return self._ask(AskError, cmd="move", by=_word(player), **_effort(budget, seed))["move"]

    def undo(self) -> None:
        """Takes back the last move and all chance after it."""
        self._change(AskError, cmd="undo")

    # ---- Advice -------------------------------------------------------------------------------------

    def hint(self, most: int = 3, *, budget: Optional[int] = None, seed: Optional[int] = None) -> List[Dict[str, Any]]:
        """The best plans now, the best first: each with its `moves`, the chance of `rescue` after it, and at a
        turn what it takes and is good for (docs/FORMATS.md, Advice)."""
        return self._ask(AskError, cmd="hint", most=operator.index(most), **_effort(budget, seed))["hints"]

    def rescue(self, seat: Optional[str] = None, *, seed: Optional[int] = None) -> Dict[str, Any]:
        """The chance of rescue from here, of a crew that plays on as the computer does at a glance: `chance`, its
        `margin`, and what the boat is `lost_by` otherwise."""
        return self._ask(AskError, cmd="rescue", seat=None if seat is None else _word(seat),
                         **_effort(None, seed))["rescue"]

    # ---- Shown --------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return draw(self.state)

    def __repr__(self) -> str:
        if self._engine.closed:
            return "<rednov.Game, closed>"
        config = self.state["config"]
        asked = self.result if self.over else f"{self.decision['kind']} {self.decider or ''}".strip()
        return f"<rednov.Game {config['edition']}, {config['gnomes']} gnomes, {asked}>"

    # ---- Ending -------------------------------------------------------------------------------------

    def close(self) -> None:
        """Gives its memory back; any other call is a ClosedError then. Without it that happens by itself."""
        self._engine.close()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    # ---- The engine ---------------------------------------------------------------------------------

    def _engine_open(self) -> None:
        if self._engine.closed:
            self._engine.ask(cmd="hello")  # which says so

    def _ask(self, refusal: type, **request: Any) -> Dict[str, Any]:
        answer = self._engine.ask(**request)
        if not answer["ok"]:
            raise _refused(refusal, answer, request)
        return answer

    def _change(self, refusal: type, **request: Any) -> Dict[str, Any]:
        with self._lock:
            answer = self._ask(refusal, **request)
            self._state, self._moves = answer["state"], None
            return answer


def _word(value: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is wanted, not {type(value).__name__}")
    return value


def _effort(budget: Optional[int], seed: Optional[int]) -> Dict[str, Any]:
    return {"budget": None if budget is None else operator.index(budget),
            "seed": None if seed is None else str(operator.index(seed))}


def _refused(kind: type, answer: Dict[str, Any], request: Dict[str, Any]) -> RednovError:
    """The exception for an answer that is none."""
    text, clause = answer["error"], answer.get("rule")
    if kind is FormatError and "line" in answer:
        return FormatError(text, answer["line"], clause)
    if clause is not None:
        return RuleError(text, clause, request.get("move"))
    return kind(text)


# ---- The boat as text -------------------------------------------------------------------------------

def _hatches(space: str, state: State) -> str:
    """Where hatches lead from a space; an x before one that is blocked."""
    if space == "sea":
        return " ".join(str(room) for room in sorted(board()["exterior"]))
    ways = []
    for hatch in board()["hatches"]:
        ends = hatch.split("-")
        if space in ends:
            ways.append((int(ends[0] if ends[1] == space else ends[1]), "x" if hatch in state["blocked"] else ""))
    texts = [blocked + str(room) for room, blocked in sorted(ways)]
    return " ".join(texts + (["sea"] if int(space) in board()["exterior"] else []))


def _gnome(gnome: Dict[str, Any], state: State) -> str:
    items = [f"{count} {word}" if count > 1 else word for word, count in gnome["items"].items()]
    if "hidden" in gnome["items"]:
        items = [f"{gnome['items']['hidden']} hidden"]
    if gnome["intoxication"]:
        items.append(f"drunk {gnome['intoxication']}")
    if gnome["fainted"]:
        items.append("fainted")
    mark = ">" if gnome["gnome"] == state["active"] else ""
    return f"{mark}{gnome['gnome']} ({', '.join(items)})" if items else mark + gnome["gnome"]


def _rows(state: State) -> Iterable[Tuple[str, str, str, str, str]]:
    yield "", "Room", "State", "Hatches", "Crew"
    states = {str(room["room"]): "FIRE" if room["fire"] else {"none": "", "low": "low", "high": "HIGH"}[room["water"]]
              for room in state["rooms"]}
    for space in [str(room["room"]) for room in state["rooms"]] + ["sea"]:
        crew = ", ".join(_gnome(gnome, state) for gnome in state["gnomes"] if gnome["space"] == space)
        yield space, board()["rooms"].get(space, ""), states.get(space, ""), _hatches(space, state), crew


def draw(state: State) -> str:
    """A state, or what a seat sees of it, as a drawing in plain characters."""
    rows = list(_rows(state))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ["  ".join([row[0].rjust(widths[0])] + [row[i].ljust(widths[i]) for i in (1, 2, 3)] + [row[4]]).rstrip()
             for row in rows]
    lines.append("Tracks: " + ", ".join(f"{track} {at}" for track, at in state["tracks"].items()) +
                 f" (the boat is lost at {board()['lost']})")
    time = {gnome["gnome"]: gnome["time"] for gnome in state["gnomes"] if gnome["status"] == "aboard"}
    order = state["order"] + [name for name in time if name not in state["order"]]
    lines.append("Time:   " + ", ".join(
        f"{name} {time[name]}" + (f" (ghost {state['ghost']})" if name == state["active"] else "") for name in order))
    tokens = [f"{token} {at}" for token, at in state["tokens"].items() if at is not None]
    if tokens:
        lines.append("DANGER: " + ", ".join(tokens))
    asked = state["decision"]
    if asked["kind"] == "over":
        lines.append("Over:   " + " by ".join(word for word in (state["result"], state["reason"]) if word))
    else:
        lines.append(f"Asked:  {asked['kind']} {asked['gnome'] or asked.get('chance', '')}")
    return "\n".join(lines)
