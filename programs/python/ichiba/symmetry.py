"""Symmetries of the encodings (docs/encodings.md), to make several examples of one, or to test that a learner has them.

Seats: observations are written from the observer's seat on, clockwise. If all players move up by some seats, everybody
observes the same numbers as before, so there is nothing to convert. (The field `actor` of Tsukiji Market holds an older
value while bids are made, and then depends on the seat; it means nothing there.) The order of play matters: there is no
other symmetry of seats.

Colours: the four colours of Traders of Osaka can be renamed. `colours(...)` gives index arrays for that. The cards of
Tsukiji Market differ from colour to colour, so it has no such symmetry.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

import ichiba

COLOURS = 4
KINDS = 12  # a five, a three and a two of each colour
Indices = npt.NDArray[np.intp]

permutations: list[tuple[int, ...]] = list(itertools.permutations(range(COLOURS)))


def _kinds(permutation: Sequence[int]) -> list[int]:
    return [3 * permutation[kind // 3] + kind % 3 for kind in range(KINDS)]


def _checked(permutation: Sequence[int]) -> list[int]:
    if sorted(permutation) != list(range(COLOURS)):
        raise ValueError("permutation: needs the numbers 0 to 3, each once")
    return list(permutation)


def observations(
    permutation: Sequence[int], players: int = 2, observation: ichiba.Observation = "table"
) -> Indices:
    """Indices with which `numbers[..., indices]` is what is observed if colour `permutation[i]` takes the place of i."""
    renamed = _checked(permutation)
    kinds = _kinds(renamed)
    indices: list[int] = []
    for name, first, size, _, _, _ in ichiba.fields("osaka", players, observation):
        field = list(range(first, first + size))
        last = name.split()[-1]
        if last in "RBYG" and size == 1:  # a ship, or tokens: one field for each colour
            own = "RBYG".index(last)
            field = [first + renamed[own] - own]
        elif name == "asked":
            field = [first + renamed[colour] for colour in range(COLOURS)]
        elif name in ("market", "farm"):  # at each place twelve kinds, then the seats
            width = KINDS + players
            field = [
                first + place + (kinds[number] if number < KINDS else number)
                for place in range(0, size, width)
                for number in range(width)
            ]
        elif size == KINDS:
            field = [first + kind for kind in kinds]
        indices += field
    return np.array(indices, np.intp)


def actions(permutation: Sequence[int]) -> Indices:
    """Likewise for actions and masks: `masks[..., indices]`.

    Payments are chosen in an order that depends on the colours, so of the actions `pay` only those are the same whose turn
    it is in both orders. Use whole moves (`State.actions_of`) where that matters."""
    kinds = _kinds(_checked(permutation))
    renamed = _checked(permutation)
    groups: dict[str, list[int]] = {}
    for number, (name, _) in enumerate(ichiba.actions("osaka")):
        kind = name.rsplit(" ", 1)[0] if name[-1] in "RBYG" or name[-2] in "RBYG" else f"{number}"
        groups.setdefault(kind, []).append(number)
    indices = np.arange(len(ichiba.actions("osaka")), dtype=np.intp)
    for numbers in groups.values():
        order = renamed if len(numbers) == COLOURS else kinds if len(numbers) == KINDS else [0]
        for place, other in enumerate(order):
            indices[numbers[place]] = numbers[other]
    return indices
