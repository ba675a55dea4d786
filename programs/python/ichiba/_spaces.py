"""What the adapters share: bounds of observations, seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import ichiba


def bounds(
    game: ichiba.Game, observation: ichiba.Observation
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The lowest and the highest value of every number."""
    size = game.observation_size(observation)
    low, high = np.zeros(size, np.int16), np.zeros(size, np.int16)
    for _, first, count, lowest, highest, _ in ichiba.fields(game.name, game.players, observation):
        low[first : first + count] = lowest
        high[first : first + count] = highest
    return low, high


def seed_from(rng: Any) -> int:
    """A seed for a game, from a generator of numpy."""
    return int(rng.integers(2**63))


def masked(state: ichiba.State, seat: int, observation: ichiba.Observation) -> dict[str, npt.NDArray[Any]]:
    """What a seat observes and may do, as PettingZoo has it. The mask is all 0 for a seat that does not act."""
    return {"observation": state.observation(seat, observation), "action_mask": state.mask(seat).astype(np.int8)}
