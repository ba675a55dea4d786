"""Symmetries of the encodings (docs/encodings.md), to make several examples of one, or to test that a learner has them.

Seats: observations are written from the observer's seat on, clockwise. If all players move up by some seats, everybody
observes the same numbers as before, so there is nothing to convert but what is listed by seat (`seats`). The order of play
matters: there is no other symmetry of seats. (The field `actor` of Tsukiji Market holds an older value while bids are made,
and then depends on the seat; it means nothing there.)

Colours: the four colours of Traders of Osaka can be renamed: `observations` and `actions` give index arrays for that, and
`steps` renames whole games, payments included. The cards of Tsukiji Market differ from colour to colour, so it has no such
symmetry.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import ichiba

COLOURS = 4
KINDS = 12  # a five, a three and a two of each colour
FIRST_PAY = 41  # the first action `pay`
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
    """Likewise for masks: `masks[..., indices]`. A chosen action becomes `numpy.argsort(indices)[action]`.

    Payments are chosen in an order that depends on the colours, so the actions `pay` follow only where the order is the same
    for both: use `steps`, which makes masks and actions again where they do not."""
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


def seats(shift: int, players: int = 2) -> Indices:
    """Indices for what is listed by seat (rewards, finals, the rows of one game with form="seats") if all players move up by
    `shift` seats: `rewards[:, indices]`. What each of them observes and may do stays the same."""
    return (np.arange(players, dtype=np.intp) - shift) % players


class Steps(NamedTuple):
    """Steps of one seat with other colours. Where `whole` is False, the actions end within a payment: what is chosen next in
    the other order cannot be known, and these rows are as they were."""

    observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.uint8]
    actions: npt.NDArray[np.int32]
    whole: npt.NDArray[np.bool_]


VALUES = np.array([5, 3, 2] * COLOURS)
# The kinds in the order in which a payment is chosen: falling values, within a value by colour.
ORDER = [3 * colour + rank for rank in range(3) for colour in range(COLOURS)]


class _Fields:
    """Where the numbers of an observation are that say what may be paid."""

    def __init__(self, players: int, observation: ichiba.Observation) -> None:
        place = {name: slice(first, first + size) for name, first, size, *_ in ichiba.fields("osaka", players, observation)}
        self.players = players
        self.turn = place["phase"].start + 1
        self.market, self.hand, self.paid = place["market"], place["own hand"], place["chosen payment"]

    def prices(self, numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """What the observer has to pay for all that no other has reserved (O4.1)."""
        market = numbers[:, self.market].reshape(len(numbers), -1, KINDS + self.players)
        others = market[:, :, KINDS + 1 :].any(axis=2)
        prices: npt.NDArray[Any] = np.where(others, 0, market[:, :, :KINDS] @ VALUES).sum(axis=1)
        return prices

    def masks(self, numbers: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """The cards that may be paid next, by kind."""
        paid = numbers[:, self.paid][:, ORDER]
        left = numbers[:, self.hand][:, ORDER] - paid
        values = VALUES[ORDER]
        prices = self.prices(numbers)
        within_reach = (left * values)[:, ::-1].cumsum(axis=1)[:, ::-1]  # with this card and those after it
        last = np.where(paid.any(axis=1), KINDS - 1 - (paid[:, ::-1] > 0).argmax(axis=1), 0)
        legal = (left > 0) & (within_reach >= (prices - paid @ values)[:, None])
        legal &= (np.arange(KINDS) >= last[:, None]) & (prices > 0)[:, None] & (numbers[:, self.turn] == 1)[:, None]
        by_kind = np.zeros(legal.shape, np.uint8)
        by_kind[:, ORDER] = legal
        return by_kind


def steps(
    permutation: Sequence[int],
    observations: npt.ArrayLike,
    masks: npt.ArrayLike,
    actions: npt.ArrayLike,
    players: int = 2,
    observation: ichiba.Observation = "table",
) -> Steps:
    """The steps of one seat of Osaka, in their order, with other colours: what it observed, could do and did, a row each.

    Payments are chosen in an order of colours, so a renamed payment has the same cards in another order. All its steps are
    made again: the cards chosen so far, the masks and the actions."""
    fields = _Fields(players, observation)
    indices = globals()["observations"](permutation, players, observation)
    by_action = globals()["actions"](permutation)
    numbers = np.asarray(observations, np.int16)[:, indices]
    allowed = np.asarray(masks, np.uint8)[:, by_action]
    old = np.asarray(actions, np.int32)
    if not len(numbers) == len(allowed) == len(old):
        raise ValueError("actions: needs a row for each observation and mask")
    chosen = np.argsort(by_action)[old].astype(np.int32)
    whole = np.ones(len(old), bool)
    is_payment = (old >= FIRST_PAY) & (old < FIRST_PAY + KINDS)
    prices = fields.prices(numbers)
    row = 0
    while row < len(old):
        end = row + 1
        if is_payment[row]:
            paid = VALUES[old[row] - FIRST_PAY]
            while paid < prices[row] and end < len(old) and is_payment[end]:
                paid += VALUES[old[end] - FIRST_PAY]
                end += 1
            begun = numbers[row, fields.paid].any()
            if begun or paid < prices[row]:
                whole[row:end] = False
            else:
                cards = sorted(chosen[row:end] - FIRST_PAY, key=ORDER.index)
                chosen[row:end] = [FIRST_PAY + card for card in cards]
                for step, card in enumerate(cards[:-1], row + 1):
                    numbers[step, fields.paid] = numbers[step - 1, fields.paid]
                    numbers[step, fields.paid.start + card] += 1
        row = end
    allowed[:, FIRST_PAY : FIRST_PAY + KINDS] = fields.masks(numbers) * (allowed.any(axis=1))[:, None]
    renamed: tuple[npt.NDArray[Any], ...] = (numbers, allowed, chosen)
    for part, before in zip(renamed, (observations, masks, old)):
        part[~whole] = np.asarray(before)[~whole]
    return Steps(numbers, allowed, chosen, whole)
