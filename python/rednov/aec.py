"""One game in the shape of PettingZoo's AEC interface: the gnomes are agents, asked one after the other.

    env = rednov.aec.env(gnomes=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else policy(observation["observation"], observation["action_mask"]))

env() needs pettingzoo and gymnasium; RedNovember, which it is made of, needs neither until it is asked for spaces.
The crew wins and loses together: every agent gets 1 for a rescue and -1 for a loss.
"""

from __future__ import annotations

import functools
import secrets
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from .batch import DECISIONS, PLAYER_ACTIONS, REASONS, RESULTS, SEEN_SIZE, Batch, why
from .errors import AskError, RuleError
from .game import draw

_NAMES = "ABCDEFGH"
_OVER = DECISIONS.index("over")


class RedNovember:
    """The environment itself. `config` is what rednov.Batch takes: gnomes, players, edition, variants."""

    metadata: Dict[str, Any] = {"name": "red_november_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, render_mode: Optional[str] = None, **config: Any):
        self.render_mode = render_mode
        self._batch = Batch(1, threads=1, renew=False, **config)
        self.possible_agents: List[str] = list(_NAMES[:self._gnomes()])
        self.agents: List[str] = []

    def _gnomes(self) -> int:
        assert self._batch.seen is not None
        return int(self._batch.seen[0, 2])

    # ---- Spaces -------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        return _spaces()[0]

    def action_space(self, agent: str) -> Any:
        return _spaces()[1]

    # ---- Playing ------------------------------------------------------------------------------------

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self._batch.begin(np.array([secrets.randbits(63) if seed is None else seed], np.uint64))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _over(self) -> bool:
        return bool(self._batch.decision[0] == _OVER)

    def _select(self) -> None:
        self.agent_selection = self.agents[0] if self._over() else _NAMES[self._batch.decider[0]]

    def step(self, action: Optional[int]) -> None:
        """Plays for the agent selected. An action that is not legal is a RuleError with its clause."""
        if not self.agents:
            raise AskError("reset() begins a game")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise AskError("an action is wanted: the game goes on")
        if self._batch.step([action]):
            clause, text = why(self._batch.refused[0])
            raise RuleError(text, clause)
        self._cumulative_rewards[agent] = 0.0
        if self._over():
            reward = 1.0 if RESULTS[self._batch.result[0]] == "rescued" else -1.0
            info = {"result": RESULTS[self._batch.result[0]], "reason": REASONS[self._batch.reason[0]]}
            self.rewards = {name: reward for name in self.agents}
            self.terminations = {name: True for name in self.agents}
            self.infos = {name: dict(info) for name in self.agents}
            for name in self.agents:
                self._cumulative_rewards[name] += reward
        self._select()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """A game that is over is left agent by agent, as PettingZoo has it."""
        if action is not None:
            raise AskError("the game is over: the action is None")
        self.agents.remove(agent)
        for of in (self.terminations, self.truncations, self.infos, self._cumulative_rewards):
            of.pop(agent)  # type: ignore[attr-defined]
        self.rewards = {name: 0.0 for name in self.agents}  # those of the last step, which gave none
        if self.agents:
            self.agent_selection = self.agents[0]

    # ---- Looking ------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """What an agent may know, and what it may do if it is asked now."""
        mask = np.zeros(PLAYER_ACTIONS, np.int8)
        if not self._over() and agent == self.agent_selection:
            mask = self._batch.action_mask()[0].astype(np.int8)
        return {"observation": self._batch.seen_by(0, _NAMES.index(agent)), "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def state(self) -> np.ndarray:
        """What the player of A may know: the whole boat, and no hand that is hidden from it."""
        return self._batch.seen_by(0, 0)

    def render(self) -> Optional[str]:
        text = draw(self._batch.game(0).state)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._batch.close()


@functools.lru_cache(maxsize=None)
def _spaces() -> Tuple[Any, Any]:
    from gymnasium import spaces

    return (spaces.Dict({"observation": spaces.Box(0, 255, (SEEN_SIZE,), np.uint8),
                         "action_mask": spaces.Box(0, 1, (PLAYER_ACTIONS,), np.int8)}), spaces.Discrete(PLAYER_ACTIONS))


def env(render_mode: Optional[str] = None, **config: Any) -> Any:
    """RedNovember as an AECEnv of PettingZoo."""
    from pettingzoo import AECEnv

    return type("RedNovember", (RedNovember, AECEnv), {})(render_mode, **config)
