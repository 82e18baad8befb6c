"""Many games in the shape of Gymnasium's vector environments: one policy plays every gnome of every game.

    env = rednov.vector.env(4096, gnomes=4)
    observations, infos = env.reset(seed=1)
    while True:
        actions = policy(observations, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = env.step(actions)

env() needs gymnasium; RedNovemberVector, which it is made of, needs it only when it is asked for spaces. A game that ends
is begun anew in the same step (AutoresetMode.SAME_STEP): what is then observed is the first decision of the next one. There is
no "final_obs": nobody is asked anything at the end of a game; infos["result"] and infos["reason"] tell how it ended where
`terminations` is true. Games are never truncated. The reward is 1 for a rescue and -1 for a loss, 0 before the end. An action
that is not legal plays nothing: infos["refused"] tells which were.
"""

from __future__ import annotations

import functools
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np

from .batch import PLAYER_ACTIONS, RESULTS, SEEN_SIZE, Batch

_RESCUED = RESULTS.index("rescued")

Infos = Dict[str, np.ndarray]


class RedNovemberVector:
    """The environments. `copy=False` gives observations as they stand in the batch, which the next step writes over.
    `config` is what rednov.Batch takes: gnomes, players, edition, variants, configs, threads, device."""

    metadata: Dict[str, Any] = {"name": "red_november_v0", "render_modes": []}

    def __init__(self, num_envs: int, *, copy: bool = True, **config: Any):
        self.num_envs = num_envs
        self.render_mode = None
        self._copy = copy
        self._config = config
        self._seeds = np.random.default_rng(config.get("seed"))
        self._batch = Batch(num_envs, **config)
        self.closed = False  # not before there is something to close

    # ---- Spaces -------------------------------------------------------------------------------------

    @property
    def single_observation_space(self) -> Any:
        return _spaces(self.num_envs)[0]

    @property
    def single_action_space(self) -> Any:
        return _spaces(self.num_envs)[1]

    @property
    def observation_space(self) -> Any:
        return _spaces(self.num_envs)[2]

    @property
    def action_space(self) -> Any:
        return _spaces(self.num_envs)[3]

    # ---- Playing ------------------------------------------------------------------------------------

    def reset(self, *, seed: Union[int, Sequence[int], None] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Infos]:
        """Begins all games anew: with a seed those of a batch of that seed, also the games that follow, and the same
        whenever it is given; with a list of seeds one for each game; without, other games each time."""
        if seed is None:
            self._renew(int(self._seeds.integers(1 << 63)))
        elif isinstance(seed, (int, np.integer)):
            self._seeds = np.random.default_rng(seed)
            self._renew(int(seed))
        else:
            self._seeds = np.random.default_rng(seed)
            self._renew(int(self._seeds.integers(1 << 63)))
            self._batch.begin(seed)
        return self._observation(), self._infos()

    def _renew(self, seed: int) -> None:
        self._batch = Batch(self.num_envs, **{**self._config, "seed": seed})

    def step(self, actions: Any) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Infos]:
        self._batch.step(actions)
        ended = self._batch.ended.astype(bool)
        rewards = np.where(ended, np.where(self._batch.result == _RESCUED, 1.0, -1.0), 0.0)
        return self._observation(), rewards, ended, np.zeros(self.num_envs, bool), self._infos()

    def close(self, **unused: Any) -> None:
        self.closed = True
        self._batch.close()

    def _observation(self) -> np.ndarray:
        assert self._batch.seen is not None
        return self._batch.seen.copy() if self._copy else self._batch.seen

    def _infos(self) -> Infos:
        batch = self._batch
        return {"action_mask": batch.action_mask(), "decider": batch.decider.copy(), "refused": batch.refused.astype(bool),
                "result": batch.result.copy(), "reason": batch.reason.copy()}


@functools.lru_cache(maxsize=None)
def _spaces(envs: int) -> Tuple[Any, Any, Any, Any]:
    from gymnasium import spaces

    return (spaces.Box(0, 255, (SEEN_SIZE,), np.uint8), spaces.Discrete(PLAYER_ACTIONS),
            spaces.Box(0, 255, (envs, SEEN_SIZE), np.uint8), spaces.MultiDiscrete([PLAYER_ACTIONS] * envs))


def env(num_envs: int, **config: Any) -> Any:
    """RedNovemberVector as a VectorEnv of Gymnasium."""
    from gymnasium.vector import VectorEnv

    made = type("RedNovemberVector", (RedNovemberVector, VectorEnv), {})(num_envs, **config)
    try:  # since Gymnasium 1.1 an environment says when it begins anew
        from gymnasium.vector import AutoresetMode

        made.metadata = {**made.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
    except ImportError:
        pass
    return made
