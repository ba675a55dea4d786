"""What OpenSpiel's interface has beside games and states: lines of a history, the type of a game, how long it can be."""

from __future__ import annotations

import dataclasses
import enum
import hashlib
from typing import NamedTuple

import ichiba
from ichiba._spaces import whole


class PlayerAction(NamedTuple):
    """A line of the full history."""

    player: int
    action: int


@dataclasses.dataclass(frozen=True)
class GameType:
    """What kind of game it is, in OpenSpiel's words."""

    class Dynamics(enum.Enum):
        SIMULTANEOUS = enum.auto()
        SEQUENTIAL = enum.auto()
        MEAN_FIELD = enum.auto()

    class ChanceMode(enum.Enum):
        DETERMINISTIC = enum.auto()
        EXPLICIT_STOCHASTIC = enum.auto()
        SAMPLED_STOCHASTIC = enum.auto()

    class Information(enum.Enum):
        ONE_SHOT = enum.auto()
        PERFECT_INFORMATION = enum.auto()
        IMPERFECT_INFORMATION = enum.auto()

    class Utility(enum.Enum):
        ZERO_SUM = enum.auto()
        CONSTANT_SUM = enum.auto()
        GENERAL_SUM = enum.auto()
        IDENTICAL = enum.auto()

    class RewardModel(enum.Enum):
        REWARDS = enum.auto()
        TERMINAL = enum.auto()

    short_name: str
    long_name: str
    dynamics: Dynamics
    max_num_players: int
    min_num_players: int
    chance_mode: ChanceMode = ChanceMode.SAMPLED_STOCHASTIC
    information: Information = Information.IMPERFECT_INFORMATION
    utility: Utility = Utility.ZERO_SUM
    reward_model: RewardModel = RewardModel.TERMINAL
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


TYPES = {
    "osaka": GameType("osaka", "Traders of Osaka", GameType.Dynamics.SEQUENTIAL, 4, 2),
    "tsukiji": GameType("tsukiji", "Tsukiji Market", GameType.Dynamics.SIMULTANEOUS, 2, 2),
}


def longest(game: ichiba.Game) -> int:
    """More actions than any game has."""
    if game.name == "tsukiji":
        # Each of at most 18 rounds (T5) begins with two bids, and three times at most somebody comes by cards: two picks and
        # the end of the balance. Each of these brings 18 cards at most, with two choices for each.
        return 18 * (2 + 3 * 2 * 18)
    # Everybody begins with a token, each payday gives its buyer one, and eight end the game (O11.1). One of four ships has
    # arrived after 17 purchases at most. Between two purchases each card can be taken once and reserved once, after passes
    # of the others. The steps of a payment are as many as its cards; what all insure at a payday are no more cards than
    # there are, with two more steps for each question.
    players, cards = game.players, 108
    paydays = 6 * players + 1
    between = players * (2 * cards + players) + cards
    return players + (17 * paydays + 1) * between + paydays * (cards + 2 * 4 * players)


def action_name(game: ichiba.Game, action: int) -> str:
    names = ichiba.actions(game.name)
    number = whole("action", action)
    if not 0 <= number < len(names):
        raise ValueError(f"action: there is no action {number}")
    return names[number][0]


class Past(NamedTuple):
    """What a state remembers. For each player what they see now, and a hash of all that they have seen and done."""

    history: tuple[PlayerAction, ...]
    moves: int
    shown: tuple[bytes, ...]
    pasts: tuple[bytes, ...]


def hashed(past: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(past + more, digest_size=16).digest()
