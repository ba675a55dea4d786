"""What the adapters share: bounds of observations, seeds, numbers that callers give."""

from __future__ import annotations

import operator
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


def whole(name: str, value: Any) -> int:
    """A whole number: not one that would have to be rounded, and not None."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: needs a whole number, not {value!r}") from None


def whole_numbers(name: str, values: Any, count: int) -> npt.NDArray[np.int32]:
    """So many whole numbers, as a batch takes them."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: needs whole numbers, not {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"{name}: needs the shape ({count},), has {array.shape}")
    limits = np.iinfo(np.int32)
    if array.size and (array.min() < limits.min or array.max() > limits.max):
        raise ValueError(f"{name}: {array.max() if array.max() > limits.max else array.min()} is not an action")
    return np.ascontiguousarray(array, np.int32)


def check_choice(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name}: {' or '.join(repr(one) for one in allowed)}, not {value!r}")
